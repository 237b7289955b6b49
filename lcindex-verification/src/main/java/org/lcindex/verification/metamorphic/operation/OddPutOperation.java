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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A put of a row that can have no entry in a global index: {@code odd-put row=r1 pad=32000 guarded
 * f:a=5}. Either its key leaves no room for a value, or its cells have rights of their own.
 *
 * @param of what the row key begins with
 * @param pad letters that follow
 * @param guarded whether the cells have a tag of access control; without AccessController HBase
 *     stores that tag and shows the cells to everybody
 */
public record OddPutOperation(byte[] of, int pad, boolean guarded, List<CellWord> cells)
    implements RowOperation {
  static final String WORD = "odd-put";
  private static final String GUARDED = "guarded";
  private static final Tag RIGHTS =
      new ArrayBackedTag(TagType.ACL_TAG_TYPE, Bytes.toBytes("rights"));

  static OddPutOperation parse(Fields fields) {
    return new OddPutOperation(
        fields.bytes("row"),
        fields.integer("pad"),
        fields.find(GUARDED).isPresent(),
        CellWord.cellsOf(fields));
  }

  @Override
  public byte[] row() {
    byte[] row = Arrays.copyOf(of, of.length + pad);
    Arrays.fill(row, of.length, row.length, (byte) 'p');
    return row;
  }

  @Override
  public Put toRow(long start) {
    byte[] row = row();
    Put put = new Put(row);
    for (CellWord cell : cells) {
      try {
        put.add(
            new KeyValue(
                row,
                cell.familyBytes(),
                cell.qualifier(),
                Stamp.at(cell.stamp(), start),
                KeyValue.Type.Put,
                cell.value(),
                guarded ? List.of(RIGHTS) : List.of()));
      } catch (IOException e) {
        throw new IllegalStateException(e); // the cell has the put's row
      }
    }
    return put;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    try (Table tagged = run.table().tagged()) {
      send(tagged, run.table().start());
    }
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    if (pad == 0) {
      smaller.add(new PutOperation(of, cells, 0));
    }
    if (pad > 0 && guarded) {
      smaller.add(new OddPutOperation(of, 0, true, cells));
      smaller.add(new OddPutOperation(of, pad, false, cells));
    }
    Smaller.lists(cells).forEach(rest -> smaller.add(new OddPutOperation(of, pad, guarded, rest)));
    return smaller;
  }

  @Override
  public String toString() {
    return WORD
        + " row="
        + Text.escape(of)
        + (" pad=" + pad)
        + (guarded ? " " + GUARDED : "")
        + Text.each(" ", cells);
  }
}
