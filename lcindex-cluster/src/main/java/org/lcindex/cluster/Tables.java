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
package org.lcindex.cluster;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What tests and benchmarks do to tables. */
public final class Tables {
  private static final Logger LOG = LoggerFactory.getLogger(Tables.class);

  private Tables() {}

  /**
   * Empties the MemStores of a table: returns when all that was written before the call is in
   * HFiles. A flush that is asked for while another one runs returns at once and does nothing, so
   * what is left decides, not the calls.
   */
  public static void flush(EmbeddedCluster cluster, TableName table) throws IOException {
    for (HRegion region : cluster.regions(table)) {
      while (region.getMemStoreDataSize() > 0) {
        region.flush(true);
        region.waitForFlushes();
      }
    }
  }

  /**
   * A compression that the HBase of this JVM has: the codecs that there are as artifacts are those
   * of one HBase, and the one for ZSTD does not run on each of the others. SNAPPY is in its place
   * then, and the log says so.
   */
  public static Compression.Algorithm usable(Compression.Algorithm wanted) {
    try {
      wanted.getCompressor();
      return wanted;
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("HBase {} has no {}, but SNAPPY", HBaseVersion.running(), wanted, e);
      return Compression.Algorithm.SNAPPY;
    }
  }

  /** Lets HBase compact by itself, or not. */
  public static void compactions(EmbeddedCluster cluster, boolean allowed) {
    cluster
        .regionServers()
        .forEach(server -> server.getCompactSplitThread().setCompactionsEnabled(allowed));
  }

  /**
   * Drops a table if it is there, once: the master may be dropping a global index's table as well,
   * or may create it anew, as long as the base table has the index.
   */
  public static void drop(Connection connection, TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      boolean dropped = false;
      while (!dropped && admin.tableExists(table)) {
        dropped = dropNow(admin, table);
      }
    }
  }

  private static boolean dropNow(Admin admin, TableName table) throws IOException {
    try {
      if (admin.isTableEnabled(table)) {
        admin.disableTable(table);
      }
      admin.deleteTable(table);
      return true;
    } catch (TableNotFoundException | TableNotEnabledException | TableNotDisabledException e) {
      LOG.debug("Somebody else is dropping {}", table, e);
      return false;
    }
  }

  /** Reads a scanner to its end, closes it and returns the number of rows. */
  public static long drain(ResultScanner scanner) throws IOException {
    try (scanner) {
      long rows = 0;
      while (scanner.next() != null) {
        rows++;
      }
      return rows;
    }
  }
}
