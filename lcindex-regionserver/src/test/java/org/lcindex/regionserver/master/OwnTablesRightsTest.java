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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.QuotaUtil;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.RegionMover;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.regionserver.hook.LCIndexServerObserver;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.caller.Causes;

/**
 * Who may do what to the tables of global indexes, with AccessController: ADMIN on them and on
 * their namespace holds no index up, and HBase's tools for whole servers go on. A cluster of its
 * own, because the shared one has no rights.
 */
class OwnTablesRightsTest {
  private static EmbeddedCluster cluster() throws Exception {
    String access = AccessController.class.getName();
    return EmbeddedCluster.builder()
        .set(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, "true")
        .set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, access)
        .set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, access)
        .set(
            CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
            access + "," + LCIndexServerObserver.class.getName())
        .set(QuotaUtil.QUOTA_CONF_KEY, "true")
        .start();
  }

  private static User user(EmbeddedCluster cluster, String name) {
    return User.createUserForTesting(cluster.configuration(), name, new String[] {"testers"});
  }

  private interface Grant {
    void run() throws Throwable;
  }

  private static void granted(Grant grant) throws Exception {
    try {
      grant.run();
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }

  private static List<HRegionLocation> regions(Connection connection, TableName table)
      throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      return locator.getAllRegionLocations();
    }
  }

  @Test
  void adminOnThemIsNotEnoughAndOperatorsGoOn(@TempDir Path folder) throws Exception {
    try (EmbeddedCluster cluster = cluster()) {
      HRegionServer second = cluster.startRegionServer();
      try (Admin admin = cluster.admin()) {
        Await.until(
            IndexedTable.LIMIT,
            () -> "table of permissions",
            () -> admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME));
      }
      new MasterObservers(cluster).addOurs();
      try (IndexedTable table = new IndexedTable(cluster, "own-tables")) {
        GlobalIndex index = table.created("v", 2);
        table.awaitCovered(index);
        TableName entries = table.entries(index);
        Connection superuser = cluster.connection();
        Action[] all = Action.values();
        for (TableName own : List.of(entries, GlobalTables.CATALOG)) {
          granted(() -> AccessControlClient.grant(superuser, own, "owner", null, null, all));
        }
        granted(() -> AccessControlClient.grant(superuser, "lcindex", "owner", all));
        granted(() -> AccessControlClient.grant(superuser, "operator", Action.ADMIN, Action.READ));
        try (Connection owner =
            user(cluster, "owner")
                .runAs(
                    (PrivilegedExceptionAction<Connection>)
                        () -> ConnectionFactory.createConnection(cluster.configuration()))) {
          assertEquals(List.of(), notRefused(owner, entries, second.getServerName()));
        }
        assertEquals(2, regions(superuser, entries).size());
        table.awaitCovered(index);
        String host = second.getServerName().getAddress().toString();
        moveAway(cluster, table, index, host, folder.resolve("of-superuser").toString(), true);
        user(cluster, "operator")
            .runAs(
                (PrivilegedExceptionAction<Void>)
                    () -> {
                      moveAway(
                          cluster, table, index, host, folder.resolve("regions").toString(), false);
                      try (Connection operator =
                          ConnectionFactory.createConnection(cluster.configuration())) {
                        IndexedTable.call(operator, IndexedTable.drop(table.name, index));
                      }
                      return null;
                    });
      }
    }
  }

  /** What a user may do to the tables of an index that nobody but superusers may. */
  private static List<String> notRefused(Connection by, TableName entries, ServerName other)
      throws Exception {
    RegionInfo first = regions(by, entries).get(0).getRegion();
    RegionInfo last = regions(by, entries).get(1).getRegion();
    RegionInfo catalog = regions(by, GlobalTables.CATALOG).get(0).getRegion();
    byte[] name = first.getRegionName();
    try (Admin admin = by.getAdmin()) {
      Map<String, Executable> deeds = new LinkedHashMap<>();
      for (RegionInfo region : List.of(first, catalog)) {
        String of = " " + region.getTable();
        deeds.put("move" + of, () -> moveElsewhere(by, admin, region, other));
        deeds.put(
            "quota" + of,
            () ->
                admin.setQuota(
                    QuotaSettingsFactory.throttleTable(
                        region.getTable(), ThrottleType.REQUEST_NUMBER, 1, TimeUnit.DAYS)));
        deeds.put(
            "quota of a user" + of,
            () ->
                admin.setQuota(
                    QuotaSettingsFactory.throttleUser(
                        "x", region.getTable(), ThrottleType.REQUEST_NUMBER, 1, TimeUnit.DAYS)));
        deeds.put("offline" + of, () -> admin.offline(region.getRegionName()));
        deeds.put("unassign" + of, () -> admin.unassign(region.getRegionName()));
        deeds.put("assign" + of, () -> admin.assign(region.getRegionName()));
      }
      byte[][] both = {first.getEncodedNameAsBytes(), last.getEncodedNameAsBytes()};
      deeds.put("merge", () -> admin.mergeRegionsAsync(both, true).get(2, TimeUnit.MINUTES));
      byte[] row = Bytes.toBytes("x");
      deeds.put("split", () -> admin.splitRegionAsync(name, row).get(2, TimeUnit.MINUTES));
      List<String> passed = new ArrayList<>();
      for (Map.Entry<String, Executable> deed : deeds.entrySet()) {
        try {
          deed.getValue().execute();
          passed.add(deed.getKey());
        } catch (Throwable e) {
          Throwable thrown = e instanceof ExecutionException ? e.getCause() : e;
          if (Causes.of(thrown).stream().noneMatch(AccessDeniedException.class::isInstance)) {
            passed.add(deed.getKey() + ": " + thrown);
          }
        }
      }
      admin.flush(entries); // which harms nobody
      return passed;
    }
  }

  /** To a server that does not have it: otherwise HBase asks nobody. */
  private static void moveElsewhere(Connection by, Admin admin, RegionInfo region, ServerName other)
      throws IOException {
    ServerName at = regions(by, region.getTable()).get(0).getServerName();
    for (ServerName server : admin.getRegionServers()) {
      if (!server.equals(at)) {
        admin.move(region.getEncodedNameAsBytes(), server);
      }
    }
  }

  /**
   * As region_mover and graceful_stop.sh do.
   *
   * @param ack whether it reads a row of each region, which superusers may
   */
  private static void moveAway(
      EmbeddedCluster cluster,
      IndexedTable table,
      GlobalIndex index,
      String host,
      String file,
      boolean ack)
      throws Exception {
    TableName entries = table.entries(index);
    try (Connection connection = ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = connection.getAdmin();
        RegionMover mover =
            new RegionMover.RegionMoverBuilder(host, cluster.configuration())
                .filename(file)
                .ack(ack)
                .build()) {
      ServerName to =
          admin.getRegionServers().stream()
              .filter(server -> server.getAddress().toString().equals(host))
              .findFirst()
              .orElseThrow();
      for (HRegionLocation at : regions(table.connection, entries)) {
        admin.move(at.getRegion().getEncodedNameAsBytes(), to);
      }
      awaitHeld(table, entries, host, 2);
      assertTrue(mover.unload(), "region_mover has taken all regions off " + host);
      awaitHeld(table, entries, host, 0);
      assertTrue(mover.load(), "region_mover has brought them back to " + host);
      awaitHeld(table, entries, host, 2);
    }
    table.awaitCovered(index);
  }

  private static void awaitHeld(IndexedTable table, TableName entries, String host, int regions)
      throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> regions + " regions of entries on " + host,
        () -> held(table.connection, entries, host) == regions);
  }

  private static long held(Connection connection, TableName table, String host) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      locator.clearRegionLocationCache();
      return locator.getAllRegionLocations().stream()
          .filter(at -> at.getServerName() != null)
          .filter(at -> at.getServerName().getAddress().toString().equals(host))
          .count();
    }
  }
}
