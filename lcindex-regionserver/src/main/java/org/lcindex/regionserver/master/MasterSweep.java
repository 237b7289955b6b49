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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.endpoint.SweepRequest;
import org.lcindex.rpc.reply.RegionSweep;
import org.lcindex.rpc.reply.SweepReply;

/**
 * Has the servers of a global index's entries sweep them at once, all of them side by side, and
 * asks each how far it is. A region that moves begins anew; servers end what nobody asks for.
 * Stateless.
 */
record MasterSweep(MasterTables tables) {
  private static final long ASK_MILLIS = 500;

  /** Of servers that do not answer, and of regions that stand still. */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** What is known of one sweep. */
  private static final class State {
    final Map<String, RegionSweep> regions = new TreeMap<>();
    final Map<String, String> silent = new TreeMap<>();
    long moved = System.nanoTime();
    long entries;
  }

  /**
   * Sweeps, and returns when all regions are swept.
   *
   * @param column of the index
   * @param told how far it is
   * @param wanted whether somebody still waits for it
   */
  SweepReport run(TableName base, String column, Consumer<SweepReport> told, BooleanSupplier wanted)
      throws IOException {
    GlobalIndex index =
        DdlChecks.find(
            tables
                .find(base)
                .orElseThrow(
                    () -> new UsageException("There is no table " + base + " in the cluster")),
            column);
    TableName entries = GlobalTables.entries(base, index);
    SweepRequest request =
        new SweepRequest(entries.getNameWithNamespaceInclAsString(), UUID.randomUUID().toString());
    State state = new State();
    while (wanted.getAsBoolean()) {
      List<HRegionLocation> regions = regions(entries);
      ask(regions, request, state);
      SweepReport report = report(index, regions, state);
      told.accept(report);
      if (report.done() == report.regions()) {
        return report;
      }
      if (state.entries != report.figures().entries()) {
        state.entries = report.figures().entries();
        state.moved = System.nanoTime();
      }
      if (System.nanoTime() - state.moved > PATIENCE_NANOS) {
        throw new IndexException(
            "The sweep of " + index.definition() + " stands still: " + report.problems());
      }
      pause();
    }
    throw new IndexException("Nobody has asked for the sweep any more: it has ended");
  }

  private List<HRegionLocation> regions(TableName entries) throws IOException {
    try (RegionLocator locator = tables.connection().getRegionLocator(entries)) {
      locator.clearRegionLocationCache();
      return locator.getAllRegionLocations();
    }
  }

  private void ask(List<HRegionLocation> regions, SweepRequest request, State state)
      throws IOException {
    Set<ServerName> servers = new TreeSet<>();
    for (HRegionLocation region : regions) {
      if (region.getServerName() != null) {
        servers.add(region.getServerName());
      }
    }
    state.silent.clear();
    try (Admin admin = tables.connection().getAdmin()) {
      for (ServerName server : servers) {
        try {
          String answer =
              LCIndexServerService.call(admin.coprocessorService(server), ServerRequest.of(request))
                  .json();
          SweepReply reply = RpcJson.fromJson(answer, SweepReply.class);
          reply.regions().forEach(region -> state.regions.put(region.region(), region));
        } catch (IOException | RuntimeException e) {
          state.silent.put(server.getAddress().toString(), CauseText.line(e));
        }
      }
    }
  }

  private static SweepReport report(GlobalIndex index, List<HRegionLocation> regions, State state) {
    SweepFigures figures = SweepFigures.NONE;
    List<String> problems = new ArrayList<>();
    int done = 0;
    for (HRegionLocation location : regions) {
      RegionSweep known = state.regions.get(location.getRegion().getEncodedName());
      if (known != null) {
        figures = figures.plus(known.figures());
        done += known.done() ? 1 : 0;
        if (known.failure() != null) {
          problems.add("region " + known.region() + ": " + known.failure());
        }
      }
    }
    state.silent.forEach(
        (server, why) -> problems.add("region server " + server + " does not answer: " + why));
    return new SweepReport(index.definition().toString(), regions.size(), done, figures, problems);
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(ASK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("this master is stopping", e);
    }
  }
}
