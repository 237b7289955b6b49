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
package org.lcindex.experiments.workload;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueryMode;
import org.lcindex.tpch.OrdersTable;

/** Creates and counts tables of ORDERS. */
public final class OrdersTables {
  private static final int COUNT_CACHING = 10_000;

  private OrdersTables() {}

  /**
   * Creates a table unless it is there.
   *
   * @param rows that it is going to have, for the split keys
   */
  public static void create(Connection connection, TableName table, long rows, int regions)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (!admin.tableExists(table)) {
        byte[][] splits = regions == 1 ? null : OrdersTable.splitKeys(rows, regions);
        admin.createTable(
            OrdersTable.descriptor(table)
                // HBase's own would split it at a few hundred MB.
                .setRegionSplitPolicyClassName(ConstantSizeRegionSplitPolicy.class.getName())
                .build(),
            splits);
      }
    }
  }

  /** Gives a table the indexes of {@link OrdersWorkload#INDEXES} unless it has some. */
  public static void index(Connection connection, TableName table) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      if (admin.listIndexes(table).isEmpty()) {
        admin.createIndexes(table, OrdersWorkload.INDEXES.toArray(String[]::new));
      }
    }
  }

  /** The number of rows, by a scan without the index. */
  public static long countRows(Connection connection, TableName table) throws IOException {
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter()).setCaching(COUNT_CACHING);
    scan.setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(QueryMode.FORBID.attribute()));
    try (Table rows = connection.getTable(table);
        ResultScanner scanner = rows.getScanner(scan)) {
      return Tables.drain(scanner);
    }
  }
}
