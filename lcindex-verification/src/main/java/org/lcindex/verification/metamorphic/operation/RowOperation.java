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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;

/** A write to one row: may be a step of its own, or a part of a batch or of an atomic write. */
public interface RowOperation extends Operation {
  /** The key of the row. */
  byte[] row();

  /** The write as HBase's client sees it, with stamps resolved against {@code start}. */
  Row toRow(long start);

  /** Sends the write to a table. */
  default void send(Table table, long start) throws IOException {
    Row write = toRow(start);
    if (write instanceof Put put) {
      table.put(put);
    } else if (write instanceof Delete delete) {
      table.delete(delete);
    } else if (write instanceof Increment increment) {
      table.increment(increment);
    } else {
      table.append((Append) write);
    }
  }

  @Override
  default void run(SequenceRun run) throws IOException {
    send(run.table().table(), run.table().start());
  }
}
