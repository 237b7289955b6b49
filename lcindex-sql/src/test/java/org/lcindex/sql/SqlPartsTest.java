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
package org.lcindex.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;

/** Parts of row keys are columns, in conditions and elsewhere. */
class SqlPartsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");

  @Test
  void partsAreColumns() throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    TableName table = SharedCluster.newName("parts");
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(table);
        Connection pushing = SqlTable.connect(true);
        Connection plain = SqlTable.connect(false)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes("t2")});
      indexes.setColumns(table, "row = tenant STRING '|', n INT", "f:v LONG");
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        byte[] key =
            i % 20 == 19
                ? Bytes.toBytes("t" + i % 4)
                : Bytes.add(Bytes.toBytes("t" + i % 4 + "|"), Bytes.toBytes(i));
        puts.add(new Put(key).addColumn(FAMILY, Bytes.toBytes("v"), Bytes.toBytes((long) i % 7)));
      }
      opened.put(puts);
      String name = "\"" + table.getQualifierAsString() + "\"";
      assertEquals(
          List.of("t1|5|5"),
          SqlTable.rows(
              pushing, "select tenant, n, v from " + name + " where tenant = 't1' and n = 5"));
      String plan =
          String.join(
              "\n",
              SqlTable.rows(
                  pushing, "explain plan for select v from " + name + " where tenant = 't1'"));
      assertTrue(plan.contains("where="), plan);
      Random random = new Random(3);
      for (int i = 0; i < 60; i++) {
        String sql =
            "select tenant, n, v from "
                + name
                + " where "
                + condition(random)
                + (random.nextBoolean() ? " and " : " or ")
                + condition(random)
                + " order by tenant, n, v";
        assertEquals(SqlTable.rows(plain, sql), SqlTable.rows(pushing, sql), sql);
      }
      String groups =
          "select tenant, count(*), sum(v) from " + name + " group by tenant order by 1";
      assertEquals(SqlTable.rows(plain, groups), SqlTable.rows(pushing, groups));
      plan = String.join("\n", SqlTable.rows(pushing, "explain plan for " + groups));
      assertTrue(plan.contains("groups=[[tenant, ROWS, SUM(v)]]"), plan);
      String figures =
          "count(n), sum(n), avg(n), min(n), max(n), min(tenant), max(tenant) from " + name;
      for (String sql :
          List.of(
              "select " + figures,
              "select " + figures + " where v > 2",
              "select " + figures + " where n > 1000",
              "select tenant, " + figures + " group by tenant order by 1")) {
        assertEquals(SqlTable.rows(plain, sql), SqlTable.rows(pushing, sql), sql);
        plan = String.join("\n", SqlTable.rows(pushing, "explain plan for " + sql));
        assertTrue(plan.contains("SUM(n)") && plan.contains("HBaseGroups"), plan);
      }
    }
  }

  @Test
  void namesMayBeOdd() throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    TableName table = SharedCluster.newName("names");
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(table);
        Connection connection = SqlTable.connect(true)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"))
              .build());
      indexes.setColumns(table, "f:in LONG", "f:a\\x3A\\x3Ab LONG", "f:two LONG", "g:two LONG");
      Put put = new Put(Bytes.toBytes("r"));
      put.addColumn(FAMILY, Bytes.toBytes("in"), Bytes.toBytes(1L));
      put.addColumn(FAMILY, Bytes.toBytes("a::b"), Bytes.toBytes(2L));
      put.addColumn(FAMILY, Bytes.toBytes("two"), Bytes.toBytes(3L));
      put.addColumn(Bytes.toBytes("g"), Bytes.toBytes("two"), Bytes.toBytes(4L));
      opened.put(put);
      String columns = "\"in\", \"a::b\", \"f:two\", \"g:two\"";
      String name = "\"" + table.getQualifierAsString() + "\"";
      assertEquals(
          List.of("1|2|3|4"), SqlTable.rows(connection, "select " + columns + " from " + name));
      String sums = "sum(" + columns.replace(", ", "), sum(") + ")";
      assertEquals(
          List.of("1|2|3|4"), SqlTable.rows(connection, "select " + sums + " from " + name));
      assertEquals(
          List.of("4"),
          SqlTable.rows(connection, "select \"g:two\" from " + name + " where \"a::b\" = 2"));
    }
  }

  private static String condition(Random random) {
    String[] operators = {"=", "<>", "<", "<=", ">", ">="};
    String operator = " " + operators[random.nextInt(operators.length)] + " ";
    return switch (random.nextInt(6)) {
      case 0 -> "tenant" + operator + "'t" + random.nextInt(5) + "'";
      case 1 -> "n" + operator + random.nextInt(60);
      case 2 -> "v" + operator + random.nextInt(7);
      case 3 -> "tenant = 't" + random.nextInt(5) + "' and n between 3 and " + random.nextInt(60);
      case 4 -> "tenant in ('t1', 't3', 'x')";
      default -> random.nextBoolean() ? "n is null" : "n is not null";
    };
  }
}
