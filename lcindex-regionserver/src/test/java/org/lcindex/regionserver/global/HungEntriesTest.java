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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.testing.Await;

/** Regions of entries that hang, on the very server that has four handlers for everything. */
class HungEntriesTest {
  private static final int WRITERS = 12;
  private static final long OUTAGE_MILLIS = 8_000;

  /** After so long writes go on without the index, on a busy machine, too. */
  private static final long LIMIT_SECONDS = 60;

  private static void watch(TableDescriptorBuilder table) {
    try {
      table.setCoprocessor(WatchedEntries.class.getName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theServerGoesOnAndWritesDoAfterAnOutage() throws Exception {
    assumeTrue(!HBaseVersion.running().startsWith("2.5."), "no handlers for bulk loads");
    WatchedEntries.reset();
    CountDownLatch hang = new CountDownLatch(1);
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set("hbase.regionserver.handler.count", "4")
                .set(GlobalRequirements.BULKLOAD_HANDLERS, "2")
                .set(ConfigKeys.GLOBAL_OUTAGE.name(), Long.toString(OUTAGE_MILLIS))
                .start();
        GlobalTable table =
            new GlobalTable(cluster, "global-hung", one -> {}, HungEntriesTest::watch)) {
      AtomicBoolean over = new AtomicBoolean();
      AtomicInteger written = new AtomicInteger();
      AtomicInteger read = new AtomicInteger();
      AtomicInteger unread = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      Configuration once = new Configuration(cluster.configuration());
      once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
      once.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 5_000);
      once.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 5_000);
      try (Connection connection = ConnectionFactory.createConnection(once);
          Admin admin = cluster.connection().getAdmin()) {
        table.base.put(put("first", 0));
        WatchedEntries.hang(hang);
        for (int i = 0; i < WRITERS; i++) {
          String name = "w" + i + "/";
          threads.add(
              new Thread(
                  () -> {
                    for (int k = 0; !over.get(); k++) {
                      try (Table base = connection.getTable(table.name)) {
                        base.put(put(name + k, k));
                        written.incrementAndGet();
                      } catch (IOException | RuntimeException e) {
                        continue; // refused
                      }
                    }
                  }));
        }
        threads.add(
            new Thread(
                () -> {
                  while (!over.get()) {
                    try (Table base = connection.getTable(table.name)) {
                      assertTrue(base.exists(new Get(Bytes.toBytes("first"))));
                      read.incrementAndGet();
                      Thread.sleep(100);
                    } catch (IOException | InterruptedException e) {
                      unread.incrementAndGet();
                    }
                  }
                }));
        // Waits for the writes under way, and has those behind it wait.
        threads.add(
            new Thread(
                () -> {
                  while (!over.get()) {
                    try {
                      admin.flush(table.name);
                      Thread.sleep(500);
                    } catch (IOException | InterruptedException e) {
                      continue;
                    }
                  }
                }));
        threads.forEach(Thread::start);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (written.get() < 100 && System.nanoTime() < end) {
          Thread.sleep(100);
        }
        int without = written.get();
        assertTrue(without >= 100, "writes do not go on: " + without + ", read " + read.get());
        // One each 100 ms, on an idle machine.
        assertTrue(read.get() > 15, read + " reads, without answer " + unread);
        assertEquals(0, unread.get());
      } finally {
        hang.countDown();
        over.set(true);
        for (Thread thread : threads) {
          thread.join();
        }
        WatchedEntries.reset();
      }
      assertFalse(cluster.regionServers().get(0).isAborted());
      // Whoever writes finds out that the index answers again, once a second.
      // Those who were refused before and gave up are waited for, for a while.
      AtomicInteger last = new AtomicInteger();
      Await.until(
          Duration.ofSeconds(LIMIT_SECONDS),
          () -> "writes find out that the index answers",
          () -> {
            table.base.put(put("last", last.getAndIncrement()));
            return table.catalog().read(table.name, table.text()).tokens().isEmpty();
          });
      table.awaitCovered();
      assertEquals(0, table.check(table.text()).missing());
      table.checkAll("the outage");
      assertTrue(table.check(table.text()).values() > written.get());
    }
  }

  private static Put put(String row, long value) {
    return new Put(Bytes.toBytes(row))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes("v" + value));
  }
}
