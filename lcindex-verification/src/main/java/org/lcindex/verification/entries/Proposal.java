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
package org.lcindex.verification.entries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;

/**
 * What an entry says of a base row, or what an entry has to say of it. Immutable.
 *
 * @param keys of the values in the index's columns, as text; null for no value
 */
record Proposal(String row, List<String> keys) {
  /** A cell of a grid has one byte in an entry if all its bits have room there, else two. */
  private static final int BITS_OF_ONE_BYTE = 8;

  /** What the entry of a row has to say. */
  static Proposal of(GlobalDefinition index, Result row) {
    List<String> keys = new ArrayList<>();
    for (ColumnDeclaration column : index.columns()) {
      Cell cell = row.getColumnLatestCell(column.family(), column.qualifier());
      byte[] key =
          cell == null
              ? null
              : column
                  .codec()
                  .keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
      keys.add(key == null ? null : EntryDecoder.text(key));
    }
    return new Proposal(Bytes.toStringBinary(row.getRow()), keys);
  }

  /** What an entry says; null if it is no entry of this index. */
  static Proposal read(GlobalDefinition index, byte[] entry) {
    int bits = index.bits().stream().mapToInt(Integer::intValue).sum();
    int at = index.isGrid() ? bits <= BITS_OF_ONE_BYTE ? 1 : 2 : index.buckets() > 0 ? 1 : 0;
    List<String> keys = new ArrayList<>();
    for (ColumnDeclaration column : index.columns()) {
      EntryDecoder.Part part = new EntryDecoder(column.codec().keyWidth(), 0).part(entry, at);
      if (part == null) {
        return null;
      }
      keys.add(part.key() == null ? null : EntryDecoder.text(part.key()));
      at = part.end();
    }
    return new Proposal(Bytes.toStringBinary(Arrays.copyOfRange(entry, at, entry.length)), keys);
  }

  /** Whether some condition on the index's columns may find the row. */
  boolean isWanted() {
    return keys.size() == 1 || keys.stream().anyMatch(key -> key != null);
  }

  /**
   * Whether an entry is the one that the row needs. In a grid one with more values is, too: no
   * condition tells a row by a value that it lacks.
   */
  boolean standsFor(Proposal needed) {
    return row.equals(needed.row)
        && (keys.equals(needed.keys)
            || keys.size() > 1
                && IntStream.range(0, keys.size())
                    .allMatch(
                        i -> needed.keys.get(i) == null || needed.keys.get(i).equals(keys.get(i))));
  }
}
