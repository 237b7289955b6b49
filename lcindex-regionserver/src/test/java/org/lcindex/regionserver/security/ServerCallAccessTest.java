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
package org.lcindex.regionserver.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;
import org.lcindex.rpc.reply.ServerScanReply;

/** What a user may read, and how fast, is no other by a call to a server than by a scanner. */
class ServerCallAccessTest {
  private static TableName table;

  @BeforeAll
  static void create() throws Exception {
    Connection superuser = SecureCluster.connection(null);
    byte[][] splits = {
      "1000".getBytes(StandardCharsets.UTF_8),
      "2000".getBytes(StandardCharsets.UTF_8),
      "3000".getBytes(StandardCharsets.UTF_8)
    };
    table =
        SecuredTable.load(
            superuser,
            "called",
            splits,
            (row, put) -> {},
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName());
    SecuredTable.index(superuser, table);
    SecureCluster.grant("reader", table, null, null, Action.READ);
    SecureCluster.grant("familiar", table, SecuredTable.F, null, Action.READ);
  }

  @AfterAll
  static void drop() throws Exception {
    Tables.drop(SecureCluster.connection(null), table);
  }

  private static Mdrq query() {
    return SecuredTable.query(table);
  }

  private static List<String> rows(MdrqClient client, Scan scan) throws IOException {
    List<String> rows = new ArrayList<>();
    try (ResultScanner scanner = client.scan(table, scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** The call itself, as anybody may send it. */
  private static RpcMessage call(Connection user, Scan scan) throws Exception {
    List<ServerScanRequest.Part> parts = new ArrayList<>();
    List<RegionInfo> regions;
    try (Admin admin = SecureCluster.connection(null).getAdmin()) {
      regions = admin.getRegions(table);
    }
    for (RegionInfo region : regions) {
      parts.add(
          new ServerScanRequest.Part(
              base64(region.getRegionName()),
              base64(region.getStartKey()),
              false,
              base64(region.getEndKey()),
              false));
    }
    ServerScanRequest request =
        new ServerScanRequest(
            base64(ProtobufUtil.toScan(scan).toByteArray()), parts, 1_000, 0, 1 << 20, false);
    try (Table any = user.getTable(table)) {
      return LCIndexRegionService.send(
          any.coprocessorService(HConstants.EMPTY_START_ROW), RegionRequest.scan(request).toJson());
    }
  }

  private static ServerScanReply reply(Connection user, Scan scan) throws Exception {
    return RpcJson.fromJson(call(user, scan).json(), ServerScanReply.class);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Test
  void aReaderGetsWhatTheSuperuserGets() throws Exception {
    Scan plain = SecuredTable.scan(table, QueryMode.FORBID);
    List<String> expected = SecuredTable.rows(SecureCluster.connection(null), table, plain);
    try (MdrqClient client = new MdrqClient(SecureCluster.connection("reader"))) {
      assertEquals(expected, rows(client, SecuredTable.scan(table, QueryMode.AUTO)));
    }
    // Of a column's owner: of one family, as an ordinary scan gives them.
    Connection familiar = SecureCluster.connection("familiar");
    try (MdrqClient client = new MdrqClient(familiar)) {
      assertEquals(
          SecuredTable.rows(familiar, table, plain),
          rows(client, SecuredTable.scan(table, QueryMode.AUTO)));
    }
  }

  /** Where endpoints need EXEC, a reader has none and is served as ever. */
  @Test
  void aReaderWhoMayNotExecuteIsServedByScanners() throws Exception {
    Connection superuser = SecureCluster.connection(null);
    TableName guarded =
        SecuredTable.load(
            superuser,
            "guarded-calls",
            new byte[][] {"1000".getBytes(StandardCharsets.UTF_8)},
            (row, put) -> {},
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName(),
            AccessControlConstants.EXEC_PERMISSION_CHECKS_KEY,
            "true");
    try {
      SecuredTable.index(superuser, guarded);
      SecureCluster.grant("unexecutive", guarded, null, null, Action.READ);
      SecureCluster.grant("executive", guarded, null, null, Action.READ, Action.EXEC);
      List<String> plain =
          SecuredTable.rows(superuser, guarded, SecuredTable.scan(guarded, QueryMode.FORBID));
      for (String user : List.of("unexecutive", "executive")) {
        long before = calls(guarded);
        try (MdrqClient client = new MdrqClient(SecureCluster.connection(user))) {
          List<String> rows = new ArrayList<>();
          client
              .scan(guarded, SecuredTable.scan(guarded, QueryMode.AUTO))
              .forEach(row -> rows.add(row.toString()));
          assertEquals(plain, rows);
          assertEquals(plain.size(), client.count(SecuredTable.query(guarded)));
        }
        assertEquals(user.equals("executive") ? before + 2 : before, calls(guarded), user);
      }
    } finally {
      Tables.drop(superuser, guarded);
    }
  }

  private static long calls(TableName table) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection(null))) {
      return admin.counters(table).get("query.calls");
    }
  }

  @Test
  void whoMayNotReadGetsNothing() throws Exception {
    Connection stranger = SecureCluster.connection("stranger");
    Scan scan = SecuredTable.scan(table, QueryMode.AUTO);
    RpcMessage message = call(stranger, scan);
    assertEquals(0, message.data().length);
    ServerScanReply reply = RpcJson.fromJson(message.json(), ServerScanReply.class);
    assertEquals(
        List.of(new ServerScanReply.Answer(ServerScanReply.State.NOT_SCANNED, 0)), reply.answers());
    assertTrue(reply.stopped().contains("AccessDeniedException"), reply::stopped);
    try (MdrqClient client = new MdrqClient(stranger)) {
      assertThrows(AccessDeniedException.class, () -> rows(client, scan));
      assertThrows(AccessDeniedException.class, () -> client.count(query()));
    }
  }

  @Test
  void aThrottledUserWaitsAsEver() throws Exception {
    Connection superuser = SecureCluster.connection(null);
    List<String> expected =
        SecuredTable.rows(superuser, table, SecuredTable.scan(table, QueryMode.FORBID));
    SecureCluster.grant("hurried", table, null, null, Action.READ);
    Scan scan = SecuredTable.scan(table, QueryMode.AUTO);
    Map<String, String> once = Map.of(HConstants.HBASE_CLIENT_RETRIES_NUMBER, "0");
    try (Admin admin = superuser.getAdmin();
        Connection hurried = SecureCluster.connect("hurried", once);
        MdrqClient patient = new MdrqClient(SecureCluster.connection("hurried"))) {
      assertEquals(4, reply(hurried, scan).answers().size());
      admin.setQuota(
          QuotaSettingsFactory.throttleUser(
              "hurried", table, ThrottleType.READ_NUMBER, 2, TimeUnit.SECONDS));
      try {
        // A call is stopped where a scan would be: each region counts as a scan.
        Await.until(
            SecuredTable.LIMIT,
            () -> "throttled",
            () -> {
              ServerScanReply reply = reply(hurried, scan);
              return reply.answers().size() < 4
                  && reply.stopped().contains(RpcThrottlingException.class.getSimpleName());
            });
        assertEquals(expected, rows(patient, scan));
        assertEquals(expected.size(), patient.count(query()));
        ServerCallCounts counts = patient.explain(query(), true).calls();
        assertTrue(counts == null || counts.scanned() > 0, () -> counts.toString());
        try (MdrqClient impatient = new MdrqClient(hurried)) {
          Await.until(SecuredTable.LIMIT, () -> "refused", () -> isThrottled(impatient, scan));
        }
      } finally {
        admin.setQuota(QuotaSettingsFactory.unthrottleUser("hurried", table));
      }
    }
  }

  private static boolean isThrottled(MdrqClient client, Scan scan) throws IOException {
    try {
      rows(client, scan);
      return false;
    } catch (IOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof RpcThrottlingException) {
          return true;
        }
      }
      throw e;
    }
  }
}
