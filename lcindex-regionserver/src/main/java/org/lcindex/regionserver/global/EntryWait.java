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
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.Region;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;
import org.lcindex.rpc.caller.Causes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one region's batches wait for before they are written: their entries, for one wait at most
 * (rule WR3). And what they go on without: an index that is out of order, what can have no entry, a
 * fault of ours (rules WR5, CV9 and WR6). Thread safe.
 */
final class EntryWait {
  private static final Pattern QUOTED_ROW = Pattern.compile("\\brow ?[=:]? ?'");

  private static final Logger LOG = LoggerFactory.getLogger(EntryWait.class);

  private final Region region;
  private final GlobalServer server;
  private final List<IndexWrites> writes;
  private final RefusedWrites refused;
  private final BooleanSupplier ending;
  private final Consumer<EntryMaker> lacking;

  /**
   * Of a region.
   *
   * @param refused batches whose entries came too late
   * @param ending whether the region closes
   * @param lacking told of an index that answers again, and has to be built
   */
  EntryWait(
      Region region,
      GlobalServer server,
      List<IndexWrites> writes,
      RefusedWrites refused,
      BooleanSupplier ending,
      Consumer<EntryMaker> lacking) {
    this.region = region;
    this.server = server;
    this.writes = writes;
    this.refused = refused;
    this.ending = ending;
    this.lacking = lacking;
  }

  /**
   * Returns when a batch may be written.
   *
   * @throws IOException when it is not to be written now
   */
  void await(Collection<WrittenRow> rows, EntryBatch entries) throws IOException {
    markOmitted(rows);
    for (IndexWrites index : writes) {
      pass(index, rows, entries);
    }
    if (entries.size() == 0) {
      refused.written(id(rows));
      return;
    }
    server.counters().add(Counter.GLOBAL_ENTRIES, entries.size());
    server.counters().increment(Counter.GLOBAL_WAITS);
    Map<TableName, EntryFailure> failures = send(entries);
    IOException late = null;
    for (IndexWrites index : writes) {
      EntryFailure failure = failures.get(index.index().table());
      if (!settle(index, rows, entries, failure)) {
        index.figures().refused();
        late = late == null ? late(index.index(), failure.why()) : late;
      }
    }
    if (late != null) {
      server.counters().increment(Counter.GLOBAL_REFUSED_LATE);
      refused.refused(id(rows), IndexWrites.monotonicMillis());
      throw late;
    }
    refused.written(id(rows));
  }

  private Map<TableName, EntryFailure> send(EntryBatch entries) throws IOException {
    List<IndexWrites> waiting = new ArrayList<>();
    for (IndexWrites index : writes) {
      List<Put> sent = entries.byTable().get(index.index().table());
      if (sent != null) {
        index.figures().begun(sent.size());
        waiting.add(index);
      }
    }
    long begin = System.nanoTime();
    try {
      return server.sender().send(entries.byTable(), ending);
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

  /** The rows that will lack entries of an index, by reason. */
  private record Lacking(IndexWrites index, Map<Reason, List<byte[]>> rows) {}

  /** CV9. */
  private void markOmitted(Collection<WrittenRow> rows) throws IOException {
    List<Lacking> lacking = new ArrayList<>();
    long omitted = 0;
    for (IndexWrites index : writes) {
      Map<Reason, List<byte[]>> byReason = new EnumMap<>(Reason.class);
      for (WrittenRow row : rows) {
        for (Reason reason : row.marks(index.index())) {
          byReason.computeIfAbsent(reason, none -> new ArrayList<>()).add(row.row());
          omitted += reason == Reason.LABELS ? 0 : 1;
        }
      }
      if (!byReason.isEmpty()) {
        lacking.add(new Lacking(index, byReason));
      }
    }
    if (lacking.isEmpty()) {
      return;
    }
    long millis = CoverageCache.LEASE + server.waitMillis();
    requireTold(areTold(lacking) || server.permits().await(() -> areTold(lacking), millis, ending));
    server.counters().add(Counter.GLOBAL_UNTAGGED, omitted);
  }

  private static boolean areTold(List<Lacking> lacking) {
    boolean told = true;
    for (Lacking of : lacking) {
      for (Map.Entry<Reason, List<byte[]>> one : of.rows().entrySet()) {
        told &= of.index().omit(one.getKey(), one.getValue());
      }
    }
    return told;
  }

  /** WR6. */
  void fail(Throwable bug) throws IOException {
    server.counters().increment(Counter.HOOK_FAILURES);
    server
        .bugs()
        .accept("table " + region.getTableDescriptor().getTableName() + ": making entries", bug);
    boolean told = true;
    for (IndexWrites index : writes) {
      told &= index.omit(Reason.OTHER, Collections.singleton(null));
    }
    requireTold(told);
    server.counters().increment(Counter.GLOBAL_UNTAGGED);
  }

  private void requireTold(boolean told) throws IOException {
    if (!told) {
      throw busy("global indexes will lack entries of this write, which is not known everywhere");
    }
  }

  /** WR5: nobody waits for an index that has been out of order for long, or is never believed. */
  private void pass(IndexWrites index, Collection<WrittenRow> rows, EntryBatch entries) {
    if (index.isNeverBelieved()) {
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
      IndexWrites index, Collection<WrittenRow> rows, EntryBatch entries, EntryFailure failure) {
    if (failure == null) {
      if (entries.byTable().containsKey(index.index().table())) {
        answered(index);
      }
      return true;
    }
    index.notTaken(failure.entry());
    Failed batch = new Failed(id(rows), uncovers(rows, index), isAbsent(failure.why()));
    if (ending.getAsBoolean() || !index.failed(batch)) {
      return false;
    }
    server.counters().add(Counter.GLOBAL_UNTAGGED, entries.remove(index.index()).size());
    return true;
  }

  private void answered(IndexWrites index) {
    if (index.answered()) {
      lacking.accept(index.index());
    }
  }

  /** What tells a batch from others when it comes again. */
  private static long id(Collection<WrittenRow> rows) {
    byte[] first = rows.iterator().next().row();
    return RowHash.of(first, 0, first.length);
  }

  /** Whether a table of entries is not there, as after a clone until the master has made it. */
  private static boolean isAbsent(Throwable failure) {
    return Causes.of(failure).stream().anyMatch(TableNotFoundException.class::isInstance);
  }

  private static boolean uncovers(Collection<WrittenRow> rows, IndexWrites index) {
    return rows.stream().anyMatch(row -> row.uncovers(index.index()));
  }

  /**
   * A failure as a writer may see it: HBase quotes row keys, and that of an entry has a value,
   * perhaps an older one of the row, which the writer may not read.
   */
  static String told(Throwable failure) {
    String text = failure.toString();
    Matcher quoted = QUOTED_ROW.matcher(text);
    return quoted.find() ? text.substring(0, quoted.start()) + "row not told" : text;
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
            + told(failure)
            + ")");
  }

  IOException busy(String why) {
    return new RegionTooBusyException(
        "region "
            + region.getRegionInfo().getRegionNameAsString()
            + ": "
            + why
            + "; the write is to be tried again");
  }
}
