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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;

/**
 * As many bulk loads as a server has handlers for them, into a table without an index. None comes
 * to its end while {@link HangObserver#LOADS} is there. Made and ended by one thread.
 */
final class BlockedLoads implements AutoCloseable {
  private static final TableName NAME = TableName.valueOf("harm_loaded");
  private static final int ROWS = 100;
  private static final long BEGIN_SECONDS = 60;
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int CALL_MILLIS = 3_600_000;

  private final Connection connection;
  private final HarmTally tally;
  private final java.nio.file.Path hangs;
  private final int loads;
  private final Crew crew;

  /**
   * @param hangs the folder of {@link HangObserver}'s files
   * @param loads how many
   */
  BlockedLoads(Connection connection, HarmTally tally, java.nio.file.Path hangs, int loads) {
    this.connection = connection;
    this.tally = tally;
    this.hangs = hangs;
    this.loads = loads;
    this.crew = new Crew(PATIENCE, tally::trouble);
  }

  /** Returns when all of them have a handler. */
  void start() throws IOException, InterruptedException {
    Configuration conf = new Configuration(connection.getConfiguration());
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, CALL_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, CALL_MILLIS);
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(NAME)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(HarmRows.FAMILY))
              .build());
    }
    Path root = new Path(conf.get(HConstants.HBASE_DIR), "harm-loads");
    FileSystem files = root.getFileSystem(conf);
    for (int load = 0; load < loads; load++) {
      Path file = new Path(root, "file-" + load);
      write(files, file, load, conf);
      crew.start("harm-load-" + load, () -> load(file, conf));
    }
    long end = System.nanoTime() + Duration.ofSeconds(BEGIN_SECONDS).toNanos();
    while (waiting() < loads && System.nanoTime() < end) {
      crew.pause(50);
    }
    if (waiting() < loads) {
      tally.trouble("only " + waiting() + " of " + loads + " bulk loads have a handler");
    }
  }

  private long waiting() throws IOException {
    try (Stream<java.nio.file.Path> files = Files.list(hangs)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(HangObserver.WAITING))
          .count();
    }
  }

  private static void write(FileSystem files, Path file, int load, Configuration conf)
      throws IOException {
    try (HFile.Writer writer =
        HFile.getWriterFactoryNoCache(conf)
            .withPath(files, file)
            .withFileContext(new HFileContextBuilder().build())
            .create()) {
      for (int i = 0; i < ROWS; i++) {
        byte[] row = HarmRows.key(load * ROWS + i);
        writer.append(new KeyValue(row, HarmRows.FAMILY, HarmRows.PAYLOAD, 1_000L, row));
      }
    }
  }

  private void load(Path file, Configuration conf) {
    try {
      BulkLoadHFiles.create(conf).bulkLoad(NAME, Map.of(HarmRows.FAMILY, List.of(file)));
      tally.count("bulk loads", 1);
    } catch (IOException | RuntimeException e) {
      tally.trouble("a bulk load ended with " + Briefly.of(e));
    }
  }

  /** Waits for their end; all rows are there then. */
  @Override
  public void close() throws IOException {
    crew.close();
    int rows = 0;
    try (Table table = connection.getTable(NAME);
        ResultScanner scanner = table.getScanner(new Scan())) {
      while (scanner.next() != null) {
        rows++;
      }
    }
    if (rows != loads * ROWS) {
      tally.trouble("bulk loads of " + loads * ROWS + " rows brought " + rows);
    }
  }
}
