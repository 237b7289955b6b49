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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.BuildMemory;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.PooledFiles;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.adapter.TableDescriptorFiles;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.base.BuildMeter;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.Metrics;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.base.QueryLimits;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.base.SlowQueryLog;
import org.lcindex.regionserver.base.TableMetrics;
import org.lcindex.regionserver.base.Throttle;
import org.lcindex.regionserver.base.ThrottledFiles;
import org.lcindex.regionserver.base.Timings;
import org.lcindex.regionserver.disk.DiskWatches;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.disk.WatchedFiles;
import org.lcindex.regionserver.job.GiveWay;
import org.lcindex.regionserver.job.JobQueue;
import org.lcindex.regionserver.remote.IndexFileSource;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexHousekeeping;
import org.lcindex.regionserver.store.build.Origins;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all indexed regions of a process share: the local store, the page cache, the counters, what
 * queries may cost, and the {@linkplain ServerWork work} that keeps the local directories in line
 * with the open regions.
 *
 * <p>Where it comes from and when it ends is the business of {@link IndexServers}. Thread safe.
 */
@InterfaceAudience.Private
public final class IndexServer {
  private static final Logger LOG = LoggerFactory.getLogger(IndexServer.class);

  private final Counters counters = new Counters();
  private final Problems problems = new Problems();
  private final Metrics metrics = new Metrics();
  private final TableMetrics tableMetrics = new TableMetrics();
  private final Timings timings = new Timings(metrics);
  private final Settings settings;
  private final BugLog bugs = new BugLog(counters, this::disable);
  private final LocalStore localStore;
  private final LocalFiles jobFiles;
  private final GiveWay giveWay;
  private final HeapRoom heapRoom = HeapRoom.ofThisMachine();
  private final PageCache pageCache;
  private final MemoryBudget overlapMemory;
  private final ServerWork work;
  private final Origins origins = new Origins();
  private final IndexHousekeeping housekeeping;
  private final IndexBudget budget;
  private final DescriptorWatch descriptors;
  private final Verifications verifications;
  private final BuildMeter buildMeter = new BuildMeter(System::nanoTime);
  private final Map<String, RegionIndex> regions = new ConcurrentHashMap<>();
  private final Gauges gauges;
  private final SlowQueryLog slowQueries;
  private final QueryLimits queryLimits;
  private final IndexEnvironment environment;
  private final KilledQueries killed = new KilledQueries(System::nanoTime);
  private volatile IndexFileSource remote;
  private volatile Decline disabledBecause;

  IndexServer(Configuration conf, List<Path> dirs) {
    this.settings = Settings.ofServer(conf, problems);
    DiskWatches disks = DiskWatches.of(dirs, ServerLimits.disks(settings));
    PooledFiles openFiles =
        LCIndexConfig.pooled(
            new WatchedFiles(
                LCIndexConfig.localFiles(conf, settings), disks, HBase.call()::isServed),
            settings);
    this.localStore =
        new LocalStore(openFiles, problems, disks, settings.number(ConfigKeys.LOCAL_RESERVE));
    long bytesPerSecond = settings.number(ConfigKeys.JOBS_BYTES_PER_SECOND);
    Throttle throttle = new Throttle(bytesPerSecond);
    this.giveWay = ServerLimits.giveWay(settings, counters);
    this.jobFiles =
        new ThrottledFiles(
            localStore.files(),
            bytes -> {
              throttle.acquire(bytes, () -> false);
              giveWay.here();
            });
    this.pageCache = ServerLimits.pageCache(settings);
    this.queryLimits = QueryLimits.of(settings, heapRoom);
    this.overlapMemory = ServerLimits.overlapMemory(settings, heapRoom);
    this.work = new ServerWork(this);
    this.verifications = Verifications.of(settings);
    this.housekeeping =
        new IndexHousekeeping(
            localStore,
            origins,
            work.queues()::submit,
            settings.number(ConfigKeys.ORPHAN_GRACE_SECONDS),
            System::nanoTime);
    this.budget =
        new IndexBudget(
            settings.number(ConfigKeys.LOCAL_MAX_BYTES),
            settings.number(ConfigKeys.LOCAL_QUIET_MINUTES),
            localStore,
            origins,
            problems,
            counters,
            System::nanoTime);
    this.gauges = new Gauges(this, openFiles, work.chore());
    this.descriptors =
        new DescriptorWatch(
            this,
            new TableDescriptorFiles(conf),
            settings.number(ConfigKeys.DESCRIPTOR_SECONDS),
            System::nanoTime);
    this.environment =
        new IndexEnvironment(
            conf,
            counters,
            timings,
            problems,
            bugs,
            localStore,
            jobFiles,
            work.helpers(),
            pageCache,
            ServerLimits.seekMarks(settings),
            overlapMemory,
            ServerLimits.logMemory(settings, heapRoom),
            new BuildMemory(),
            heapRoom,
            origins,
            housekeeping,
            budget,
            buildMeter,
            ServerLimits.openWait(settings),
            work,
            System::nanoTime,
            () -> remote);
    this.slowQueries = new SlowQueryLog(conf, problems, counters, System::nanoTime);
    HeapShares.tooMuch(conf, settings, Runtime.getRuntime().maxMemory()).ifPresent(LOG::warn);
    HBaseFit.ofThisProcess().losses().forEach(loss -> problems.report(Problems.LOSSES, loss, loss));
    ServerMetrics.register(metrics, this);
  }

  /** Something of HBase is missing after all. Scans are plain from now on, until a restart. */
  private void disable(LinkageError met) {
    Decline why = HBaseFit.misfit(met);
    boolean first;
    synchronized (problems) {
      first = disabledBecause == null;
      if (first) {
        disabledBecause = why;
      }
    }
    if (first) {
      LOG.error("{}", why, met);
      problems.report(Problems.MISFIT, why.toString());
    }
  }

  /** Why nothing is indexed here and every scan is plain; null as long as all is well. */
  public Decline disabledBecause() {
    return disabledBecause;
  }

  /**
   * Begins to work, without waiting for a disk.
   *
   * @param free when the directories are free
   */
  void start(CompletableFuture<?> free) {
    heapRoom.watch();
    free.thenRun(work::begin);
  }

  /** Other index files can be read, or places written, than before. */
  void disksChanged() {
    for (RegionIndex region : regions()) {
      region.disksChanged();
      requestReconcile(region.info(), 0);
    }
  }

  /** After this nothing of it runs and its directories are free, unless a disk does not answer. */
  void close() {
    metrics.close();
    tableMetrics.close();
    work.close();
    localStore.logDeletions();
    localStore.disks().close();
    work.closeWatch();
    heapRoom.close();
  }

  /** What the open regions share of this. */
  public IndexEnvironment environment() {
    return environment;
  }

  /** How the server's configuration is read. */
  public Settings settings() {
    return settings;
  }

  /** Levels, where {@link #counters} only rise; by public name. */
  public Map<String, Long> gauges() {
    return gauges.all();
  }

  /** Counters and gauges together, by public name. */
  public Map<String, Long> countersAndGauges() {
    Map<String, Long> all = counters.asMap();
    all.putAll(gauges());
    return all;
  }

  /** What queries may cost. */
  public QueryLimits queryLimits() {
    return queryLimits;
  }

  /** What it shows of itself among HBase's metrics. */
  public Metrics metrics() {
    return metrics;
  }

  /** What it shows of each table. */
  public TableMetrics tableMetrics() {
    return tableMetrics;
  }

  public Timings timings() {
    return timings;
  }

  /** Tells of scans that take long. */
  public SlowQueryLog slowQueries() {
    return slowQueries;
  }

  public Counters counters() {
    return counters;
  }

  public Problems problems() {
    return problems;
  }

  public LocalStore localStore() {
    return localStore;
  }

  public Collection<JobQueue> queues() {
    return work.queues().all();
  }

  /** Which HFiles the open regions show. */
  public Origins origins() {
    return origins;
  }

  /** Where index files can be copied from; null when there is nowhere. */
  public IndexFileSource remote() {
    return remote;
  }

  public void setRemote(IndexFileSource source) {
    remote = source;
  }

  public IndexHousekeeping housekeeping() {
    return housekeeping;
  }

  /** How fast index files are built. */
  public BuildMeter buildMeter() {
    return buildMeter;
  }

  /** What clients have asked to verify. */
  public Verifications verifications() {
    return verifications;
  }

  /** Queries that somebody has ended. */
  public KilledQueries killed() {
    return killed;
  }

  /** The table descriptors, watched for indexes that come and go. */
  public DescriptorWatch descriptors() {
    return descriptors;
  }

  /** The regions that are open here, of all tables with the observer. */
  public Collection<RegionIndex> regions() {
    return List.copyOf(regions.values());
  }

  /** The region with this encoded name if it is open here, else null. */
  public RegionIndex region(String encodedRegionName) {
    return regions.get(encodedRegionName);
  }

  /** Whether the region is open here. */
  public boolean isOpen(String encodedRegionName) {
    return regions.containsKey(encodedRegionName);
  }

  /** Takes an opened region into care and brings its index files up to date in the background. */
  public void regionOpened(RegionIndex region) {
    RegionIndex before = regions.put(region.info().getEncodedName(), region);
    if (before != null && before != region) {
      before.close();
    }
    // At once: a split's daughters are to answer from their parent's files from the first query on.
    requestReconcile(region.info(), 0);
  }

  public void regionClosed(RegionIndex region) {
    regions.remove(region.info().getEncodedName(), region);
    region.close();
    IndexServers.closeIfUnused(this);
  }

  /** Has a region's index files brought up to date in the background, soon. */
  public void requestReconcile(RegionInfo region) {
    work.requestReconcile(region);
  }

  /** The same after a pause. */
  public void requestReconcile(RegionInfo region, long delayMillis) {
    work.requestReconcile(region, delayMillis);
  }

  /** How often the chore has looked at everything. */
  public long choresDone() {
    return work.chore().rounds();
  }

  /** How its jobs stand back. */
  GiveWay giveWay() {
    return giveWay;
  }

  /** What is done outside of HBase's threads. */
  ServerWork work() {
    return work;
  }
}
