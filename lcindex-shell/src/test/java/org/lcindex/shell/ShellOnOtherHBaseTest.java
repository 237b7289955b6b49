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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.HBaseJvm;

/**
 * The commands in the stock shell with client and servers of other versions of HBase than the one
 * that {@link ShellCommandsTest} runs on: from a new table to an index that is dropped again.
 */
@Tag("slices")
class ShellOnOtherHBaseTest {
  private static final int ROWS = 20;

  @Test
  void hbase25(@TempDir Path folder) throws Exception {
    check("2.5.13", "2.5.13", folder);
  }

  @Test
  @Tag("nightly")
  void hbase261(@TempDir Path folder) throws Exception {
    check("2.6.1", "2.6.1", folder);
  }

  /** As from a machine that was upgraded before the servers were. */
  @Test
  @Tag("nightly")
  void newerShell(@TempDir Path folder) throws Exception {
    check("2.5.13", "2.6.4", folder);
  }

  private static void check(String servers, String shell, Path folder)
      throws IOException, InterruptedException {
    ShellScript script = script();
    try (HBaseJvm jvm = new HBaseJvm(servers, ShellServers.class)) {
      Configuration cluster = new Configuration(false);
      cluster.set(HConstants.ZOOKEEPER_QUORUM, "localhost");
      cluster.set(HConstants.ZOOKEEPER_CLIENT_PORT, jvm.awaitLine(ShellServers.ZOOKEEPER));
      ShellScript.Printed printed = script.run(folder, cluster, null, HBaseJvm.classpath(shell));
      shows(printed, "server", servers + "-hadoop3");
      shows(printed, "shell", shell + "-hadoop3");
      shows(printed, "wait", "f:n INT QUERYABLE 1/1");
      shows(printed, "list", "t f:n INT QUERYABLE 1/1 100 %", "1 row(s)");
      shows(printed, "status", "table t: QUERYABLE, 1 region, ");
      shows(printed, "rows", "row-03 column=f:n, timestamp=", "row-05 ", "3 row(s)");
      shows(printed, "first", "row-19 column=f:n, ", "1 row(s)");
      shows(printed, "count", "4 row(s)");
      shows(printed, "aggregate", "values 4\n", "sum 6\n", "maximum 3\n");
      shows(printed, "explain", "4 rows", "1 of 1 regions by index");
      shows(printed, "verify", "table t: no fault in 1 region, 1 HFile");
      shows(printed, "drop", "dropped the index on f:n");
      shows(printed, "left", "0 row(s)");
      assertFalse(printed.text().contains("ERROR"), printed::text);
      assertEquals(0, jvm.end(), jvm::printed);
    }
  }

  private static ShellScript script() {
    ShellScript script = new ShellScript();
    script.step(
        "server",
        "puts @hbase.instance_variable_get(:@connection).getAdmin.getClusterMetrics.getHBaseVersion");
    script.step("shell", "puts org.apache.hadoop.hbase.util.VersionInfo.getVersion");
    script.step("create", "create 't', 'f'");
    script.step(
        "put",
        ROWS
            + ".times { |i| put 't', format('row-%02d', i), 'f:n',"
            + " org.apache.hadoop.hbase.util.Bytes.toBytes(i.to_java(:int)) }");
    script.step("flush", "flush 't'");
    script.step("index", "create_index 't', 'f:n INT'");
    script.step("wait", "wait_index 't', TIMEOUT => 240");
    script.step("list", "list_indexes 't'");
    script.step("status", "index_status 't'");
    script.step("rows", "mdrq 't', \"n between 3 and 5\", MODE => 'force'");
    script.step("first", "mdrq 't', ORDER_BY => 'n', DESC => true, LIMIT => 1");
    script.step("count", "count_mdrq 't', \"n < 4\"");
    script.step("aggregate", "aggregate_mdrq 't', 'n', \"n < 4\"");
    script.step("explain", "explain_mdrq 't', \"n < 4\", RUN => true, MODE => 'force'");
    script.step("verify", "verify_index 't'");
    script.step("drop", "drop_index 't', 'n'");
    script.step("left", "list_indexes 't'");
    return script;
  }

  private static void shows(ShellScript.Printed printed, String heading, String... texts) {
    String under = printed.under(heading);
    for (String text : texts) {
      assertTrue(under.contains(text), () -> "expected " + text + " in\n" + under);
    }
  }
}
