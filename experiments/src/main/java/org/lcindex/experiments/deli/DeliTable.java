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
package org.lcindex.experiments.deli;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.Items;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.SweepReport;

/** A new table with its index, as the suite needs it. Dropped when it is closed. */
final class DeliTable implements Closeable {
  /** Small, so that what is overwritten is in files. */
  private static final long FLUSH_BYTES = 32L << 20;

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final AtomicInteger MADE = new AtomicInteger();

  private final EmbeddedCluster cluster;
  private final TableName name;
  private final boolean repairs;
  private final ItemTable items;

  private DeliTable(EmbeddedCluster cluster, TableName name, boolean repairs, ItemTable items) {
    this.cluster = cluster;
    this.name = name;
    this.repairs = repairs;
    this.items = items;
  }

  /** Makes one, empty. */
  static DeliTable create(EmbeddedCluster cluster, Indexing indexing, Repair repair)
      throws IOException {
    TableName name = TableName.valueOf("deli-" + MADE.incrementAndGet());
    HBaseItems rows =
        HBaseItems.create(
            cluster,
            name,
            DeliCluster.REGIONS,
            descriptor ->
                descriptor
                    .setMemStoreFlushSize(FLUSH_BYTES)
                    .setValue(ConfigKeys.GLOBAL_COMPACTION_REPAIR.name(), repair.setting()));
    boolean repairs =
        indexing != Indexing.NONE && (repair == Repair.STAGED || repair == Repair.STREAMING);
    ItemTable items =
        indexing == Indexing.NONE
            ? rows
            : IndexedItems.index(cluster, rows, name, 1, DeliCluster.REGIONS, indexing.policy());
    return new DeliTable(cluster, name, repairs, items);
  }

  ItemTable items() {
    return items;
  }

  TableName name() {
    return name;
  }

  /** Everything goes into HFiles, and no old entry waits to be removed. */
  void settle() throws IOException {
    items.flush();
    items.settle();
  }

  /** Compacts each region into one HFile, and returns when that is done. */
  void compact() throws IOException {
    for (HRegion region : cluster.regions(name)) {
      region.compact(true);
    }
  }

  /**
   * Returns when the entries of what a compaction has left out are removed.
   *
   * @param before {@link ServerCounts#compactions} before it
   */
  void awaitRepair(long before) throws IOException {
    long wanted = repairs ? before + DeliCluster.REGIONS : before;
    long end = System.nanoTime() + LIMIT.toNanos();
    while (ServerCounts.compactions(cluster) < wanted) {
      if (System.nanoTime() > end) {
        throw new IOException("the repair of " + name + " has not ended within " + LIMIT);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    items.settle();
  }

  /** Compares all entries with their rows: {@code lcindex index repair}. */
  SweepReport repair() throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      SweepReport report =
          admin.repairGlobal(
              name, Bytes.toBytes(Items.FAMILY), Bytes.toBytes(Items.column(0)), line -> {});
      if (!report.problems().isEmpty()) {
        throw new IOException("repair of " + name + ": " + report.problems());
      }
      items.settle();
      return report;
    }
  }

  /** How many tags its entries have, one for each cell for which one was not removed. */
  long tags() throws IOException {
    IndexDefinitions indexes;
    try (Table table = cluster.connection().getTable(name)) {
      indexes = IndexDefinitions.of(table.getDescriptor());
    }
    long tags = 0;
    TableName entries = GlobalTables.entries(name, indexes.globals().get(0));
    try (Table table = cluster.connection().getTable(entries);
        ResultScanner rows = table.getScanner(new Scan().readAllVersions().setCaching(1_000))) {
      for (Result row : rows) {
        tags += row.size();
      }
    }
    return tags;
  }

  @Override
  public void close() throws IOException {
    items.drop();
    items.close();
  }
}
