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
package org.lcindex.regionserver.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** Calls that a server does not answer in time cost that time, once, and nobody else's. */
class HeldUpCallsTest {
  private static final AtomicInteger HELD = new AtomicInteger();
  private static volatile boolean holds;
  private static volatile CountDownLatch release = new CountDownLatch(0);

  private static ManyRegions held;
  private static ManyRegions other;

  /** Holds up what calls scan as it is opened, and nothing of scanners. */
  public static final class Holding implements RegionCoprocessor, RegionObserver {
    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    @Override
    public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> c, Scan scan)
        throws IOException {
      boolean ofCall =
          RpcServer.getCurrentCall().filter(one -> Proxy.isProxyClass(one.getClass())).isPresent();
      if (!holds || !ofCall) {
        return;
      }
      HELD.incrementAndGet();
      try {
        release.await(3, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @BeforeAll
  static void create() throws Exception {
    held =
        new ManyRegions(
            new IndexedTable(
                SharedCluster.get(),
                "held",
                ManyRegions.splits(),
                kind -> {
                  try {
                    kind.setCoprocessor(Holding.class.getName());
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }));
    other = ManyRegions.create("not-held");
  }

  @AfterAll
  static void drop() throws IOException {
    held.close();
    other.close();
  }

  private static void hold() {
    release = new CountDownLatch(1);
    HELD.set(0);
    holds = true;
  }

  @AfterEach
  void nothingIsLeftOpen() throws Exception {
    holds = false;
    release.countDown();
    held.awaitNothingOpen();
  }

  private static Mdrq query(ManyRegions regions) throws IOException {
    return regions.query("f:price between 100 and 300", QueryMode.AUTO);
  }

  private static Connection connection(String... settings) throws IOException {
    Configuration conf = new Configuration(held.table.connection.getConfiguration());
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return ConnectionFactory.createConnection(conf);
  }

  @Test
  void closedQueriesHoldUpNoOthers() throws Exception {
    List<String> plain = other.plain(query(other));
    try (Connection connection = connection();
        MdrqClient client = new MdrqClient(connection, 2)) {
      hold();
      for (int i = 0; i < 4; i++) {
        try (ResultScanner closed = client.scan(query(held))) {
          Await.until(IndexedTable.LIMIT, () -> "held before " + closed, () -> HELD.get() > 0);
        }
      }
      assertEquals(
          plain,
          assertTimeoutPreemptively(
              IndexedTable.LIMIT, () -> ManyRegions.rows(client.scan(query(other)))));
    }
  }

  @Test
  void aCallThatIsNotAnsweredIsLeftToScanners() throws Exception {
    List<String> plain = held.plain(query(held));
    try (Connection connection = connection();
        MdrqClient client = new MdrqClient(connection)) {
      hold();
      assertEquals(
          plain,
          assertTimeoutPreemptively(
              IndexedTable.LIMIT, () -> ManyRegions.rows(client.scan(query(held)))));
      assertEquals(1, HELD.get());
    }
  }

  @Test
  void theAsynchronousClientWaitsNoLonger() throws Exception {
    List<String> plain = held.plain(query(held));
    Configuration conf = held.table.connection.getConfiguration();
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(conf).get(1, TimeUnit.MINUTES)) {
      hold();
      assertEquals(
          plain,
          new AsyncMdrqClient(connection)
              .scanAll(query(held)).get(2, TimeUnit.MINUTES).stream()
                  .map(ManyRegions::text)
                  .toList());
      assertEquals(1, HELD.get());
    }
  }

  /** Calls have the time limit of short requests, scanners have their own. */
  @Test
  void aCallThatIsOverTimeIsNotRepeated() throws Exception {
    List<String> plain = held.plain(query(held));
    try (Connection connection = connection(HConstants.HBASE_RPC_TIMEOUT_KEY, "1000");
        MdrqClient client = new MdrqClient(connection)) {
      hold();
      assertEquals(
          plain,
          assertTimeoutPreemptively(
              IndexedTable.LIMIT, () -> ManyRegions.rows(client.scan(query(held)))));
      assertEquals(1, HELD.get());
    }
  }
}
