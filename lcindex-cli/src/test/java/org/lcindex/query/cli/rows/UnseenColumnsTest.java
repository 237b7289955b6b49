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
package org.lcindex.query.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.RowReader;

/** A selected column that no row had is told once, in the end, unless the table knows it. */
class UnseenColumnsTest {
  private static Result row(String columns) {
    return Result.create(
        Arrays.stream(columns.split(" "))
            .sorted()
            .map(
                qualifier ->
                    (Cell)
                        new KeyValue(
                            Bytes.toBytes("key"),
                            Bytes.toBytes("f"),
                            Bytes.toBytes(qualifier),
                            Bytes.toBytes("x")))
            .toList());
  }

  /** Rows are written as their qualifiers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prize            | price note;price | no row had a column f:prize (2 rows read); did you mean f:price?",
        "prize::DOUBLE    | price            | no row had a column f:prize (1 row read); did you mean f:price?",
        "f:zzz            | price            | no row had a column f:zzz (1 row read)",
        "colour           | price;colour     | ''",
        "colour,prize     | price;colour     | no row had a column f:prize (2 rows read); did you mean f:price?",
        "price,weight     | other            | ''",
        "row              | price            | ''",
        "prize            | ''               | ''",
        "''               | other            | ''",
      })
  void whatNoRowHad(String selection, String rows, String told) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
            .build();
    table = IndexDefinitions.parse("f:price DOUBLE").applyTo(table);
    table =
        DeclaredColumns.none().with(ColumnDeclaration.parse("f:weight LONG", null)).applyTo(table);
    List<String> columns = selection.isEmpty() ? List.of() : List.of(selection.split(","));
    UnseenColumns unseen = new UnseenColumns(RowColumns.of(RowReader.of(table), columns));
    if (!rows.isEmpty()) {
      Arrays.stream(rows.split(";")).map(UnseenColumnsTest::row).forEach(unseen::add);
    }
    assertEquals(told, String.join("\n", unseen.told()));
  }
}
