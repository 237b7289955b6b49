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
import org.apache.hadoop.hbase.client.Delete;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A delete of a row of an {@link OddPutOperation}: {@code odd-delete row=r1 pad=32000}.
 *
 * @param of what the row key begins with
 * @param pad letters that follow
 */
public record OddDeleteOperation(byte[] of, int pad) implements RowOperation {
  static final String WORD = "odd-delete";

  static OddDeleteOperation parse(Fields fields) {
    return new OddDeleteOperation(fields.bytes("row"), fields.integer("pad"));
  }

  @Override
  public byte[] row() {
    return new OddPutOperation(of, pad, false, List.of()).row();
  }

  @Override
  public Delete toRow(long start) {
    return new Delete(row());
  }

  @Override
  public String toString() {
    return WORD + " row=" + Text.escape(of) + " pad=" + pad;
  }
}
