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
package org.lcindex.verification.metamorphic.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A put of a row with thousands of cells in columns of their own, beside some cells: {@code
 * wide-put row=r1 family=f count=3000 bytes=9 f:a=5}.
 *
 * @param family of the many cells
 * @param count how many
 * @param bytes of each value
 */
public record WidePutOperation(
    byte[] row, String family, int count, int bytes, List<CellWord> cells) implements RowOperation {
  static final String WORD = "wide-put";

  static WidePutOperation parse(Fields fields) {
    return new WidePutOperation(
        fields.bytes("row"),
        fields.get("family"),
        fields.integer("count"),
        fields.integer("bytes"),
        CellWord.cellsOf(fields));
  }

  @Override
  public Put toRow(long start) {
    Put put = new PutOperation(row, cells, 0).toRow(start);
    for (int i = 0; i < count; i++) {
      byte[] qualifier = Bytes.toBytes(String.format(Locale.ROOT, "w%05d", i));
      put.addColumn(Bytes.toBytes(family), qualifier, new byte[bytes]);
    }
    return put;
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    smaller.add(new PutOperation(row, cells, 0));
    if (count > 1) {
      smaller.add(new WidePutOperation(row, family, count / 2, bytes, cells));
    }
    Smaller.lists(cells)
        .forEach(rest -> smaller.add(new WidePutOperation(row, family, count, bytes, rest)));
    return smaller;
  }

  @Override
  public String toString() {
    return WORD
        + " row="
        + Text.escape(row)
        + (" family=" + family + " count=" + count + " bytes=" + bytes)
        + Text.each(" ", cells);
  }
}
