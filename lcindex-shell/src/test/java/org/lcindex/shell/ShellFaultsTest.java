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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.IndexDefinitions;

/** A table with a definition that cannot be read, and one with values that a terminal obeys. */
@Tag("slices")
class ShellFaultsTest {
  private static final String FAULT = "lcindex.indexes has 'f:a LONGG': unknown type 'LONGG'";
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] NAME = Bytes.toBytes("name");

  private final TableName odd = TableName.valueOf("odd");
  private final TableName nasty = TableName.valueOf("nasty");
  private EmbeddedCluster cluster;

  @AfterEach
  void drop() throws IOException {
    Tables.drop(cluster.connection(), odd);
    Tables.drop(cluster.connection(), nasty);
  }

  private static TableDescriptor table(TableName name, String definitions) {
    return TableDescriptorBuilder.newBuilder(name)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
        .setValue(IndexDefinitions.TABLE_KEY, definitions)
        .build();
  }

  @Test
  void areToldOf(@TempDir Path folder) throws Exception {
    cluster = SharedCluster.get();
    try (Admin admin = cluster.admin()) {
      admin.createTable(table(odd, "f:price DOUBLE; f:a LONGG"));
      admin.createTable(table(nasty, "f:name STRING"));
    }
    try (Table table = cluster.connection().getTable(nasty)) {
      byte[] value = Bytes.toBytes("\u001b[2J\u0007\u009b2J\u202ex\nlast");
      table.put(new Put(Bytes.toBytes("row")).addColumn(FAMILY, NAME, value));
    }
    ShellScript script = new ShellScript();
    script.step("list", "list_indexes");
    script.step("describe", "describe_index 'odd'");
    script.step("status", "index_status 'odd'");
    script.step("explain", "explain_mdrq 'odd', 'f:price < 3'");
    script.step("count", "count_mdrq 'odd', 'f:price < 3'");
    script.step("create", "create_index 'odd', 'f:b LONG'");
    script.step("verify", "verify_index 'odd'");
    script.step("repair", "repair_index 'odd'");
    script.step("rebuild", "rebuild_index 'odd'");
    script.step("retry", "retry_index 'odd'");
    script.step("disable", "disable_index 'odd', 'f:a'");
    script.step("both", "drop_index 'odd', 'f:price', ALL => true");
    script.step("drop", "drop_index 'odd', ALL => true");
    script.step("again", "list_indexes");
    script.step("rows", "mdrq 'nasty', \"f:name is not missing\"");
    script.step("least", "aggregate_mdrq 'nasty', 'f:name'");
    ShellScript.Printed printed = script.run(folder, cluster.configuration(), null);
    String list = printed.under("list");
    assertTrue(list.contains("f:name STRING"), list);
    assertTrue(list.contains("table odd: " + FAULT), list);
    for (String step : new String[] {"describe", "status", "explain"}) {
      assertTrue(printed.under(step).contains(FAULT), printed.under(step));
    }
    assertTrue(printed.under("count").contains("0 row"), printed.under("count"));
    assertTrue(printed.under("create").contains("ERROR: Nothing is changed."), list);
    for (String step : new String[] {"verify", "repair", "rebuild", "retry"}) {
      assertTrue(printed.under(step).contains("ERROR: Nobody "), printed.under(step));
      assertTrue(printed.under(step).contains(FAULT), printed.under(step));
    }
    assertTrue(printed.under("disable").contains(FAULT), printed.under("disable"));
    assertTrue(printed.under("both").contains("leave them out"), printed.under("both"));
    String drop = printed.under("drop");
    assertTrue(drop.contains("dropped the index on f:price"), drop);
    assertTrue(drop.contains("dropped, too: lcindex.indexes 'f:a LONGG'"), drop);
    assertFalse(printed.under("again").contains("odd"), printed.under("again"));
    String shown = "\\u001B[2J\\u0007\\u009B2J\\u202Ex\\nlast";
    assertTrue(printed.under("rows").contains("value=" + shown), printed.under("rows"));
    assertTrue(printed.under("least").contains("minimum " + shown), printed.under("least"));
    assertEquals(-1, printed.under("rows").indexOf('\u202e'));
  }
}
