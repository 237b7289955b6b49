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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.GridBounds;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.global.table.EntriesTable;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.adapter.GuardedTables;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.gone.CompactionRepairs;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.endpoint.SweepRequest;
import org.lcindex.rpc.reply.RegionSweep;
import org.lcindex.rpc.reply.SweepReply;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * A table with global indexes, as a rule on {@code f:v STRING} and {@code f:n LONG}, and the tables
 * of their entries.
 */
final class GlobalTable implements AutoCloseable {
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final byte[] VALUE = Bytes.toBytes("v");
  static final byte[] NUMBER = Bytes.toBytes("n");
  static final long INCARNATION = 1;

  final EmbeddedCluster cluster;
  final TableName name;
  final Connection connection;
  final Table base;
  final List<GlobalIndex> indexes = new ArrayList<>();
  private final long[] before = new long[Counter.values().length];

  GlobalTable(String prefix) throws Exception {
    this(SharedCluster.get(), prefix, table -> {});
  }

  /**
   * Creates both tables.
   *
   * @param kind changes the base table's descriptor
   */
  GlobalTable(EmbeddedCluster cluster, String prefix, Consumer<TableDescriptorBuilder> kind)
      throws Exception {
    this(cluster, prefix, kind, table -> {});
  }

  /**
   * Creates both tables.
   *
   * @param kind changes the base table's descriptor
   * @param ofEntries changes the descriptors of entries' tables
   */
  GlobalTable(
      EmbeddedCluster cluster,
      String prefix,
      Consumer<TableDescriptorBuilder> kind,
      Consumer<TableDescriptorBuilder> ofEntries)
      throws Exception {
    this(cluster, prefix, kind, ofEntries, null);
    awaitCovered();
  }

  /** Something with a table. */
  interface Filling {
    void fill(Table table) throws Exception;
  }

  /**
   * Creates both tables, the indexes after the first rows, and does not wait for their builds.
   *
   * @param first writes rows while there is no index; null if the table begins with its indexes
   */
  GlobalTable(
      EmbeddedCluster cluster,
      String prefix,
      Consumer<TableDescriptorBuilder> kind,
      Consumer<TableDescriptorBuilder> ofEntries,
      Filling first)
      throws Exception {
    this(cluster, prefix, ofColumns(Policy.ORDERED), kind, ofEntries, first);
  }

  static List<GlobalIndex> ofColumns(Policy policy) {
    return List.of(
        GlobalIndex.create(
            GlobalDefinition.of(FAMILY, VALUE, ValueCodec.of(ColumnType.STRING), policy, 0), 0),
        GlobalIndex.create(
            GlobalDefinition.of(FAMILY, NUMBER, ValueCodec.of(ColumnType.LONG), policy, 4), 0));
  }

  /**
   * A table with other indexes, which are built.
   *
   * @param first writes rows while there is no index; null if the table begins with its indexes
   */
  static GlobalTable with(
      String prefix,
      List<GlobalIndex> indexes,
      Consumer<TableDescriptorBuilder> kind,
      Filling first)
      throws Exception {
    return with(SharedCluster.get(), prefix, indexes, kind, first);
  }

  /** A table with other indexes, which are built, in another cluster than that of all tests. */
  static GlobalTable with(
      EmbeddedCluster cluster,
      String prefix,
      List<GlobalIndex> indexes,
      Consumer<TableDescriptorBuilder> kind,
      Filling first)
      throws Exception {
    GlobalTable made = new GlobalTable(cluster, prefix, indexes, kind, table -> {}, first);
    made.awaitCovered();
    return made;
  }

  /** A grid over both columns, whose bounds are some values of tests. */
  static GlobalIndex grid() {
    ValueCodec texts = ValueCodec.of(ColumnType.STRING);
    ValueCodec numbers = ValueCodec.of(ColumnType.LONG);
    return GlobalIndex.create(
            GlobalDefinition.ofGrid(
                List.of(
                    ColumnDeclaration.of(FAMILY, VALUE, texts),
                    ColumnDeclaration.of(FAMILY, NUMBER, numbers)),
                List.of(2, 3)),
            0)
        .with(
            GridBounds.of(
                List.of(
                    List.of(Bytes.toBytes("v1"), Bytes.toBytes("v3"), Bytes.toBytes("w")),
                    List.of(numbers.keyOf(2L), numbers.keyOf(5L), numbers.keyOf(1_000L)))));
  }

  /** A table whose indexes are DEFERRED. */
  static GlobalTable deferred(String prefix, Consumer<TableDescriptorBuilder> kind)
      throws Exception {
    GlobalTable made =
        new GlobalTable(
            SharedCluster.get(), prefix, ofColumns(Policy.DEFERRED), kind, table -> {}, null);
    made.awaitCovered();
    return made;
  }

  private GlobalTable(
      EmbeddedCluster cluster,
      String prefix,
      List<GlobalIndex> indexes,
      Consumer<TableDescriptorBuilder> kind,
      Consumer<TableDescriptorBuilder> ofEntries,
      Filling first)
      throws Exception {
    this.cluster = cluster;
    this.connection = cluster.connection();
    this.name = SharedCluster.newName(prefix);
    this.indexes.addAll(indexes);
    TableDescriptorBuilder descriptor =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            // What hides does so at once: there is one clock here.
            .setValue("hbase.master.maxclockskew", "0");
    kind.accept(descriptor);
    TableDescriptor indexed = withIndexes(descriptor.build());
    try (Admin admin = connection.getAdmin()) {
      if (first != null) {
        admin.createTable(descriptor.build());
        try (Table plain = connection.getTable(name)) {
          first.fill(plain);
        }
      }
      ensureCatalog(cluster);
      for (GlobalIndex index : indexes) {
        catalog().create(name, index, INCARNATION);
        // Else the master adds the guard soon, and has everything built anew.
        TableDescriptorBuilder entries =
            TableDescriptorBuilder.newBuilder(
                GuardedTables.guarded(EntriesTable.describe(indexed, index, INCARNATION)));
        ofEntries.accept(entries);
        admin.createTable(entries.build());
      }
      if (first == null) {
        admin.createTable(indexed);
      } else {
        admin.modifyTable(indexed);
      }
    }
    base = connection.getTable(name);
    for (Counter counter : Counter.values()) {
      before[counter.ordinal()] = counters().get(counter);
    }
  }

  /** Makes a cluster's catalog, if there is none, and one that its master looks after. */
  static void ensureCatalog(EmbeddedCluster cluster) throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      if (!List.of(admin.listNamespaces()).contains(GlobalTables.NAMESPACE)) {
        admin.createNamespace(NamespaceDescriptor.create(GlobalTables.NAMESPACE).build());
      }
      if (!admin.tableExists(GlobalTables.CATALOG)) {
        admin.createTable(GuardedTables.guarded(CatalogTable.describe()));
      }
      new CatalogKeeper(cluster.connection()).started(cluster.master().getServerName(), "");
    }
  }

  Catalog catalog() {
    return new Catalog(connection, 60_000);
  }

  /** The rows for which an index may be believed. */
  Coverage coverage(GlobalIndex index) throws IOException {
    CatalogRow row = catalog().read(name, index);
    try (Admin admin = connection.getAdmin()) {
      Optional<EntriesIdentity> entries = EntriesIdentity.of(admin.getDescriptor(entries(index)));
      return row == null ? Coverage.NONE : row.coverage(entries.orElseThrow().incarnation());
    } catch (TableNotFoundException e) {
      return Coverage.NONE; // the master is about to drop or to create them
    }
  }

  /** Waits until all rows are covered in all indexes. */
  void awaitCovered() throws Exception {
    Await.until(
        Await.LIMIT,
        () -> "all rows are covered: " + indexes.stream().map(this::shown).toList(),
        () -> {
          for (GlobalIndex index : indexes) {
            if (!coverage(index).covers(KeyRange.all())) {
              return false;
            }
          }
          return true;
        });
  }

  /** What the catalog says of an index, for messages. */
  String shown(GlobalIndex index) {
    try {
      return String.valueOf(catalog().read(name, index));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private TableDescriptor withIndexes(TableDescriptor table) throws IOException {
    IndexDefinitions definitions = IndexDefinitions.readable(table);
    for (GlobalIndex index : indexes) {
      definitions = definitions.withGlobal(index);
    }
    return TableDescriptorBuilder.newBuilder(definitions.applyGlobalsTo(table))
        .setCoprocessor(
            CoprocessorDescriptorBuilder.newBuilder(LCIndexConstants.GLOBAL_OBSERVER_CLASS)
                .setPriority(LCIndexConstants.OBSERVER_PRIORITY)
                .build())
        .build();
  }

  /** The index on the texts. */
  GlobalIndex text() {
    return indexes.get(0);
  }

  TableName entries(GlobalIndex index) {
    return GlobalTables.entries(name, index);
  }

  Counters counters() {
    return IndexServers.of(cluster.regionServers().get(0).getConfiguration())
        .telemetry()
        .counters();
  }

  /** A gauge of all servers together. */
  long gauge(String name) {
    return cluster.regionServers().stream()
        .map(server -> IndexServers.of(server.getConfiguration()))
        .distinct()
        .mapToLong(server -> server.countersAndGauges().get(name))
        .sum();
  }

  /** The standing problem of regions with global indexes; empty if there is none. */
  String problems() {
    return IndexServers.of(cluster.regionServers().get(0).getConfiguration())
        .telemetry()
        .problems()
        .standing()
        .getOrDefault(GlobalServer.SUBJECT, "");
  }

  /** How much a counter has risen since the table was created, by this or another table. */
  long risen(Counter counter) {
    return counters().get(counter) - before[counter.ordinal()];
  }

  /** The live tags of the index on texts, each as its entry. */
  List<String> tags() throws IOException {
    return tags(text());
  }

  /** The live tags of an index, each as its entry. */
  List<String> tags(GlobalIndex index) throws IOException {
    List<String> tags = new ArrayList<>();
    try (Table entries = connection.getTable(entries(index));
        ResultScanner rows = entries.getScanner(new Scan().readAllVersions())) {
      for (Result row : rows) {
        String key = Bytes.toStringBinary(row.getRow());
        tags.addAll(Collections.nCopies(row.size(), key));
      }
    }
    return tags;
  }

  /**
   * Whether old entries stay for now, until this table is closed; of all tables of the cluster.
   *
   * @param hold false for what is so without tests
   */
  void holdRemovals(boolean hold) {
    cluster
        .regionServers()
        .forEach(
            server -> {
              GlobalServer known = GlobalServers.find(server.getServerName());
              if (known != null) {
                known.removals().hold(hold);
              }
            });
  }

  /** Those of the servers who look what compactions leave out. */
  void gone(Consumer<CompactionRepairs> what) {
    for (HRegionServer server : cluster.regionServers()) {
      GlobalServer known = GlobalServers.find(server.getServerName());
      if (known != null) {
        what.accept(known.gone());
      }
    }
  }

  /** Waits until what flushes and compactions have left out has been looked for, and has gone. */
  void awaitGone() throws Exception {
    for (HRegionServer server : cluster.regionServers()) {
      GlobalServer known = GlobalServers.find(server.getServerName());
      if (known != null) {
        Await.until(
            Await.LIMIT, () -> "compactions are looked through", () -> known.gone().waiting() == 0);
        Await.until(
            Await.LIMIT,
            () -> "removals are sent",
            () -> {
              known.removals().hurry();
              return known.removals().waiting() == 0;
            });
      }
    }
  }

  /** Has all entries of an index compared with their rows, once. */
  SweepFigures sweep(GlobalIndex index) throws Exception {
    SweepRequest request =
        new SweepRequest(
            entries(index).getNameWithNamespaceInclAsString(), UUID.randomUUID().toString());
    Map<String, RegionSweep> known = new TreeMap<>();
    Await.until(
        Await.LIMIT,
        () -> "all regions are swept: " + known,
        () -> {
          known.clear();
          try (Admin admin = connection.getAdmin()) {
            for (ServerName server : admin.getRegionServers()) {
              String answer =
                  LCIndexServerService.call(
                          admin.coprocessorService(server), ServerRequest.of(request))
                      .json();
              RpcJson.fromJson(answer, SweepReply.class)
                  .regions()
                  .forEach(region -> known.put(region.region(), region));
            }
          }
          return !known.isEmpty() && known.values().stream().allMatch(RegionSweep::done);
        });
    return known.values().stream()
        .map(RegionSweep::figures)
        .reduce(SweepFigures.NONE, SweepFigures::plus);
  }

  EntryCheck.Report check(GlobalIndex index) throws IOException {
    try (Table entries = connection.getTable(entries(index))) {
      return new EntryCheck(base, entries, new EntryMaker(index, entries(index))).run();
    }
  }

  /** Every visible value has an entry, in every index. */
  void checkAll(String after) throws IOException {
    for (GlobalIndex index : indexes) {
      EntryCheck.Report report = check(index);
      assertEquals(0, report.missing(), () -> after + ": " + report);
      assertEquals(0, report.strange(), () -> after + ": " + report);
    }
  }

  @Override
  public void close() throws IOException {
    holdRemovals(false); // other tests have the same servers
    base.close();
    Tables.drop(connection, name);
    for (GlobalIndex index : indexes) {
      Tables.drop(connection, entries(index));
      catalog().delete(GlobalTables.catalogRow(name, index));
    }
  }
}
