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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArraySet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.Region;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.coverage.Omissions;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.tag.Suspect;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.global.gone.GoneTally;
import org.lcindex.regionserver.global.gone.IndexedColumn;
import org.lcindex.regionserver.global.gone.RegionGone;
import org.lcindex.regionserver.global.removal.RegionRemovals;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.rpc.SweepFigures;

/**
 * The global indexes of one open region: sees that every value has its entries before it is
 * written. Thread safe.
 */
final class GlobalRegion {
  /** HBase's clients try again after 20 s at the latest, by their defaults. */
  private static final long RETRY_MILLIS = 30_000;

  /** HBase's: a server whose clock differs more from the master's does not start. */
  private static final String CLOCK_SKEW = "hbase.master.maxclockskew";

  private static final long CLOCK_SKEW_DEFAULT_MILLIS = 30_000;

  private final Region region;
  private final Configuration conf;
  private final GlobalServer server;
  private final List<EntryMaker> indexes;
  private final List<IndexWrites> writes;
  private final Marks marks;
  private final RefusedWrites refused;
  private final StandingProblems problems;
  private final Gate gate = new Gate();
  private final RegionRemovals queues;
  private final OldRows rows;
  private final WriteTraces traces;
  private final RegionWrites batches;
  private final RegionFigures figures;
  private final Set<String> mistaken = new CopyOnWriteArraySet<>();
  private volatile ServerName markedUnder;
  private volatile RegionBuilds builds;
  private volatile RegionGone gone;

  /**
   * A region's, when its observer starts.
   *
   * @param conf of the region
   */
  GlobalRegion(Region region, Configuration conf, GlobalServer server) {
    this.region = region;
    this.conf = conf;
    this.server = server;
    this.indexes = indexes(region);
    this.refused = new RefusedWrites(Math.max(RETRY_MILLIS, server.patienceMillis() / 2));
    this.problems = server.problemsOf(region.getRegionInfo());
    this.marks = new CatalogMarks(region.getRegionInfo(), server.build().catalog(), problems);
    this.writes =
        indexes.stream()
            .map(
                index ->
                    new IndexWrites(
                        index,
                        new WriterState(server.patienceMillis(), CoverageCache.LEASE, refused),
                        new Omissions(
                            CatalogMarks.range(region.getRegionInfo()), CoverageCache.LEASE),
                        marks,
                        IndexWrites::monotonicMillis))
            .toList();
    this.queues = server.removals().open(region.getRegionInfo(), this::decide);
    // Each server's clock was compared with the master's.
    this.rows = new OldRows(region, 2 * clockSkew(conf), this::hasLoaded);
    this.traces =
        new WriteTraces(
            rows,
            indexes,
            index -> index.isOrdered() && server.removals().isOrdered(),
            (index, suspect) -> queues.report(index.table(), suspect));
    EntryWait wait = new EntryWait(region, server, writes, refused, this::isEnding, this::build);
    HealedRows healed = new HealedRows(writes, this::build);
    this.batches = new RegionWrites(region, conf, server, indexes, traces, wait, gate, healed);
    this.figures = new RegionFigures(region, server, writes, queues, () -> builds, () -> gone);
  }

  /** By which a server's clock differs from the master's at most, in milliseconds. */
  static long clockSkew(Configuration conf) {
    return conf.getLong(CLOCK_SKEW, CLOCK_SKEW_DEFAULT_MILLIS);
  }

  /** An index has something to build. */
  private void build(EntryMaker index) {
    if (builds != null) {
      builds.want(index);
    }
  }

  /** Before the region opens: until nobody believes what was read under another master. */
  void awaitReadings() {
    server.build().opening().await();
  }

  /**
   * The region is open. Nothing is written before.
   *
   * @param replay what it got back from WALs
   * @param builds whether it builds what is uncovered: not if writes may be under way that the gate
   *     does not know
   */
  void open(Replay replay, boolean builds) {
    OldValues old =
        new OldValues(
            writes, rows, refused, server.patienceMillis(), server.counters(), this::isEnding);
    batches.open(old);
    if (region.getRegionInfo().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID) {
      this.builds =
          new RegionBuilds(
              region,
              server,
              writes,
              marks,
              gate,
              this::isEnding,
              this::read,
              problems,
              new ReplayMarks(
                  region.getRegionInfo().getRegionNameAsString(), replay.rows(), clockSkew(conf)),
              builds);
      this.builds.start();
      this.gone = findsGone();
    }
  }

  /** A build begins to read its rows. */
  private IndexBuild.Rows read(EntryMaker index, long began) {
    return new BuildReader(region, index, began, traces)::read;
  }

  /** Null where what a store holds cannot be read. */
  private RegionGone findsGone() {
    if (indexes.isEmpty() || HBaseFit.ofThisProcess().misfit() != null) {
      return null;
    }
    RegionGone.Way way =
        RegionGone.Way.of(
            Settings.ofTable(
                conf,
                region.getTableDescriptor(),
                (setting, wrong) -> {
                  mistaken.add(setting);
                  server.report(region.getRegionInfo(), setting, wrong);
                }));
    List<IndexedColumn> columns = new ArrayList<>();
    indexes.forEach(index -> columns.add(new GoneColumn(index, queues, new GoneTally())));
    return new RegionGone(region, columns, way, server.goneRoom(), server.gone());
  }

  /**
   * What its flushes and compactions leave out; null until the region is open, and in a replica.
   */
  RegionGone gone() {
    return gone;
  }

  /** The region closes. */
  void close() {
    if (builds != null) {
      builds.stop();
    }
    server.removals().close(queues);
    mistaken.forEach(setting -> server.leave(region.getRegionInfo(), setting));
    problems.leave();
  }

  /**
   * The active master does not look after the indexes: whatever the region's rows become under it,
   * nobody is told. Marks them all, once for each such master.
   */
  void underForeignMaster(ServerName master) {
    if (master.equals(markedUnder) || isEnding()) {
      return;
    }
    CompletableFuture<?>[] all =
        indexes.stream()
            .map(index -> marks.mark(index, Reason.FOREIGN_MASTER))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(all).thenRun(() -> markedUnder = master);
  }

  /** Compares the rows with their entries; where one is missing the region marks itself. */
  void verify(AuditPace pace) throws AuditStoppedException {
    for (EntryMaker index : indexes) {
      new EntryVerification(region.getRegionInfo(), index, server.build().catalog(), marks, pace)
          .run();
    }
  }

  RegionInfo info() {
    return region.getRegionInfo();
  }

  /** Its batches of writes; nothing is written before the region is open. */
  RegionWrites writes() {
    return batches;
  }

  RegionFigures figures() {
    return figures;
  }

  /** Its bulk loads; null until the region is open, and in a replica. */
  BulkLoads loads() {
    RegionBuilds known = builds;
    return known == null ? null : known.loads();
  }

  private boolean hasLoaded() {
    BulkLoads known = loads();
    return known != null && known.begun() > 0;
  }

  private static List<EntryMaker> indexes(Region region) {
    return EntryMaker.all(
        region.getTableDescriptor().getTableName(),
        IndexDefinitions.readable(region.getTableDescriptor()).enabled().globals());
  }

  private boolean isEnding() {
    return region.isClosing() || region.isClosed() || server.stopping().getAsBoolean();
  }

  /** Decides about suspects of an index. */
  private List<Suspect> decide(TableName entries, List<Suspect> suspects) throws IOException {
    RegionRepair repair = repair(entries);
    return repair == null ? List.of() : repair.decide(suspects);
  }

  /** Somebody has seen entries of this region's rows: queues what may be removed. */
  SweepFigures repair(TableName entries, List<SeenEntry> seen) throws IOException {
    RegionRepair repair = repair(entries);
    return repair == null
        ? new SweepFigures(seen.size(), 0, 0, seen.size())
        : repair.decideSeen(seen);
  }

  /** Null if no index has such a table. */
  private RegionRepair repair(TableName entries) {
    return indexes.stream()
        .filter(index -> index.table().equals(entries))
        .findFirst()
        .map(
            index ->
                new RegionRepair(
                    index,
                    region.getRegionInfo()::containsRow,
                    traces,
                    queues,
                    server.removals().calls(),
                    gate,
                    server.counters(),
                    this::isEnding))
        .orElse(null);
  }

  /** A flush begins in this thread. */
  void flushBegins() {
    traces.flushBegins();
    if (gone != null) {
      gone.flushBegins();
    }
  }

  /** What a family had in memory is written. */
  void isFlushed(byte[] family) {
    traces.isFlushed(family);
  }

  /** The flush of this thread is over. */
  void flushEnds() {
    traces.flushEnds();
    if (gone != null) {
      gone.flushEnds();
    }
  }
}
