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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.EntriesSize;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How large tables of entries are, and where: asked of the servers that hold them, every ten
 * seconds at most. What a server does not tell is left out. Any of these may hang, which has
 * nothing to do with what the catalog says: nobody waits for them who wants to know only that.
 * Thread safe.
 */
final class EntriesSizes {
  private static final Logger LOG = LoggerFactory.getLogger(EntriesSizes.class);
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** For how long a table is believed to be empty: it may be new, and being built. */
  private static final long EMPTY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int KEPT = 1_000;

  /** Rows that did not match, of which a repair is not advised if there are fewer. */
  private static final long LEAST_UNMATCHED = 1_000;

  /** The share of the rows that were proposed from which on a repair is worth its price. */
  private static final double SHARE = 0.5;

  private final ServerCatalog server;
  private final ConcurrentSkipListMap<TableName, Known> known = new ConcurrentSkipListMap<>();

  private final ConcurrentSkipListMap<TableName, CompletableFuture<Void>> asked =
      new ConcurrentSkipListMap<>();

  private record Known(EntriesSize size, List<String> servers, long at) {
    boolean isFresh() {
      return ageNanos() < (size.cells() == 0 ? EMPTY_NANOS : FRESH_NANOS);
    }

    long ageNanos() {
      return System.nanoTime() - at;
    }
  }

  EntriesSizes(ServerCatalog server) {
    this.server = server;
  }

  /**
   * Asks, unless that was done lately or is being done.
   *
   * @return done when {@link #add} has what there is to know
   * @throws RejectedExecutionException when there are no more threads
   */
  CompletableFuture<Void> refresh(TableName entries, Executor threads) {
    Known size = known.get(entries);
    if (size != null && size.isFresh()) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> other = asked.putIfAbsent(entries, mine);
    if (other != null) {
      return other;
    }
    mine.whenComplete((done, failure) -> asked.remove(entries, mine));
    try {
      threads.execute(
          () -> {
            try {
              keep(entries, ask(entries));
            } catch (IOException | RuntimeException e) {
              LOG.debug("How large {} is", entries, e);
            } finally {
              mine.complete(null);
            }
          });
    } catch (RejectedExecutionException e) {
      mine.complete(null);
      throw e;
    }
    return mine;
  }

  private void keep(TableName entries, Known size) {
    if (known.size() >= KEPT) {
      known.clear();
    }
    known.put(entries, size);
  }

  /** The status with what is known of its table of entries, of whatever age. */
  GlobalStatus add(TableName entries, GlobalStatus status) {
    Known size = known.get(entries);
    if (size == null) {
      return status;
    }
    return new GlobalStatus(
        status.index(),
        status.table(),
        status.state(),
        status.reason(),
        status.uncovered(),
        status.ranges(),
        size.size().cells(),
        size.size().bytes(),
        size.size().regions(),
        size.servers(),
        size.size().stale(),
        TimeUnit.NANOSECONDS.toMillis(size.ageNanos()),
        status.unasked());
  }

  private Known ask(TableName entries) throws IOException {
    Set<ServerName> servers = new TreeSet<>();
    try (RegionLocator locator = server.connection().getRegionLocator(entries)) {
      for (HRegionLocation at : locator.getAllRegionLocations()) {
        if (at != null && at.getServerName() != null) {
          servers.add(at.getServerName());
        }
      }
    }
    EntriesSize size = EntriesSize.NONE;
    List<String> named = new ArrayList<>();
    try (Admin admin = server.connection().getAdmin()) {
      for (ServerName one : servers) {
        named.add(one.toString());
        try {
          ServerRequest request = ServerRequest.entries(entries.getNameWithNamespaceInclAsString());
          String answer = LCIndexServerService.call(admin.coprocessorService(one), request).json();
          size = size.plus(RpcJson.fromJson(answer, EntriesSize.class));
        } catch (IOException e) {
          LOG.debug("How much of {} is on {}", entries, one, e);
        }
      }
    }
    StaleFigures stale = size.stale();
    return new Known(
        stale == null ? size : size.with(stale.wanting(wantsRepair(stale, size.regions()))),
        named,
        System.nanoTime());
  }

  private boolean wantsRepair(StaleFigures stale, int regions) {
    long since = System.currentTimeMillis() - TimeUnit.MINUTES.toMillis(StaleFigures.MINUTES);
    // What queries met before is told for some minutes more.
    boolean isJustSwept = stale.sweptRegions() >= regions && stale.sweptAt() > since;
    return !isJustSwept && stale.unmatched() >= LEAST_UNMATCHED && stale.share() >= SHARE;
  }
}
