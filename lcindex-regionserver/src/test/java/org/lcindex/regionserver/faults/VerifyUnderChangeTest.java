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
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableVerification;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.VerifyArguments;

/**
 * A region changes while a thread that verifies it is inside a read: nobody waits for that thread,
 * what it read is told as wrong by no one, and the verification ends with the regions as they are.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class VerifyUnderChangeTest {
  private final CountDownLatch reading = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final ExecutorService client = Executors.newSingleThreadExecutor();
  private TwoServers servers;
  private IndexedTable table;
  private SwitchableFiles files;

  @BeforeEach
  void start() throws Exception {
    servers = new TwoServers(Map.of());
    table = new IndexedTable("verify-change");
    servers.move(table.name, servers.second);
    table.createIndexes();
    table.loadThreeFiles();
    table.awaitBuilt();
    servers.move(table.name, servers.second);
    files =
        ForwardingLocalFiles.find(
            SwitchableFiles.class, TwoServers.index(servers.second).localStore().files());
  }

  @AfterEach
  void stop() throws Exception {
    goOn.countDown();
    files.heal();
    client.shutdownNow();
    table.close();
    servers.close();
  }

  /** A verification whose thread stays inside its first read on the second server. */
  private Future<TableVerification> caughtVerification() throws Exception {
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.READ
              && Thread.currentThread().getName().startsWith("lcindex-verify")) {
            reading.countDown();
            try {
              goOn.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          }
        });
    Future<TableVerification> verification =
        client.submit(
            () -> table.admin.verify(table.name, VerifyArguments.CONTENT, progress -> {}));
    assertTrue(reading.await(IndexedTable.LIMIT.toSeconds(), TimeUnit.SECONDS));
    return verification;
  }

  private static TableVerification result(Future<TableVerification> verification) throws Exception {
    return verification.get(IndexedTable.LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private void checkAsBefore(String when) throws Exception {
    table.awaitBuilt();
    table.checkQueries(when, QueryMode.FORCE);
    TableVerification again =
        table.admin.verify(table.name, VerifyArguments.CONTENT, progress -> {});
    assertTrue(again.isClean(), again::toString);
  }

  @Test
  void aMove() throws Exception {
    Future<TableVerification> verification = caughtVerification();
    servers.move(table.name, servers.first);
    TableVerification found = result(verification);
    assertTrue(found.isClean(), found::toString);
    assertEquals(1, found.regions());
    assertTrue(
        found.notes().stream().anyMatch(note -> note.contains("it moved from ")), found::toString);
    goOn.countDown();
    checkAsBefore("moved away");
    servers.move(table.name, servers.second);
    checkAsBefore("moved back");
  }

  @Test
  void aSplit() throws Exception {
    Future<TableVerification> verification = caughtVerification();
    try (Admin admin = table.connection.getAdmin()) {
      admin.split(table.name, IndexedTable.row(300));
    }
    Await.until(
        IndexedTable.LIMIT, () -> "split", () -> servers.cluster.regions(table.name).size() == 2);
    goOn.countDown();
    TableVerification found = result(verification);
    assertTrue(found.isClean(), found::toString);
    assertEquals(2, found.regions());
    checkAsBefore("split");
  }

  @Test
  void aMajorCompaction() throws Exception {
    Future<TableVerification> verification = caughtVerification();
    servers.cluster.regions(table.name).get(0).compact(true);
    goOn.countDown();
    TableVerification found = result(verification);
    assertTrue(found.isClean(), found::toString);
    checkAsBefore("compacted");
  }
}
