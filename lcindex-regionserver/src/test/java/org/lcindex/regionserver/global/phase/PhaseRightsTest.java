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
package org.lcindex.regionserver.global.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKey;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.HandMadeGrid;
import org.lcindex.regionserver.hook.LCIndexServerObserver;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.LCIndexEntriesService;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.lcindex.type.ColumnType;

/**
 * Whom the entries tell candidates, with AccessController and HBase's check of EXEC on: a cluster
 * of its own, because VisibilityController, which the shared one has, may hide rows itself.
 */
class PhaseRightsTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final byte[] OTHER = Bytes.toBytes("other");

  private static EmbeddedCluster cluster() throws Exception {
    String access = AccessController.class.getName();
    return EmbeddedCluster.builder()
        .set(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, "true")
        .set(AccessControlConstants.EXEC_PERMISSION_CHECKS_KEY, "true")
        .set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, access)
        .set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, access)
        .set(
            CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
            access + "," + LCIndexServerObserver.class.getName())
        .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
        .start();
  }

  private static Connection as(EmbeddedCluster cluster, String user) throws Exception {
    return User.createUserForTesting(cluster.configuration(), user, new String[] {"testers"})
        .runAs(
            (PrivilegedExceptionAction<Connection>)
                () -> ConnectionFactory.createConnection(cluster.configuration()));
  }

  private static Candidates ask(PhaseTable table, String user) throws Exception {
    try (Connection connection = as(table.cluster, user);
        RegionCaller caller = new RegionCaller(connection, 2)) {
      return IndexPhase.over(connection, caller).ask(table.question(table.one(7L)));
    }
  }

  private static void grant(
      EmbeddedCluster cluster,
      String user,
      TableName table,
      byte[] family,
      byte[] column,
      Action action)
      throws Exception {
    try {
      AccessControlClient.grant(cluster.connection(), table, user, family, column, action);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }

  @Test
  void whoeverMayReadTheColumnOfTheBaseTable() throws Exception {
    try (EmbeddedCluster cluster = cluster()) {
      try (Admin admin = cluster.admin()) {
        Await.until(
            LIMIT,
            () -> "table of permissions",
            () -> admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME));
      }
      new MasterObservers(cluster).addOurs();
      try (PhaseTable table =
          new PhaseTable(cluster, "phase-rights", ColumnType.LONG, kind -> {})
              .rows(20, i -> (long) (i % 10))
              .indexed(0, 0)) {
        check(cluster, table);
      }
    }
  }

  private static void check(EmbeddedCluster cluster, PhaseTable table) throws Exception {
    table.base.put(
        PhaseTable.put("007", Bytes.toBytes("x"))
            .addColumn(PhaseTable.FAMILY, OTHER, Bytes.toBytes("o")));
    table.base.put(PhaseTable.put("007", table.codec.cellOf(7L)));
    Candidates byTheSuperuser = table.ask(table.one(7L));
    assertEquals(List.of("007", "017"), PhaseTable.rows(byTheSuperuser));
    // Without EXEC on the tables of indexes nobody calls them.
    grant(cluster, "column", table.name, PhaseTable.FAMILY, PhaseTable.VALUE, Action.READ);
    Candidates without = ask(table, "column");
    assertEquals(List.of(), without.rows());
    assertEquals(1, without.uncovered().size());
    assertTrue(without.why().contains("EXEC"), without::why);

    Map<String, Boolean> users = new TreeMap<>();
    users.put("column", true);
    users.put("family", true);
    users.put("table", true);
    users.put("stranger", false);
    users.put("other-column", false);
    users.put("administrator", false);
    users.put("writer", false);
    grantAll(cluster, table.name);
    for (String user : users.keySet()) {
      grantCalls(cluster, user);
    }
    for (Map.Entry<String, Boolean> user : users.entrySet()) {
      if (user.getValue()) {
        // Servers learn of grants by and by.
        Await.until(
            LIMIT,
            () -> "candidates for " + user.getKey(),
            () -> ask(table, user.getKey()).rows().size() == 2);
        assertNull(ask(table, user.getKey()).why());
      } else {
        Await.until(
            LIMIT,
            () -> "EXEC for " + user.getKey(),
            () -> !ask(table, user.getKey()).why().contains("EXEC"));
        Candidates none = ask(table, user.getKey());
        assertEquals(List.of(), none.rows());
        assertEquals(0, none.entries());
        assertTrue(none.why().contains("has no READ on column f:v"), none::why);
      }
      // Whatever they may do with the table, entries are not theirs to read.
      try (Connection connection = as(cluster, user.getKey());
          Table entries = connection.getTable(table.entries())) {
        sameAnswers(connection, table, user.getKey());
        assertThrows(
            AccessDeniedException.class, () -> entries.getScanner(Bytes.toBytes("e")).next());
      }
    }
    hintsNeedTheSameRight(cluster, table);
    aGridNeedsEachOfItsColumns(cluster, users.keySet());
  }

  private static void grantAll(EmbeddedCluster cluster, TableName table) throws Exception {
    byte[] family = PhaseTable.FAMILY;
    grant(cluster, "column", table, family, PhaseTable.VALUE, Action.READ);
    grant(cluster, "family", table, family, null, Action.READ);
    grant(cluster, "table", table, null, null, Action.READ);
    grant(cluster, "other-column", table, family, OTHER, Action.READ);
    grant(cluster, "administrator", table, null, null, Action.ADMIN);
    grant(cluster, "writer", table, family, PhaseTable.VALUE, Action.WRITE);
  }

  /** An entry that is found tells of each of its values, and bounds are values, too. */
  private static void aGridNeedsEachOfItsColumns(EmbeddedCluster cluster, Set<String> users)
      throws Exception {
    // Regions with a global index mark those that they do not know.
    try (PhaseTable table =
        new PhaseTable(cluster, "phase-grid-rights", ColumnType.LONG, kind -> {})
            .rows(20, i -> (long) (i % 10))) {
      table.base.put(
          PhaseTable.put("007", table.codec.cellOf(7L))
              .addColumn(PhaseTable.FAMILY, OTHER, Bytes.toBytes("o")));
      grantAll(cluster, table.name);
      GlobalIndex grid =
          HandMadeGrid.create(
              cluster, table.name, "GLOBAL GRID(f:v LONG, f:other STRING) BITS 2,1", 2);
      Question question =
          new Question(
              table.name,
              grid,
              List.of(table.one(7L), KeyRanges.all()),
              PhaseTable.ALL,
              PhaseTable.LIMIT,
              null);
      awaitFound(table.phase, question);
      for (String user : users) {
        try (Connection connection = as(cluster, user);
            RegionCaller caller = new RegionCaller(connection, 2)) {
          IndexPhase phase = IndexPhase.over(connection, caller);
          if (user.equals("family") || user.equals("table")) {
            awaitFound(phase, question);
          } else {
            String lacks = "has no READ on column " + (user.equals("column") ? "f:other" : "f:v");
            // Servers learn of grants by and by.
            Await.until(
                LIMIT, () -> user + " " + lacks, () -> phase.ask(question).why().contains(lacks));
            Candidates found = phase.ask(question);
            assertEquals(List.of(), found.rows());
            assertEquals(0, found.entries());
          }
        }
      }
    }
  }

  private static void awaitFound(IndexPhase phase, Question question) throws Exception {
    AtomicReference<Candidates> last = new AtomicReference<>();
    Await.until(
        LIMIT,
        () -> "all is found: " + PhaseTable.rows(last.get()) + ", " + last.get().why(),
        () -> {
          last.set(phase.ask(question));
          return PhaseTable.rows(last.get()).equals(List.of("007", "017"));
        });
  }

  /** Who may not ask may not tell either, and is not told that. */
  private static void hintsNeedTheSameRight(EmbeddedCluster cluster, PhaseTable table)
      throws Exception {
    Counters counters =
        IndexServers.of(cluster.regionServers().get(0).getConfiguration()).telemetry().counters();
    long taken = counters.get(Counter.GLOBAL_HINTS);
    long left = counters.get(Counter.GLOBAL_HINTS_LEFT);
    hint(table, "stranger");
    Await.until(
        LIMIT, () -> "it is left", () -> counters.get(Counter.GLOBAL_HINTS_LEFT) == left + 1);
    assertEquals(taken, counters.get(Counter.GLOBAL_HINTS));
    hint(table, "column");
    Await.until(LIMIT, () -> "it is taken", () -> counters.get(Counter.GLOBAL_HINTS) == taken + 1);
  }

  private static void hint(PhaseTable table, String user) throws Exception {
    byte[] entry = new EntryKey(table.codec, 0).entry(table.codec.keyOf(7L), Bytes.toBytes("007"));
    try (Connection connection = as(table.cluster, user);
        Table entries = connection.getTable(table.entries())) {
      LCIndexEntriesService.send(
          entries.coprocessorService(entry), StaleEntries.of(List.of(entry), 1).toJson());
    }
  }

  /** Whatever the path, a user sees of the rows what the plain scan shows. */
  private static void sameAnswers(Connection connection, PhaseTable table, String user)
      throws IOException {
    try (MdrqClient client = new MdrqClient(connection)) {
      String plain = answer(client, table, QueryPath.PLAIN);
      for (QueryPath path : EnumSet.complementOf(EnumSet.of(QueryPath.GRID))) {
        assertEquals(plain, answer(client, table, path), user + " " + path);
      }
    }
  }

  private static String answer(MdrqClient client, PhaseTable table, QueryPath path)
      throws IOException {
    Mdrq query = Mdrq.on(table.base.getDescriptor()).where("v = 7").path(path).build();
    StringBuilder seen = new StringBuilder();
    try (ResultScanner rows = client.scan(query)) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        for (Cell cell : row.rawCells()) {
          seen.append(Bytes.toStringBinary(KeyValueUtil.copyToNewByteArray(cell))).append(' ');
        }
      }
    } catch (AccessDeniedException e) {
      return "denied";
    }
    return seen.toString();
  }

  private static void grantCalls(EmbeddedCluster cluster, String user) throws Exception {
    try {
      AccessControlClient.grant(cluster.connection(), GlobalTables.NAMESPACE, user, Action.EXEC);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }
}
