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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Residue;

/**
 * The values that one row holds of indexed columns, each once however many versions have it: enough
 * to tag them anew (rule W4). What expires has its tags as long as it is held. A row that holds too
 * many has its region marked. Not thread safe.
 */
final class HeldValues {
  /** Values of one column. A write would send, and HBase keep, an entry for each. */
  static final int MOST = 1_000;

  private final WrittenRow row;
  private final List<EntryMaker> indexes;
  private final List<Set<byte[]>> entries = new ArrayList<>();

  HeldValues(WrittenRow row, List<EntryMaker> indexes) {
    this.row = row;
    this.indexes = indexes;
    indexes.forEach(index -> entries.add(new TreeSet<>(Bytes.BYTES_COMPARATOR)));
  }

  /** Adds a cell of the row; whether more are of interest. */
  boolean add(Cell put) {
    if (put.getType() != Cell.Type.Put || BatchReader.expires(put)) {
      return true;
    }
    for (EntryMaker index : indexes) {
      if (CellUtil.matchingFamily(put, index.family()) && index.isOfColumn(put)) {
        byte[] entry = index.entry(row.row(), put);
        if (entry == null) {
          row.mark(index, Reason.TOO_LONG);
        } else if (entries.get(index.number()).add(entry)
            && entries.get(index.number()).size() > MOST) {
          // Those of other columns may be left out now, too.
          indexes.forEach(other -> row.mark(other, Reason.CROWDED));
          return false;
        }
      }
    }
    return true;
  }

  /** What is held, by index. */
  List<Residue> residues() {
    return entries.stream()
        .map(
            values -> new Residue(values.stream().map(entry -> HeldCell.put(0, 0, entry)).toList()))
        .toList();
  }
}
