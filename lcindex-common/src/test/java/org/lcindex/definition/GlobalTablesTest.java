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
package org.lcindex.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Names of the tables of global indexes: one for each base table, definition and generation. */
class GlobalTablesTest {
  @Test
  void everyIndexHasATableOfItsOwn() {
    Set<TableName> names = new HashSet<>();
    for (String base : new String[] {"orders", "orders2", "sales:orders"}) {
      for (String definition :
          new String[] {"o:a INT GLOBAL", "o:b INT GLOBAL", "o:a INT GLOBAL BUCKETS 8"}) {
        for (String generation : new String[] {"0000000000000000", "0000000000000001"}) {
          GlobalIndex index = GlobalIndex.parse(definition + " GENERATION " + generation);
          TableName name = GlobalTables.entries(TableName.valueOf(base), index);
          assertTrue(names.add(name), name::toString);
          assertEquals(name, GlobalTables.entries(TableName.valueOf(base), index));
          assertTrue(name.getNameAsString().matches("lcindex:[0-9a-f]{32}"), name::toString);
          assertTrue(GlobalTables.isOne(name));
        }
      }
    }
    assertEquals(18, names.size());
    assertFalse(names.contains(GlobalTables.CATALOG));
    assertTrue(GlobalTables.isOne(GlobalTables.CATALOG));
    assertFalse(GlobalTables.isOne(TableName.valueOf("lcindex")));
    assertFalse(GlobalTables.isOne(TableName.valueOf("sales:lcindex")));
    assertFalse(GlobalTables.isOne(TableName.valueOf("lcindex:orders")), "somebody's own");
  }

  @Test
  void theCatalogsRowsOfATableBeginWithIt() {
    GlobalIndex index = GlobalIndex.parse("o:a INT GLOBAL GENERATION 0000000000000000");
    for (String base : new String[] {"orders", "orders2", "orders.a", "sales:orders"}) {
      TableName table = TableName.valueOf(base);
      byte[] row = GlobalTables.catalogRow(table, index);
      assertEquals(
          table.getNameWithNamespaceInclAsString()
              + "/"
              + GlobalTables.entries(table, index).getQualifierAsString(),
          Bytes.toString(row));
      for (String other : new String[] {"orders", "orders2", "orders.a", "sales:orders"}) {
        assertEquals(
            other.equals(base),
            Bytes.startsWith(row, GlobalTables.catalogRows(TableName.valueOf(other))),
            other);
      }
    }
  }

  @Test
  void aNameStays() {
    // Another name would orphan the table, and the index would be empty.
    assertEquals(
        "lcindex:81f1b4021a568b777d593fc913032956",
        GlobalTables.entries(
                TableName.valueOf("orders"),
                GlobalIndex.parse("o:custkey LONG GLOBAL GENERATION 0123456789abcdef SPLITS 16"))
            .getNameAsString());
  }
}
