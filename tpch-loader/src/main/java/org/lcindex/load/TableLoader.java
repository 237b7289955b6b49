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
package org.lcindex.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the rows of a source to a table: one reader, several writers, a bounded number of batches
 * between them, so memory does not grow with the table.
 *
 * <p>With a progress file an interrupted load, also a killed one, continues behind the rows that
 * are known to be written; at most the last second's rows are put once more. A progress file whose
 * rows are not in the table (it was truncated, or is another one) is not believed.
 *
 * <p>Thread-safe; loads of one progress file must not overlap.
 */
public final class TableLoader {
  private static final Logger LOG = LoggerFactory.getLogger(TableLoader.class);
  private static final int LOOKUPS = 200;

  private final Connection connection;
  private final List<byte[]> families;
  private final LoadOptions options;
  private final LoadListener listener;

  /**
   * A loader; the connection stays the caller's.
   *
   * @param families that the table must have
   */
  public TableLoader(
      Connection connection,
      Collection<byte[]> families,
      LoadOptions options,
      LoadListener listener) {
    this.connection = connection;
    this.families = List.copyOf(families);
    this.options = options;
    this.listener = listener;
  }

  /**
   * Loads all rows and returns when the servers have acknowledged them.
   *
   * @throws LoadException if the cluster does not answer, the table is not there, or a write fails
   * @throws IOException what the source throws
   */
  public LoadResult load(RowSource source) throws IOException {
    TableCheck.bounded(
        connection,
        options.timeout(),
        () -> {
          TableCheck.requireTable(connection, options.table(), families);
          return null;
        });
    ProgressFile progress = progress(source);
    OptionalLong expected = source.expectedRows();
    RowSource.Cursor cursor = source.open();
    try {
      long rowsBefore = progress == null || options.restart() ? 0 : progress.read();
      if (rowsBefore > 0 && !skip(cursor, rowsBefore)) {
        LOG.info("{} rows of an earlier load are not in the table; starting over", rowsBefore);
        cursor.close();
        cursor = source.open();
        rowsBefore = 0;
      }
      listener.started(rowsBefore, expected);
      return write(cursor, rowsBefore, progress);
    } finally {
      cursor.close();
    }
  }

  /** Whether an earlier load of the source has written rows. */
  public boolean hasBegun(RowSource source) throws IOException {
    ProgressFile progress = options.restart() ? null : progress(source);
    return progress != null && progress.read() > 0;
  }

  /** Null when no progress is kept. */
  private ProgressFile progress(RowSource source) throws IOException {
    String target =
        options.table()
            + ":"
            + families.stream().map(Bytes::toString).collect(Collectors.joining(","))
            + " of cluster "
            + connection.getClusterId();
    return options
        .progressFile()
        .map(file -> new ProgressFile(file, source.identity(), target, source.settings()))
        .orElse(null);
  }

  private LoadResult write(RowSource.Cursor cursor, long rowsBefore, ProgressFile progress)
      throws IOException {
    long start = System.nanoTime();
    BatchWriter writer = new BatchWriter(connection, options, rowsBefore, progress, listener);
    try (writer) {
      List<Put> batch = new ArrayList<>(options.batchRows());
      for (Put row = cursor.next(); row != null; row = cursor.next()) {
        batch.add(row);
        if (batch.size() == options.batchRows()) {
          writer.submit(batch);
          batch = new ArrayList<>(options.batchRows());
        }
      }
      if (!batch.isEmpty()) {
        writer.submit(batch);
      }
    } catch (BadSourceException e) {
      // The writer is closed: what it was given is written.
      throw new LoadException(
          String.format(
              Locale.ROOT,
              "%s; %,d rows are loaded and stay, the same command goes on after them",
              e.getMessage(),
              rowsBefore + writer.rowsWritten()),
          e);
    }
    return new LoadResult(
        writer.rowsWritten(),
        rowsBefore,
        cursor.badLines(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** Passes over rows of an earlier load and says whether a sample of them is in the table. */
  private boolean skip(RowSource.Cursor cursor, long rows) throws IOException {
    long distance = Math.max(1, rows / LOOKUPS);
    List<Get> sample = new ArrayList<>();
    for (long i = 0; i < rows; i++) {
      Put row = cursor.next();
      if (row == null) {
        return false;
      }
      if (i % distance == 0 || i == rows - 1) {
        Get get = new Get(row.getRow());
        families.forEach(get::addFamily);
        sample.add(get);
      }
    }
    try (Table table = connection.getTable(options.table())) {
      for (boolean present : table.exists(sample)) {
        if (!present) {
          return false;
        }
      }
      return true;
    }
  }
}
