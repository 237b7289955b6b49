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

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** A server on a machine whose cores others want. */
class BusyCoresTest {
  private static final int ROWS = 10_000;
  private static final int THREADS_PER_CORE = 2;

  private final AtomicBoolean over = new AtomicBoolean();

  private void spin() {
    while (!over.get()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void buildsOfWhatWasThereBeforeTheIndexStandBackAndEnd() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/thread-self/schedstat")), "only Linux tells");
    int threads = THREADS_PER_CORE * Runtime.getRuntime().availableProcessors();
    ExecutorService others = Executors.newFixedThreadPool(threads);
    try (IndexedTable table = new IndexedTable("busycores")) {
      table.load(0, ROWS, 0);
      table.flush();
      table.createIndexes();
      for (int i = 0; i < threads; i++) {
        others.execute(this::spin);
      }
      long before = table.counter("jobs.gave.way.millis");
      Await.until(
          IndexedTable.LIMIT,
          () -> "no build has stood back",
          () -> {
            table.admin.rebuild(table.name);
            table.awaitBuilt();
            return table.counter("jobs.gave.way.millis") > before;
          });
      over.set(true);
      table.checkQueries("after that");
    } finally {
      over.set(true);
      others.shutdown();
    }
  }
}
