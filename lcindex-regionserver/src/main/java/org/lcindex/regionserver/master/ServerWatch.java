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

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for region servers that have opened regions of indexed tables without the observers, and
 * where nothing of LCIndex runs that could say so: {@code hbase.coprocessor.enabled} is false
 * there. Each server that comes is asked whether it has LCIndex. Of one that has not, its reports
 * to the master tell which regions it holds and which coprocessors; then those tables' indexes are
 * marked, and no build takes that back. One that holds no such region does no harm: without the jar
 * it ends when it opens one. Only the active master has regions opened, so only it looks. Thread
 * safe.
 */
final class ServerWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ServerWatch.class);
  private static final long LOOK_MILLIS = 1_000;

  /** As a report names it. */
  private static final String OBSERVER = simple(LCIndexConstants.GLOBAL_OBSERVER_CLASS);

  private final MasterTables tables;
  private final Catalog catalog;
  private final CatalogKeeper keeper;
  private final Uncovering uncovering;
  private final ScheduledExecutorService threads;

  /** Whether each live server that has answered lacks LCIndex. */
  private final Map<ServerName, Boolean> lacking = new TreeMap<>();

  /** Those of them that have LCIndex, and open regions without observers. */
  private final Set<ServerName> refusing = new ConcurrentSkipListSet<>();

  private boolean watches;

  ServerWatch(
      MasterTables tables,
      Catalog catalog,
      CatalogKeeper keeper,
      Uncovering uncovering,
      ScheduledExecutorService threads) {
    this.tables = tables;
    this.catalog = catalog;
    this.keeper = keeper;
    this.uncovering = uncovering;
    this.threads = threads;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Looks from now on, as long as the master lives. */
  synchronized void start() {
    if (!watches) {
      watches = true;
      threads.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Whether a live server is known that marks indexes because it opens regions without observers.
   * Who writes a row of an index anew says so, too: the server's mark may have been lost.
   */
  boolean knowsRefusing() {
    return !refusing.isEmpty();
  }

  private void look() {
    try (Admin admin = tables.connection().getAdmin()) {
      meet(admin);
      if (lacking.containsValue(true)) {
        admin
            .getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS))
            .getLiveServerMetrics()
            .values()
            .forEach(this::check);
      }
    } catch (IOException | RuntimeException | Error e) { // what throws is not called again
      LOG.debug("Which region servers have LCIndex is not known yet", e);
    }
  }

  private void meet(Admin admin) throws IOException {
    List<ServerName> live = List.copyOf(admin.getRegionServers());
    lacking.keySet().retainAll(live);
    refusing.retainAll(live);
    for (ServerName server : live) {
      if (!lacking.containsKey(server)) {
        try {
          boolean absent = ServerNeeds.isAbsent(admin, server);
          if (!absent && ServerNeeds.refuses(admin, server)) {
            refusing.add(server);
          }
          lacking.put(server, absent);
        } catch (IOException e) {
          LOG.debug("Region server {} does not tell yet whether it has LCIndex", server, e);
        }
      }
    }
  }

  private void check(ServerMetrics server) {
    if (!lacking.getOrDefault(server.getServerName(), false)
        || server.getCoprocessorNames().contains(OBSERVER)) {
      return;
    }
    Set<TableName> held = new TreeSet<>();
    server.getRegionMetrics().keySet().forEach(region -> held.add(RegionInfo.getTable(region)));
    try {
      held.retainAll(keeper.bases());
      for (TableName base : held) {
        mark(server.getServerName(), base);
      }
    } catch (IOException e) {
      LOG.warn("LCIndex: global indexes are not marked yet as uncovered", e);
    }
  }

  private void mark(ServerName server, TableName base) throws IOException {
    List<byte[]> rows =
        catalog.rows(base).stream()
            .filter(row -> row.tokens().stream().noneMatch(t -> t.reason() == Reason.NO_OBSERVERS))
            .map(CatalogRow::key)
            .toList();
    if (!rows.isEmpty()) {
      LOG.warn(
          "LCIndex: region server {} has opened regions of table {} without observers: see {} in"
              + " its hbase-site.xml. The table's global indexes are uncovered; rebuild them"
              + " afterwards",
          server,
          base,
          "hbase.coprocessor.enabled");
      uncovering.all(rows, Reason.NO_OBSERVERS);
    }
  }
}
