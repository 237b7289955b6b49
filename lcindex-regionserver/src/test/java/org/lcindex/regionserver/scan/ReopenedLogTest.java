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

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;

/**
 * A region that is opened again, with what was in its MemStore in HFiles or replayed from the WAL,
 * answers as plain scans do, and its log has all that is written from then on.
 */
class ReopenedLogTest {
  private static final byte[] FAMILY = IndexedTable.FAMILY;

  @Test
  void closedAndOpened() throws Exception {
    try (IndexedTable table = new IndexedTable("reopened")) {
      indexed(table);
      changeInMemory(table);
      try (Admin hbase = table.cluster.admin()) {
        hbase.disableTable(table.name);
        hbase.enableTable(table.name);
      }
      check(table);
    }
  }

  @Test
  void movedAndReplayedAfterACrash() throws Exception {
    try (TwoServers servers = new TwoServers();
        IndexedTable table = new IndexedTable("replayed")) {
      indexed(table);
      changeInMemory(table);
      servers.move(table.name, servers.second);
      table.checkQueries("moved");
      changeInMemory(table);
      table.checkQueries("moved, and more in memory");
      servers.abortSecond(table.name);
      check(table);
    }
  }

  private static void indexed(IndexedTable table) throws Exception {
    table.loadThreeFiles();
    table.createIndexes();
  }

  /**
   * New rows, and of rows in HFiles new values, deletions, and sums that are made on the server.
   */
  private static void changeInMemory(IndexedTable table) throws Exception {
    table.load(750, 900, 4);
    for (int i = 0; i < 60; i += 4) {
      byte[] row = IndexedTable.row(10 * i);
      table.table.increment(new Increment(row).addColumn(FAMILY, IndexedTable.PRICE, 1L << 48));
      table.table.delete(new Delete(IndexedTable.row(10 * i + 3)));
      table.table.delete(
          new Delete(IndexedTable.row(10 * i + 6)).addColumns(FAMILY, IndexedTable.STATUS));
      table.table.mutateRow(
          RowMutations.of(
              List.<Mutation>of(
                  new Put(IndexedTable.row(10 * i + 9))
                      .addColumn(FAMILY, IndexedTable.PRICE, Bytes.toBytes(i * 1.25)),
                  new Delete(IndexedTable.row(10 * i + 9))
                      .addColumns(FAMILY, IndexedTable.STATUS))));
    }
  }

  private static void check(IndexedTable table) throws Exception {
    table.checkQueries("opened again");
    changeInMemory(table);
    assertTrue(TableLog.isWhole(table), "the log has the MemStore");
    table.checkQueries("opened again, and more in memory");
    table.flush();
    table.checkQueries("flushed");
    table.awaitBuilt();
    table.checkQueries("flushed and indexed");
  }
}
