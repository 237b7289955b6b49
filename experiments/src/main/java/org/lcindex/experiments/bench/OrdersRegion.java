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
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.text.StatusText;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/** One region of ORDERS with three indexes, and one query that is asked again and again. */
record OrdersRegion(EmbeddedCluster cluster, TableName name) {
  static final Duration LIMIT = Duration.ofMinutes(30);
  static final RangeQuery QUERY = OrdersWorkload.query("MDRQ-B");
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final Repeats QUERY_RUNS = Repeats.times(5);

  /** A new empty table that will have these rows. */
  void create(long rows) throws IOException {
    Tables.drop(cluster.connection(), name);
    OrdersTables.create(cluster.connection(), name, rows, 1);
  }

  /** Returns when the rows are flushed and indexed. */
  void load(long rows) throws IOException {
    OrdersTables.index(cluster.connection(), name);
    OrdersTable.loader(cluster.connection(), LoadOptions.of(name), LoadListener.NONE)
        .load(GeneratedOrders.first(rows));
    Tables.flush(cluster, name);
    awaitIndexed();
  }

  /** Asks more often than {@link LCIndexAdmin#waitUntilBuilt}, because the time is measured. */
  void awaitIndexed() throws IOException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      while (!admin.status(name).isBuilt()) {
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "not indexed within " + LIMIT + ": " + StatusText.of(admin.status(name)));
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }

  RegionInfo info() {
    return cluster.regions(name).get(0).getRegionInfo();
  }

  AskedTable open() throws IOException {
    return new AskedTable(cluster.connection(), name);
  }

  /** Of the query over the table, repeated. */
  double medianMillis(Way way) throws IOException {
    try (AskedTable table = open()) {
      return table.millis(QUERY, way, QUERY_RUNS).median();
    }
  }
}
