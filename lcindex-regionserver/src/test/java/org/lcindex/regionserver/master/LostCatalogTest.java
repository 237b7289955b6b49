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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;

/** The catalog comes by other ways than {@code index create}, and after it was lost. */
@Tag("slices")
class LostCatalogTest {
  private static final TableName CATALOG = GlobalTables.CATALOG;

  private static EmbeddedCluster cluster;
  private static Connection connection;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        EmbeddedCluster.builder()
            .set(ConfigKeys.GLOBAL_MASTER.name(), "200")
            .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
            .start();
    connection = cluster.connection();
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  /** As an uninstall does when no table has a global index any more. */
  @AfterEach
  void uninstall() throws IOException {
    Tables.drop(connection, CATALOG);
  }

  private static void drop(IndexedTable table, GlobalIndex index) throws IOException {
    IndexedTable.call(connection, IndexedTable.drop(table.name, index));
  }

  private static void rebuild(IndexedTable table, GlobalIndex index) throws IOException {
    IndexedTable.call(
        connection,
        new MasterRequest(
            MasterOp.REBUILD,
            UUID.randomUUID().toString(),
            table.name.getNameAsString(),
            index.definition().column()));
  }

  private static Candidates ask(TableName table, GlobalIndex index) throws IOException {
    try (RegionCaller caller = new RegionCaller(connection, 4)) {
      return IndexPhase.over(connection, caller)
          .ask(
              new Question(
                  table,
                  index,
                  List.of(KeyRanges.all()),
                  RowRange.of(new byte[0], new byte[0]),
                  CandidateLimit.ofBytes(1 << 20),
                  null));
    }
  }

  /** What is told as built is believed by the very next query that the catalog answers in time. */
  private static void checkBuilt(TableName table, GlobalIndex index) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      admin.waitUntilBuilt(table, IndexedTable.LIMIT);
    }
    AtomicReference<Candidates> found = new AtomicReference<>();
    Await.until(
        IndexedTable.LIMIT,
        () -> "the catalog answers: " + found,
        () -> {
          found.set(ask(table, index));
          return !found.toString().contains("does not answer");
        });
    assertTrue(found.get().uncovered().isEmpty(), () -> "told as built, and uncovered: " + found);
  }

  private static GlobalStatus status(TableName table) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      return admin.status(table).globalIndexes().get(0);
    }
  }

  private static Set<Reason> reasons(IndexedTable table, GlobalIndex index) throws IOException {
    return table.row(index).tokens().stream().map(Token::reason).collect(Collectors.toSet());
  }

  /** Marks a row that was deleted: HBase hides a mark of the delete's millisecond. */
  private static void mark(IndexedTable table, GlobalIndex index, Reason reason) throws Exception {
    Token token = Catalog.token(KeyRange.all(), reason);
    byte[] row = GlobalTables.catalogRow(table.name, index);
    Await.until(
        IndexedTable.LIMIT,
        () -> token + " is there",
        () -> {
          table.catalog.mark(row, token);
          return reasons(table, index).contains(reason);
        });
  }

  private static void withoutDefinition(TableName table, GlobalIndex index) throws IOException {
    try (Table catalog = connection.getTable(CATALOG)) {
      catalog.delete(
          new Delete(GlobalTables.catalogRow(table, index))
              .addColumns(CatalogTable.indexFamily(), Bytes.toBytes("d")));
    }
  }

  @Test
  void theFirstIndexComesByCloneAndByRestore() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "first");
        Admin admin = connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      admin.snapshot("first", table.name);
      drop(table, index);
      uninstall();

      TableName clone = TableName.valueOf("first-clone");
      admin.cloneSnapshot("first", clone);
      checkBuilt(clone, index);
      Tables.drop(connection, clone);
      Await.until(
          IndexedTable.LIMIT,
          () -> "the clone's entries are gone",
          () -> !table.exists(GlobalTables.entries(clone, index)));
      uninstall();

      admin.disableTable(table.name);
      admin.restoreSnapshot("first");
      admin.enableTable(table.name);
      checkBuilt(table.name, index);
      drop(table, index);
      admin.deleteSnapshot("first");
    }
  }

  @Test
  void aDeletedCatalogIsMadeAgain() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "deleted-catalog")) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      Tables.drop(connection, CATALOG);
      table.awaitWhole(index);
      checkBuilt(table.name, index);

      Tables.drop(connection, CATALOG);
      rebuild(table, index);
      checkBuilt(table.name, index);
      drop(table, index);
    }
  }

  @Test
  void aCatalogThatIsEmptiedIsMadeAgain() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "emptied-catalog");
        Admin admin = connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      admin.disableTable(CATALOG);
      admin.truncateTable(CATALOG, false);
      table.awaitWhole(index);
      checkBuilt(table.name, index);

      try (Table catalog = connection.getTable(CATALOG)) {
        catalog.delete(new Delete(Bytes.toBytes("/master")));
      }
      assertEquals(GlobalState.UNCOVERED, status(table.name).state(), () -> "no master is known");
      table.globals().lost().look();
      checkBuilt(table.name, index);
      drop(table, index);
    }
  }

  @Test
  void aCatalogThatIsDeletedBetweenMastersIsMadeAgain() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "another-master")) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      Tables.drop(connection, CATALOG);
      HMaster next =
          cluster.failOver(
              Map.of(LCIndexConstants.MASTER_OBSERVER_KEY, LCIndexConstants.MASTER_OBSERVER_CLASS));
      Await.until(
          IndexedTable.LIMIT,
          () -> next + " is active",
          () -> cluster.master() == next && next.isInitialized());
      checkBuilt(table.name, index);
      assertEquals(next.getServerName(), new CatalogKeeper(connection).master());
      drop(table, index);
    }
  }

  @Test
  void afterTheLastIndexItStaysAway() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "uninstalled")) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      drop(table, index);
      uninstall();
      table.globals().lost().all().get();
      table.globals().lost().look();
      assertFalse(table.exists(CATALOG));
    }
  }

  /** A region's first write marks the clone before the master has written its row. */
  @Test
  void aCloneThatIsWrittenAtOnce() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "written");
        Admin admin = connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      admin.snapshot("written", table.name);
      TableName clone = TableName.valueOf("written-clone");
      table.catalog.mark(
          GlobalTables.catalogRow(clone, index), Catalog.token(KeyRange.all(), Reason.OUTAGE));
      admin.cloneSnapshot("written", clone);
      checkBuilt(clone, index);
      assertEquals(index, table.catalog.read(clone, index).index());
      Tables.drop(connection, clone);
      admin.deleteSnapshot("written");
      drop(table, index);
    }
  }

  @Test
  void aRowWithoutADefinitionIsNotCoveredAndIsCompleted() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "undefined")) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      withoutDefinition(table.name, index);
      assertNull(table.row(index).index());
      assertEquals(GlobalState.UNCOVERED, status(table.name).state());
      table.globals().started().get();
      table.awaitWhole(index);
      checkBuilt(table.name, index);

      withoutDefinition(table.name, index);
      rebuild(table, index);
      assertEquals(index, table.row(index).index());
      checkBuilt(table.name, index);
      drop(table, index);
    }
  }

  /** Names of tags may be given out once only: rows of entries that are there have had theirs. */
  @Test
  void aRowThatIsWrittenAnewIsNoNewIndex() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "anew")) {
      GlobalIndex index = table.created("v", 0);
      checkBuilt(table.name, index);
      table.catalog.delete(GlobalTables.catalogRow(table.name, index));
      // Nobody builds what is marked so, so the mark stays to be looked at.
      mark(table, index, Reason.NO_OBSERVERS);
      table.globals().started().get();
      table.awaitWhole(index);
      assertEquals(Set.of(Reason.NO_OBSERVERS, Reason.REPLACED), reasons(table, index));
      rebuild(table, index);
      checkBuilt(table.name, index);
      drop(table, index);
    }
  }
}
