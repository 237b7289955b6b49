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
import java.io.InterruptedIOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.tag.EntryPlan;
import org.lcindex.global.tag.Suspect;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.evidence.RowHash;

/**
 * The order of events of one region's batches of writes: they are read, tagged, wait for their
 * entries, and end (rules WR1 to WR4). Thread safe.
 */
final class RegionWrites {
  /** HBase's: whether its log is synced to the disk, where nobody says otherwise. */
  private static final String HSYNC = "hbase.wal.hsync";

  private final Region region;
  private final Durability byDefault;
  private final GlobalServer server;
  private final List<EntryMaker> indexes;
  private final List<EntryColumn> columns;
  private final List<IndexPlan> plans;
  private final List<EntryMaker> striped;
  private final WriteTraces traces;
  private final EntryWait entries;
  private final Gate gate;
  private final HealedRows healed;
  private final CountedResults results = new CountedResults();

  /** When batches have entered the gate. */
  private final OfThread<MiniBatchOperationInProgress<Mutation>, Long> entered = new OfThread<>();

  /** Null where no index is striped. */
  private final Stripes stripes;

  private volatile OldValues oldValues;

  /**
   * Of a region.
   *
   * @param conf of the region
   * @param gate in which batches are that wait for entries
   */
  RegionWrites(
      Region region,
      Configuration conf,
      GlobalServer server,
      List<EntryMaker> indexes,
      WriteTraces traces,
      EntryWait entries,
      Gate gate,
      HealedRows healed) {
    this.region = region;
    this.byDefault = byDefault(region, conf);
    this.server = server;
    this.indexes = indexes;
    this.columns = EntryMaker.columns(indexes);
    this.plans = indexes.stream().map(IndexPlan::of).toList();
    this.striped = indexes.stream().filter(EntryMaker::isStriped).toList();
    this.stripes = striped.isEmpty() ? null : new Stripes(Stripes.NUMBER, this::waitedForStripe);
    this.traces = traces;
    this.entries = entries;
    this.gate = gate;
    this.healed = healed;
  }

  /** The region is open. Nothing is written before. */
  void open(OldValues values) {
    oldValues = values;
  }

  /** As HBase takes it from the table, or else from the configuration. */
  private static Durability byDefault(Region region, Configuration conf) {
    Durability ofTable = region.getTableDescriptor().getDurability();
    if (ofTable != Durability.USE_DEFAULT) {
      return ofTable;
    }
    return conf.getBoolean(HSYNC, false) ? Durability.FSYNC_WAL : Durability.SYNC_WAL;
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
  void before(MiniBatchOperationInProgress<Mutation> batch) throws IOException {
    if (indexes.isEmpty()) {
      return;
    }
    boolean goesOn = false;
    try {
      tag(batch);
      goesOn = true;
    } catch (RuntimeException | Error e) {
      entries.fail(e); // HBase would end the server
      goesOn = true;
    } finally {
      results.forget(batch); // nobody is sure to be called later, should another observer throw
      if (!goesOn) {
        giveStripes(batch);
      }
    }
  }

  private void tag(MiniBatchOperationInProgress<Mutation> batch) throws IOException {
    BatchReader reader = new BatchReader(columns, results, byDefault);
    Collection<WrittenRow> rows = reader.read(batch);
    if (rows.isEmpty()) {
      return;
    }
    WriteTraces.Batch traced = traces.begin(batch, rows, reader.isSynced(), reader.isLogged());
    List<WrittenRow> ofStripes = ofStripes(rows);
    if (ofStripes.isEmpty() && rows.stream().noneMatch(WrittenRow::needsEntries)) {
      healed.begin(batch, rows);
      return;
    }
    entered.put(batch, gate.enter());
    if (!server.permits().tryTake()) {
      server.counters().increment(Counter.GLOBAL_REFUSED_BUSY);
      throw entries.busy(
          server.permits().most()
              + " handlers of this server, half of all, wait for entries of global indexes, or for"
              + " other writes of rows that have entries in a grid");
    }
    try {
      takeStripes(batch, ofStripes);
      entries.await(rows, plan(rows, reader.durability(), traced));
      healed.begin(batch, rows);
    } finally {
      server.permits().release();
    }
  }

  /**
   * The entries that have to be there before the rows are written (rules TG1 and TG3).
   *
   * @param traced of the batch, which has begun: it gets to know which entries may be old
   *     afterwards
   */
  private EntryBatch plan(
      Collection<WrittenRow> rows, Durability durability, WriteTraces.Batch traced)
      throws IOException {
    EntryBatch batch = new EntryBatch(durability);
    int read = 0;
    for (WrittenRow row : rows) {
      HeldValues before = oldValues.before(row);
      read += before == null ? 0 : 1;
      for (IndexPlan one : plans) {
        EntryMaker index = one.index;
        EntryPlan plan = one.write(row, before, traces);
        if (plan.lacking() != null) {
          row.mark(index, plan.lacking());
        }
        plan.tags().forEach(tag -> batch.add(index, tag));
        plan.old().forEach(entry -> traced.suspect(index, new Suspect(row.row(), entry)));
      }
    }
    if (read > 0) {
      server.counters().increment(Counter.GLOBAL_READS);
      server.counters().add(Counter.GLOBAL_ROWS_READ, read);
    }
    return batch;
  }

  private List<WrittenRow> ofStripes(Collection<WrittenRow> rows) {
    return striped.isEmpty()
        ? List.of()
        : rows.stream().filter(row -> striped.stream().anyMatch(row::concerns)).toList();
  }

  /** Rule TU3, before any of the rows is read. */
  private void takeStripes(MiniBatchOperationInProgress<Mutation> batch, List<WrittenRow> rows)
      throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    long[] hashes =
        rows.stream().mapToLong(row -> RowHash.of(row.row(), 0, row.row().length)).toArray();
    boolean taken;
    try {
      taken = stripes.take(batch, hashes, TimeUnit.MILLISECONDS.toNanos(server.waitMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("this server is stopping").initCause(e);
    }
    if (!taken) {
      server.counters().increment(Counter.GLOBAL_REFUSED_STRIPES);
      throw entries.busy(
          "other writes of the rows, or of rows that share a stripe with them, have not ended"
              + " within "
              + server.waitMillis()
              + " ms");
    }
  }

  private void waitedForStripe(long nanos) {
    server.counters().increment(Counter.GLOBAL_STRIPE_WAITS);
    server.counters().add(Counter.GLOBAL_STRIPE_MICROS, TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  private void giveStripes(MiniBatchOperationInProgress<Mutation> batch) {
    if (stripes != null) {
      stripes.give(batch);
    }
  }

  private void leaveGate(MiniBatchOperationInProgress<Mutation> batch) {
    Long epoch = entered.remove(batch);
    if (epoch != null) {
      gate.leave(epoch);
    }
  }

  /**
   * A batch is over, in whatever way.
   *
   * @param applied whether HBase has written what it had not refused before
   */
  void after(MiniBatchOperationInProgress<Mutation> batch, boolean applied) {
    results.forget(batch);
    giveStripes(batch);
    leaveGate(batch);
    healed.end(batch);
    try {
      traces.end(batch, applied);
    } catch (RuntimeException | Error e) {
      server.counters().increment(Counter.HOOK_FAILURES);
      server.bugs().accept("region " + region + ": reporting old entries", e);
    }
  }
}
