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
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tag.Stamps;
import org.lcindex.global.tag.TagPlan;
import org.lcindex.global.tag.WrittenCell;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;

/** Gives the values of a batch their tags (rules W3 and W4). Thread safe. */
final class Tagger {
  /**
   * Of the old values' entries of a batch, with what a put needs besides: more are not written
   * within any wait.
   */
  private static final long MOST_BYTES = 32 << 20;

  private static final int PUT_BYTES = 400;
  private static final SplittableRandom SEEDS = new SplittableRandom(new SecureRandom().nextLong());

  private final List<EntryMaker> indexes;
  private final Stamps stamps;
  private final OldRows oldRows;
  private final Counters counters;
  private final long mostBytes;

  Tagger(List<EntryMaker> indexes, Stamps stamps, OldRows oldRows, Counters counters) {
    this(indexes, stamps, oldRows, counters, MOST_BYTES);
  }

  /** With another bound of what it holds of old values. */
  Tagger(
      List<EntryMaker> indexes, Stamps stamps, OldRows oldRows, Counters counters, long mostBytes) {
    this.mostBytes = mostBytes;
    this.indexes = indexes;
    this.stamps = stamps;
    this.oldRows = oldRows;
    this.counters = counters;
  }

  /** The entries that have to be there before the rows are written. */
  EntryBatch tag(Collection<WrittenRow> rows, long clock, Durability durability)
      throws IOException {
    EntryBatch batch = new EntryBatch(durability);
    LongSupplier random = seeded()::nextLong;
    // Nothing is removed yet.
    TagPlan.Circumstances now = new TagPlan.Circumstances(false, false, true, clock);
    int read = 0;
    AtomicLong left = new AtomicLong(mostBytes);
    for (WrittenRow row : rows) {
      List<Residue> before = before(row, left);
      read += before == null ? 0 : 1;
      for (EntryMaker index : indexes) {
        List<WrittenCell> written = row.of(index);
        if (!written.isEmpty()) {
          Residue held = before == null ? null : before.get(index.number());
          TagPlan plan = TagPlan.of(hash(row.row(), index), written, held, now, stamps, random);
          for (EntryTag tag : plan.tags()) {
            batch.add(index, tag);
          }
        }
      }
    }
    if (read > 0) {
      counters.increment(Counter.GLOBAL_READS);
      counters.add(Counter.GLOBAL_ROWS_READ, read);
    }
    return batch;
  }

  private static SplittableRandom seeded() {
    synchronized (SEEDS) {
      return SEEDS.split();
    }
  }

  private static long hash(byte[] row, EntryMaker index) {
    return RowHash.of(row, 0, row.length) + index.number();
  }

  /**
   * What the row holds of each index's column, each value once, if somebody needs to know; else
   * null.
   *
   * @param left how many bytes there is room for
   */
  private List<Residue> before(WrittenRow row, AtomicLong left) throws IOException {
    Set<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    for (EntryMaker index : indexes) {
      if (TagPlan.readsRow(row.of(index), false)) {
        families.add(index.family());
      }
    }
    if (families.isEmpty()) {
      return null;
    }
    List<Map<byte[], HeldCell>> held = new ArrayList<>();
    indexes.forEach(index -> held.add(new TreeMap<>(Bytes.BYTES_COMPARATOR)));
    oldRows.read(
        row.row(),
        families,
        cell -> {
          for (EntryMaker index : indexes) {
            if (row.uncovers(index)
                && CellUtil.matchingFamily(cell, index.family())
                && index.isOfColumn(cell)) {
              hold(row, index, cell, held.get(index.number()), left);
            }
          }
        });
    return held.stream().map(cells -> new Residue(List.copyOf(cells.values()))).toList();
  }

  private static void hold(
      WrittenRow row, EntryMaker index, Cell cell, Map<byte[], HeldCell> held, AtomicLong left) {
    byte[] entry = index.entry(row.row(), cell);
    if (entry == null) {
      row.omit(index);
    } else if (left.get() < 0) {
      row.overflow(index);
    } else if (held.putIfAbsent(entry, HeldCell.put(cell.getTimestamp(), 0, entry)) == null) {
      left.addAndGet(-entry.length - PUT_BYTES);
    }
  }
}
