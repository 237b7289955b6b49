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
package org.lcindex.regionserver.global.removal;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.OneThread;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.endpoint.SweepRequest;
import org.lcindex.rpc.reply.RegionSweep;
import org.lcindex.rpc.reply.SweepReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sweeps of the regions of entries that are open on a server (rule RM6): of each once in some
 * days, paced, one after the other, at a time of its own; and at once if somebody asks. A sweep
 * that ends with its region or server is made in the next period. Thread safe.
 */
@InterfaceAudience.Private
public final class Sweeper implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

  private static final long LOOK_SECONDS = 60;

  /** After which a sweep ends for which nobody asks. */
  private static final long ASKED_MILLIS = 60_000;

  private static final long RETRY_MILLIS = 1_000;
  private static final int TRIES = 20;
  private static final long RETRY_SECONDS = 10;

  private final OnlineRegions online;
  private final ServerCatalog server;
  private final Counters counters;
  private final LongSupplier clock;
  private final long period;
  private final Throttle pace;
  private final ScheduledThreadPoolExecutor paced = OneThread.named("lcindex-global-sweep");
  private final ScheduledThreadPoolExecutor asked = OneThread.named("lcindex-global-repair");
  private final Map<String, Asked> tickets = new ConcurrentSkipListMap<>();
  private final Map<String, Swept> swept = new ConcurrentSkipListMap<>();
  private long looked;

  /** A region's last sweep. */
  private record Swept(Region region, long at, SweepFigures figures) {}

  /** A sweep for which somebody asks. */
  private static final class Asked {
    final Map<String, EntrySweep> regions = new ConcurrentSkipListMap<>();
    volatile long last;

    boolean isOver() {
      return RemovalServer.now() - last > ASKED_MILLIS;
    }
  }

  /** Of a server, which begins to look what is due. */
  public Sweeper(Configuration conf, Settings settings, OnlineRegions online, Counters counters) {
    this(conf, settings, online, counters, System::currentTimeMillis);
  }

  Sweeper(
      Configuration conf,
      Settings settings,
      OnlineRegions online,
      Counters counters,
      LongSupplier clock) {
    this.online = online;
    this.server = new ServerCatalog(conf);
    this.counters = counters;
    this.clock = clock;
    this.period = TimeUnit.DAYS.toMillis(settings.number(ConfigKeys.GLOBAL_SWEEP_DAYS));
    this.pace = new Throttle(settings.number(ConfigKeys.GLOBAL_SWEEP_PACE));
    this.looked = clock.getAsLong();
    if (period > 0) {
      paced.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Sweeps what has become due since the last look. */
  void look() {
    try {
      long now = clock.getAsLong();
      for (Region region : online.getRegions()) {
        if (isOfEntries(region) && isDue(region.getRegionInfo().getEncodedName(), looked, now)) {
          sweep(new EntrySweep(region, pace, counters, paced::isShutdown));
        }
      }
      looked = now;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      LOG.warn("LCIndex: the sweep of entries", e); // what throws is not called again
    }
  }

  /** In its turn; what does not answer is asked again for some minutes. */
  private void sweep(EntrySweep sweep) throws InterruptedException {
    for (int tries = 0; tries < TRIES && !sweep.isDone() && !sweep.isEnding(); tries++) {
      try {
        run(sweep);
      } catch (IOException e) {
        sweep.failed(e);
        LOG.debug("A sweep waits", e);
        TimeUnit.SECONDS.sleep(RETRY_SECONDS);
      }
    }
    LOG.info("LCIndex: region {} of entries is swept: {}", sweep.region(), sweep.told());
  }

  /** Whether a region's moment lies between; each has one in a period, by its name. */
  private boolean isDue(String region, long from, long until) {
    long phase = Math.floorMod(region.hashCode() * 0x9E3779B97F4A7C15L, period);
    return Math.floorDiv(until + phase, period) > Math.floorDiv(from + phase, period);
  }

  private static boolean isOfEntries(Region region) {
    return GlobalTables.isEntries(region.getRegionInfo().getTable());
  }

  /**
   * Sweeps the regions of a table that are here, or tells how far that is; a region that came later
   * is begun.
   */
  public SweepReply ask(SweepRequest request) throws IOException {
    tickets.values().removeIf(Asked::isOver);
    Asked sweep = tickets.computeIfAbsent(request.ticket(), one -> new Asked());
    sweep.last = RemovalServer.now();
    List<RegionSweep> told = new ArrayList<>();
    for (Region region : online.getRegions(TableName.valueOf(request.table()))) {
      if (isOfEntries(region)) {
        EntrySweep one =
            sweep.regions.compute(
                region.getRegionInfo().getEncodedName(),
                (name, known) ->
                    known != null && known.region() == region ? known : begun(region, sweep));
        told.add(one.told());
      }
    }
    return new SweepReply(told);
  }

  private EntrySweep begun(Region region, Asked by) {
    EntrySweep sweep = new EntrySweep(region, new Throttle(0), counters, by::isOver);
    asked.execute(() -> go(sweep));
    return sweep;
  }

  private void go(EntrySweep sweep) {
    try {
      run(sweep);
    } catch (IOException | RuntimeException e) {
      sweep.failed(e);
      LOG.debug("A sweep waits", e);
      if (!sweep.isEnding()) {
        asked.schedule(() -> go(sweep), RETRY_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
  }

  private void run(EntrySweep sweep) throws IOException {
    TableName entries = sweep.region().getRegionInfo().getTable();
    Optional<EntriesIdentity> identity = EntriesIdentity.of(sweep.region().getTableDescriptor());
    if (identity.isEmpty()) {
      throw new IOException("table " + entries + " does not say whose entries it has");
    }
    TableName base = identity.get().base();
    try (BaseRegions regions =
        new BaseRegions(server.connection(), base, entries, rowOf(base, entries))) {
      sweep.run(regions);
    }
    if (sweep.isDone()) {
      swept.values().removeIf(one -> one.region.isClosed());
      swept.put(
          sweep.region().getRegionInfo().getEncodedName(),
          new Swept(sweep.region(), clock.getAsLong(), sweep.told().figures()));
    }
  }

  /** When a region was swept last since it opened here, and what was found. */
  public StaleFigures last(Region region) {
    Swept known = swept.get(region.getRegionInfo().getEncodedName());
    return known == null || known.region != region
        ? StaleFigures.NONE
        : new StaleFigures(
            0, 0, 0, 1, known.at, known.figures.entries(), known.figures.stale(), false);
  }

  /** How an entry tells its base row. */
  private Function<byte[], byte[]> rowOf(TableName base, TableName entries) throws IOException {
    TableDescriptor table;
    try (Admin admin = server.connection().getAdmin()) {
      table = admin.getDescriptor(base);
    }
    for (GlobalIndex index : IndexDefinitions.readable(table).globals()) {
      if (GlobalTables.entries(base, index).equals(entries)) {
        return EntrySearch.keys(index)::baseRow;
      }
    }
    throw new IOException("table " + base + " has no index whose entries are in " + entries);
  }

  @Override
  public void close() {
    paced.shutdownNow();
    asked.shutdownNow();
    server.close();
  }
}
