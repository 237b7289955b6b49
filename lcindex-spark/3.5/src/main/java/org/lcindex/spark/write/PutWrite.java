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

import org.apache.hadoop.hbase.TableName;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.lcindex.spark.table.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts rows; see the package for what a failed job leaves. In the driver. Immutable.
 *
 * @param timestamp of all cells, ms
 */
record PutWrite(Settings settings, String table, RowEncoder encoder, long timestamp)
    implements Write, BatchWrite {
  private static final Logger LOG = LoggerFactory.getLogger(PutWrite.class);

  /** Rows that HBase has acknowledged. */
  public static final class Rows extends CustomSumMetric {
    static final String NAME = "lcindexPuts";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "rows that were put";
    }
  }

  /** Rows of a task. */
  record TaskRows(long value) implements CustomTaskMetric {
    @Override
    public String name() {
      return Rows.NAME;
    }
  }

  /** What a finished task has put. */
  record Done(long rows) implements WriterCommitMessage {
    private static final long serialVersionUID = 1;
  }

  @Override
  public String description() {
    return "puts into " + table + " with timestamp " + timestamp;
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return new CustomMetric[] {new Rows()};
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    Settings to = settings;
    String name = TableName.valueOf(table).getNameWithNamespaceInclAsString();
    RowEncoder by = encoder;
    long at = timestamp;
    return (partition, task) -> new PutWriter(to, name, by, at);
  }

  /** Two attempts of a task put the same. */
  @Override
  public boolean useCommitCoordinator() {
    return false;
  }

  @Override
  public void commit(WriterCommitMessage[] done) {
    LOG.info("{} rows were put into {} with timestamp {}", rows(done), table, timestamp);
  }

  @Override
  public void abort(WriterCommitMessage[] done) {
    LOG.warn(
        "the write to {} was stopped. Its finished tasks have put {} rows, others some batches:"
            + " these rows stay, and have the timestamp {}. The same write again puts all rows,"
            + " with a timestamp of its own",
        table,
        rows(done),
        timestamp);
  }

  private static long rows(WriterCommitMessage[] done) {
    long rows = 0;
    for (WriterCommitMessage one : done) {
      rows += one instanceof Done task ? task.rows : 0;
    }
    return rows;
  }
}
