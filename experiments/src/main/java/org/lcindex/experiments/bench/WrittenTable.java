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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionContext;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * A table of ORDERS that is brought from state to state and knows what each must look like. The
 * caller sees to it that HBase neither compacts nor splits it.
 */
final class WrittenTable implements AutoCloseable {
  /** So many rows fit into a MemStore of HBase's default size, which is flushed at 128 MB. */
  static final int MOST_UNFLUSHED = 100_000;

  private static final int USUAL_HFILES = 5;
  private static final int COLUMNS = 9;
  private static final int BATCH = 1000;

  private final EmbeddedCluster cluster;
  private final TableName name;
  private final OrdersRegion region;
  private final int rows;
  private final OrdersSource source;
  private final RowSources written;
  private final NewOrders newOrders;

  WrittenTable(EmbeddedCluster cluster, TableName name, int rows) throws IOException {
    this.cluster = cluster;
    this.name = name;
    this.region = new OrdersRegion(cluster, name);
    this.rows = rows;
    this.source = GeneratedOrders.first(rows);
    this.written = new RowSources(rows);
    this.newOrders = new NewOrders(rows);
  }

  /**
   * What was found to be as it must be.
   *
   * @param memStoreRows rows of which the MemStore holds something
   * @param memStoreBytes of heap
   * @param hfiles all with all index files
   * @param hfileRows rows of all HFiles: one that is in three counts three times
   * @param sharedRows rows that more than one of MemStore and HFiles holds
   */
  record Facts(
      long memStoreRows, long memStoreBytes, int hfiles, long hfileRows, long sharedRows) {}

  TableName name() {
    return name;
  }

  /** Starts threads that insert; afterwards {@link #check} does not know any more what is there. */
  Writers startWriters(int count, int rowsAlone) {
    return new Writers(cluster.connection(), name, newOrders, count, rowsAlone);
  }

  /** Waits until all is indexed. */
  void awaitIndexed() throws IOException {
    region.awaitIndexed();
  }

  /** A cluster in which HBase splits no table. */
  static EmbeddedCluster startCluster() throws IOException, InterruptedException {
    return EmbeddedCluster.builder()
        .set(HConstants.HBASE_REGION_SPLIT_POLICY_KEY, DisabledRegionSplitPolicy.class.getName())
        .start();
  }

  /** How many HFiles a table has unless told otherwise. */
  static int usualHFiles(int rows) {
    return Math.max(USUAL_HFILES, leastFlushes(rows));
  }

  /**
   * The smallest number of HFiles, of equal size in rows, that a table can be loaded into by
   * flushes alone.
   */
  static int leastFlushes(int rows) {
    return (rows + MOST_UNFLUSHED - 1) / MOST_UNFLUSHED;
  }

  /**
   * Creates the table anew, loads it and returns when all is indexed. HFiles are of about equal
   * size, in the order of the row keys; a single one is made by a major compaction if a MemStore
   * cannot hold the table.
   *
   * @param hfiles 1, or at least {@link #leastFlushes}
   * @param versions that the family keeps
   */
  void load(int hfiles, int versions) throws IOException {
    region.create(rows);
    try (Admin admin = cluster.admin()) {
      admin.modifyColumnFamily(
          name,
          ColumnFamilyDescriptorBuilder.newBuilder(OrdersTable.family())
              .setMaxVersions(versions)
              .build());
    }
    OrdersTables.index(cluster.connection(), name);
    int parts = Math.max(hfiles, leastFlushes(rows));
    try (OrdersSource.Cursor cursor = source.open()) {
      int row = 0;
      for (int part = 1; part <= parts; part++) {
        try (BufferedMutator writer = cluster.connection().getBufferedMutator(name)) {
          for (; row < (long) rows * part / parts; row++) {
            Put put = OrdersTable.toPut(cursor.order());
            writer.mutate(put);
            written.put(row, put.size());
          }
        }
        flush();
      }
    }
    region.awaitIndexed();
    if (parts > hfiles) {
      compact();
    }
  }

  /** Puts rows with new keys, which stay in the MemStore. */
  void insert(int count) throws IOException {
    try (BufferedMutator writer = cluster.connection().getBufferedMutator(name)) {
      for (int done = 0; done < count; done += BATCH) {
        List<Put> puts = newOrders.take(Math.min(BATCH, count - done));
        writer.mutate(puts);
        puts.forEach(put -> written.putNew(put.size()));
      }
    }
  }

  /** Changes rows; flushes only when there are more than a MemStore can hold. */
  void change(OrderChange change) throws IOException {
    try (BufferedMutator writer = cluster.connection().getBufferedMutator(name);
        OrdersSource.Cursor cursor = source.open()) {
      int unflushed = Math.toIntExact(written.memStoreRows());
      OrderRow before = null;
      for (int number = 0; number < rows; number++) {
        OrderRow row = cursor.order();
        if (change.concerns(row)) {
          if (unflushed == MOST_UNFLUSHED) {
            writer.flush();
            flush();
            unflushed = 0;
          }
          Mutation mutation = change.of(row, before == null ? row : before);
          writer.mutate(mutation);
          if (mutation instanceof Delete) {
            written.delete(number);
          } else {
            written.put(number, mutation.size());
          }
          unflushed++;
        }
        before = row;
      }
    }
  }

  /** Makes an HFile of the MemStore. */
  void flush() throws IOException {
    Tables.flush(cluster, name);
    written.flushed();
  }

  /** Makes one HFile of all. */
  void compact() throws IOException {
    flush();
    HStore store = store();
    store.triggerMajorCompaction();
    // With any other priority not more than ten HFiles are compacted.
    Optional<CompactionContext> compaction =
        store.requestCompaction(Store.PRIORITY_USER, CompactionLifeCycleTracker.DUMMY, null);
    if (compaction.isPresent()) {
      hregion().compact(compaction.get(), store, NoLimitThroughputController.INSTANCE);
    }
    store.closeAndArchiveCompactedFiles();
    written.compacted();
  }

  /**
   * Waits until all is indexed, and compares the table with what was written.
   *
   * @throws IOException that names what differs
   */
  Facts check(String state) throws IOException {
    region.awaitIndexed();
    expect(state, "regions", 1, cluster.regions(name).size());
    expect(
        state,
        "cells in the MemStore",
        written.memStoreCells(),
        store().getMemStoreSize().getCellsCount());
    expect(state, "HFiles", written.hfiles(), store().getStorefilesCount());
    List<HFileStatus> hfiles = hfiles();
    expect(
        state,
        "HFiles with all index files",
        written.hfiles(),
        hfiles.stream().filter(WrittenTable::isIndexed).count());
    expect(
        state,
        "rows of all HFiles together",
        written.hfileRows(),
        hfiles.stream().mapToLong(HFileStatus::rows).sum());
    return new Facts(
        written.memStoreRows(),
        hregion().getMemStoreHeapSize(),
        written.hfiles(),
        written.hfileRows(),
        written.sharedRows());
  }

  /** What there is at a moment while others write; some rows may be shared no more. */
  Facts observe() throws IOException {
    long cells = store().getMemStoreSize().getCellsCount();
    return new Facts(
        cells / COLUMNS,
        hregion().getMemStoreHeapSize(),
        store().getStorefilesCount(),
        hfiles().stream().mapToLong(hfile -> Math.max(0, hfile.rows())).sum(),
        written.sharedRows());
  }

  private static void expect(String state, String what, long expected, long found)
      throws IOException {
    if (expected != found) {
      throw new IOException(
          String.format(
              "The table is not in the state '%s': %s: expected %,d, found %,d, so it was not"
                  + " measured. Did HBase flush or compact it, or somebody else write to it?",
              state, what, expected, found));
    }
  }

  private List<HFileStatus> hfiles() throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      TableIndexStatus status = admin.status(name);
      return status.regions().stream()
          .flatMap(in -> in.stores().stream())
          .flatMap(in -> in.hfiles().stream())
          .toList();
    }
  }

  private static boolean isIndexed(HFileStatus hfile) {
    return !hfile.indexes().isEmpty()
        && hfile.indexes().stream().allMatch(index -> index.state() == IndexFileState.INDEXED);
  }

  private HRegion hregion() {
    return cluster.regions(name).get(0);
  }

  private HStore store() {
    return hregion().getStore(OrdersTable.family());
  }

  /** Drops the table. */
  @Override
  public void close() throws IOException {
    newOrders.close();
    Tables.drop(cluster.connection(), name);
  }
}
