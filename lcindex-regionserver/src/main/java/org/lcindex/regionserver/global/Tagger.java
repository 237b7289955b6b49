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
import java.util.Collection;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntSupplier;
import org.apache.hadoop.hbase.client.Durability;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.TagIds;
import org.lcindex.global.tag.TagPlan;
import org.lcindex.global.tuple.HeldRow;
import org.lcindex.global.tuple.TuplePlan;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;

/** Decides which entries a batch of writes needs (rules TG1 and TG3). Thread safe. */
final class Tagger {
  /** Of all tags that this server gives (rule TG2). */
  static final IntSupplier IDS = new TagIds();

  private final List<EntryMaker> indexes;
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
      OldValues oldValues,
      BiPredicate<byte[], EntryMaker> lasting,
      Counters counters) {
    this.indexes = indexes;
    this.oldValues = oldValues;
    this.lasting = lasting;
    this.counters = counters;
  }

  /**
   * The entries that have to be there before the rows are written.
   *
   * @param traces of the batch, which has begun: it gets to know which entries may be old
   *     afterwards
   */
  EntryBatch tag(
      Collection<WrittenRow> rows, long clock, Durability durability, WriteTraces.Batch traces)
      throws IOException {
    EntryBatch batch = new EntryBatch(durability);
    int read = 0;
    for (WrittenRow row : rows) {
      HeldValues before = oldValues.before(row);
      read += before == null ? 0 : 1;
      for (EntryMaker index : indexes) {
        if (index.isGrid()) {
          HeldRow held = before == null ? null : before.row(index, lasting.test(row.row(), index));
          if (held != null) {
            tagTuples(row, index, held, clock, traces, batch);
          }
        } else if (row.concerns(index)) {
          Residue held = before == null ? null : before.residue(index);
          for (EntryTag tag : TagPlan.tags(row.of(index), held, clock, IDS)) {
            batch.add(index, tag);
            if (row.uncovers(index)) {
              // A flush may drop its put before anybody reads the row.
              traces.suspect(index, new Suspect(row.row(), tag.entry()));
            }
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

  /** Rules TU1 to TU4. */
  private static void tagTuples(
      WrittenRow row,
      EntryMaker grid,
      HeldRow held,
      long clock,
      WriteTraces.Batch traces,
      EntryBatch batch) {
    TuplePlan plan =
        TuplePlan.of(
            new TuplePlan.Row(grid.tuples(), row.row()), row.ofColumns(grid), held, clock, IDS);
    if (plan.lacking() != null) {
      row.mark(grid, plan.lacking());
    }
    plan.tags().forEach(tag -> batch.add(grid, tag));
    plan.old().forEach(entry -> traces.suspect(grid, new Suspect(row.row(), entry)));
  }

  /** Of a row and an index. */
  static long hash(byte[] row, EntryMaker index) {
    return RowHash.of(row, 0, row.length) + index.number();
  }
}
