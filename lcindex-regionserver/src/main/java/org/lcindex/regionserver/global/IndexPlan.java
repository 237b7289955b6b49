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

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.EntryPlan;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.RemovalRound;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tag.TagNumbers;
import org.lcindex.global.tag.TagPlan;
import org.lcindex.global.tuple.HeldRow;
import org.lcindex.global.tuple.TuplePlan;

/**
 * What follows for the entries of one index from what a row holds: the tags of a batch and of a
 * build, and which entries are dead (rules TG1 and TG3). A form for each kind of global index.
 * Thread safe.
 */
abstract sealed class IndexPlan {
  /** Of all tags that this server gives (rule TG2). */
  static final LongSupplier NUMBERS = new TagNumbers();

  final EntryMaker index;

  private IndexPlan(EntryMaker index) {
    this.index = index;
  }

  /** Of an index. */
  static IndexPlan of(EntryMaker index) {
    return index.keys().isOfCells() ? new OfColumn(index) : new OfGrid(index);
  }

  /**
   * The plan for what a batch writes to a row. It may mark the row.
   *
   * @param before what the row held before; null if that was not read
   */
  abstract EntryPlan write(WrittenRow row, HeldValues before, WriteTraces traces);

  /**
   * The tags that a build gives to a row that it has read.
   *
   * @param began the server's clock before any row was read
   * @param lacks gets to know why the row lacks entries
   */
  abstract List<EntryTag> build(
      HeldColumns held, long began, WriteTraces traces, Consumer<Reason> lacks);

  /**
   * What a row held, for those who remove.
   *
   * @param clock of the server before it was read
   */
  abstract RemovalRound.Held removal(HeldColumns held, HeldCells cells, long clock);

  /** Rule CV9: whether a put of a column that no entry tells of can be seen. */
  private static boolean shows(
      EntryColumn column, HeldColumns held, long began, WriteTraces traces) {
    return held.size() > HeldValues.MOST // looking for what hides takes long
        || !traces.isSynced(held.row(), column.index())
        || residue(column, held, traces.cells()).showsWithoutEntry(began);
  }

  private static Residue residue(EntryColumn column, HeldColumns held, HeldCells cells) {
    return held.residue(column, cells.lifetime(column.family()));
  }

  /** Of an index on one column, where each cell has an entry. */
  private static final class OfColumn extends IndexPlan {
    OfColumn(EntryMaker index) {
      super(index);
    }

    @Override
    EntryPlan write(WrittenRow row, HeldValues before, WriteTraces traces) {
      return row.concerns(index)
          ? TagPlan.of(row.of(index), before == null ? null : before.residue(index), NUMBERS)
          : EntryPlan.NONE;
    }

    @Override
    List<EntryTag> build(HeldColumns held, long began, WriteTraces traces, Consumer<Reason> lacks) {
      EntryColumn column = index.column();
      if (held.lacksEntry() && shows(column, held, began, traces)) {
        lacks.accept(held.isGuarded(column) ? Reason.LABELS : Reason.TOO_LONG);
      }
      return TagPlan.ofBuild(residue(column, held, traces.cells()), NUMBERS);
    }

    @Override
    RemovalRound.Held removal(HeldColumns held, HeldCells cells, long clock) {
      Residue values = residue(index.column(), held, cells);
      return new RemovalRound.Held() {
        @Override
        public Collection<byte[]> suspects(int tags) {
          return values.suspects(tags, clock);
        }

        @Override
        public boolean isDead(byte[] entry) {
          return values.isDead(entry, clock);
        }
      };
    }
  }

  /** Of a grid, where the values of a row have entries together: rules TU1 to TU5. */
  private static final class OfGrid extends IndexPlan {
    private final TupleKey keys;

    OfGrid(EntryMaker grid) {
      super(grid);
      this.keys = TupleKey.of(grid.index());
    }

    @Override
    EntryPlan write(WrittenRow row, HeldValues before, WriteTraces traces) {
      HeldRow held = before == null ? null : before.row(index, traces.isLogged(row.row(), index));
      return held == null
          ? EntryPlan.NONE
          : TuplePlan.of(new TuplePlan.Row(keys, row.row()), row.ofColumns(index), held, NUMBERS);
    }

    @Override
    List<EntryTag> build(HeldColumns held, long began, WriteTraces traces, Consumer<Reason> lacks) {
      List<EntryColumn> guarded = index.columns().stream().filter(held::isGuarded).toList();
      if (held.size() > HeldValues.MOST_CELLS) {
        lacks.accept(guarded.isEmpty() ? Reason.CROWDED : Reason.LABELS);
        return List.of();
      }
      if (guarded.stream().anyMatch(column -> shows(column, held, began, traces))) {
        lacks.accept(Reason.LABELS);
      }
      long now = EnvironmentEdgeManager.currentTime();
      EntryPlan plan =
          TuplePlan.ofBuild(
              new TuplePlan.Row(keys, held.row()),
              held.row(index, traces.isLogged(held.row(), index), traces.cells()::lifetime, now),
              NUMBERS);
      if (plan.lacking() != null) {
        lacks.accept(plan.lacking());
      }
      return plan.tags();
    }

    @Override
    RemovalRound.Held removal(HeldColumns held, HeldCells cells, long clock) {
      HeldRow row = held.row(index, true, cells::lifetime, EnvironmentEdgeManager.currentTime());
      return entry -> row.isDead(keys, entry);
    }
  }
}
