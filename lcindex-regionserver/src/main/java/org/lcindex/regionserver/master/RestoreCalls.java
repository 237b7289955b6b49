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
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.catalog.RestoreCall;
import org.lcindex.global.coverage.Reason;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.adapter.HBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls that restore a table. HBase tells of one before it hands the work to a procedure, without
 * the table's lock, and never again. So the call is noted in the catalog, and whoever enables the
 * table marks it as long as the note stands (rule DD9). The note goes at such an enable if nothing
 * can come of the call any more: no procedure restores the table, and the call was answered, or its
 * master is not the active one, or it is a day old. Thread safe.
 */
final class RestoreCalls {
  private static final Logger LOG = LoggerFactory.getLogger(RestoreCalls.class);

  /** Calls that are known to be over; of others that only in a day. */
  private static final int MOST = 10_000;

  private static final Comparator<RestoreCall> BY_ID = Comparator.comparingLong(RestoreCall::id);
  private static final long OLD_MILLIS = TimeUnit.DAYS.toMillis(1);

  private final Catalog catalog;
  private final Uncovering uncovering;
  private final OpenProcedures procedures;
  private final ServerName master;
  private final Set<Long> answered = new TreeSet<>();

  /**
   * What this master has noted of base tables, some bytes for each call, until it is known to be
   * over: the catalog with its notes may be lost.
   */
  private final Map<TableName, Set<RestoreCall>> noted = new TreeMap<>();

  /**
   * Of a master.
   *
   * @param master the active one
   */
  RestoreCalls(
      Catalog catalog, Uncovering uncovering, OpenProcedures procedures, ServerName master) {
    this.catalog = catalog;
    this.uncovering = uncovering;
    this.procedures = procedures;
    this.master = master;
  }

  /** The call that the current thread answers is about to restore a table. */
  RestoreCall begin() {
    RestoreCall call = begun(master.getServerName());
    if (HBaseFit.ofThisProcess().misfit() == null) {
      HBase.call().atEnd(() -> answered(call));
    }
    return call;
  }

  private static RestoreCall begun(String master) {
    return new RestoreCall(
        ThreadLocalRandom.current().nextLong(), EnvironmentEdgeManager.currentTime(), master);
  }

  /** It has its answer, for an error, too. One that was never noted is of no concern. */
  synchronized void answered(RestoreCall call) {
    if (answered.size() < MOST && noted.values().stream().anyMatch(one -> one.contains(call))) {
      answered.add(call.id());
    }
  }

  /** It is of a base table or its entries: before the table's rows are read, to note it there. */
  synchronized void remember(TableName base, RestoreCall call) {
    noted.computeIfAbsent(base, none -> new TreeSet<>(BY_ID)).add(call);
  }

  /** Notes it in these rows. */
  void note(Collection<byte[]> rows, RestoreCall call) throws IOException {
    for (byte[] row : rows) {
      catalog.note(row, call);
    }
  }

  /**
   * Notes in a row that is written anew what was noted in the one that is lost. What another master
   * has noted is known by its procedure only: it counts as a call of a master that has died.
   */
  void noteAgain(TableName base, byte[] row) throws IOException {
    List<RestoreCall> calls = new ArrayList<>(noted(base));
    if (areOpen(base, List.of(row))) {
      calls.add(begun(""));
    }
    for (RestoreCall call : calls) {
      catalog.note(row, call);
    }
  }

  private boolean areOpen(TableName base, Collection<byte[]> rows) throws IOException {
    List<TableName> restored = new ArrayList<>(List.of(base));
    rows.forEach(row -> restored.add(HalfStates.entriesOf(base, row)));
    return procedures.areThere(OpenProcedures.RESTORE, restored);
  }

  /** Whether this master has noted one of a base table, whose descriptor may have others by now. */
  synchronized boolean areNoted(TableName base) {
    return noted.containsKey(base);
  }

  /**
   * Regions are about to open, of entries or of a table with indexes: what was restored, or may
   * have been, is marked.
   *
   * @param base of the indexes
   * @param table that is enabled
   * @throws IOException when they must not open
   */
  void enabling(TableName base, TableName table) throws IOException {
    List<CatalogRow> rows = new ArrayList<>(rows(base));
    if (!table.equals(base)) {
      rows.removeIf(row -> !HalfStates.entriesOf(base, row.key()).equals(table));
    }
    Set<RestoreCall> calls = new TreeSet<>(BY_ID);
    rows.forEach(row -> calls.addAll(row.notes().restores()));
    calls.addAll(noted(base));
    if (rows.isEmpty() || !rows.stream().allMatch(CatalogRow::isWhole)) {
      // The catalog was lost, and what was noted there: nobody may believe it any more.
      Uncovering.waitForLease();
    }
    if (calls.isEmpty()) {
      return;
    }
    List<byte[]> keys = rows.stream().map(CatalogRow::key).toList();
    List<RestoreCall> over = over(calls, base, keys);
    LOG.info(
        "LCIndex: table {} is enabled and was restored, or may have been: its global indexes are"
            + " built anew",
        table);
    // All of them: one may have come after the call.
    if (table.equals(base)) {
      uncovering.replaced(keys, Reason.REPLACED);
    } else {
      uncovering.all(keys, Reason.REPLACED);
    }
    for (CatalogRow row : rows) {
      List<RestoreCall> gone = new ArrayList<>(row.notes().restores());
      gone.retainAll(over);
      catalog.forget(row.key(), gone);
    }
    forgotten(base, over);
  }

  private synchronized List<RestoreCall> noted(TableName base) {
    return List.copyOf(noted.getOrDefault(base, Set.of()));
  }

  private List<CatalogRow> rows(TableName base) throws IOException {
    try {
      return catalog.rows(base);
    } catch (TableNotFoundException e) {
      return List.of();
    } catch (IOException e) {
      throw new IOException(
          "table "
              + base
              + " has GLOBAL indexes, and whether it was restored is in "
              + GlobalTables.CATALOG
              + ", which cannot be read. Enable that table first if it is disabled; else try again",
          e);
    }
  }

  /** First the calls, then the procedures: what an answered call has left is among these. */
  private List<RestoreCall> over(
      Collection<RestoreCall> calls, TableName base, Collection<byte[]> rows) throws IOException {
    List<RestoreCall> over = calls.stream().filter(this::isOver).toList();
    return over.isEmpty() || areOpen(base, rows) ? List.of() : over;
  }

  private synchronized boolean isOver(RestoreCall call) {
    return answered.contains(call.id())
        || !call.master().equals(master.getServerName())
        || EnvironmentEdgeManager.currentTime() - call.time() > OLD_MILLIS;
  }

  private synchronized void forgotten(TableName base, List<RestoreCall> over) {
    over.forEach(call -> answered.remove(call.id()));
    noted.computeIfPresent(
        base, (name, calls) -> calls.removeAll(over) && calls.isEmpty() ? null : calls);
  }
}
