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
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.LCIndexAdmin;

/** Statements end when somebody wants it, and leave nothing on the servers. */
class SqlEndsTest {
  private static final Duration SOON = Duration.ofSeconds(2);

  private static final Map<String, String> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("plain", "select c_byte from %s where c_short = 2");
    KINDS.put("all rows", "select * from %s");
    KINDS.put("index", "select c_boolean from %s where c_short between 1 and 2");
    KINDS.put("count", "select count(*) from %s where c_short = 2");
    KINDS.put("group", "select c_byte, sum(c_int) from %s where c_short < 9 group by c_byte");
    if (hasGlobal()) {
      KINDS.put("GLOBAL", "select c_boolean from %s where c_long >= 0");
    }
    KINDS.put("join", "select a.c_int from %1$s a, %1$s b where a.c_byte = b.c_short");
  }

  private static TableName table;
  private static Connection connection;

  @BeforeAll
  static void make() throws Exception {
    table = SqlTable.make(60);
    if (hasGlobal()) {
      try (LCIndexAdmin indexes = new LCIndexAdmin(SharedCluster.get().connection())) {
        indexes.createIndexes(table, "f:c_long LONG GLOBAL");
        indexes.waitUntilBuilt(table, Duration.ofMinutes(2));
      }
    }
    connection = SqlTable.connect(true);
  }

  private static boolean hasGlobal() {
    return !HBaseVersion.running().startsWith("2.5.");
  }

  @AfterAll
  static void close() throws Exception {
    connection.close();
  }

  private static String sql(String kind) {
    return String.format(KINDS.get(kind), "\"" + table.getQualifierAsString() + "\"");
  }

  private static int scanners() throws Exception {
    return SharedCluster.get().regionServers().stream()
        .mapToInt(server -> server.getRSRpcServices().getScannersCount())
        .sum();
  }

  private static void await(Duration limit, String what, BooleanSupplier condition)
      throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, what);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static void awaitNoScanner() throws Exception {
    await(
        SOON,
        "a scanner is left",
        () -> {
          try {
            return scanners() == 0;
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }

  /** A statement that a thread runs to its end. */
  private static final class Reader {
    private final Statement statement;
    private final Thread thread;
    private final CompletableFuture<Long> ended = new CompletableFuture<>();

    Reader(Connection of, String sql, int seconds) throws SQLException {
      statement = of.createStatement();
      statement.setQueryTimeout(seconds);
      thread = new Thread(() -> read(sql));
      thread.start();
    }

    private void read(String sql) {
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          // To the end.
        }
        ended.complete(System.nanoTime());
      } catch (SQLException | RuntimeException e) {
        ended.completeExceptionally(e);
      }
    }

    void awaitWaiting() throws Exception {
      await(
          Duration.ofMinutes(1),
          "it waits for HBase",
          () ->
              ended.isDone()
                  || List.of(thread.getStackTrace()).toString().contains("OrderedScanner"));
      assertTrue(!ended.isDone(), () -> "it has ended: " + ended);
    }

    SQLException end() throws Exception {
      ExecutionException failure =
          assertThrows(
              ExecutionException.class,
              () -> ended.get(SOON.toMillis(), TimeUnit.MILLISECONDS),
              () -> thread.getName());
      return assertInstanceOf(SQLException.class, failure.getCause());
    }
  }

  /** One of its regions is nowhere, so that statements wait, as for a server that is gone. */
  @Test
  @SuppressWarnings("try") // that it is closed amid a query is what is tested
  void whateverWaitsForHBaseEnds() throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    RegionInfo region = cluster.regions(table).get(1).getRegionInfo();
    Connection closed = SqlTable.connect(true);
    try (Admin admin = cluster.admin()) {
      admin.unassign(region.getRegionName());
      Map<String, Reader> cancelled = new LinkedHashMap<>();
      for (String kind : KINDS.keySet()) {
        cancelled.put(kind, new Reader(connection, sql(kind), 0));
      }
      Reader interrupted = new Reader(connection, sql("group"), 0);
      Reader ofClosed = new Reader(closed, sql("plain"), 0);
      for (Reader reader : cancelled.values()) {
        reader.awaitWaiting();
      }
      interrupted.awaitWaiting();
      ofClosed.awaitWaiting();
      Reader late = new Reader(connection, sql("count"), 1);
      for (Reader reader : cancelled.values()) {
        reader.statement.cancel();
      }
      interrupted.thread.interrupt();
      closed.close();
      for (Map.Entry<String, Reader> reader : cancelled.entrySet()) {
        SQLException e = reader.getValue().end();
        assertEquals("57014", e.getSQLState(), () -> reader.getKey() + ": " + e);
        assertEquals("the statement was cancelled", e.getMessage());
      }
      assertTrue(interrupted.end().getMessage().contains("interrupted"));
      assertEquals("the statement was closed", ofClosed.end().getMessage());
      await(Duration.ofSeconds(3), "its time is over", late.ended::isDone);
      assertInstanceOf(SQLTimeoutException.class, late.end());
    } finally {
      try (Admin admin = cluster.admin()) {
        admin.assign(region.getRegionName());
        await(
            Duration.ofMinutes(1), "the region is back", () -> cluster.regions(table).size() == 2);
      }
    }
    awaitNoScanner();
    // The same statement may be run once more.
    try (Statement statement = connection.createStatement()) {
      statement.cancel();
      assertEquals(1, count(statement, sql("count")));
    }
  }

  private static int count(Statement statement, String sql) throws SQLException {
    int rows = 0;
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows++;
      }
    }
    return rows;
  }

  /** As an administrator does who sees it in the list. */
  @Test
  void aKilledStatementIsToldWhoHasKilledIt() throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(SharedCluster.get().connection());
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(1);
      try (ResultSet rows = statement.executeQuery(sql("all rows"))) {
        assertTrue(rows.next());
        String id = admin.queries(table).queries().get(0).id();
        assertTrue(id.startsWith("sql-"), id);
        admin.kill(id);
        SQLException e =
            assertThrows(
                SQLException.class,
                () -> {
                  while (rows.next()) {
                    // Until it is over.
                  }
                });
        assertTrue(e.getMessage().startsWith("killed by "), e.getMessage());
      }
    }
    awaitNoScanner();
  }

  private static long read() throws Exception {
    return SharedCluster.get().regions(table).stream()
        .mapToLong(HRegion::getReadRequestsCount)
        .sum();
  }

  private static void one(Statement statement, String kind) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql(kind))) {
      assertTrue(rows.next());
    }
  }

  private interface Reading {
    void run() throws SQLException;
  }

  /** The least of some times: servers read for themselves, too, now and then. */
  private static long leastRead(Reading reading) throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      long before = read();
      reading.run();
      awaitNoScanner();
      least = Math.min(least, read() - before);
    }
    return least;
  }

  @Test
  void aFetchSizeIsHonoured() throws Exception {
    List<String> kinds = new ArrayList<>(KINDS.keySet());
    kinds.retainAll(List.of("all rows", "index", "GLOBAL"));
    for (String kind : kinds) {
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(10);
        assertEquals(10, statement.getFetchSize());
        long read = leastRead(() -> one(statement, kind));
        assertTrue(read <= 20, kind + ": " + read + " rows were read for one");
        List<Integer> all = new ArrayList<>();
        all.add(count(statement, sql(kind)));
        statement.setFetchSize(0);
        statement.setMaxRows(5);
        read = leastRead(() -> assertEquals(5, count(statement, sql(kind)), kind));
        assertTrue(read <= 15, kind + ": " + read + " rows were read for five");
        statement.setMaxRows(0);
        all.add(count(statement, sql(kind)));
        assertEquals(all.get(0), all.get(1), kind);
      }
    }
  }

  @Test
  void whatIsNotReadToItsEndLeavesNoScanner() throws Exception {
    for (String kind : KINDS.keySet()) {
      Statement statement = connection.createStatement();
      statement.setFetchSize(1);
      ResultSet rows = statement.executeQuery(sql(kind));
      assertTrue(rows.next(), kind);
      if (kind.equals("all rows")) {
        assertTrue(scanners() > 0);
      }
      if (kind.length() % 2 == 0) {
        rows.close();
      } else {
        statement.cancel();
        SQLException e =
            assertThrows(
                SQLException.class,
                () -> {
                  while (rows.next()) {
                    // It is over.
                  }
                  throw new SQLException("all rows were there", "57014");
                });
        assertEquals("57014", e.getSQLState(), () -> kind + ": " + e);
      }
      awaitNoScanner();
      statement.close();
    }
  }

  /** Tables of entries are no tables for people. */
  @Test
  void ourOwnNamespaceIsNoSchema() throws Exception {
    try (ResultSet schemas = connection.getMetaData().getSchemas()) {
      while (schemas.next()) {
        assertNotEquals(GlobalTables.NAMESPACE, schemas.getString(1));
      }
    }
  }
}
