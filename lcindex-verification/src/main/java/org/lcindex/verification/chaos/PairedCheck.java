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
package org.lcindex.verification.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Holds a stripe, or all of them, so that no write is in flight, and compares an indexed answer
 * with HBase's own. Should they differ, HBase's is asked for again: only when it has not changed is
 * the index wrong. Thread safe.
 */
record PairedCheck(CheckContext context) {
  private static final int QUERIES = 3;
  private static final long STRIPE_WAIT_MILLIS = 50;
  private static final long TABLE_WAIT_MILLIS = 5_000;
  private static final int ROWS_TOLD = 3;

  /** Checks a stripe, unless somebody is at it. */
  void stripe(Random random) throws InterruptedException {
    Model.Stripe stripe = context.model().stripe(random.nextInt(context.model().stripes()));
    if (!stripe.tryLock(STRIPE_WAIT_MILLIS)) {
      return;
    }
    try {
      for (int i = 0; i < QUERIES; i++) {
        Asking mode = Asking.indexed(random);
        compare(context.query(stripe.first(), stripe.end(), mode, random), mode);
      }
    } finally {
      stripe.unlock();
    }
  }

  /** Checks the whole table, if nobody keeps a stripe for long. */
  void table(Random random) throws InterruptedException {
    try (Model.Held all = context.model().holdAll(TABLE_WAIT_MILLIS)) {
      if (all == null) {
        return;
      }
      for (int i = 0; i < QUERIES; i++) {
        Asking mode = Asking.indexed(random);
        compare(query(mode, random), mode);
      }
    }
  }

  /** A random query over the whole table. */
  QuerySpec query(Asking mode, Random random) {
    return context.query(0, context.model().keys().rows(), mode, random);
  }

  /** Compares once; the caller sees to it that nobody writes to the rows. */
  boolean compare(QuerySpec query, Asking mode) {
    ChaosAnswer plain = plain(query);
    String id = context.runner().newId();
    ChaosAnswer indexed = plain.complete() ? context.ask(query, mode, id) : plain;
    if (!plain.complete() || !indexed.complete()) {
      return false;
    }
    context.traffic().add(Traffic.PAIRED_CHECKS);
    context.traffic().add(Traffic.ROWS_CHECKED_IN_PAIRS, plain.rows().size());
    context.countPlans(mode, indexed, id);
    String difference = Comparison.difference(plain.rows(), indexed.rows());
    if (difference != null) {
      judge(query, mode, plain, indexed, id, difference);
    }
    return true;
  }

  private ChaosAnswer plain(QuerySpec query) {
    return context.ask(query, Asking.FORBID, context.runner().newId());
  }

  private void judge(
      QuerySpec query,
      Asking mode,
      ChaosAnswer plain,
      ChaosAnswer indexed,
      String id,
      String difference) {
    String circumstances = context.circumstances(indexed, id);
    ChaosAnswer second = context.ask(query, mode, context.runner().newId());
    ChaosAnswer after = plain(query);
    String changed =
        after.complete() ? Comparison.difference(plain.rows(), after.rows()) : "no answer";
    if (after.complete() && changed != null) {
      // HBase's own answer changed although nobody wrote: a late repetition of a write, or a delete
      // of one version that a flush or compaction has made final.
      context.traffic().add(Traffic.TABLE_CHANGED_UNDER_PAIR);
      context.journal().say("the plain scan changed under a held stripe: " + changed);
      return;
    }
    String again =
        second.complete()
            ? Comparison.difference(plain.rows(), second.rows())
            : second.outcome().toString();
    String text =
        mode
            + " differs from the plain scan: "
            + query
            + "\n  "
            + difference
            + "\n"
            + circumstances
            + "  the same query again: "
            + (again == null ? "equal" : again)
            + "\n  the plain scan again: "
            + (changed == null ? "unchanged" : changed)
            + (mode.isOfClient() ? "\n  " + entries(plain.rows(), indexed.rows()) : "");
    context
        .findings()
        .difference(
            new Findings.Difference(
                plain.startMillis(),
                indexed.endMillis(),
                second.complete() && again != null,
                text));
  }

  /** What global indexes have of rows that are in one answer only, some of them. */
  private String entries(List<Result> plain, List<Result> indexed) {
    Set<byte[]> in = keys(indexed);
    Set<byte[]> out = keys(plain);
    List<byte[]> one = new ArrayList<>();
    out.stream().filter(row -> !in.contains(row)).forEach(one::add);
    in.stream().filter(row -> !out.contains(row)).forEach(one::add);
    StringBuilder text = new StringBuilder();
    for (byte[] row : one.subList(0, Math.min(ROWS_TOLD, one.size()))) {
      text.append(context.runner().entries(context.table(), row));
    }
    return text.toString();
  }

  private static Set<byte[]> keys(List<Result> rows) {
    Set<byte[]> keys = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    rows.forEach(row -> keys.add(row.getRow()));
    return keys;
  }
}
