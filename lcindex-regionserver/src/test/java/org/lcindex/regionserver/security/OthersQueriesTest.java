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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueryMode;
import org.lcindex.query.RunningQuery;
import org.lcindex.regionserver.OtherObserver;
import org.lcindex.rpc.UsageException;

/**
 * With authorization on everybody sees and ends their own queries; others' conditions are shown,
 * and others' queries ended, for an ADMIN of the table or the cluster only.
 */
class OthersQueriesTest {
  private static final String ACCESS = AccessController.class.getName();

  private static TableName table;

  @BeforeAll
  static void create() throws Exception {
    table = create("others-queries", ACCESS);
  }

  private static TableName create(String name, String observers) throws Exception {
    TableName created =
        SecuredTable.create(
            name, (row, put) -> {}, CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, observers);
    SecureCluster.grant("carol", created, null, null, Action.ADMIN);
    SecureCluster.grant("ana", created, null, null, Action.READ);
    SecureCluster.grant("ben", created, null, null, Action.READ);
    return created;
  }

  private static OpenScanner open(TableName of, String user, String id) throws Exception {
    Scan scan = SecuredTable.scan(of, QueryMode.FORCE).addFamily(SecuredTable.F);
    scan.setAttribute(LCIndexConstants.SCAN_RUN_ID, Bytes.toBytes(id));
    Connection connection = SecureCluster.connection(user);
    OpenScanner scanner = OpenScanner.open(connection, of, scan);
    assertEquals(1, scanner.next(connection, 1));
    return scanner;
  }

  /** What a user is told: id, user, condition, rows. */
  private static List<String> seenBy(String user, TableName of) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection(user))) {
      return admin.queries(of).queries().stream().map(OthersQueriesTest::line).sorted().toList();
    }
  }

  private static String line(RunningQuery query) {
    return String.join(
        " | ",
        query.id(),
        query.user(),
        query.condition().orElse("?"),
        query.rows().map(String::valueOf).orElse("?"),
        query.plan());
  }

  private static int kill(String user, String id) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection(user))) {
      return admin.kill(id).scans();
    }
  }

  @Test
  void eachSeesAndEndsTheirOwnAndAnAdminAll() throws Exception {
    String told = " | f:price = DOUBLE in [100, 110] | 1 | index on f:price";
    String hidden = " | ? | ? | not shown";
    OpenScanner anas = open(table, "ana", "anas");
    OpenScanner bens = open(table, "ben", "bens");
    assertEquals(List.of("anas | ana" + told, "bens | ben" + hidden), seenBy("ana", table));
    assertEquals(List.of("anas | ana" + hidden, "bens | ben" + told), seenBy("ben", table));
    List<String> all = List.of("anas | ana" + told, "bens | ben" + told);
    assertEquals(all, seenBy("carol", table));
    assertEquals(all, seenBy(null, table));
    assertEquals(List.of(), seenBy("stranger", table));

    AccessDeniedException denied =
        assertThrows(AccessDeniedException.class, () -> kill("ben", "anas"));
    assertEquals(
        "query anas is another user's; to end it needs ADMIN on its table", denied.getMessage());
    UsageException unknown = assertThrows(UsageException.class, () -> kill("stranger", "anas"));
    assertEquals(
        "No server was asked for query anas: you may see no table that is enabled",
        unknown.getMessage());
    Connection ana = SecureCluster.connection("ana");
    assertEquals(1, anas.next(ana, 1));
    // What others have wanted does not end what she opens afterwards.
    anas.close(ana);
    OpenScanner again = open(table, "ana", "anas");
    assertEquals(1, kill("ana", "anas"));
    assertKilledBy("ana", assertThrows(IOException.class, () -> again.next(ana, 1)));
    assertEquals(1, kill("carol", "bens"));
    Connection ben = SecureCluster.connection("ben");
    assertKilledBy("carol", assertThrows(IOException.class, () -> bens.next(ben, 1)));
    assertKilledBy("carol", assertThrows(IOException.class, () -> open(table, "ben", "bens")));
    assertThrows(UsageException.class, () -> kill("carol", "bens"));
    assertEquals(List.of(), seenBy(null, table));
  }

  @Test
  void inventedIdsOfOthersDoNotUndoAnAdministratorsKill() throws Exception {
    OpenScanner bens = open(table, "ben", "bens-again");
    assertEquals(1, kill("carol", "bens-again"));
    for (int i = 0; i < 120; i++) {
      String invented = "invented" + i;
      assertThrows(UsageException.class, () -> kill("ana", invented));
    }
    Connection ben = SecureCluster.connection("ben");
    assertKilledBy("carol", assertThrows(IOException.class, () -> bens.next(ben, 1)));
    IOException again =
        assertThrows(IOException.class, () -> open(table, "ben", "bens-again").close(ben));
    assertKilledBy("carol", again);
  }

  private static void assertKilledBy(String user, IOException e) {
    assertTrue(e.getMessage().contains("killed by " + user + " with lcindex kill"), e::toString);
  }

  /** How many rows a query met tells of those that the observer hides. */
  @Test
  void besideAnotherObserverAdministratorsAloneAreToldNumbers() throws Exception {
    TableName beside = create("beside-queries", ACCESS + "," + OtherObserver.class.getName());
    OpenScanner anas = open(beside, "ana", "besides");
    String told = "besides | ana | f:price = DOUBLE in [100, 110] | ";
    assertEquals(List.of(told + "? | index on f:price"), seenBy("ana", beside));
    assertEquals(List.of(told + "1 | index on f:price"), seenBy("carol", beside));
    try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection("ana"))) {
      assertEquals(Optional.empty(), admin.queries(beside).queries().get(0).candidates());
    }
    anas.close(SecureCluster.connection("ana"));
  }
}
