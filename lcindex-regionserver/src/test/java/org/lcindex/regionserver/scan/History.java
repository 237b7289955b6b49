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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.ExtendedCellBuilderFactory;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.HalfFlush;
import org.apache.hadoop.hbase.regionserver.InMemoryFlush;
import org.apache.hadoop.hbase.regionserver.NewestHFiles;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.WaitingJobs;
import org.lcindex.regionserver.store.build.StoreJobs;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/**
 * One history of a real table, step by step, each a few words; and the queries that are compared.
 * The cells are of one row, beside others that are left alone.
 */
final class History implements AutoCloseable {
  private static final byte[] FAMILY = IndexedTable.FAMILY;
  private static final byte[] ROW = IndexedTable.row(5);
  private static final byte[] PRICE = IndexedTable.PRICE;
  private static final byte[] STATUS = IndexedTable.STATUS;
  private static final int VALUES = 10;

  private final IndexedTable table;
  // HFiles of which nothing is built.
  private final Set<String> held = new HashSet<>();
  private boolean nothingIsBuilt;

  /**
   * @param settings of the table, {@code name=value}; null for none
   */
  History(String settings) throws Exception {
    table =
        new IndexedTable(
            SharedCluster.get(),
            "history",
            new byte[0][],
            kind -> {
              for (String setting : settings == null ? new String[0] : settings.split(" ")) {
                set(kind, setting.substring(0, setting.indexOf('=')), setting);
              }
            });
    table.admin.createIndexes(table.name, "f:price DOUBLE", "f:status STRING");
    for (int i = 0; i < 4; i++) {
      table.table.put(new Put(IndexedTable.row(i), 1).addColumn(FAMILY, PRICE, price(100 + i)));
    }
    table.flushAndBuild();
  }

  private static void set(TableDescriptorBuilder kind, String name, String setting) {
    String value = setting.substring(name.length() + 1);
    ColumnFamilyDescriptorBuilder family = ColumnFamilyDescriptorBuilder.newBuilder(FAMILY);
    switch (name) {
      case "families" -> kind.setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"));
      case "versions" ->
          kind.modifyColumnFamily(family.setMaxVersions(Integer.parseInt(value)).build());
      case "keep" ->
          kind.modifyColumnFamily(family.setKeepDeletedCells(KeepDeletedCells.TRUE).build());
      case "inmemory" ->
          kind.modifyColumnFamily(
              family.setInMemoryCompaction(MemoryCompactionPolicy.valueOf(value)).build());
      default -> throw new IllegalArgumentException(setting);
    }
  }

  private static byte[] price(double value) {
    return Bytes.toBytes(value);
  }

  private HRegion region() {
    return table.cluster.regions(table.name).get(0);
  }

  private HStore store() {
    return region().getStore(FAMILY);
  }

  /**
   * Does what a step says, and waits for the index files that follow from it. After a step with an
   * exclamation mark nothing is built of what it brought, until a step says {@code ready}.
   */
  void step(String step) throws Exception {
    boolean late = step.endsWith("!");
    Set<String> before = names();
    if (late) {
      setMode("delayed");
    }
    act(late ? step.substring(0, step.length() - 1) : step);
    if (late) {
      Set<String> come = names();
      come.removeAll(before);
      awaitDelayed(come);
      held.addAll(come);
      setMode(null);
    }
    if (!nothingIsBuilt) {
      awaitIndexed();
    }
  }

  private void act(String step) throws Exception {
    String[] words = step.split(" ");
    long timestamp = words.length > 1 && !words[0].equals("minor") ? Long.parseLong(words[1]) : 0;
    switch (words[0]) {
      case "put" -> put(timestamp, words[2]);
      case "status" ->
          table.table.put(
              new Put(ROW).addColumn(FAMILY, STATUS, timestamp, Bytes.toBytes(words[2])));
      case "column" -> table.table.delete(new Delete(ROW).addColumns(FAMILY, PRICE, timestamp));
      case "version" -> table.table.delete(new Delete(ROW).addColumn(FAMILY, PRICE, timestamp));
      case "family" -> table.table.delete(new Delete(ROW).addFamily(FAMILY, timestamp));
      case "familyversion" ->
          table.table.delete(new Delete(ROW).addFamilyVersion(FAMILY, timestamp));
      case "increment" -> table.table.increment(new Increment(ROW).addColumn(FAMILY, PRICE, 1));
      case "append" ->
          table.table.append(new Append(ROW).addColumn(FAMILY, STATUS, Bytes.toBytes("n")));
      case "flush" -> table.flush();
      case "announce" -> region().getCoprocessorHost().preFlush(FlushLifeCycleTracker.DUMMY);
      case "snapshot" -> HalfFlush.unannounced(region());
      case "halfflush" -> HalfFlush.begin(store(), region().getMVCC().getReadPoint());
      case "squeeze" -> InMemoryFlush.of(store());
      case "late" -> late();
      case "ready" -> ready();
      case "major" -> region().compact(true);
      case "minor" -> NewestHFiles.compact(store(), Integer.parseInt(words[1]));
      case "load" -> load(put(PRICE, timestamp, Double.parseDouble(words[2])), true);
      case "rawload" -> load(put(PRICE, timestamp, Double.parseDouble(words[2])), false);
      case "rawmarker" -> load(cell(Cell.Type.DeleteColumn, timestamp, new byte[0]), false);
      case "reopen" -> reopen();
      default -> throw new IllegalArgumentException(step);
    }
  }

  private void put(long timestamp, String value) throws IOException {
    table.table.put(
        new Put(ROW).addColumn(FAMILY, PRICE, timestamp, price(Double.parseDouble(value))));
  }

  private Set<String> names() throws Exception {
    return TableLog.store(table).store().files().stream()
        .map(LiveHFile::name)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private void awaitIndexed() throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "index files, but of " + held,
        () -> {
          SharedIndex.server().work().requestReconcile(region().getRegionInfo(), 0);
          return names().stream().allMatch(name -> held.contains(name) || isIndexed(name));
        });
  }

  private void awaitDelayed(Set<String> names) throws Exception {
    StoreJobs jobs = TableLog.store(table).jobs();
    Await.until(
        IndexedTable.LIMIT,
        () -> "delayed jobs for " + names,
        () -> {
          SharedIndex.server().work().requestReconcile(region().getRegionInfo(), 0);
          return names.stream().allMatch(name -> jobs.job(name) != null);
        });
  }

  private boolean isIndexed(String name) {
    try {
      StoreIndex store = TableLog.store(table);
      HFileIndex own = store.indexed().acquire(name);
      boolean all = own != null && own.hasAll(store.definitions());
      if (own != null) {
        own.release();
      }
      return all;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void late() throws Exception {
    setMode("delayed");
    nothingIsBuilt = true;
  }

  private void ready() throws Exception {
    setMode(null);
    nothingIsBuilt = false;
    WaitingJobs.cancel(TableLog.store(table));
    held.clear();
  }

  private void setMode(String mode) throws Exception {
    try (Admin hbase = table.connection.getAdmin()) {
      TableDescriptor changed =
          TableDescriptorBuilder.newBuilder(hbase.getDescriptor(table.name))
              .setValue(ConfigKeys.JOBS_DELAY.name(), "3600000")
              .setValue(ConfigKeys.JOBS_MODE.name(), mode)
              .build();
      hbase.modifyTable(changed, false);
      // At once, and not when the region looks at it again.
      SharedIndex.server()
          .regions()
          .get(region().getRegionInfo().getEncodedName())
          .redefine(changed);
    }
  }

  private void reopen() throws Exception {
    try (Admin hbase = table.connection.getAdmin()) {
      String region = region().getRegionInfo().getEncodedName();
      hbase.unassign(Bytes.toBytes(region));
      hbase.assign(Bytes.toBytes(region));
    }
    table.awaitRegions(1);
  }

  private static Cell put(byte[] qualifier, long timestamp, double value) {
    return cell(Cell.Type.Put, timestamp, price(value));
  }

  private static Cell cell(Cell.Type type, long timestamp, byte[] value) {
    return ExtendedCellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
        .setRow(ROW)
        .setFamily(FAMILY)
        .setQualifier(PRICE)
        .setTimestamp(timestamp)
        .setType(type)
        .setValue(value)
        .build();
  }

  private void load(Cell cell, boolean sequenceIds) throws IOException {
    Path folder = new Path(region().getFilesystem().getWorkingDirectory(), table.name + "-load");
    StoreFileWriter writer =
        new StoreFileWriter.Builder(table.cluster.configuration(), region().getFilesystem())
            .withOutputDir(folder)
            .withBloomType(BloomType.ROW)
            .withFileContext(new HFileContextBuilder().build())
            .build();
    writer.append(cell);
    writer.appendFileInfo(HStoreFile.BULKLOAD_TIME_KEY, Bytes.toBytes(1L));
    writer.appendTrackedTimestampsToMetadata();
    writer.close();
    region()
        .bulkLoadHFiles(
            List.of(Pair.newPair(FAMILY, writer.getPath().toString())), sequenceIds, null);
    region().getFilesystem().delete(folder, true);
  }

  /** Compares all queries. */
  void check(String when) throws IOException {
    List<Scan> scans = new ArrayList<>();
    for (int value = 0; value < VALUES; value++) {
      scans.add(query("f:price = " + value));
      scans.add(query("f:price = " + value + " and f:status is missing"));
    }
    scans.add(query("f:price >= 0 and f:status >= 'a'"));
    scans.add(query("f:status >= 'a' and f:price is missing"));
    table.checkQueries(scans, when, QueryMode.FORCE, QueryMode.AUTO);
  }

  private Scan query(String text) throws IOException {
    return Mdrq.on(table.table).where(text).build().toScan();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
