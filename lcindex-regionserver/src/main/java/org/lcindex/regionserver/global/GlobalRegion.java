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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.tag.Stamps;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;
import org.lcindex.regionserver.global.removal.RegionRemovals;
import org.lcindex.regionserver.global.removal.RemovalFigures;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.SweepFigures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The global indexes of one open region: sees that every value has its entries before it is
 * written. Thread safe.
 */
final class GlobalRegion {
  private static final Logger LOG = LoggerFactory.getLogger(GlobalRegion.class);

  /** HBase's: whether its log is synced to the disk, where nobody says otherwise. */
  private static final String HSYNC = "hbase.wal.hsync";

  /** Of a region's stamps, 128 KB. */
  private static final int SETS = 1 << 10;

  /** HBase's clients try again after 20 s at the latest, by their defaults. */
  private static final long RETRY_MILLIS = 30_000;

  private final Region region;
  private final Durability byDefault;
  private final GlobalServer server;
  private final List<EntryMaker> indexes;
  private final List<IndexWrites> writes;
  private final CountedResults results = new CountedResults();
  private final Marks marks;
  private final RefusedWrites refused;
  private final StandingProblems problems;
  private final Gate gate = new Gate();
  private final EnteredBatches entered = new EnteredBatches(gate);
  private final RegionRemovals queues;
  private final OrderedRemovals removals;
  private volatile ServerName markedUnder;
  private volatile Tagger tagger;
  private volatile RegionBuilds builds;

  /**
   * A region's, when its observer starts.
   *
   * @param conf of the region
   */
  GlobalRegion(Region region, Configuration conf, GlobalServer server) {
    this.region = region;
    this.byDefault = byDefault(region, conf);
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
                        marks,
                        IndexWrites::monotonicMillis))
            .toList();
    this.queues = server.removals().open(region.getRegionInfo());
    this.removals =
        new OrderedRemovals(new OldRows(region)::read, indexes, queues::offer, this::removesFrom);
  }

  /** Whether writes remove by name now (rule G7). */
  private boolean removesFrom(EntryMaker index) {
    return server.removals().isOrdered() && isCovered(index);
  }

  /** Whether the index may be believed of all of the region's rows, as far as it knows. */
  private boolean isCovered(EntryMaker index) {
    RegionBuilds known = builds;
    return known != null && known.isCovered(index);
  }

  /**
   * The region is open. Nothing is written before.
   *
   * @param skew by which the clocks of two servers differ at most, in milliseconds
   * @param newestHeld the greatest timestamp of its cells
   * @param builds whether it builds what is uncovered: not if writes may be under way that the gate
   *     does not know
   */
  void open(long skew, long newestHeld, boolean builds) {
    int sets = indexes.isEmpty() ? 1 : SETS;
    Stamps stamps = new Stamps(sets, EnvironmentEdgeManager.currentTime(), skew, newestHeld);
    OldValues old =
        new OldValues(
            writes,
            new OldRows(region),
            refused,
            server.patienceMillis(),
            server.counters(),
            this::isEnding);
    tagger = new Tagger(indexes, stamps, old, server.counters());
    if (region.getRegionInfo().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID) {
      this.builds =
          new RegionBuilds(
              region, server, writes, marks, gate, stamps, this::isEnding, problems, builds);
      this.builds.start();
    }
  }

  /** The region closes. */
  void close() {
    if (builds != null) {
      builds.stop();
    }
    server.removals().close(queues);
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

  /** What is done for each index, in their order. */
  List<GlobalFigures> figures() {
    RegionBuilds building = builds;
    List<BuildFigures> built = building == null ? List.of() : building.figures();
    List<GlobalFigures> found = new ArrayList<>();
    for (IndexWrites index : writes) {
      WriteFigures written = index.figures();
      RemovalFigures waiting = queues.figures(index.index().table());
      BuildFigures build = built.isEmpty() ? BuildFigures.NONE : built.get(index.index().number());
      found.add(
          new GlobalFigures(
              index.index().toString(),
              written.entries(),
              written.random(),
              written.waiting(),
              written.refusals(),
              index.isPassing()
                  ? "region "
                      + region.getRegionInfo().getEncodedName()
                      + " writes rows without entries: table "
                      + index.index().table()
                      + " has not answered for "
                      + server.patienceMillis() / 1_000
                      + " s. When it answers again, the region builds what it lacks"
                  : null,
              build.why(),
              build.rows(),
              build.bytes(),
              build.ofBytes(),
              build.entries(),
              build.waits(),
              server.build().meter().bytesPerSecond(),
              waiting.waiting(),
              waiting.oldestMillis()));
    }
    return found;
  }

  /** HFiles of these families are about to come in. */
  void beforeLoad(Collection<byte[]> families) throws IOException {
    if (builds != null) {
      builds.beforeLoad(families);
    }
  }

  /** They have come in, or have not after all. */
  void afterLoad(Collection<byte[]> families, long newestHeld) {
    if (builds != null) {
      builds.afterLoad(families, newestHeld);
    }
  }

  /** As HBase takes it from the table, or else from the configuration. */
  private static Durability byDefault(Region region, Configuration conf) {
    Durability ofTable = region.getTableDescriptor().getDurability();
    if (ofTable != Durability.USE_DEFAULT) {
      return ofTable;
    }
    return conf.getBoolean(HSYNC, false) ? Durability.FSYNC_WAL : Durability.SYNC_WAL;
  }

  private static List<EntryMaker> indexes(Region region) {
    List<EntryMaker> made = new ArrayList<>();
    TableName base = region.getTableDescriptor().getTableName();
    for (GlobalIndex index :
        IndexDefinitions.readable(region.getTableDescriptor()).enabled().globals()) {
      made.add(new EntryMaker(index, GlobalTables.entries(base, index), made.size()));
    }
    return List.copyOf(made);
  }

  /** An increment or append is about to write these. */
  void counted(Mutation mutation, List<Pair<Cell, Cell>> oldAndNew) {
    if (!indexes.isEmpty()) {
      results.add(mutation, oldAndNew);
    }
  }

  /**
   * A batch is about to be written.
   *
   * @throws IOException when it is not to be written now
   */
  void beforeWrite(MiniBatchOperationInProgress<Mutation> batch) throws IOException {
    if (indexes.isEmpty()) {
      return;
    }
    try {
      tag(batch);
    } catch (RuntimeException | Error e) {
      fail(e); // HBase would end the server
    } finally {
      results.forget(batch); // nobody is sure to be called later, should another observer throw
    }
  }

  private void tag(MiniBatchOperationInProgress<Mutation> batch) throws IOException {
    long clock = EnvironmentEdgeManager.currentTime();
    BatchReader reader = new BatchReader(indexes, results, clock, byDefault);
    Collection<WrittenRow> rows = reader.read(batch);
    if (rows.isEmpty()) {
      return;
    }
    BatchRemovals removing = removals.begin(batch, rows, reader.isSynced());
    if (rows.stream().noneMatch(WrittenRow::needsEntries)) {
      if (rows.stream().anyMatch(removing::concerns)) {
        tagger.tag(rows, clock, reader.durability(), removing); // which are none
      }
      return;
    }
    entered.enter(batch);
    if (!server.permits().tryTake()) {
      server.counters().increment(Counter.GLOBAL_REFUSED_BUSY);
      throw busy(
          server.permits().most()
              + " handlers of this server, half of all, wait for entries of global indexes");
    }
    try {
      write(rows, tagger.tag(rows, clock, reader.durability(), removing));
    } finally {
      server.permits().release();
    }
  }

  private void write(Collection<WrittenRow> rows, EntryBatch entries) throws IOException {
    markOmitted(rows);
    for (IndexWrites index : writes) {
      pass(index, rows, entries);
    }
    server.counters().add(Counter.GLOBAL_TAGS_RANDOM, entries.random());
    if (entries.size() == 0) {
      refused.written(write(rows));
      return;
    }
    server.counters().add(Counter.GLOBAL_ENTRIES, entries.size());
    server.counters().increment(Counter.GLOBAL_WAITS);
    Map<TableName, Throwable> failures = send(entries);
    IOException late = null;
    for (IndexWrites index : writes) {
      Throwable failure = failures.get(index.index().table());
      if (!settle(index, rows, entries, failure)) {
        index.figures().refused();
        late = late == null ? late(index.index(), failure) : late;
      }
    }
    if (late != null) {
      server.counters().increment(Counter.GLOBAL_REFUSED_LATE);
      refused.refused(write(rows), IndexWrites.monotonicMillis());
      throw late;
    }
    refused.written(write(rows));
  }

  private Map<TableName, Throwable> send(EntryBatch entries) throws IOException {
    List<IndexWrites> waiting = new ArrayList<>();
    for (IndexWrites index : writes) {
      List<Put> sent = entries.byTable().get(index.index().table());
      if (sent != null) {
        index.figures().begun(sent.size(), entries.random(index.index()));
        waiting.add(index);
      }
    }
    long begin = System.nanoTime();
    try {
      return server.sender().send(entries.byTable(), this::isEnding);
    } finally {
      long nanos = System.nanoTime() - begin;
      server.waited().accept(() -> waited(nanos, waiting), nanos);
      waiting.forEach(index -> index.figures().ended());
    }
  }

  /** For the log of what is slow. */
  private String waited(long nanos, List<IndexWrites> waiting) {
    return "table "
        + region.getTableDescriptor().getTableName()
        + ", region "
        + region.getRegionInfo().getEncodedName()
        + ": a batch of writes waited "
        + TimeUnit.NANOSECONDS.toMillis(nanos)
        + " ms for its entries in "
        + waiting.stream().map(one -> one.index() + " (" + one.index().table() + ")").toList();
  }

  /** How many of its indexes are not covered here, as far as it knows. */
  long uncovered() {
    RegionBuilds known = builds;
    return known == null ? 0 : indexes.stream().filter(index -> !known.isCovered(index)).count();
  }

  /** Batches of writes that wait for entries, once for each index. */
  long writesWaiting() {
    return writes.stream().mapToLong(index -> index.figures().waiting()).sum();
  }

  /** Old entries that wait for their removal. */
  long removalsWaiting() {
    return indexes.stream().mapToLong(index -> queues.size(index.table())).sum();
  }

  long oldestRemovalMillis() {
    long now = IndexWrites.monotonicMillis();
    return indexes.stream().mapToLong(i -> queues.oldest(i.table(), now)).max().orElse(0);
  }

  /** W8. */
  private void markOmitted(Collection<WrittenRow> rows) throws IOException {
    boolean told = true;
    long omitted = 0;
    for (IndexWrites index : writes) {
      for (WrittenRow row : rows) {
        for (Reason reason : row.marks(index.index())) {
          told &= index.omissions().mark(reason, row.row());
          omitted += reason == Reason.LABELS ? 0 : 1;
        }
      }
    }
    requireTold(told);
    server.counters().add(Counter.GLOBAL_UNTAGGED, omitted);
  }

  /** W9. */
  private void fail(Throwable bug) throws IOException {
    server.counters().increment(Counter.HOOK_FAILURES);
    server
        .bugs()
        .accept("table " + region.getTableDescriptor().getTableName() + ": making entries", bug);
    boolean told = true;
    for (IndexWrites index : writes) {
      told &= index.omissions().mark(Reason.OTHER, null);
    }
    requireTold(told);
    server.counters().increment(Counter.GLOBAL_UNTAGGED);
  }

  private void requireTold(boolean told) throws IOException {
    if (!told) {
      throw busy("global indexes will lack entries of this write, which is not known everywhere");
    }
  }

  /** W7: nobody waits for an index that has been out of order for long, or is never believed. */
  private void pass(IndexWrites index, Collection<WrittenRow> rows, EntryBatch entries) {
    if (index.omissions().areForGood()) {
      server.counters().add(Counter.GLOBAL_UNTAGGED, entries.remove(index.index()).size());
      return;
    }
    if (index.passes(uncovers(rows, index))) {
      List<Put> left = entries.remove(index.index());
      server.counters().add(Counter.GLOBAL_UNTAGGED, left.size());
      if (!left.isEmpty() && index.probes()) {
        server.sender().probe(index.index().table(), left, () -> answered(index));
      }
    }
  }

  /** Whether the batch may go on, as far as one index goes. */
  private boolean settle(
      IndexWrites index, Collection<WrittenRow> rows, EntryBatch entries, Throwable failure) {
    if (failure == null) {
      if (entries.byTable().containsKey(index.index().table())) {
        answered(index);
      }
      return true;
    }
    Failed batch = new Failed(write(rows), uncovers(rows, index), isAbsent(failure));
    if (isEnding() || !index.failed(batch)) {
      return false;
    }
    server.counters().add(Counter.GLOBAL_UNTAGGED, entries.remove(index.index()).size());
    return true;
  }

  private void answered(IndexWrites index) {
    RegionBuilds building = builds;
    if (index.answered() && building != null) {
      building.want(index.index());
    }
  }

  /** What tells a batch from others when it comes again. */
  private static long write(Collection<WrittenRow> rows) {
    byte[] first = rows.iterator().next().row();
    return RowHash.of(first, 0, first.length);
  }

  /** Whether a table of entries is not there, as after a clone until the master has made it. */
  private static boolean isAbsent(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof TableNotFoundException) {
        return true;
      }
    }
    return false;
  }

  private static boolean uncovers(Collection<WrittenRow> rows, IndexWrites index) {
    return rows.stream().anyMatch(row -> row.uncovers(index.index()));
  }

  private boolean isEnding() {
    return region.isClosing() || region.isClosed() || server.stopping().getAsBoolean();
  }

  private IOException late(EntryMaker index, Throwable failure) {
    LOG.debug("Entries of {} in {}", index, index.table(), failure);
    return busy(
        "the entries of the global index "
            + index
            + " in table "
            + index.table()
            + " were not written within "
            + server.waitMillis()
            + " ms ("
            + failure
            + ")");
  }

  private IOException busy(String why) {
    return new RegionTooBusyException(
        "region "
            + region.getRegionInfo().getRegionNameAsString()
            + ": "
            + why
            + "; the write is to be tried again");
  }

  /**
   * A batch is over, in whatever way.
   *
   * @param applied whether HBase has written what it had not refused before
   */
  void afterWrite(MiniBatchOperationInProgress<Mutation> batch, boolean applied) {
    results.forget(batch);
    entered.leave(batch);
    try {
      removals.end(batch, applied);
    } catch (RuntimeException | Error e) {
      server.counters().increment(Counter.HOOK_FAILURES);
      server.bugs().accept("region " + region + ": removing old entries", e);
    }
  }

  /**
   * Somebody has seen entries of this region's rows: queues what may be removed.
   *
   * @return null if that cannot be told just now
   */
  SweepFigures repair(TableName entries, List<SeenEntry> seen) throws IOException {
    for (EntryMaker index : indexes) {
      if (index.table().equals(entries)) {
        region.startRegionOperation(); // no hook has begun one
        try {
          return new RegionRepair(
                  region.getRegionInfo()::containsRow,
                  removals,
                  queues::offer,
                  gate,
                  this::isCovered,
                  server.repairAge(),
                  this::isEnding)
              .repair(index, seen);
        } finally {
          region.closeRegionOperation();
        }
      }
    }
    return new SweepFigures(seen.size(), 0, 0, 0, seen.size());
  }

  /** A flush begins in this thread. */
  void flushBegins() {
    removals.unsynced().flushBegins();
  }

  /** What a family had in memory is written. */
  void isFlushed(byte[] family) {
    for (EntryMaker index : indexes) {
      if (index.isOfFamily(family)) {
        removals.unsynced().isFlushed(index.number());
      }
    }
  }

  /** The flush of this thread is over. */
  void flushEnds() {
    removals.unsynced().flushEnds();
  }
}
