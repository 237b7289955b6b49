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
package org.lcindex.query.scan;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.util.Bytes;

/** Rows of a list, each with one cell. */
class ListScanner implements ResultScanner {
  private final Iterator<String> rows;
  final AtomicInteger closes = new AtomicInteger();
  volatile boolean closed;
  volatile int taken;

  ListScanner(List<String> rows) {
    this.rows = rows.iterator();
  }

  static Result row(String key) {
    return Result.create(
        List.<Cell>of(
            new KeyValue(Bytes.toBytes(key), Bytes.toBytes("f"), Bytes.toBytes("q"), new byte[8])));
  }

  @Override
  public Result next() throws IOException {
    if (closed) {
      throw new IOException("closed");
    }
    if (!rows.hasNext()) {
      return null;
    }
    taken++;
    return row(rows.next());
  }

  @Override
  public void close() {
    closed = true;
    closes.incrementAndGet();
  }

  @Override
  public boolean renewLease() {
    return false;
  }

  @Override
  public ScanMetrics getScanMetrics() {
    return null;
  }
}
