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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Alters by which cells live longer, so that hidden ones come back. The mark before such an alter
 * says how long cells live after it, and only regions that were opened so build it (rule CV11).
 * HBase reopens regions after its last hook, or not at all, and an alter may fail after its first
 * one: so what no region would build is written anew as the descriptor has it. Thread safe.
 */
record LongerLives(
    MasterTables tables,
    Catalog catalog,
    CatalogKeeper keeper,
    Uncovering uncovering,
    TableLocks locks,
    OpenProcedures procedures) {
  private static final Logger LOG = LoggerFactory.getLogger(LongerLives.class);

  /** Whether cells that were hidden for good come back. */
  static boolean are(GlobalIndex index, TableDescriptor now, TableDescriptor written) {
    return Lifetimes.of(written, index).exceed(Lifetimes.of(now, index));
  }

  /** Such a descriptor is about to be written: marks these indexes, and waits. */
  void altering(List<GlobalIndex> indexes, TableDescriptor written) throws IOException {
    Map<byte[], Lifetimes> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (GlobalIndex index : indexes) {
      rows.put(
          GlobalTables.catalogRow(written.getTableName(), index), Lifetimes.of(written, index));
    }
    uncovering.raised(rows);
  }

  /** One look of the active master. */
  void look() throws IOException {
    if (!tables.hasCatalog()) {
      return;
    }
    for (TableName base : keeper.bases()) {
      List<CatalogRow> rows =
          catalog.rows(base).stream().filter(row -> !row.notes().lifetimes().isEmpty()).toList();
      if (!rows.isEmpty()) {
        settleNow(base, rows);
      }
    }
  }

  /** Not while a command holds the table, which may take minutes: the next look comes. */
  private void settleNow(TableName base, List<CatalogRow> rows) {
    Lock lock = locks.of(base);
    if (!lock.tryLock()) {
      return;
    }
    try {
      settle(base, rows);
    } catch (IOException | RuntimeException e) {
      LOG.warn("LCIndex: marks of alters of table {} are looked at again in a minute", base, e);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Writes what is not to be had any more as the descriptor has it.
   *
   * @param rows as the catalog said before: who has marked them has begun to alter the table before
   */
  private void settle(TableName base, List<CatalogRow> rows) throws IOException {
    boolean lacks = false;
    for (CatalogRow row : rows) {
      Optional<Lifetimes> described = described(base, row);
      lacks |=
          described.isPresent()
              && row.notes().lifetimes().values().stream()
                  .anyMatch(wanted -> !described.get().areAtLeast(wanted));
      for (long token : row.notes().lifetimes().keySet()) {
        if (!stands(row, token)) {
          catalog.takeBack(row.key(), List.of(token)); // an older server has built it
        }
      }
    }
    if (!lacks || procedures.areThere(OpenProcedures.ALTER, List.of(base))) {
      return;
    }
    for (CatalogRow row : rows) {
      Optional<Lifetimes> described = described(base, row); // after the procedures
      if (described.isPresent()) {
        settle(base, row, described.get());
      }
    }
  }

  private static boolean stands(CatalogRow row, long token) {
    return row.tokens().stream().anyMatch(one -> one.id() == token);
  }

  /** What the descriptor has; nothing if it does not have the index. */
  private Optional<Lifetimes> described(TableName base, CatalogRow row) throws IOException {
    Optional<TableDescriptor> table = tables.find(base);
    return HalfStates.globals(table).stream()
        .filter(index -> row.index() != null && index.hasEntriesOf(row.index()))
        .map(index -> Lifetimes.of(table.get(), index))
        .findFirst();
  }

  private void settle(TableName base, CatalogRow row, Lifetimes described) throws IOException {
    for (Map.Entry<Long, Lifetimes> mark : row.notes().lifetimes().entrySet()) {
      if (stands(row, mark.getKey()) && !described.areAtLeast(mark.getValue())) {
        LOG.info(
            "LCIndex: table {}: an alter of TTL or MIN_VERSIONS did not come to its end, or another"
                + " one came after it: global index {} is built for what the table has now",
            base,
            row.index());
        catalog.mark(row.key(), Catalog.token(KeyRange.all(), Reason.REPLACED), described);
        catalog.takeBack(row.key(), List.of(mark.getKey()));
      }
    }
  }
}
