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
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.LongValue;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A cell that an operation writes: {@code family:qualifier@stamp=value}; without a stamp the server
 * sets the time. Immutable by convention: nobody writes to the arrays.
 */
public record CellWord(String family, byte[] qualifier, Stamp stamp, byte[] value) {

  public static CellWord of(TestColumn column, Stamp stamp, byte[] value) {
    return new CellWord(column.family(), column.qualifier(), stamp, value);
  }

  static CellWord parse(Fields.Word word) {
    String[] column = Text.cut(word.name(), ':');
    int at = column[1].indexOf('@');
    String qualifier = at < 0 ? column[1] : column[1].substring(0, at);
    Stamp stamp = at < 0 ? null : Stamp.parse(column[1].substring(at + 1));
    return new CellWord(column[0], Text.unescape(qualifier), stamp, LongValue.parse(word.value()));
  }

  static List<CellWord> cellsOf(Fields fields) {
    return fields.words().stream().filter(Fields.Word::isCell).map(CellWord::parse).toList();
  }

  byte[] familyBytes() {
    return Bytes.toBytes(family);
  }

  @Override
  public String toString() {
    return family
        + ":"
        + Text.escape(qualifier)
        + (stamp == null ? "" : "@" + stamp)
        + "="
        + LongValue.print(value);
  }
}
