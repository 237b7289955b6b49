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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What rows hold that are about to be written so that older values may reappear (rule TG3). A row
 * that holds too much is not read again for long, and one that cannot be read for the patience of
 * an outage costs coverage (rule CV10). Thread safe.
 */
final class OldValues {
  private static final Logger LOG = LoggerFactory.getLogger(OldValues.class);

  private final List<IndexWrites> writes;
  private final OldRows rows;
  private final RefusedWrites refused;
  private final long patienceMillis;
  private final Counters counters;
  private final BooleanSupplier ending;

  /**
   * Of a region.
   *
   * @param refused gets to know of rows that cannot be read
   * @param ending whether the region closes: then nothing can be read, and nothing is marked
   */
  OldValues(
      List<IndexWrites> writes,
      OldRows rows,
      RefusedWrites refused,
      long patienceMillis,
      Counters counters,
      BooleanSupplier ending) {
    this.writes = writes;
    this.rows = rows;
    this.refused = refused;
    this.patienceMillis = patienceMillis;
    this.counters = counters;
    this.ending = ending;
  }

  /** What a row holds of the indexes' columns, if somebody needs to know; else null. */
  HeldValues before(WrittenRow row) throws IOException {
    boolean needed = false;
    List<IndexWrites> wanted = new ArrayList<>();
    for (IndexWrites one : writes) {
      if (reads(row, one.index())) {
        needed = true;
        if (one.omissions().omits(row.row(), IndexWrites.monotonicMillis())) {
          counters.increment(Counter.GLOBAL_UNTAGGED);
        } else {
          wanted.add(one);
        }
      }
    }
    if (!needed) {
      return null;
    }
    HeldValues held =
        new HeldValues(
            row, wanted.stream().map(IndexWrites::index).toList(), writes.size(), rows::lifetime);
    if (!wanted.isEmpty()) {
      read(row, wanted, held);
    }
    return held;
  }

  private static boolean reads(WrittenRow row, EntryMaker index) {
    return index.isStriped() ? row.concerns(index) : row.uncovers(index);
  }

  private void read(WrittenRow row, List<IndexWrites> wanted, HeldValues held) throws IOException {
    Set<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    wanted.forEach(one -> families.addAll(one.index().families()));
    try {
      rows.read(row.row(), families, held::add);
    } catch (IOException e) {
      if (e instanceof InterruptedIOException || ending.getAsBoolean()) {
        throw e;
      }
      unread(row, wanted, held, e);
      return;
    }
    if (!held.areTooMany()) {
      wanted.forEach(one -> one.omissions().fits(row.row()));
    }
  }

  private void unread(WrittenRow row, List<IndexWrites> wanted, HeldValues held, IOException why)
      throws IOException {
    long write = RowHash.of(row.row(), 0, row.row().length);
    long now = IndexWrites.monotonicMillis();
    boolean known = wanted.stream().allMatch(one -> one.omissions().isMade(Reason.UNREAD));
    if (!known && now - refused.since(write, now) < patienceMillis) {
      refused.refused(write, now);
      throw (IOException)
          new RegionTooBusyException(
                  "old values of row "
                      + Bytes.toStringBinary(row.row())
                      + ", which the write may show again, cannot be read ("
                      + CauseText.line(why)
                      + "); the write is to be tried again")
              .initCause(why);
    }
    if (!known) {
      LOG.warn("LCIndex: row {} cannot be read", Bytes.toStringBinary(row.row()), why);
    }
    wanted.forEach(one -> row.mark(one.index(), Reason.UNREAD));
    held.endUnread();
  }
}
