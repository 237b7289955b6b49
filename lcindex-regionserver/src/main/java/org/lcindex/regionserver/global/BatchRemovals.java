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
import java.util.ArrayList;
import java.util.List;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tag.Uncovering;
import org.lcindex.global.tag.WrittenCell;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one batch of writes may uncover until it has ended, and what it hides for good if it is
 * applied (rules G8 and R1). For the batch's thread.
 */
final class BatchRemovals {
  private static final Logger LOG = LoggerFactory.getLogger(BatchRemovals.class);

  private final HeldCells cells;
  private final Uncovering uncovering;
  private final List<EntryMaker> removing;
  private final List<Long> uncovered = new ArrayList<>();
  private final List<Planned> planned = new ArrayList<>();
  private long read;

  /** The tag of an entry that a row's new value hides. */
  record Planned(byte[] row, EntryMaker index, EntryTag tag) {}

  /** What a row held, and when that was looked at. */
  private final class Old implements OldCells {
    private final WrittenRow row;
    private final List<EntryMaker> wanted;
    private final List<Long> looks = new ArrayList<>();
    private final HeldColumns held;

    Old(WrittenRow row, List<EntryMaker> wanted) throws IOException {
      this.row = row;
      this.wanted = wanted;
      wanted.forEach(index -> looks.add(uncovering.look(Tagger.hash(row.row(), index))));
      this.held = cells.read(row.row(), wanted);
    }

    @Override
    public Residue of(EntryMaker index) {
      return held == null || !wanted.contains(index) ? null : cells.residue(index, held);
    }

    @Override
    public boolean isQuiet(EntryMaker index) {
      long look = looks.get(wanted.indexOf(index));
      return uncovering.quiet(Tagger.hash(row.row(), index), look);
    }
  }

  /** What a row held before a batch, as far as something may be removed for it. */
  interface OldCells {
    /** Of an index's column; null if nothing may be removed from that index. */
    Residue of(EntryMaker index);

    /** Whether nothing that uncovers was under way from before the reading until now. */
    boolean isQuiet(EntryMaker index);
  }

  /** Of a batch of which nothing is removed. */
  static final OldCells NONE =
      new OldCells() {
        @Override
        public Residue of(EntryMaker index) {
          return null;
        }

        @Override
        public boolean isQuiet(EntryMaker index) {
          return false;
        }
      };

  /**
   * Of a batch.
   *
   * @param removing the indexes from which something may be removed by its name
   */
  BatchRemovals(HeldCells cells, Uncovering uncovering, List<EntryMaker> removing) {
    this.cells = cells;
    this.uncovering = uncovering;
    this.removing = removing;
  }

  /** Whether something may be removed from an index by its name. */
  boolean removesFrom(EntryMaker index) {
    return removing.contains(index);
  }

  /** Whether a row may need to be read, or uncovers something. */
  boolean concerns(WrittenRow row) {
    return !wanted(row).isEmpty();
  }

  /**
   * Begins with a row, before anything is read of it for its tags.
   *
   * @param indexes all
   */
  void begin(WrittenRow row, List<EntryMaker> indexes) {
    for (EntryMaker index : indexes) {
      if (uncovers(row, index)) {
        long hash = Tagger.hash(row.row(), index);
        uncovering.begin(hash);
        uncovered.add(hash);
      }
    }
  }

  /**
   * Reads what a row holds that something may be removed for.
   *
   * @param indexes all
   * @return nothing of a row of which anything may be uncovered: that is left alone
   */
  OldCells read(WrittenRow row, List<EntryMaker> indexes) {
    boolean uncovers = indexes.stream().anyMatch(index -> uncovers(row, index));
    List<EntryMaker> wanted = uncovers ? List.of() : wanted(row);
    if (wanted.isEmpty()) {
      return NONE;
    }
    try {
      read++;
      return new Old(row, wanted);
    } catch (IOException e) {
      LOG.debug("A row cannot be read: nothing is removed for it", e);
      return NONE;
    }
  }

  /** A batch of a grid tags all anew that may be shown after it (T6), so nobody is to be told. */
  private static boolean uncovers(WrittenRow row, EntryMaker index) {
    return !index.isGrid() && row.uncovers(index);
  }

  private List<EntryMaker> wanted(WrittenRow row) {
    List<EntryMaker> wanted = new ArrayList<>();
    for (EntryMaker index : removing) {
      // Which entries of a grid are replaced is known when the row is tagged.
      if (!index.isGrid() && row.of(index).stream().anyMatch(BatchRemovals::hides)) {
        wanted.add(index);
      }
    }
    return wanted;
  }

  private static boolean hides(WrittenCell written) {
    return written.cell().isPut() ? written.stamped() : !written.cell().uncovers();
  }

  void plan(byte[] row, EntryMaker index, EntryTag tag) {
    planned.add(new Planned(row, index, tag));
  }

  /** How many rows were read. */
  long read() {
    return read;
  }

  List<Planned> planned() {
    return planned;
  }

  /** The batch has ended, in whatever way. */
  void end() {
    uncovered.forEach(uncovering::end);
    uncovered.clear();
  }
}
