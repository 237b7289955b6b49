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
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * An increment of 64-bit columns: {@code increment row=r1 f:a=\x00...\x05}, the amount as the eight
 * bytes that HBase adds. Refused by HBase when the stored value has another length.
 */
record IncrementOperation(byte[] row, List<CellWord> cells) implements RowOperation {

  static IncrementOperation parse(Fields fields) {
    return new IncrementOperation(fields.bytes("row"), CellWord.cellsOf(fields));
  }

  @Override
  public void run(TestTable table) throws IOException {
    table.table().increment(toRow(table.start()));
  }

  @Override
  public Increment toRow(long start) {
    Increment increment = new Increment(row);
    for (CellWord cell : cells) {
      increment.addColumn(cell.familyBytes(), cell.qualifier(), Bytes.toLong(cell.value()));
    }
    return increment;
  }

  @Override
  public IncrementOperation withRow(byte[] other) {
    return new IncrementOperation(other, cells);
  }

  @Override
  public List<Operation> simpler() {
    return List.of(new PutOperation(row, cells, 0));
  }

  @Override
  public String toString() {
    return "increment row="
        + Text.escape(row)
        + cells.stream().map(c -> " " + c).collect(Collectors.joining());
  }
}
