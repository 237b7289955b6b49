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
package org.lcindex.regionserver.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.build.BuildMemory;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;
import org.lcindex.config.UnknownKeys;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.PooledFiles;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.adapter.TableDescriptorFiles;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.base.BuildMeter;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.GlobalLevels;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.Metrics;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.base.QueryLimits;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.base.SlowQueryLog;
import org.lcindex.regionserver.base.TableMetrics;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.base.ThrottledFiles;
import org.lcindex.regionserver.base.Timings;
import org.lcindex.regionserver.disk.DiskWatches;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.disk.WatchedFiles;
import org.lcindex.regionserver.job.GiveWay;
import org.lcindex.regionserver.offline.OfflineSource;
import org.lcindex.regionserver.offline.Stages;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexHousekeeping;
import org.lcindex.regionserver.store.build.Origins;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts an {@link IndexServer} together, each part of those before it: nobody sees one that is not
 * whole. For one thread, once.
 */
final class ServerAssembly {
  private static final Logger LOG = LoggerFactory.getLogger(ServerAssembly.class);

  private final Configuration conf;
  private final Settings settings;
  private final Telemetry telemetry;
  private final LateMisfit misfit;
  private final HeapRoom heapRoom = HeapRoom.ofThisMachine();
  private final OpenRegions regions = new OpenRegions();

  private ServerAssembly(Configuration conf) {
    Problems problems = new Problems();
    Counters counters = new Counters();
    Metrics metrics = new Metrics();
    this.conf = conf;
    this.settings = Settings.ofServer(conf, problems);
    this.misfit = new LateMisfit(problems);
    this.telemetry =
        new Telemetry(
            counters,
            metrics,
            new TableMetrics(),
            new Timings(metrics),
            problems,
            new BugLog(counters, misfit),
            new SlowQueryLog(conf, problems, counters, System::nanoTime),
            new GlobalLevels());
  }

  /** A server that has not begun to work yet. */
  static IndexServer of(Configuration conf, List<Path> dirs) {
    return new ServerAssembly(conf).server(dirs);
  }

  private IndexServer server(List<Path> dirs) {
    DiskWatches disks = DiskWatches.of(dirs, ServerLimits.disks(settings));
    PooledFiles openFiles =
        LCIndexConfig.pooled(
            new WatchedFiles(
                LCIndexConfig.localFiles(conf, settings), disks, HBase.call()::isServed),
            settings);
    LocalStore localStore =
        new LocalStore(
            openFiles, telemetry.problems(), disks, settings.number(ConfigKeys.LOCAL_RESERVE));
    GiveWay giveWay =
        new GiveWay(
            settings.integer(ConfigKeys.JOBS_GIVE_WAY),
            nanos ->
                telemetry
                    .counters()
                    .add(Counter.JOBS_GAVE_WAY_MILLIS, TimeUnit.NANOSECONDS.toMillis(nanos)));
    Verifications verifications = Verifications.of(settings);
    ServerWork work =
        new ServerWork(
            settings,
            telemetry.counters(),
            localStore,
            regions,
            verifications,
            kind -> ServerMetrics.waits(telemetry.metrics(), kind),
            giveWay);
    IndexEnvironment env =
        new IndexEnvironment(
            conf,
            telemetry,
            memory(),
            disk(localStore, work),
            work(localStore, work, giveWay),
            System::nanoTime);
    DescriptorWatch descriptors =
        new DescriptorWatch(
            regions,
            env.disk(),
            work,
            new TableDescriptorFiles(conf),
            settings.number(ConfigKeys.DESCRIPTOR_SECONDS),
            System::nanoTime);
    Chore chore = new Chore(regions, env, descriptors, work);
    QueryLimits queries = QueryLimits.of(settings, heapRoom);
    Gauges gauges =
        new Gauges(regions, env, openFiles, queries, HeapShares.builds(settings), chore);
    ServerMetrics.register(telemetry, work.queues().all(), gauges);
    List<String> keys = new ArrayList<>();
    conf.forEach(setting -> keys.add(setting.getKey()));
    List<String> notes = UnknownKeys.of(keys);
    tellOfFaults(notes);
    return new IndexServer(
        settings,
        env,
        regions,
        work,
        chore,
        descriptors,
        verifications,
        queries,
        new KilledQueries(System::nanoTime),
        gauges,
        misfit,
        notes);
  }

  private IndexEnvironment.Memory memory() {
    return new IndexEnvironment.Memory(
        new PageCache(
            settings.number(ConfigKeys.CACHE_BYTES),
            settings.number(ConfigKeys.METADATA_CACHE_BYTES)),
        new SeekMarks(settings.number(ConfigKeys.SEEK_MARKS)),
        budget(ConfigKeys.OVERLAP_MEMORY),
        budget(ConfigKeys.MEMSTORE_LOG),
        new BuildMemory(),
        heapRoom);
  }

  private MemoryBudget budget(ConfigKey key) {
    return new MemoryBudget(key.name(), settings.number(key), heapRoom);
  }

  private IndexEnvironment.Disk disk(LocalStore localStore, ServerWork work) {
    Origins origins = new Origins(work::requestReconcile);
    IndexHousekeeping housekeeping =
        new IndexHousekeeping(
            localStore,
            origins,
            work.queues()::submit,
            settings.number(ConfigKeys.ORPHAN_GRACE_SECONDS),
            System::nanoTime);
    IndexBudget budget =
        new IndexBudget(
            settings.number(ConfigKeys.LOCAL_MAX_BYTES),
            settings.number(ConfigKeys.LOCAL_QUIET_MINUTES),
            localStore,
            origins,
            telemetry.problems(),
            telemetry.counters(),
            System::nanoTime);
    return new IndexEnvironment.Disk(localStore, budget, origins, housekeeping);
  }

  private IndexEnvironment.Work work(LocalStore localStore, ServerWork work, GiveWay giveWay) {
    Throttle throttle = new Throttle(settings.number(ConfigKeys.JOBS_BYTES_PER_SECOND));
    LocalFiles jobFiles =
        new ThrottledFiles(
            localStore.files(),
            bytes -> {
              throttle.acquire(bytes, () -> false);
              giveWay.here();
            },
            false);
    return new IndexEnvironment.Work(
        work,
        jobFiles,
        work.helpers(),
        new BuildMeter(System::nanoTime),
        ServerLimits.openWait(settings),
        new AtomicReference<>(),
        new OfflineSource(new Stages(conf), localStore, telemetry.counters(), settings));
  }

  private void tellOfFaults(List<String> notes) {
    HeapShares.tooMuch(conf, settings, Runtime.getRuntime().maxMemory()).ifPresent(LOG::warn);
    notes.forEach(note -> LOG.warn("LCIndex: {}", note));
    HBaseFit.ofThisProcess()
        .losses()
        .forEach(loss -> telemetry.problems().report(Problems.LOSSES, loss, loss));
  }
}
