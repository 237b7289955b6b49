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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.global.AddingObserver;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;

/** Index phases while something happens to the index, and those of ordinary users. */
class PhaseEventsTest {
  private static final int ROWS = 200;

  private static PhaseTable table(String prefix, int splits) throws Exception {
    return new PhaseTable(prefix, ColumnType.LONG)
        .rows(ROWS, i -> (long) (i % 50))
        .indexed(0, splits);
  }

  private static List<String> rows(int from, int to) {
    return IntStream.range(0, ROWS)
        .filter(i -> i % 50 >= from && i % 50 <= to)
        .mapToObj(i -> String.format("%03d", i))
        .toList();
  }

  @Test
  void uncoveredRowsAreNoCandidates() throws Exception {
    try (PhaseTable table = table("phase-uncovered", 2)) {
      KeyRange lost = new KeyRange(Bytes.toBytes("050"), true, Bytes.toBytes("110"), false);
      byte[] row = GlobalTables.catalogRow(table.name, table.index);
      table.catalog.mark(row, Catalog.token(lost, Reason.OTHER));
      Await.until(
          Await.LIMIT,
          () -> "the lease is over",
          () -> !table.ask(table.one(7L)).uncovered().isEmpty());
      Candidates found = table.ask(table.between(5L, 40L));
      assertEquals(
          rows(5, 40).stream()
              .filter(key -> key.compareTo("050") < 0 || key.compareTo("110") >= 0)
              .toList(),
          PhaseTable.rows(found));
      assertEquals("[050, 110)", found.uncovered().get(0).toString());
      assertEquals(1, found.uncovered().size());
      assertTrue(found.why().contains("newer release"), found::why);
      RowRange inside = RowRange.of(Bytes.toBytes("060"), Bytes.toBytes("070"));
      Candidates none = table.ask(table.one(7L), inside, PhaseTable.LIMIT);
      assertTrue(none.isNothingCovered(none.uncovered().get(0)));
      assertEquals("[060, 070)", none.uncovered().get(0).toString());
      RowRange outside = RowRange.of(Bytes.toBytes("110"), new byte[0]);
      assertEquals(List.of(), table.ask(table.one(7L), outside, PhaseTable.LIMIT).uncovered());
    }
  }

  /** Every answer has the rows, or says where they are to be looked for. */
  private static void checkWhole(Candidates found, List<String> wanted) {
    assertFalse(found.more());
    List<String> rows = PhaseTable.rows(found);
    for (String row : wanted) {
      byte[] key = Bytes.toBytes(row);
      boolean scanned =
          found.uncovered().stream()
              .anyMatch(
                  range ->
                      Bytes.compareTo(key, range.start()) >= 0
                          && (range.stop().length == 0 || Bytes.compareTo(key, range.stop()) < 0));
      assertTrue(scanned || rows.contains(row), () -> "row " + row + " is lost in " + found);
    }
  }

  @Test
  void regionsThatMoveAndSplit() throws Exception {
    try (PhaseTable table = table("phase-moved", 4);
        Admin admin = table.connection.getAdmin()) {
      AtomicBoolean over = new AtomicBoolean();
      CompletableFuture<Integer> asking =
          CompletableFuture.supplyAsync(
              () -> {
                int covered = 0;
                Random random = new Random(1);
                while (!over.get()) {
                  int from = random.nextInt(50);
                  int to = from + random.nextInt(50 - from);
                  try {
                    Candidates found = table.ask(table.between((long) from, (long) to));
                    checkWhole(found, rows(from, to));
                    covered += found.uncovered().isEmpty() ? 1 : 0;
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                }
                return covered;
              });
      for (int round = 0; round < 3; round++) {
        for (RegionInfo region : admin.getRegions(table.entries())) {
          admin.move(region.getEncodedNameAsBytes());
        }
        // Another one each time: HBase does not split for minutes what it has just split.
        byte[] middle = Bytes.add(new byte[1], table.codec.keyOf(6L + 13 * round));
        Await.until(Await.LIMIT, () -> "a region splits", () -> isSplit(table, admin, middle));
        if (asking.isDone()) {
          break;
        }
      }
      over.set(true);
      int covered = asking.get(2, TimeUnit.MINUTES);
      assertTrue(covered > 0, "no answer was covered");
      // A client that knows the regions as they were.
      Candidates found = table.ask(table.between(0L, 49L));
      assertEquals(List.of(), found.uncovered());
      assertEquals(rows(0, 49), PhaseTable.rows(found));
    }
  }

  private static boolean isSplit(PhaseTable table, Admin admin, byte[] middle) throws Exception {
    RegionInfo holds =
        admin.getRegions(table.entries()).stream()
            .filter(region -> region.containsRow(middle))
            .findFirst()
            .orElseThrow();
    try {
      admin.splitRegionAsync(holds.getRegionName(), middle).get(2, TimeUnit.MINUTES);
      return true;
    } catch (ExecutionException | IOException e) {
      return false;
    }
  }

  /** Rows move within the range that is asked for, from the last region to the first and back. */
  @Test
  void aRowThatMovesWithinTheRangeIsNeverMissed() throws Exception {
    try (PhaseTable table = table("phase-race", 4)) {
      List<String> wanted = IntStream.range(0, 8).mapToObj(i -> String.format("%03d", i)).toList();
      for (String row : wanted) {
        table.base.put(PhaseTable.put(row, table.codec.cellOf(45L)));
      }
      AtomicBoolean over = new AtomicBoolean();
      CompletableFuture<Void> moving =
          CompletableFuture.runAsync(
              () -> {
                try {
                  for (long round = 0; !over.get(); round++) {
                    for (int i = 0; i < 8; i++) {
                      long value = round % 2 == 0 ? 12 : 45;
                      table.base.put(
                          PhaseTable.put(String.format("%03d", i), table.codec.cellOf(value)));
                    }
                  }
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      // Longer than old entries stay.
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(6);
      for (int i = 0; System.nanoTime() < end && !moving.isDone(); i++) {
        Candidates found = table.ask(table.between(i % 2 == 0 ? 12L : 0L, 49L));
        checkWhole(found, wanted);
      }
      over.set(true);
      moving.get(2, TimeUnit.MINUTES);
    }
  }

  /** Its own user may end a query, and nobody else without ADMIN, where rights are asked for. */
  @Test
  void aQueryThatWasKilled() throws Exception {
    try (PhaseTable table = table("phase-killed", 0)) {
      Question question =
          new Question(
              table.name,
              table.index,
              table.one(7L),
              PhaseTable.ALL,
              PhaseTable.LIMIT,
              "phase-killed-query");
      assertEquals(rows(7, 7), PhaseTable.rows(table.phase.ask(question)));
      Configuration conf = table.cluster.regionServers().get(0).getConfiguration();
      IndexServers.of(conf).killed().add("phase-killed-query", User.getCurrent());
      IOException killed = assertThrows(IOException.class, () -> table.phase.ask(question));
      assertTrue(killed.getMessage().contains("killed by"), killed::getMessage);
      assertEquals(rows(7, 7), PhaseTable.rows(table.ask(table.one(7L))));
    }
  }

  private static Connection as(PhaseTable table, String user) throws Exception {
    return User.createUserForTesting(table.cluster.configuration(), user, new String[] {"testers"})
        .runAs(
            (PrivilegedExceptionAction<Connection>)
                () -> ConnectionFactory.createConnection(table.cluster.configuration()));
  }

  private static Candidates ask(Connection connection, Question question) throws IOException {
    try (RegionCaller caller = new RegionCaller(connection, 2)) {
      return IndexPhase.over(connection, caller).ask(question);
    }
  }

  /** Without authorization everybody reads the table, and so do its candidates. */
  @Test
  void besideAnObserverThatMayHideRowsNobodyIsAnswered() throws Exception {
    try (PhaseTable plain = table("phase-users", 0);
        Connection reader = as(plain, "reader")) {
      Candidates found = ask(reader, plain.question(plain.one(7L)));
      assertEquals(rows(7, 7), PhaseTable.rows(found));
      assertNull(found.why());
      try (Table entries = reader.getTable(plain.entries())) {
        assertThrows(IOException.class, () -> entries.getScanner(Bytes.toBytes("e")).next());
      }
    }
    for (boolean byKey : new boolean[] {false, true}) {
      try (PhaseTable observed =
              new PhaseTable(
                  SharedCluster.get(),
                  "phase-observed",
                  ColumnType.LONG,
                  kind -> {
                    if (byKey) {
                      kind.setValue(
                          CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY,
                          LCIndexConstants.OBSERVER_WITH_PRIORITY);
                    } else {
                      try {
                        kind.setCoprocessor(AddingObserver.class.getName());
                      } catch (IOException e) {
                        throw new IllegalStateException(e);
                      }
                    }
                  });
          Connection reader = as(observed, "reader")) {
        observed.created(0, 0);
        observed.base.put(PhaseTable.put("undo-7", observed.codec.cellOf(7L)));
        Question question = observed.question(observed.one(7L));
        Await.until(
            Await.LIMIT,
            () -> "the observer is known",
            () -> observed.phase.ask(question).refusedBesideOthers());
        for (Candidates none : List.of(observed.phase.ask(question), ask(reader, question))) {
          assertEquals(List.of(), none.rows());
          assertTrue(none.isNothingCovered(PhaseTable.ALL) || none.uncovered().size() == 1);
          assertTrue(none.why().contains("answer nobody"), none::why);
        }
      }
    }
  }
}
