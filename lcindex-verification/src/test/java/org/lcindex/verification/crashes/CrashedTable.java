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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.common.Health;
import org.lcindex.verification.crashes.StopObserver.Place;
import org.lcindex.verification.entries.EntryAudit;

/** A cluster of processes with a table, its entries and the catalog on a server each. */
final class CrashedTable implements AutoCloseable {
  static final TableName NAME = TableName.valueOf("crashes");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] VALUE = Bytes.toBytes("v");
  private static final int ROWS = 40;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Stops stops;
  private final ProcessCluster cluster;
  private final Connection connection;
  private final RegionCaller caller;
  private final MdrqClient client;
  private final GlobalIndex index;

  /** Values that were acknowledged, by row; more than one where a write may have been lost. */
  private final Map<String, Set<Long>> known = new TreeMap<>();

  /** The value that is there again when the last one is deleted. */
  private final Map<String, Long> before = new TreeMap<>();

  private long values;
  private int loads;

  CrashedTable(Path folder) throws Exception {
    stops = Stops.in(folder);
    cluster =
        stops
            .of(ProcessCluster.builder(folder.resolve("cluster")))
            .regionServers(Place.values().length)
            .shortLived()
            .owned()
            .set("hbase.coprocessor.region.classes", StopObserver.class.getName())
            .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
            .set(ConfigKeys.GLOBAL_OUTAGE.name(), "3000")
            .set(ConfigKeys.GLOBAL_BUILD_BATCH.name(), "200")
            .start();
    Configuration conf = cluster.configuration();
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 15_000);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 120_000);
    connection = ConnectionFactory.createConnection(conf);
    caller = new RegionCaller(connection, 2);
    client = new MdrqClient(connection);
    try (Admin admin = connection.getAdmin()) {
      admin.balancerSwitch(false, true);
      admin.createTable(
          TableDescriptorBuilder.newBuilder(NAME)
              // One machine has one clock: tags have names, which are removed, at once.
              .setValue("hbase.master.maxclockskew", "0")
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(4).build())
              .build(),
          new byte[][] {Bytes.toBytes("r2")});
    }
    index =
        GlobalIndex.create(
            GlobalDefinition.of(
                FAMILY, VALUE, ValueCodec.of(ColumnType.LONG), GlobalDefinition.Policy.ORDERED, 0),
            2);
    new GlobalCalls(connection, caller).create(NAME, index);
    for (int i = 0; i < ROWS; i++) {
      put(row(i));
    }
    awaitCovered("at the beginning");
  }

  private static String row(int i) {
    return String.format("r%02d", i);
  }

  private TableName table(Place place) {
    return switch (place) {
      case BASE -> NAME;
      case ENTRIES -> GlobalTables.entries(NAME, index);
      case CATALOG -> GlobalTables.CATALOG;
    };
  }

  /** Starts servers that have ended by themselves, as one does that stood still for too long. */
  private void startAll() throws IOException {
    for (Place place : Place.values()) {
      if (!cluster.regionServer(place.ordinal()).alive()) {
        cluster.start(place.ordinal());
      }
    }
  }

  /**
   * Puts every table on its server. HBase's own is where no test lets a server stand still: nobody
   * finds a region meanwhile, the catalog's either.
   */
  void place() throws Exception {
    startAll();
    health();
    try (Admin admin = connection.getAdmin()) {
      placeMeta(admin);
      for (Place place : Place.values()) {
        ServerName to = server(admin, place);
        for (RegionInfo region : admin.getRegions(table(place))) {
          admin.move(region.getEncodedNameAsBytes(), to);
        }
      }
    }
    health();
  }

  private void placeMeta(Admin admin) throws IOException {
    ServerName to = server(admin, Place.CATALOG);
    try (RegionLocator meta = connection.getRegionLocator(TableName.META_TABLE_NAME)) {
      HRegionLocation at = meta.getRegionLocation(HConstants.EMPTY_START_ROW, true);
      if (!at.getServerName().equals(to)) {
        admin.move(at.getRegion().getEncodedNameAsBytes(), to);
      }
    }
  }

  private ServerName server(Admin admin, Place place) throws IOException {
    int port = cluster.regionServer(place.ordinal()).port("rpc");
    return admin.getRegionServers().stream()
        .filter(server -> server.getPort() == port)
        .findFirst()
        .orElseThrow();
  }

  private void health() throws IOException {
    for (Place place : Place.values()) {
      new Health(cluster, connection, table(place)).await();
    }
  }

  void arm(CrashPoint point) throws IOException {
    stops.arm(StopObserver.name(point.place(), point.step()), point.meeting());
  }

  void awaitStop(CrashPoint point) throws IOException {
    stops.await(LIMIT, point);
  }

  /** Kills servers while somebody is stopped, and starts them again. */
  void crash(Set<Place> killed) throws IOException {
    for (Place place : killed) {
      cluster.kill(place.ordinal());
    }
    for (Place place : killed) {
      cluster.expire(place.ordinal());
    }
    goOn();
    startAll();
    health();
  }

  void goOn() throws IOException {
    stops.goOn();
  }

  void pause(Place place, boolean pause) throws IOException {
    if (pause) {
      cluster.pause(place.ordinal());
    } else if (cluster.regionServer(place.ordinal()).alive()) {
      cluster.resume(place.ordinal());
    }
  }

  /** What has to be there before. */
  void prepare(CrashPoint.Work work) throws IOException {
    if (work == CrashPoint.Work.UNCOVER) {
      put(row(3));
      put(row(3));
    }
  }

  /** What is under way at a point; ends when it is done, or cannot be done. */
  void work(CrashPoint.Work work) throws Exception {
    switch (work) {
      case WRITE, REMOVE, OUTAGE -> {
        for (int i = 0; i < ROWS; i += 7) {
          put(row(i));
        }
        put("new" + values);
      }
      case UNCOVER -> {
        String row = row(3);
        doubtful(row, before.get(row));
        try (Table table = connection.getTable(NAME)) {
          table.delete(new Delete(Bytes.toBytes(row)).addColumn(FAMILY, VALUE));
        }
        certain(row, before.get(row));
      }
      case BUILD -> new GlobalCalls(connection, caller).rebuild(NAME, "f:v");
      case BULK_LOAD -> load();
    }
  }

  private void put(String row) throws IOException {
    long value = ++values;
    Set<Long> old = Set.copyOf(known.getOrDefault(row, Set.of()));
    doubtful(row, value);
    try (Table table = connection.getTable(NAME)) {
      table.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, VALUE, Bytes.toBytes(value)));
    }
    if (old.size() == 1) {
      before.put(row, old.iterator().next());
    }
    certain(row, value);
  }

  /** The row may have another value from now on. */
  private synchronized void doubtful(String row, long value) {
    known.computeIfAbsent(row, one -> new TreeSet<>()).add(value);
  }

  private synchronized void certain(String row, long value) {
    known.put(row, new TreeSet<>(Set.of(value)));
  }

  private void load() throws IOException {
    Configuration conf = cluster.configuration();
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path("/load-" + ++loads);
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      Map<String, Long> loaded = new TreeMap<>();
      try (HFile.Writer writer =
          HFile.getWriterFactory(conf, CacheConfig.DISABLED)
              .withPath(fs, new org.apache.hadoop.fs.Path(folder, "f/file"))
              .withFileContext(
                  new HFileContextBuilder()
                      .withCellComparator(CellComparator.getInstance())
                      .build())
              .create()) {
        for (int i = 1; i < ROWS; i += 5) {
          long value = ++values;
          doubtful(row(i), value);
          loaded.put(row(i), value);
          writer.append(
              new KeyValue(
                  Bytes.toBytes(row(i)),
                  FAMILY,
                  VALUE,
                  System.currentTimeMillis(),
                  Bytes.toBytes(value)));
        }
      }
      BulkLoadHFiles.create(conf).bulkLoad(NAME, folder);
      loaded.forEach(this::certain);
    }
  }

  /**
   * {@link #check}, and a query has what the plain scan has: nobody may write. Beside {@link
   * StopObserver} no query uses the index, so whether entries are missing is the audit's to say.
   */
  void checkQuiet(String when) throws IOException {
    check(when);
    assertEquals(rows(QueryPath.PLAIN), rows(QueryPath.AUTO), when);
  }

  /** No row is lost, and none lacks its entry where the index is believed. */
  void check(String when) throws IOException {
    try (Table table = connection.getTable(NAME);
        ResultScanner rows = table.getScanner(new Scan())) {
      Map<String, Long> there = new TreeMap<>();
      for (Result row : rows) {
        there.put(Bytes.toString(row.getRow()), Bytes.toLong(row.getValue(FAMILY, VALUE)));
      }
      synchronized (this) {
        known.forEach(
            (row, possible) ->
                assertTrue(
                    possible.contains(there.get(row))
                        || there.get(row) == null && row.startsWith("new") && possible.size() == 1,
                    () -> when + ": " + row + " is " + there.get(row) + ", not of " + possible));
      }
    }
    EntryAudit.Report report = new EntryAudit(connection, NAME).run();
    assertEquals(List.of(), report.missing(), when);
  }

  private List<String> rows(QueryPath path) throws IOException {
    List<String> found = new ArrayList<>();
    Column column = Column.column(FAMILY, VALUE).as(ValueCodec.of(ColumnType.LONG));
    try (Table table = connection.getTable(NAME);
        ResultScanner rows =
            client.scan(
                Mdrq.on(table).where(column.between(0L, Long.MAX_VALUE)).path(path).build())) {
      for (Result row : rows) {
        found.add(Arrays.toString(row.rawCells()));
      }
    }
    return found;
  }

  void awaitCovered(String when) throws IOException {
    Waiting.until(
        LIMIT,
        () -> "all rows are covered " + when,
        () -> new EntryAudit(connection, NAME).run().isWhole());
  }

  /** Everything that was in doubt is what it is. */
  void settle() throws IOException {
    try (Table table = connection.getTable(NAME);
        ResultScanner rows = table.getScanner(new Scan())) {
      known.clear();
      before.clear();
      for (Result row : rows) {
        certain(Bytes.toString(row.getRow()), Bytes.toLong(row.getValue(FAMILY, VALUE)));
      }
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    caller.close();
    connection.close();
    cluster.close();
  }
}
