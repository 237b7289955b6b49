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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;

/** Groups and values in the stock shell: rows without a cell, with an odd one, the empty text. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShellGroupsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");

  private final TableName table = SharedCluster.newName("groups");
  private final ShellScript script = new ShellScript();
  private EmbeddedCluster cluster;
  private ShellScript.Printed printed;

  @BeforeAll
  void runOneShell(@TempDir Path folder) throws IOException, InterruptedException {
    cluster = SharedCluster.get();
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
    }
    try (Table t = cluster.connection().getTable(table)) {
      t.put(
          List.of(
              put("1", "name", "ann", "day", "1997-03-10"),
              put("2", "name", "ann", "day", "1997-04-01"),
              put("3", "name", "", "day", "1997-04-30"),
              put("4", "day", "none"),
              put("5", "name", "bob")));
    }
    script.define("T", table.getNameAsString());
    script.step("declare", "set_columns T, 'f:name STRING', 'f:day DATE'");
    script.step("count", "count_mdrq T, BY => 'name'");
    script.step("two", "count_mdrq T, \"name is not missing\", BY => ['month(day)', 'name']");
    script.step("aggregate", "aggregate_mdrq T, 'day', BY => 'name', FUNCTIONS => 'maximum'");
    script.step("distinct", "distinct_mdrq T, 'day', LIMIT => 2");
    script.step("by", "distinct_mdrq T, 'day', BY => 'first(name,1)'");
    script.step("histogram", "histogram_mdrq T, 'day', BUCKETS => 2");
    printed = script.run(folder, cluster.configuration(), null);
  }

  private static Put put(String row, String... cells) {
    Put put = new Put(Bytes.toBytes(row));
    for (int i = 0; i < cells.length; i += 2) {
      put.addColumn(FAMILY, Bytes.toBytes(cells[i]), Bytes.toBytes(cells[i + 1]));
    }
    return put;
  }

  @AfterAll
  void drop() throws IOException {
    Tables.drop(cluster.connection(), table);
  }

  /** The shell pads cells; what it says beside them is not compared. */
  private void shows(String heading, String... lines) {
    assertEquals(
        List.of(lines),
        printed
            .under(heading)
            .lines()
            .map(line -> line.strip().replaceAll(" +", " "))
            .filter(line -> !line.isEmpty() && !line.startsWith("hbase:"))
            .filter(line -> !line.startsWith("Took ") && !line.startsWith("== "))
            .toList());
  }

  @Test
  void groupsAreCounted() {
    shows(
        "count", "NAME ROWS", "1", "ann 2", "bob 1", "<missing> 1", "4 groups, 5 rows", "4 row(s)");
    shows(
        "two",
        "MONTH(DAY) NAME ROWS",
        "1997-03 ann 1",
        "1997-04 1",
        "1997-04 ann 1",
        "<missing> bob 1",
        "4 groups, 4 rows",
        "4 row(s)");
  }

  @Test
  void groupsHaveFigures() {
    shows(
        "aggregate",
        "NAME ROWS VALUES MAXIMUM",
        "1 1 1997-04-30",
        "ann 2 2 1997-04-01",
        "bob 1 0",
        "<missing> 1 0",
        "4 groups, 5 rows",
        "4 row(s)");
    shows(
        "by",
        "FIRST(NAME,1) ROWS VALUES DISTINCT",
        "1 1 1",
        "a 2 2 2",
        "b 1 0 0",
        "<missing> 1 0 0",
        "4 groups, 5 rows",
        "4 row(s)");
  }

  @Test
  void valuesAreListed() {
    shows(
        "distinct",
        "F:DAY ROWS",
        "1997-03-10 1",
        "1997-04-01 1",
        "3 different values in 5 rows",
        "<missing>: 1 row without a cell",
        "<odd>: 1 row with a cell that is no value",
        "These are the first 2; a larger limit has more",
        "2 row(s)");
    shows(
        "histogram",
        "FROM TO ROWS",
        "1997-03-10 1997-04-05 2",
        "1997-04-05 1997-04-30 1",
        "<missing>: 1 row without a cell",
        "<odd>: 1 row with a cell that is no value",
        "2 row(s)");
  }
}
