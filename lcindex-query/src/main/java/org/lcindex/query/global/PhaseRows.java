/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.query.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.predicate.HeldKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.global.Walk.Lane;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.KeySpan;

/**
 * What the answers of one attempt at an index phase have told: base rows, and of which rows nobody
 * may believe them. What they take is bounded (rule PH8). For one thread at a time.
 */
final class PhaseRows {
  private final Question question;
  private final List<byte[]> rows = new ArrayList<>();
  private long bytes;
  private KeyRanges uncovered = KeyRanges.none();
  private final Set<String> why = new TreeSet<>();
  private String incarnation;
  private boolean refusedBesideOthers;

  PhaseRows(Question question) {
    this.question = question;
  }

  /**
   * What an attempt has found.
   *
   * @param rows sorted, distinct, none uncovered
   * @param last null unless this is a page, and not the last one
   * @param refusedBesideOthers whether the index answers nobody beside a coprocessor of others
   */
  record Found(
      List<byte[]> rows,
      KeyRanges uncovered,
      boolean more,
      byte[] last,
      Set<String> why,
      boolean refusedBesideOthers) {}

  /** How many rows there are until now; of a page, none. */
  int size() {
    return rows.size();
  }

  /** What they take of the heap. */
  long bytes() {
    return bytes;
  }

  /** Rule PH3: what one region does not believe is not believed. */
  void believe(EntriesReply reply) throws IOException {
    List<KeyRange> told = new ArrayList<>();
    for (KeySpan span : reply.uncovered()) {
      told.add(span.range());
    }
    KeyRanges more = KeyRanges.of(told);
    KeyRanges wanted = KeyRanges.of(question.rowKeys());
    uncovered = uncovered.union(more.intersect(wanted));
    refusedBesideOthers |= reply.refusedBesideOthers();
    if (reply.why() != null) {
      why.add(reply.why());
    }
    if (incarnation != null && !incarnation.equals(reply.incarnation())) {
      uncovered = wanted;
      why.add("its entries are being replaced");
    }
    incarnation = reply.incarnation();
  }

  /** Adds rows that an answer brought. */
  void add(List<byte[]> brought) {
    take(brought);
    if (areTooMany()) {
      cleanUp();
    }
  }

  private void take(List<byte[]> some) {
    rows.addAll(some);
    count(some.stream().mapToLong(HeldKey::bytes).sum());
  }

  private void count(long more) {
    bytes += more;
    question.held().add(more);
  }

  /** Nobody wants the rows any more. */
  void forget() {
    rows.clear();
    count(-bytes);
  }

  /** Whether there are more than the limit, or all sides of the query have more bytes. */
  boolean areTooMany() {
    return isTooMuch(rows.size(), question.held().bytes());
  }

  private boolean isTooMuch(int count, long size) {
    return count > question.limit().rows() || size > question.limit().bytes();
  }

  boolean isNothingCovered() {
    return uncovered.equals(KeyRanges.of(question.rowKeys()));
  }

  /** No rows: there are too many, or nothing is covered. */
  Found none() {
    return new Found(List.of(), uncovered, !isNothingCovered(), null, why, refusedBesideOthers);
  }

  /** All of them. */
  Found all() {
    return new Found(cleanUp(), uncovered, false, null, why, refusedBesideOthers);
  }

  /** Sorts, and leaves out what is there twice or uncovered. */
  private List<byte[]> cleanUp() {
    List<byte[]> clean = clean(rows);
    forget();
    take(clean);
    return clean;
  }

  private List<byte[]> clean(List<byte[]> found) {
    found.sort(Arrays::compareUnsigned);
    List<byte[]> clean = new ArrayList<>();
    byte[] before = null;
    for (byte[] row : found) {
      if ((before == null || !Arrays.equals(before, row)) && !uncovered.contains(row)) {
        clean.add(row);
      }
      before = row;
    }
    return clean;
  }

  /** The first rows of one value: as far as all ranges were read. */
  Found page(List<Walk> walks) {
    byte[] last = null;
    List<byte[]> all = new ArrayList<>();
    for (Lane lane : walks.stream().flatMap(walk -> walk.lanes().stream()).toList()) {
      all.addAll(lane.rows);
      if (!lane.isWhole()) {
        byte[] reached = lane.rows.get(lane.rows.size() - 1);
        last = last == null || Arrays.compareUnsigned(reached, last) < 0 ? reached : last;
      }
    }
    List<byte[]> page = new ArrayList<>();
    long size = 0;
    for (byte[] row : clean(all)) {
      if (last != null && Arrays.compareUnsigned(row, last) > 0) {
        break;
      }
      size += HeldKey.bytes(row);
      if (isTooMuch(page.size() + 1, size) && !page.isEmpty()) {
        last = page.get(page.size() - 1);
        break;
      }
      page.add(row);
    }
    KeyRange told = last == null ? KeyRange.all() : KeyRange.atMost(last);
    KeyRanges toScan = uncovered.intersect(KeyRanges.of(told));
    Set<String> because = toScan.isEmpty() ? Set.of() : why;
    return new Found(page, toScan, last != null, last, because, refusedBesideOthers);
  }
}
