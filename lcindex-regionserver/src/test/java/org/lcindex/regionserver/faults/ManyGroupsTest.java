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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.FormatLimits;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.IndexState;
import org.lcindex.type.ColumnType;

/**
 * More rows than an IFile may have groups, with a row in each group. Queries name a group with 22
 * bits: group 4,194,311 would come back as group 7 of another HFile.
 */
@Tag("nightly")
class ManyGroupsTest {
  private static final int ROWS = FormatLimits.GROUPS + 8;
  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final byte[] NUMBER = Bytes.toBytes("n");

  private static byte[] row(int i) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(i).array();
  }

  private static void load(IndexedTable table, String name, int rows, int base) throws IOException {
    Configuration conf = table.cluster.configuration();
    Path load = new Path(FileSystem.get(conf).getHomeDirectory(), name);
    try (HFile.Writer writer =
        HFile.getWriterFactory(conf, CacheConfig.DISABLED)
            .withPath(FileSystem.get(conf), new Path(load, "f/file"))
            .withFileContext(new HFileContextBuilder().withBlockSize(64 << 10).build())
            .create()) {
      for (int i = 0; i < rows; i++) {
        writer.append(
            new KeyValue(row(base + i), IndexedTable.FAMILY, NUMBER, 5, Bytes.toBytes(i)));
      }
    }
    BulkLoadHFiles.create(conf).bulkLoad(table.name, load);
  }

  private static void check(IndexedTable table, String when) throws IOException {
    Column n = Column.column("f:n").as(ColumnType.INT);
    Condition[] queries = {n.ge(ROWS - 20), n.between(0, 20)};
    for (Condition query : queries) {
      table.checkQueries(
          List.of(Mdrq.on(table.table).where(query).build().toScan()),
          when + " " + query,
          QueryMode.FORCE);
    }
  }

  private static void awaitState(IndexedTable table, IndexState state) throws Exception {
    Await.until(
        LIMIT,
        () -> "the index is " + state,
        () -> table.admin.status(table.name).overall().state() == state);
  }

  @Test
  void anHFileOfTooManyGroupsIsDegradedWithAReason() throws Exception {
    try (IndexedTable table = new IndexedTable("groups", ConfigKeys.GROUP_ROWS.name(), "1")) {
      load(table, "many", ROWS, 0);
      load(table, "few", 100, ROWS);
      table.admin.createIndexes(table.name, "f:n INT");
      awaitState(table, IndexState.DEGRADED);
      String status = table.admin.status(table.name).overall().reason();
      assertTrue(status.contains("the limit is 4194304: raise lcindex.ifile.group.rows"), status);
      check(table, "degraded");

      table.set(ConfigKeys.GROUP_ROWS.name(), "2");
      try (Admin hbase = table.connection.getAdmin()) {
        hbase.disableTable(table.name);
        hbase.enableTable(table.name);
      }
      awaitState(table, IndexState.QUERYABLE);
      check(table, "built");
    }
  }
}
