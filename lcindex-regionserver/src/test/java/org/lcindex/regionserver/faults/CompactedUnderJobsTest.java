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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;

/** HBase takes HFiles away while jobs read them: no job fails, and nobody is told of a problem. */
class CompactedUnderJobsTest {
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private SwitchableFiles files;
  private IndexedTable table;
  private LogLines log;
  private Admin hbase;
  private long failures;

  @BeforeEach
  void create() throws Exception {
    files = SharedIndex.files();
    table = new IndexedTable("taken");
    hbase = table.connection.getAdmin();
    table.loadThreeFiles();
    failures = counter();
    log = new LogLines("org.lcindex");
    stopJobsAtTheirFirstWrite();
    table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    assertTrue(reached.await(IndexedTable.LIMIT.toSeconds(), TimeUnit.SECONDS), "no job runs");
  }

  @AfterEach
  void drop() throws Exception {
    goOn.countDown();
    files.heal();
    log.close();
    hbase.close();
    table.close();
  }

  private void stopJobsAtTheirFirstWrite() throws Exception {
    Path builds = SharedIndex.folder().resolve("v1/tmp");
    files.inject(
        (operation, path, size) -> {
          // Not the probe of the chore, which is a file of its own.
          if (operation == Operation.WRITE && path.getParent().getParent().equals(builds)) {
            reached.countDown();
            try {
              goOn.await();
            } catch (InterruptedException e) {
              throw new InterruptedIOException();
            }
          }
        });
  }

  private HStore store() {
    HRegion region = table.cluster.regions(table.name).get(0);
    return region.getStore(IndexedTable.FAMILY);
  }

  private List<String> storeFiles() {
    return store().getStorefiles().stream().map(HStoreFile::getPath).map(Object::toString).toList();
  }

  private static long counter() throws IOException, InterruptedException {
    return SharedIndex.server().telemetry().counters().get(Counter.JOB_FAILURES);
  }

  private void checkNoAlarm() throws IOException, InterruptedException {
    assertEquals(failures, counter());
    assertEquals(Map.of(), SharedIndex.server().telemetry().problems().standing());
    assertEquals(List.of(), log.containing("WARN"));
    assertEquals(List.of(), log.containing("ERROR"));
  }

  @Test
  void compactedAndArchived() throws Exception {
    List<String> before = storeFiles();
    hbase.majorCompact(table.name);
    Await.until(
        IndexedTable.LIMIT,
        () -> "compacted: " + storeFiles(),
        () -> storeFiles().size() == 1 && !before.containsAll(storeFiles()));
    // What the discharger does every two minutes.
    store().closeAndArchiveCompactedFiles();
    goOn.countDown();
    table.awaitBuilt();
    checkNoAlarm();
    table.checkQueries("compacted under its jobs");
  }

  @Test
  void theRegionCloses() throws Exception {
    hbase.disableTable(table.name);
    goOn.countDown();
    Await.until(
        IndexedTable.LIMIT,
        () -> "jobs end",
        () ->
            SharedIndex.server().work().queues().all().stream()
                .allMatch(queue -> queue.running() == 0 && queue.waiting() == 0));
    checkNoAlarm();
    hbase.enableTable(table.name);
    table.awaitBuilt();
    table.checkQueries("opened again");
    checkNoAlarm();
  }

  @Test
  void truncated() throws Exception {
    hbase.disableTable(table.name);
    hbase.truncateTable(table.name, true);
    goOn.countDown();
    table.load(0, 100, 9);
    table.flush();
    table.awaitBuilt();
    checkNoAlarm();
    table.checkQueries("truncated");
  }
}
