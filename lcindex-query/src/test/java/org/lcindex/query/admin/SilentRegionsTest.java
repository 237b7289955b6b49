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
package org.lcindex.query.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.junit.jupiter.api.Test;

/** Who waits for a table learns for which server. */
class SilentRegionsTest {
  private static final TableName TABLE = TableName.valueOf("t");
  private static final long LIMIT_NANOS = Duration.ofSeconds(30).toNanos();

  private static HRegionLocation on(String server) {
    return new HRegionLocation(
        RegionInfoBuilder.newBuilder(TABLE).build(), ServerName.valueOf(server, 1, 1));
  }

  private static Object answer(String server) throws Exception {
    if (server.equals("hangs")) {
      new CountDownLatch(1).await();
    }
    IOException why =
        server.equals("refuses")
            ? new ConnectException("Connection refused")
            : new UnknownProtocolException("it has no LCIndex, and answers");
    throw new ServiceException(why);
  }

  private static CoprocessorRpcChannel channel(ServerName server) {
    return Answers.proxy(
        CoprocessorRpcChannel.class,
        Map.of("callBlockingMethod", what -> answer(server.getHostname())));
  }

  private static SilentRegions regions(String... servers) {
    Admin admin =
        Answers.proxy(
            Admin.class, Map.of("coprocessorService", what -> channel((ServerName) what[0])));
    RegionLocator locator =
        Answers.proxy(
            RegionLocator.class,
            Map.of(
                "getAllRegionLocations",
                what -> {
                  if (servers.length == 0) {
                    new CountDownLatch(1).await();
                  }
                  return Stream.of(servers).map(SilentRegionsTest::on).toList();
                },
                "getRegionLocation",
                what -> on("meta")));
    Connection connection =
        Answers.proxy(
            Connection.class,
            Map.of("getAdmin", what -> admin, "getRegionLocator", what -> locator));
    return new SilentRegions(connection, TABLE, Duration.ZERO);
  }

  /** Without progress, until there is something to tell. */
  private static String text(SilentRegions regions) {
    long end = System.nanoTime() + LIMIT_NANOS;
    String text = regions.text("10 rows");
    while (text.isEmpty() && System.nanoTime() < end) {
      Thread.onSpinWait();
      text = regions.text("10 rows");
    }
    return text;
  }

  @Test
  void serversThatDoNotAnswerAreNamedWithTheirRegions() {
    SilentRegions regions = regions("well", "hangs", "well", "hangs", "hangs");
    String text = text(regions);
    assertTrue(text.matches("waits for 3 regions of hangs:1 since \\d+ s"), text);
    // The work has got on, so nobody is waited for.
    assertEquals("", regions.text("11 rows"));
    text = text(regions("hangs", "refuses"));
    assertTrue(
        text.matches("waits for 1 region of \\w+:1 since \\d+ s, and for 1 more servers"), text);
  }

  @Test
  void whereNobodyTellsTheRegionsItIsTheServerOfMeta() {
    String text = text(regions());
    assertTrue(text.matches("waits for 1 region of meta:1 since \\d+ s"), text);
  }
}
