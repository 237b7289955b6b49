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
package org.lcindex.regionserver.testing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;

/**
 * Threads that overwrite rows of a table until they are closed, through a client that tries every
 * put once: whatever goes wrong on the server is seen.
 */
public final class Writers implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final IndexedTable table;
  private final int rows;
  private final Connection connection;
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong written = new AtomicLong();
  private volatile boolean stopped;

  public Writers(IndexedTable table, int number, int rows) throws IOException {
    this.table = table;
    this.rows = rows;
    Configuration once = new Configuration(table.cluster.configuration());
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    connection = ConnectionFactory.createConnection(once);
    for (int i = 0; i < number; i++) {
      int variant = 20 + i;
      Thread thread = new Thread(() -> write(variant), "writer-" + i);
      thread.start();
      threads.add(thread);
    }
  }

  private void write(int variant) {
    try (Table puts = connection.getTable(table.name)) {
      for (int i = variant; !stopped; i += 7) {
        try {
          puts.put(IndexedTable.put(i % rows, variant));
          written.incrementAndGet();
        } catch (IOException e) {
          failures.add(e);
        }
      }
    } catch (IOException e) {
      failures.add(e);
    }
  }

  /** Waits until so many more rows were written. */
  public void awaitRows(int more) throws Exception {
    long goal = written.get() + more;
    Await.until(
        LIMIT,
        () -> written + " of " + goal + " rows written, failures: " + failures,
        () -> written.get() >= goal);
  }

  /** What puts have failed with so far. */
  public List<Exception> failures() {
    return List.copyOf(failures);
  }

  @Override
  public void close() throws IOException {
    stopped = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connection.close();
  }
}
