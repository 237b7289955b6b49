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
package org.lcindex.group;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** A column: its newest cell. Immutable as long as nobody writes to the arrays. */
public record ColumnSource(byte[] family, byte[] qualifier, ValueCodec codec) implements KeySource {

  /** The newest cell of the column in a row; null when the row has none. */
  public Cell in(List<Cell> row) {
    for (Cell cell : row) {
      // Of several versions the newest is the first.
      if (CellUtil.matchingColumn(cell, family, qualifier)) {
        return cell;
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return ShownText.cut(family) + ":" + ShownText.cut(qualifier);
  }
}
