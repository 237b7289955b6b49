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
package org.lcindex.query.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.Wording;
import org.lcindex.text.DidYouMean;

class DidYouMeanTest {
  private static final List<String> NAMES =
      List.of(
          "o:totalprice",
          "o:orderdate",
          "o:orderstatus",
          "o:clerk",
          "orders",
          "lineitem",
          "f:weight_kg",
          "f:netDryMass");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:totalpice | o:totalprice",
        "o:totlaprice | o:totalprice",
        "O:TOTALPRICE | o:totalprice",
        "o:clark | o:clerk",
        "ordres | orders",
        "oders | orders",
        "lineitems | lineitem",
        "x | ''",
        "customer | ''",
        "f:weight | f:weight_kg",
        "F:WEIGHT | f:weight_kg",
        "f:kg | ''",
        "f:dry | f:netDryMass",
        "f:mass | f:netDryMass",
        "f:ight | ''",
        "g:weight | ''",
        "o:order | o:orderdate or o:orderstatus",
        "line | lineitem",
      })
  void theNearestIsMeant(String typed, String meant) {
    String told = DidYouMean.among(typed, NAMES);
    assertEquals(meant.isEmpty() ? "" : "; did you mean " + meant + "?", told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "totalpice > 5 | did you mean o:totalprice? If it exists, give its type, as in o:totalpice::LONG, in Java",
        "o:clark = 'x' | did you mean o:clerk?",
        "oo:clerk = 'x' | table orders has no family oo; did you mean o:clerk?",
        "o:total > 5 | did you mean o:totalprice?",
        "o:comment = 'x' | orders is not known; known are o:clerk, o:totalprice. If it exists",
        "o:comment = 'x' | or declare it: lcindex column set orders \"o:comment LONG\"",
      })
  void columnsThatAreNotKnown(String condition, String said) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("o"))
            .build();
    table = IndexDefinitions.parse("o:totalprice DOUBLE").applyTo(table);
    table =
        DeclaredColumns.none().with(ColumnDeclaration.parse("o:clerk STRING", null)).applyTo(table);
    MdrqBuilder query = Mdrq.on(table).where(condition);
    String message = assertThrows(IllegalArgumentException.class, query::build).getMessage();
    assertTrue(message.contains(said), message);
    assertEquals(1, message.lines().count());
    String told = Wording.COMMAND_LINE.of(message);
    assertTrue(told.length() < 200 && !told.contains("Java"), told);
  }

  @Test
  void aNumberBeyondTheTypeIsNone() {
    for (String text : List.of("1e400", "-1e400", "'1e400'")) {
      MdrqBuilder query =
          Mdrq.on(TableName.valueOf("t"), IndexDefinitions.parse("f:a DOUBLE"))
              .where("a < " + text);
      String message = assertThrows(IllegalArgumentException.class, query::build).getMessage();
      assertTrue(message.contains("beyond the range of a DOUBLE"), message);
    }
    MdrqBuilder query =
        Mdrq.on(TableName.valueOf("t"), IndexDefinitions.parse("f:a FLOAT")).where("a < 1e39");
    assertThrows(IllegalArgumentException.class, query::build);
    for (String text : List.of("'Infinity'", "'-Infinity'", "1e308", "1e-400")) {
      Mdrq.on(TableName.valueOf("t"), IndexDefinitions.parse("f:a DOUBLE"))
          .where("a < " + text)
          .build();
    }
  }
}
