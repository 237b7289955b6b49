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
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.client.Durability;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tag.Stamps;
import org.lcindex.global.tag.TagPlan;
import org.lcindex.global.tag.WrittenCell;
import org.lcindex.global.tuple.HeldRow;
import org.lcindex.global.tuple.TuplePlan;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;
import org.lcindex.regionserver.global.BatchRemovals.OldCells;

/** Gives the values of a batch their tags (rules W3 and W4). Thread safe. */
final class Tagger {
  private static final SplittableRandom SEEDS = new SplittableRandom(new SecureRandom().nextLong());

  private final List<EntryMaker> indexes;
  private final Stamps stamps;
  private final OldValues oldValues;
  private final BiPredicate<byte[], EntryMaker> lasting;
  private final Counters counters;

  /**
   * Of a region.
   *
   * @param lasting whether a crash takes nothing back of what a row holds of an index's columns but
   *     what was written last; asked after it was read
   */
  Tagger(
      List<EntryMaker> indexes,
      Stamps stamps,
      OldValues oldValues,
      BiPredicate<byte[], EntryMaker> lasting,
      Counters counters) {
    this.indexes = indexes;
    this.stamps = stamps;
    this.oldValues = oldValues;
    this.lasting = lasting;
    this.counters = counters;
  }

  /**
   * The entries that have to be there before the rows are written.
   *
   * @param removals of the batch, which gets to know what it uncovers, and which old entries of
   *     grids it replaces
   */
  EntryBatch tag(
      Collection<WrittenRow> rows, long clock, Durability durability, BatchRemovals removals)
      throws IOException {
    EntryBatch batch = new EntryBatch(durability);
    LongSupplier random = seeded()::nextLong;
    int read = 0;
    for (WrittenRow row : rows) {
      removals.begin(row, indexes); // before it is read
      HeldValues before = oldValues.before(row);
      read += before == null ? 0 : 1;
      for (EntryMaker index : indexes) {
        if (index.isGrid()) {
          HeldRow held = before == null ? null : before.row(index, lasting.test(row.row(), index));
          if (held != null) {
            tagTuples(row, index, held, clock, random, removals, batch);
          }
        } else if (row.concerns(index)) {
          List<WrittenCell> written = row.of(index);
          TagPlan.Circumstances now = new TagPlan.Circumstances(false, false, false, clock);
          Residue held = before == null ? null : before.residue(index);
          TagPlan plan = TagPlan.of(hash(row.row(), index), written, held, now, stamps, random);
          plan.tags().forEach(tag -> batch.add(index, tag));
        }
      }
    }
    if (read > 0) {
      counters.increment(Counter.GLOBAL_READS);
      counters.add(Counter.GLOBAL_ROWS_READ, read);
    }
    return batch;
  }

  /** Rules T1 to T6. */
  private void tagTuples(
      WrittenRow row,
      EntryMaker grid,
      HeldRow held,
      long clock,
      LongSupplier random,
      BatchRemovals removals,
      EntryBatch batch) {
    TuplePlan plan =
        TuplePlan.of(
            new TuplePlan.Row(grid.tuples(), row.row()),
            hash(row.row(), grid),
            row.ofColumns(grid),
            held,
            removals.removesFrom(grid),
            clock,
            stamps,
            random);
    if (plan.lacking() != null) {
      row.mark(grid, plan.lacking());
    }
    plan.tags().forEach(tag -> batch.add(grid, tag));
    plan.removals().forEach(tag -> removals.plan(row.row(), grid, tag));
  }

  /**
   * Plans what is to be removed when the rows were written. No entry depends on that, so it may be
   * done while the batch waits for its entries.
   *
   * @param clock that of {@link #tag}
   * @param removals of the batch, which gets to know what it hides
   */
  void planRemovals(Collection<WrittenRow> rows, long clock, BatchRemovals removals) {
    for (WrittenRow row : rows) {
      OldCells old = removals.read(row, indexes);
      for (EntryMaker index : indexes) {
        Residue held = old.of(index);
        if (held != null) {
          TagPlan.Circumstances now =
              new TagPlan.Circumstances(true, true, old.isQuiet(index), clock);
          EntryTag removal =
              TagPlan.removal(hash(row.row(), index), row.of(index), held, now, stamps);
          if (removal != null) {
            removals.plan(row.row(), index, removal);
          }
        }
      }
    }
    counters.add(Counter.GLOBAL_OLD_ROWS_READ, removals.read());
  }

  /** Random numbers of one thread, for qualifiers. */
  static SplittableRandom seeded() {
    synchronized (SEEDS) {
      return SEEDS.split();
    }
  }

  /** Of a row and an index. */
  static long hash(byte[] row, EntryMaker index) {
    return RowHash.of(row, 0, row.length) + index.number();
  }
}
