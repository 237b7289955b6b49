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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Append;

/** An append of bytes to columns: {@code append row=r1 f:s=xyz}. */
record AppendOperation(byte[] row, List<CellWord> cells) implements RowOperation {

  static AppendOperation parse(Fields fields) {
    return new AppendOperation(fields.bytes("row"), CellWord.cellsOf(fields));
  }

  @Override
  public void run(TestTable table) throws IOException {
    table.table().append(toRow(table.start()));
  }

  @Override
  public Append toRow(long start) {
    Append append = new Append(row);
    cells.forEach(c -> append.addColumn(c.familyBytes(), c.qualifier(), c.value()));
    return append;
  }

  @Override
  public AppendOperation withRow(byte[] other) {
    return new AppendOperation(other, cells);
  }

  @Override
  public List<Operation> simpler() {
    return List.of(new PutOperation(row, cells, 0));
  }

  @Override
  public String toString() {
    return "append row="
        + Text.escape(row)
        + cells.stream().map(c -> " " + c).collect(Collectors.joining());
  }
}
