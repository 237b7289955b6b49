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
package org.lcindex.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.predicate.KeyRange;
import org.lcindex.type.ValueCodec;

/**
 * The row keys of one global index's entries: a class for each kind of global index. Keys of values
 * are in the order of the index's columns; null stands for a column that a row lacks, or for a cell
 * that is no value of the type. Immutable, thread safe.
 */
public interface EntryKeys {
  /** The keys of the values that a row shows in the columns of an index. */
  static List<byte[]> shown(GlobalDefinition index, Result row) {
    List<byte[]> keys = new ArrayList<>();
    for (ColumnDeclaration column : index.columns()) {
      Cell cell = row.getColumnLatestCell(column.family(), column.qualifier());
      ValueCodec codec = column.codec();
      keys.add(
          cell == null
              ? null
              : codec.keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength()));
    }
    return keys;
  }

  /** Whether each cell has an entry of its own, whatever else its row holds. */
  boolean isOfCells();

  /**
   * What stands for a value among those that a row holds: its entry where cells have entries, else
   * as much of the key as entries have.
   *
   * @return null if the entry would be too long, or for no key where cells have no entries
   */
  byte[] held(byte[] key, byte[] row);

  /** The entry of a row that shows some values; null if it would be too long. */
  default byte[] entry(List<byte[]> keys, byte[] row) {
    return held(keys.get(0), row);
  }

  /** The base row of an entry; null if it is none of this index: somebody else wrote it. */
  byte[] baseRow(byte[] entry);

  /** Whether a search may be for a row that shows some values and has a cell of the index. */
  default boolean needsEntry(List<byte[]> keys) {
    return true;
  }

  /** Whether an entry of a row stands for the values that the row shows. */
  default boolean stands(byte[] entry, List<byte[]> keys, byte[] row) {
    return Arrays.equals(entry, entry(keys, row));
  }

  /** Where entries with more values are that {@linkplain #stands stand} for these, too. */
  default List<KeyRange> others(List<byte[]> keys) {
    return List.of();
  }
}
