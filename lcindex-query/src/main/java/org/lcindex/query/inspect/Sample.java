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
package org.lcindex.query.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.predicate.HeldKey;
import org.lcindex.type.EscapedBytes;

/** Rows of a table, by column. Not thread safe. */
final class Sample {
  /** A column's cells. */
  record SampledColumn(byte[] family, byte[] qualifier, List<byte[]> cells) {}

  private final List<byte[]> rows = new ArrayList<>();
  private final Map<String, SampledColumn> columns = new TreeMap<>();
  private long bytes;
  private boolean moreColumns;

  void add(Result row) {
    rows.add(row.getRow());
    bytes += HeldKey.bytes(row.getRow());
    for (Cell cell : row.rawCells()) {
      byte[] family = CellUtil.cloneFamily(cell);
      byte[] qualifier = CellUtil.cloneQualifier(cell);
      String name = EscapedBytes.format(family) + ":" + EscapedBytes.format(qualifier);
      SampledColumn column = columns.get(name);
      if (column == null && columns.size() < SampleLimits.MOST_COLUMNS) {
        column = new SampledColumn(family, qualifier, new ArrayList<>());
        columns.put(name, column);
      }
      if (column == null) {
        moreColumns = true;
      } else {
        column.cells.add(CellUtil.cloneValue(cell));
      }
      bytes += HeldKey.bytes(cell.getValueLength());
    }
  }

  List<byte[]> rows() {
    return rows;
  }

  /** By name, as definitions have it. */
  Map<String, SampledColumn> columns() {
    return columns;
  }

  /** Whether there were columns beyond {@link SampleLimits#MOST_COLUMNS}. */
  boolean hasMoreColumns() {
    return moreColumns;
  }

  long bytes() {
    return bytes;
  }
}
