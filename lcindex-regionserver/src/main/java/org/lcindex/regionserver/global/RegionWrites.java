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
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.global.coverage.Gate;
import org.lcindex.regionserver.base.Counters.Counter;

/**
 * The order of events of one region's batches of writes: they are read, tagged, wait for their
 * entries, and end (rules W1 to W6). Thread safe.
 */
final class RegionWrites {
  /** HBase's: whether its log is synced to the disk, where nobody says otherwise. */
  private static final String HSYNC = "hbase.wal.hsync";

  private final Region region;
  private final Durability byDefault;
  private final GlobalServer server;
  private final List<EntryMaker> indexes;
  private final OrderedRemovals removals;
  private final EntryWait entries;
  private final EnteredBatches entered;
  private final CountedResults results = new CountedResults();
  private volatile Tagger tagger;

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
      OrderedRemovals removals,
      EntryWait entries,
      Gate gate) {
    this.region = region;
    this.byDefault = byDefault(region, conf);
    this.server = server;
    this.indexes = indexes;
    this.removals = removals;
    this.entries = entries;
    this.entered = new EnteredBatches(gate);
  }

  /** The region is open. Nothing is written before. */
  void open(Tagger tags) {
    tagger = tags;
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
    try {
      tag(batch);
    } catch (RuntimeException | Error e) {
      entries.fail(e); // HBase would end the server
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
        tagger.planRemovals(rows, clock, removing);
      }
      return;
    }
    entered.enter(batch);
    if (!server.permits().tryTake()) {
      server.counters().increment(Counter.GLOBAL_REFUSED_BUSY);
      throw entries.busy(
          server.permits().most()
              + " handlers of this server, half of all, wait for entries of global indexes");
    }
    try {
      entries.await(
          rows,
          tagger.tag(rows, clock, reader.durability(), removing),
          () -> tagger.planRemovals(rows, clock, removing));
    } finally {
      server.permits().release();
    }
  }

  /**
   * A batch is over, in whatever way.
   *
   * @param applied whether HBase has written what it had not refused before
   */
  void after(MiniBatchOperationInProgress<Mutation> batch, boolean applied) {
    results.forget(batch);
    entered.leave(batch);
    try {
      removals.end(batch, applied);
    } catch (RuntimeException | Error e) {
      server.counters().increment(Counter.HOOK_FAILURES);
      server.bugs().accept("region " + region + ": removing old entries", e);
    }
  }
}
