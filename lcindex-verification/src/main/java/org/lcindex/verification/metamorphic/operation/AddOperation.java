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

import java.util.List;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Adds to columns of a row: {@code append row=r1 f:s=xyz} bytes, {@code increment row=r1
 * f:a=\x00...\x05} the amount that the eight bytes say. HBase refuses an increment when the stored
 * value has another length.
 */
public record AddOperation(Kind kind, byte[] row, List<CellWord> cells) implements RowOperation {
  /** What is added. */
  public enum Kind {
    APPEND,
    INCREMENT
  }

  static AddOperation parse(Kind kind, Fields fields) {
    return new AddOperation(kind, fields.bytes("row"), CellWord.cellsOf(fields));
  }

  @Override
  public Row toRow(long start) {
    if (kind == Kind.APPEND) {
      Append append = new Append(row);
      cells.forEach(c -> append.addColumn(c.familyBytes(), c.qualifier(), c.value()));
      return append;
    }
    Increment increment = new Increment(row);
    cells.forEach(
        c -> increment.addColumn(c.familyBytes(), c.qualifier(), Bytes.toLong(c.value())));
    return increment;
  }

  @Override
  public List<Operation> simpler() {
    return List.of(new PutOperation(row, cells, 0));
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + " row=" + Text.escape(row) + Text.each(" ", cells);
  }
}
