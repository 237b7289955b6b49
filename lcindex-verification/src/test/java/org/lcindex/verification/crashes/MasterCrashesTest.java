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
package org.lcindex.verification.crashes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.QueryPath;
import org.lcindex.testing.Sampled;
import org.lcindex.verification.crashes.StopObserver.Place;

/**
 * The master is killed amid a restore, amid an enable after it, and amid an alter by which cells
 * live longer; another one goes on with what HBase has written down (rules DD9 and CV11). By the
 * index no row is missing afterwards, and it is covered.
 */
@Tag("slices")
class MasterCrashesTest {
  private static final String RESTORE = "RestoreSnapshotProcedure";
  private static final String ALTER = "ModifyTableProcedure";
  private static final int SHORT_SECONDS = 5;

  private static Stops stops;
  private static ProcessCluster cluster;
  private static Connection connection;

  @TempDir static Path folder;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    stops = Stops.in(folder);
    cluster =
        stops
            .of(ProcessCluster.builder(folder.resolve("cluster")))
            .regionServers(1)
            .dataNodes(1)
            .shortLived()
            .owned()
            .set(
                LCIndexConstants.MASTER_OBSERVER_KEY,
                LCIndexConstants.MASTER_OBSERVER_CLASS + "," + MasterStopObserver.class.getName())
            .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
            .start();
    Configuration conf = cluster.configuration();
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 15_000);
    connection = ConnectionFactory.createConnection(conf);
  }

  @AfterAll
  static void stop() throws IOException {
    if (connection != null) {
      connection.close();
    }
    if (cluster != null) {
      cluster.kill();
    }
  }

  /** Where the master dies. */
  enum Point {
    RESTORE_NOT_HANDED_OVER(MasterCrashesTest::restoreNotHandedOver),
    RESTORE_UNDER_WAY(MasterCrashesTest::restoreUnderWay),
    RESTORE_THAT_WAITS(MasterCrashesTest::restoreThatWaits),
    MARKED_AND_STILL_NOTED(MasterCrashesTest::markedAndStillNoted),
    ALTER_MARKED(() -> altered(MasterStopObserver.Step.ALTERING)),
    ALTER_WRITTEN(() -> altered(MasterStopObserver.Step.ALTERED)),
    ALTER_REOPENING(() -> altered(null));

    private final Case run;

    Point(Case run) {
      this.run = run;
    }
  }

  /** A test of its own. */
  @FunctionalInterface
  private interface Case {
    void run() throws Exception;
  }

  @ParameterizedTest
  @Sampled(4)
  @EnumSource
  void nothingIsMissingAfterwards(Point point) throws Exception {
    try {
      point.run.run();
    } finally {
      stops.goOn();
    }
  }

  private static void failOver() throws IOException {
    cluster.killMaster();
    stops.goOn();
    cluster.restartMaster();
  }

  /** A table that was restored, emptied and disabled, and a snapshot with its rows. */
  private static FailedOverTable emptied(String name) throws IOException {
    FailedOverTable table = new FailedOverTable(connection, name, HConstants.FOREVER);
    table.put(0);
    table.awaitCovered("when it is filled");
    table.admin.snapshot(name, table.name);
    table.admin.disableTable(table.name);
    table.admin.truncateTable(table.name, true);
    table.awaitCovered("when it is empty");
    table.admin.disableTable(table.name);
    return table;
  }

  private static void restore(Admin admin, FailedOverTable table) throws IOException {
    admin.restoreSnapshot(table.name.getNameAsString(), false);
  }

  /** A restore whose mark is built before its rows are there. */
  private static CompletableFuture<Void> raced(FailedOverTable table) throws IOException {
    stops.arm(MasterStopObserver.Step.RESTORING.name(), 1);
    CompletableFuture<Void> restored = table.later(admin -> restore(admin, table));
    stops.await(FailedOverTable.LIMIT, "a restore");
    table.enable();
    table.awaitCovered("before the restore");
    table.admin.disableTable(table.name);
    return restored;
  }

  /** Nobody is told of a note for good. */
  private static void checkNotes(FailedOverTable table) throws IOException {
    assertEquals(List.of(), table.row().notes().restores());
    assertEquals(Map.of(), table.row().notes().lifetimes());
  }

  /** HBase's client tells the next master to restore, or is told that it failed. */
  private static void restoreNotHandedOver() throws Exception {
    try (FailedOverTable table = emptied("not-handed-over")) {
      CompletableFuture<Void> restored = raced(table);
      failOver();
      boolean failed = restored.handle((nothing, thrown) -> thrown != null).get();
      table.awaitOver(RESTORE);
      table.enable();
      assertEquals(failed ? 0 : FailedOverTable.ROWS, table.check("after the failover"));
      checkNotes(table);
    }
  }

  private static void restoreUnderWay() throws Exception {
    try (FailedOverTable table = emptied("under-way")) {
      CompletableFuture<Void> restored = raced(table);
      stops.goOn();
      Waiting.until(
          FailedOverTable.LIMIT,
          () -> "the procedure is there",
          () -> restored.isDone() || table.isOpen(RESTORE));
      failOver();
      table.awaitOver(RESTORE);
      restored.handle((nothing, thrown) -> thrown).get(); // its master may have said nothing
      table.enable();
      assertEquals(FailedOverTable.ROWS, table.check("after the failover"));
      checkNotes(table);
    }
  }

  /** Somebody who enables the table holds its lock. Which of the two goes on first is open. */
  private static void restoreThatWaits() throws Exception {
    try (FailedOverTable table = emptied("waits")) {
      stops.arm(MasterStopObserver.Step.ENABLING.name(), 1);
      CompletableFuture<Void> enabled = table.later(admin -> admin.enableTable(table.name));
      stops.await(FailedOverTable.LIMIT, "an enable");
      CompletableFuture<Void> restored = table.later(admin -> restore(admin, table));
      Waiting.until(
          FailedOverTable.LIMIT, () -> "the procedure waits", () -> table.isOpen(RESTORE));
      failOver();
      restored.handle((nothing, thrown) -> thrown).get();
      enabled.handle((nothing, thrown) -> thrown).get();
      table.awaitOver(RESTORE);
      table.enable();
      table.check("after the failover");
      table.admin.disableTable(table.name);
      table.enable();
      table.check("enabled once more");
      checkNotes(table);
    }
  }

  /** The enable goes on under the next master, which finds the note, and marks once more. */
  private static void markedAndStillNoted() throws Exception {
    try (FailedOverTable table = emptied("still-noted")) {
      TableDescriptor plain = table.admin.getDescriptor(GlobalTables.CATALOG);
      table.admin.modifyTable(
          TableDescriptorBuilder.newBuilder(plain)
              .setCoprocessor(StopObserver.class.getName())
              .build());
      CompletableFuture<Void> restored = raced(table);
      stops.goOn();
      restored.get();
      stops.arm(StopObserver.name(Place.CATALOG, StopObserver.Step.BEFORE_DELETE), 1);
      CompletableFuture<Void> enabled = table.later(admin -> admin.enableTable(table.name));
      stops.await(FailedOverTable.LIMIT, "the end of the note");
      assertEquals(1, table.row().notes().restores().size());
      failOver();
      enabled.handle((nothing, thrown) -> thrown).get();
      table.enable();
      assertEquals(FailedOverTable.ROWS, table.check("after the failover"));
      checkNotes(table);
      table.admin.modifyTable(
          TableDescriptorBuilder.newBuilder(table.admin.getDescriptor(GlobalTables.CATALOG))
              .removeCoprocessor(StopObserver.class.getName())
              .build());
    }
  }

  /**
   * In the region that is not reopened yet newer cells hide older ones, and expire before they do:
   * a region that had built the alter's mark already would have removed the entries of the older.
   */
  private static void hideAndExpire(FailedOverTable table) throws IOException {
    for (int i = 0; i < 3; i++) {
      table.awaitLook("r00");
      table.awaitLook("r10");
    }
    table.put(200);
    table.flush();
    table.put(300);
    Waiting.until(
        FailedOverTable.LIMIT,
        () -> "the newer ones have expired in one region",
        () -> table.rows(QueryPath.PLAIN).size() == FailedOverTable.ROWS / 2);
    table.flush();
  }

  /**
   * Cells that were hidden come back when the regions are reopened.
   *
   * @param step null for when one region is reopened, and the other one is not
   */
  private static void altered(MasterStopObserver.Step step) throws Exception {
    String name = "altered-" + (step == null ? "late" : step.name());
    try (FailedOverTable table = new FailedOverTable(connection, name, SHORT_SECONDS)) {
      table.put(0);
      table.admin.flush(table.name);
      table.put(100);
      Waiting.until(
          FailedOverTable.LIMIT,
          () -> "all have expired",
          () -> table.rows(QueryPath.PLAIN).isEmpty());
      table.admin.flush(table.name);
      table.awaitCovered("before the alter");
      List<Long> before = table.openings();
      TableDescriptorBuilder written =
          TableDescriptorBuilder.newBuilder(table.with(HConstants.FOREVER));
      if (step == null) {
        written
            .setValue("hbase.reopen.table.regions.progressive.batch.backoff.ms", "30000")
            .setValue("hbase.reopen.table.regions.progressive.batch.size.max", "1");
      } else {
        stops.arm(step.name(), 1);
      }
      CompletableFuture<Void> altered = table.later(admin -> admin.modifyTable(written.build()));
      if (step == null) {
        Waiting.until(
            FailedOverTable.LIMIT,
            () -> "one region is reopened: " + before,
            () -> table.openings().stream().filter(before::contains).count() == 1);
        hideAndExpire(table);
      } else {
        stops.await(FailedOverTable.LIMIT, step);
      }
      failOver();
      altered.handle((nothing, thrown) -> thrown).get();
      table.awaitOver(ALTER);
      assertEquals(FailedOverTable.ROWS, table.check("after the failover"));
      checkNotes(table);
    }
  }
}
