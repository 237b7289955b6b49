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

import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetricsBuilder;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.junit.jupiter.api.Test;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;

/** A cluster of which one server hangs and another one is dead. */
class ClusterCallsTest {
  private static final ServerName WELL = ServerName.valueOf("well", 1, 1);
  private static final ServerName HUNG = ServerName.valueOf("hung", 1, 1);
  private static final ServerName DEAD = ServerName.valueOf("dead", 1, 1);
  private static final long REPORTED = 1_795_944_041_250L;

  private static Object answer(ServerName server) throws Exception {
    if (server.equals(HUNG)) {
      new CountDownLatch(1).await();
    }
    throw new ServiceException(new UnknownProtocolException("no such service"));
  }

  private static CoprocessorRpcChannel channel(ServerName server) {
    return Answers.proxy(
        CoprocessorRpcChannel.class, Map.of("callBlockingMethod", what -> answer(server)));
  }

  private static ClusterMetrics metrics(EnumSet<?> what) {
    ClusterMetricsBuilder metrics = ClusterMetricsBuilder.newBuilder();
    if (what.contains(ClusterMetrics.Option.LIVE_SERVERS)) {
      metrics.setLiveServerMetrics(
          Map.of(HUNG, ServerMetricsBuilder.newBuilder(HUNG).setReportTimestamp(REPORTED).build()));
    }
    return metrics
        .setServerNames(List.of(WELL, HUNG))
        .setDeadServerNames(List.of(DEAD))
        .setHBaseVersion("2.6")
        .build();
  }

  private static Connection connection() {
    Admin admin =
        Answers.proxy(
            Admin.class,
            Map.of(
                "coprocessorService", what -> channel((ServerName) what[0]),
                "getClusterMetrics", what -> metrics((EnumSet<?>) what[0])));
    Configuration conf = new Configuration(false);
    conf.setInt(HConstants.ZK_SESSION_TIMEOUT, 40_000);
    return Answers.proxy(
        Connection.class,
        Map.of(
            "getConfiguration", what -> conf,
            "getAdmin", what -> admin,
            "getRegionLocator", what -> Answers.proxy(RegionLocator.class, Map.of())));
  }

  private static Server hung(ClusterIndexStatus status) {
    return status.servers().stream()
        .filter(server -> server.name().equals(HUNG.toString()))
        .findFirst()
        .orElseThrow();
  }

  /** It is asked again, and not waited for as long as the first time. */
  @Test
  void aServerThatHangsIsWaitedForOnce() throws IOException {
    ClusterCalls calls = new ClusterCalls(connection(), Duration.ofSeconds(3));
    ClusterIndexStatus first = calls.read(Map::of);
    assertEquals(Standing.UNKNOWN, hung(first).standing());
    assertEquals("no answer within 3000 ms", hung(first).reason());
    // Looked at from outside: the call was given up.
    assertEquals(List.of(), calls.waiting());
    assertEquals("no answer within 2000 ms", hung(calls.read(Map::of)).reason());
  }

  @Test
  void whatTheMasterKnowsOfSilentAndDeadServersIsTold() throws IOException {
    ClusterIndexStatus status =
        new ClusterCalls(connection(), Duration.ofMillis(100)).read(Map::of);
    assertEquals("2026-11-29T09:20:41Z", hung(status).reported());
    assertEquals(Duration.ofSeconds(40), status.session());
    assertEquals(List.of(DEAD.toString()), status.dead());
    Server well = status.servers().get(1);
    assertEquals(WELL.toString(), well.name());
    assertEquals(Standing.WITHOUT, well.standing(), well::toString);
    assertEquals(null, well.reported());
  }
}
