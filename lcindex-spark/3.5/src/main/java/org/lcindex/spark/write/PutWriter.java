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
package org.lcindex.spark.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructField;
import org.lcindex.spark.table.Settings;

/** Puts the rows of one attempt of a task, batch by batch. For one thread. */
final class PutWriter implements DataWriter<InternalRow> {
  private static final int BATCH_ROWS = 1_000;
  private static final long BATCH_BYTES = 2L << 20;

  private final Table table;
  private final RowEncoder encoder;
  private final StructField[] fields;
  private final long timestamp;
  private final List<Put> batch = new ArrayList<>();
  private long batchBytes;
  private long rows;

  PutWriter(Settings settings, String table, RowEncoder encoder, long timestamp) {
    try {
      this.table = settings.cluster().connection().getTable(TableName.valueOf(table));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.encoder = encoder;
    this.fields = encoder.schema().fields();
    this.timestamp = timestamp;
  }

  @Override
  public void write(InternalRow row) throws IOException {
    Put put;
    try {
      put = encoder.put(i -> row.isNullAt(i) ? null : row.get(i, fields[i].dataType()), timestamp);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ". " + sofar(), e);
    }
    batch.add(put);
    batchBytes += put.heapSize();
    if (batch.size() >= BATCH_ROWS || batchBytes >= BATCH_BYTES) {
      flush();
    }
  }

  private String sofar() {
    return "Rows that this attempt of the task has put into "
        + table.getName()
        + " before, and that stay: "
        + rows
        + ", with timestamp "
        + timestamp;
  }

  private void flush() throws IOException {
    if (batch.isEmpty()) {
      return;
    }
    int size = batch.size();
    try {
      table.put(batch);
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(
          "a batch of "
              + size
              + " rows was not put, or in part: "
              + e.getMessage()
              + ". "
              + sofar(),
          e);
    }
    rows += size;
    batch.clear();
    batchBytes = 0;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return new CustomTaskMetric[] {new PutWrite.TaskRows(rows)};
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    flush();
    return new PutWrite.Done(rows);
  }

  /** What was put stays: another attempt puts it again, with the same timestamp. */
  @Override
  public void abort() {
    batch.clear();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
