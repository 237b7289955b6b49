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
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.lcindex.query.IndexChange;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.tpch.OrdersTable;

/**
 * What a client does, from a JVM with another HBase than the servers', on the table that a {@link
 * VersionSlice} has left: index definitions, queries by index and without, count, functions of a
 * column, first rows, status and verification.
 */
public final class ClientSlice {
  private ClientSlice() {}

  /** Runs on the cluster whose ZooKeeper listens on the port that is given. */
  public static void main(String[] arguments) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    conf.set(HConstants.ZOOKEEPER_QUORUM, "localhost");
    conf.set(HConstants.ZOOKEEPER_CLIENT_PORT, arguments[0]);
    try (Connection connection = ConnectionFactory.createConnection(conf);
        SliceOrders orders = new SliceOrders(connection, VersionSlice.ROWS)) {
      run(orders);
      System.out.println(
          "client of HBase "
              + VersionInfo.getVersion()
              + ": "
              + orders.byIndex()
              + " of "
              + orders.compared()
              + " queries by index");
      orders.differences().forEach(difference -> System.out.println("DIFFERENCE " + difference));
      System.exit(orders.differences().isEmpty() ? 0 : 1);
    }
  }

  private static void run(SliceOrders orders) throws IOException {
    IndexChange change = orders.indexes.createIndexes(SliceOrders.NAME, "o:custkey LONG");
    orders.equal("create an index, regions stay open", true, change.online());
    TableIndexStatus status = orders.indexes.waitUntilBuilt(SliceOrders.NAME, SliceOrders.LIMIT);
    orders.equal("indexes of the status", 3, status.indexes().size());
    orders.compareQueries("client");
    orders.compareQuery("index of this client", "custkey between 100 and 200");
    orders.answers();
    orders.verify("client");
    orders.indexes.dropIndex(SliceOrders.NAME, OrdersTable.family(), Bytes.toBytes("custkey"));
    orders.equal(
        "indexes after one was dropped",
        List.of("o:totalprice DOUBLE 0 600000 100", "o:orderdate DATE"),
        orders.indexes.listIndexes(SliceOrders.NAME).stream().map(Object::toString).toList());
  }
}
