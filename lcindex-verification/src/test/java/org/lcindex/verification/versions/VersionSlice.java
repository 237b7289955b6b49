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
package org.lcindex.verification.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.cluster.Tables;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.query.Explanation;
import org.lcindex.query.IndexChange;
import org.lcindex.tpch.OrdersTable;

/**
 * Everything that LCIndex is for, once, on the HBase of this JVM's class path: an embedded cluster
 * with ORDERS, queried by index and without after each change of it. {@link EveryHBaseTest} runs it
 * in a JVM of each HBase.
 */
public final class VersionSlice {
  /** Before the port of the cluster's ZooKeeper, when the steps are done. */
  static final String ZOOKEEPER = "ZooKeeper listens on port ";

  static final int ROWS = 15_000;

  private final EmbeddedCluster cluster;
  private final SliceOrders orders;
  private final List<SliceRecord.Step> steps = new ArrayList<>();

  private VersionSlice(EmbeddedCluster cluster, SliceOrders orders) {
    this.cluster = cluster;
    this.orders = orders;
  }

  private interface Action {
    void run() throws Exception;
  }

  /**
   * Runs the slice, prints what it ran on, and writes the record to the file that is named. Then
   * clients may use the cluster, until the standard input ends.
   */
  public static void main(String[] arguments) {
    int status = 0;
    try {
      run(Path.of(arguments[0]));
    } catch (Exception e) {
      e.printStackTrace(System.out);
      status = 1;
    }
    // HBase leaves threads behind.
    System.exit(status);
  }

  private static void run(Path file) throws Exception {
    long begun = System.nanoTime();
    Files.deleteIfExists(file);
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.CHORE_SECONDS.name(), "1")
                .set(ConfigKeys.DESCRIPTOR_SECONDS.name(), "1")
                .start();
        SliceOrders orders = new SliceOrders(cluster.connection(), ROWS)) {
      VersionSlice slice = new VersionSlice(cluster, orders);
      slice.runSteps();
      SliceRecord record =
          new SliceRecord(
              VersionInfo.getVersion(),
              HBaseFit.ofThisProcess().text(),
              slice.steps,
              orders.compared(),
              orders.byIndex(),
              orders.differences(),
              (System.nanoTime() - begun) / 1_000_000);
      record.write(file);
      System.out.println(record.summary());
      System.out.println(ZOOKEEPER + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  private void runSteps() throws Exception {
    step("load", this::load);
    step("create indexes, told by the master's observer", this::createIndexes);
    step("rows in the MemStore", this::memStore);
    step("flush", this::flush);
    step("overwrite", () -> orders.overwrite(40, 7));
    step("delete", () -> orders.delete(30, 4));
    step("flush of overwritten and deleted rows", this::flush);
    step("overwrite again, and flush", this::overwriteAndFlush);
    step("count, functions of a column, first rows", orders::answers);
    step("minor compaction", () -> compact(false, 2));
    step("major compaction", () -> compact(true, 1));
    step("split", this::split);
    step("daughters compacted", () -> compact(true, 1));
    step("drop an index, told by the master's observer", this::dropPriority);
    step("add an index without the master's observer", () -> clerk(true));
    step("drop an index without the master's observer", () -> clerk(false));
    orders.verify("at the end");
    Map<String, Long> counters = orders.indexes.counters(SliceOrders.NAME);
    orders.equal("failures.bug at the end", 0L, counters.get("failures.bug"));
  }

  private void step(String name, Action action) throws Exception {
    long begun = System.nanoTime();
    long compared = orders.compared();
    long byIndex = orders.byIndex();
    action.run();
    if (!name.equals("load")) {
      orders.compareQueries(name);
    }
    steps.add(
        new SliceRecord.Step(
            name,
            orders.compared() - compared,
            orders.byIndex() - byIndex,
            (System.nanoTime() - begun) / 1_000_000));
  }

  /** Files are compacted only when a step says so, and two at a time. */
  private void load() throws IOException {
    TableDescriptorBuilder table =
        OrdersTable.descriptor(SliceOrders.NAME)
            .setCompactionEnabled(false)
            .setValue("hbase.hstore.compaction.min", "2")
            .setValue("hbase.hstore.compaction.max", "2");
    try (Admin admin = cluster.admin()) {
      admin.createTable(table.build());
    }
    orders.load();
  }

  private void createIndexes() throws IOException {
    IndexChange change = orders.indexes.createIndexes(SliceOrders.NAME, SliceOrders.INDEXES);
    orders.equal("create indexes, regions stay open", true, change.online());
    built();
  }

  private void built() throws IOException {
    orders.indexes.waitUntilBuilt(SliceOrders.NAME, SliceOrders.LIMIT);
  }

  private void memStore() throws IOException {
    Explanation explanation =
        orders.compareQuery("rows in the MemStore", SliceOrders.QUERIES.get("MDRQ-A"));
    long memStore = explanation.plans().stream().mapToLong(p -> p.rows().memstore()).sum();
    if (memStore == 0) {
      orders.differ("rows in the MemStore", "no candidate is from the MemStore");
    }
    orders.answers();
  }

  private void flush() throws IOException {
    Tables.flush(cluster, SliceOrders.NAME);
    built();
    Explanation explanation =
        orders.compareQuery("HFiles with index files", SliceOrders.QUERIES.get("MDRQ-A"));
    long indexed = explanation.plans().stream().mapToLong(p -> p.reads().indexedHFiles()).sum();
    orders.equal("HFiles served by their IFile", (long) hfiles(), indexed);
  }

  private void overwriteAndFlush() throws Exception {
    orders.overwrite(50, 3);
    flush();
  }

  /** Returns when there are so many HFiles a region and their index files are built. */
  private void compact(boolean major, int files) throws IOException {
    for (HRegion region : cluster.regions(SliceOrders.NAME)) {
      region.compact(major);
      for (HStore store : region.getStores()) {
        orders.equal("HFiles after the compaction", files, store.getStorefilesCount());
      }
    }
    built();
  }

  private int hfiles() {
    return cluster.regions(SliceOrders.NAME).stream()
        .flatMap(region -> region.getStores().stream())
        .mapToInt(HStore::getStorefilesCount)
        .sum();
  }

  /** Returns when the daughters are open; they refer to the HFiles of the region that was split. */
  private void split() throws Exception {
    byte[] middle = OrdersTable.splitKeys(ROWS, 2)[0];
    try (Admin admin = cluster.admin()) {
      byte[] region = admin.getRegions(SliceOrders.NAME).get(0).getRegionName();
      admin.splitRegionAsync(region, middle).get();
    }
    Waiting.until(
        SliceOrders.LIMIT,
        () -> "two regions",
        () -> cluster.regions(SliceOrders.NAME).size() == 2);
  }

  private void dropPriority() throws IOException {
    IndexChange change = drop("orderpriority");
    orders.equal("drop an index, regions stay open", true, change.online());
  }

  private void clerk(boolean add) throws IOException {
    new MasterObservers(cluster).removeOurs();
    if (add) {
      orders.indexes.createIndexes(SliceOrders.NAME, "o:clerk STRING");
      built();
      orders.compareQuery("index on the clerk", "clerk = 'Clerk#000000005'");
    } else {
      drop("clerk");
    }
  }

  private IndexChange drop(String qualifier) throws IOException {
    return orders.indexes.dropIndex(
        SliceOrders.NAME, OrdersTable.family(), Bytes.toBytes(qualifier));
  }
}
