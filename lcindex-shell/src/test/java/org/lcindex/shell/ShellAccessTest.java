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
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;

/**
 * The stock shell of a user who may read one table of two and do nothing else, on a cluster with
 * authorization and names that nobody checks: what is refused is told in one line.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShellAccessTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String USER = "clerk";
  private static final TableName READ = TableName.valueOf("orders");
  private static final TableName CLOSED = TableName.valueOf("salaries");

  /** Commands for ADMIN or CREATE, on a table T. */
  private static final List<String> LOOKING_AFTER =
      List.of(
          "create_index T, 'f:day DATE'",
          "describe_index T",
          "disable_index T, 'f:price'",
          "drop_index T, 'f:price'",
          "enable_index T, 'f:price'",
          "index_status T",
          "list_indexes T",
          "rebuild_index T",
          "repair_index T",
          "retry_index T",
          "verify_index T",
          "wait_index T");

  /** Commands for READ. */
  private static final List<String> QUERYING =
      List.of(
          "aggregate_mdrq T, 'price', \"price > 1\"",
          "count_mdrq T, \"price > 1\"",
          "explain_mdrq T, \"price > 1\", RUN => true",
          "mdrq T, \"price > 1\"");

  private EmbeddedCluster cluster;
  private ShellScript.Printed printed;

  @BeforeAll
  void runAShell(@TempDir Path folder) throws Throwable {
    String controller = AccessController.class.getName();
    cluster =
        EmbeddedCluster.builder()
            .set(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, "true")
            .set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, controller)
            .set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, controller)
            .set(
                CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                controller + "," + LCIndexConstants.SERVER_OBSERVER_CLASS)
            .start();
    try (Admin admin = cluster.admin()) {
      Waiting.until(
          LIMIT,
          () -> "the table of permissions",
          () -> admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME));
      for (TableName table : List.of(READ, CLOSED)) {
        admin.createTable(
            IndexDefinitions.parse("f:price DOUBLE")
                .applyTo(
                    TableDescriptorBuilder.newBuilder(table)
                        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
                        .build()));
      }
    }
    try (Table table = cluster.connection().getTable(READ)) {
      table.put(
          new Put(Bytes.toBytes("row"))
              .addColumn(Bytes.toBytes("f"), Bytes.toBytes("price"), Bytes.toBytes(5.0)));
    }
    AccessControlClient.grant(cluster.connection(), READ, USER, null, null, Action.READ);
    User user = User.createUserForTesting(cluster.configuration(), USER, new String[0]);
    Waiting.until(
        LIMIT,
        () -> "the permission on every server",
        () ->
            cluster.regionServers().stream()
                .allMatch(
                    server ->
                        server
                            .getAccessChecker()
                            .getAuthManager()
                            .authorizeUserTable(user, READ, Action.READ)));
    ShellScript script = new ShellScript();
    for (TableName table : List.of(READ, CLOSED)) {
      for (String command : LOOKING_AFTER) {
        step(script, table, command);
      }
      for (String command : QUERYING) {
        step(script, table, command);
      }
    }
    script.step("all", "list_indexes");
    printed = script.run(folder, cluster.configuration(), USER);
  }

  private static void step(ShellScript script, TableName table, String command) {
    script.step(heading(table, command), command.replaceFirst("T", "'" + table + "'"));
  }

  private static String heading(TableName table, String command) {
    return command.split(" ")[0] + " of " + table;
  }

  @AfterAll
  void stop() throws IOException {
    cluster.close();
  }

  @Test
  void whatNeedsAdminOrCreateIsRefusedInOneLine() {
    for (TableName table : List.of(READ, CLOSED)) {
      for (String command : LOOKING_AFTER) {
        refused(table, command, Action.CREATE);
      }
    }
  }

  @Test
  void whoMayReadMayQueryThatTableOnly() {
    for (String command : QUERYING) {
      String answer = printed.under(heading(READ, command));
      assertTrue(answer.matches("(?s).*(1 row\\(s\\)|1 region|values 1\n).*"), answer);
      refused(CLOSED, command, Action.READ);
    }
    assertTrue(printed.under("all").contains("0 row(s)"), printed::text);
  }

  private void refused(TableName table, String command, Action missing) {
    String answer = printed.under(heading(table, command));
    List<String> errors = answer.lines().filter(line -> line.startsWith("ERROR: ")).toList();
    assertEquals(1, errors.size(), answer);
    for (String part :
        List.of(
            "permission denied: ",
            "user=" + USER,
            "scope=default:" + table + ",",
            "action=" + missing + ")")) {
      assertTrue(errors.get(0).contains(part), answer);
    }
    assertFalse(answer.contains("\tat "), answer);
    assertFalse(answer.contains("Exception"), answer);
  }
}
