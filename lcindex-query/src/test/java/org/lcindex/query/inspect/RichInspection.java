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

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.RowParts;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What a sample may tell, with everything that there is to tell. */
public final class RichInspection {
  private RichInspection() {}

  /** A table with a row key and two columns. */
  public static TableInspection get() {
    List<byte[]> numbers = List.of(Bytes.toBytes(17), Bytes.toBytes(170_000), Bytes.toBytes(18));
    List<byte[]> words = List.of(Bytes.toBytes("some words"), Bytes.toBytes("others"));
    return new TableInspection(
        TableName.valueOf("orders"),
        11,
        5,
        3,
        "after 2 s",
        ColumnInspection.of("row", "row", 11, numbers, Optional.empty(), false),
        List.of(
            ColumnInspection.of("cf:a", "a", 11, numbers, Optional.empty(), false),
            ColumnInspection.of(
                "cf:b", "b", 11, words, Optional.of(ValueCodec.of(ColumnType.STRING)), true)),
        true,
        List.of("a warning"),
        "how it is stored",
        RowParts.none(),
        RowParts.none());
  }
}
