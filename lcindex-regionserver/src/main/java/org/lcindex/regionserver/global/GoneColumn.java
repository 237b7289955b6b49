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

import org.apache.hadoop.hbase.Cell;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Suspect;
import org.lcindex.regionserver.global.gone.GoneTally;
import org.lcindex.regionserver.global.gone.IndexedColumn;
import org.lcindex.regionserver.global.removal.RegionRemovals;

/**
 * An index of one region, for those who look what flushes and compactions leave out. Of a grid
 * nothing is looked for: which tuple a cell was part of does not show when it goes.
 */
record GoneColumn(EntryMaker index, RegionRemovals queues, GoneTally tally)
    implements IndexedColumn {
  @Override
  public boolean isOfFamily(byte[] family) {
    return !index.isStriped() && index.isOfFamily(family);
  }

  @Override
  public boolean isOfColumn(Cell cell) {
    return index.column().hasOfFamily(cell);
  }

  @Override
  public HeldCell held(byte[] row, Cell put) {
    HeldCell held = index.column().held(row, put, 0, CellTags.expires(put));
    return held.entry() == null ? null : held;
  }

  @Override
  public boolean hasRoom() {
    return queues.hasRoom();
  }

  @Override
  public boolean report(Suspect suspect) {
    return queues.report(index.table(), suspect);
  }
}
