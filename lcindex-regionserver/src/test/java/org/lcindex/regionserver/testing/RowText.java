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
package org.lcindex.regionserver.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;

/** What a client sees of a row, as one line: its cells without their sequence ids. */
public final class RowText {
  private RowText() {}

  public static String of(List<Cell> row) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : row) {
      text.append(Bytes.toStringBinary(CellUtil.cloneRow(cell)))
          .append(' ')
          .append(Bytes.toStringBinary(CellUtil.cloneFamily(cell)))
          .append(':')
          .append(Bytes.toStringBinary(CellUtil.cloneQualifier(cell)))
          .append('@')
          .append(cell.getTimestamp())
          .append(' ')
          .append(cell.getType())
          .append(' ')
          .append(Bytes.toStringBinary(CellUtil.cloneValue(cell)))
          .append("; ");
    }
    return text.toString();
  }

  /** Fails with the first row that differs. */
  public static void assertSame(List<String> expected, List<String> found, String what) {
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      assertEquals(expected.get(i), found.get(i), what + ", row " + i);
    }
    assertEquals(expected.size(), found.size(), what + ", number of rows");
  }
}
