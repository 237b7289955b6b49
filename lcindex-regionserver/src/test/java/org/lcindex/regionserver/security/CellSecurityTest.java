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
package org.lcindex.regionserver.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.visibility.Authorizations;
import org.apache.hadoop.hbase.security.visibility.CellVisibility;
import org.apache.hadoop.hbase.security.visibility.VisibilityClient;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;

/** Labels and permissions of single cells: every user gets the rows of the plain scan. */
class CellSecurityTest {
  private static final String SECRET = "secret";

  private static TableName labelled;
  private static TableName owned;

  @BeforeAll
  static void create() throws Exception {
    Connection superuser = SecureCluster.connection(null);
    SecureCluster.run(() -> VisibilityClient.addLabels(superuser, new String[] {SECRET}));
    SecureCluster.run(() -> VisibilityClient.setAuths(superuser, new String[] {SECRET}, "cleared"));
    labelled =
        create(
            "labelled",
            (row, put) -> {
              if (row % 2 == 0) {
                put.setCellVisibility(new CellVisibility(SECRET));
              }
            });
    SecureCluster.grant("cleared", labelled, null, null, Action.READ);
    SecureCluster.grant("uncleared", labelled, null, null, Action.READ);
    owned =
        create(
            "owned",
            (row, put) -> {
              if (row % 3 == 0) {
                put.setACL("owner", new Permission(Action.READ));
              }
            },
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName(),
            AccessControlConstants.CF_ATTRIBUTE_EARLY_OUT,
            "false");
    SecureCluster.grant("uncleared", owned, null, null, Action.READ);
  }

  /** Eleven rows match, six of them have a label, five an owner. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          table    | user      | label  | rows
          labelled |           |        | 11
          labelled | cleared   | secret | 11
          labelled | cleared   |        | 11
          labelled | cleared   | other  | 5
          labelled | uncleared | secret | 5
          labelled | uncleared |        | 5
          owned    |           |        | 11
          owned    | owner     |        | 5
          owned    | uncleared |        | 11
          owned    | stranger  |        | 0
          """)
  void rowsOfThePlainScan(String table, String user, String label, int count) throws Exception {
    TableName name = table.equals("owned") ? owned : labelled;
    Connection connection = SecureCluster.connection(user);
    List<String> rows = SecuredTable.rows(connection, name, scan(name, QueryMode.FORBID, label));
    assertEquals(count, rows.size(), "by plain HBase");
    assertEquals(rows, SecuredTable.rows(connection, name, scan(name, QueryMode.AUTO, label)));
    long before = calls(name);
    try (MdrqClient client = new MdrqClient(connection)) {
      List<String> called = new ArrayList<>();
      client
          .scan(name, scan(name, QueryMode.AUTO, label))
          .forEach(row -> called.add(row.toString()));
      assertEquals(rows, called);
    }
    assertTrue(calls(name) > before, "no call to a server");
  }

  private static long calls(TableName table) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection(null))) {
      return admin.counters(table).get("query.calls");
    }
  }

  /** With several regions, so that calls ask for them. */
  private static TableName create(String name, SecuredTable.PutChange change, String... settings)
      throws Exception {
    Connection superuser = SecureCluster.connection(null);
    byte[][] splits = {Bytes.toBytes("1000"), Bytes.toBytes("2500")};
    TableName table = SecuredTable.load(superuser, name, splits, change, settings);
    SecuredTable.index(superuser, table);
    return table;
  }

  private static Scan scan(TableName table, QueryMode mode, String label) {
    Scan scan = SecuredTable.scan(table, mode);
    return label == null ? scan : scan.setAuthorizations(new Authorizations(label));
  }
}
