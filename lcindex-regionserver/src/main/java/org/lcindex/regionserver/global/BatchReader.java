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

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.RawCell;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.HeldCell;

/**
 * Finds in a batch what it does to indexed columns. Asked after all other observers of {@code
 * preBatchMutate}, it sees what will be written: final timestamps, TTLs as tags of cells, deletes
 * with all their markers, and the mutations that the others have added (rule WR1). For one batch.
 */
final class BatchReader {
  private final List<EntryColumn> columns;
  private final CountedResults results;
  private final Durability byDefault;
  private Durability durability = Durability.SYNC_WAL;
  private boolean synced = true;
  private boolean logged = true;
  private final Map<byte[], WrittenRow> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);

  /**
   * For one batch.
   *
   * @param columns of all indexes, by their numbers
   * @param byDefault the durability of mutations that name none
   */
  BatchReader(List<EntryColumn> columns, CountedResults results, Durability byDefault) {
    this.columns = columns;
    this.results = results;
    this.byDefault = byDefault;
  }

  /** One for each row of which indexed columns change, in the rows' order. */
  Collection<WrittenRow> read(MiniBatchOperationInProgress<Mutation> batch) {
    for (int i = 0; i < batch.size(); i++) {
      // Others were refused, or done by somebody else.
      if (batch.getOperationStatus(i).getOperationStatusCode() != OperationStatusCode.NOT_RUN) {
        continue;
      }
      Mutation mutation = batch.getOperation(i);
      require(mutation.getDurability());
      // HBase gives what others have added the TTL of the mutation to which it was added.
      boolean ttl = mutation.getTTL() != Long.MAX_VALUE;
      if (mutation instanceof Increment || mutation instanceof Append) {
        addResult(mutation, ttl);
      } else {
        add(mutation, ttl);
      }
      Mutation[] added = batch.getOperationsFromCoprocessors(i);
      if (added != null) {
        for (Mutation one : added) {
          add(one, ttl); // its cells as they are, whatever its kind
        }
      }
    }
    return rows.values();
  }

  private void require(Durability ofMutation) {
    Durability wanted = ofMutation == Durability.USE_DEFAULT ? byDefault : ofMutation;
    if (wanted == Durability.FSYNC_WAL) {
      durability = wanted;
    }
    synced &= wanted == Durability.FSYNC_WAL || wanted == Durability.SYNC_WAL;
    logged &= wanted != Durability.SKIP_WAL;
  }

  /** Whether all of what was read is in the log, of which a crash takes the end at most. */
  boolean isLogged() {
    return logged;
  }

  /** Whether all of what was read outlives a crash as soon as it is written. */
  boolean isSynced() {
    return synced;
  }

  /** Of the entries of what was read: a row that outlives a crash needs an entry that does. */
  Durability durability() {
    return durability;
  }

  private void addResult(Mutation mutation, boolean ttl) {
    if (mutation.isEmpty()) {
      return; // HBase takes it, and tells of nothing
    }
    List<Cell> cells = results.of(mutation);
    if (cells == null) {
      throw new IllegalStateException("HBase did not tell the result of " + mutation);
    }
    for (EntryColumn column : columns) {
      for (Cell cell : cells) {
        if (column.has(cell)) {
          add(row(mutation.getRow()), column, cell, ttl);
        }
      }
    }
  }

  private void add(Mutation mutation, boolean ttl) {
    for (Map.Entry<byte[], List<Cell>> family : mutation.getFamilyCellMap().entrySet()) {
      for (EntryColumn column : columns) {
        if (column.isOfFamily(family.getKey())) {
          for (Cell cell : family.getValue()) {
            if (column.hasOfFamily(cell)) {
              add(row(mutation.getRow()), column, cell, ttl);
            }
          }
        }
      }
    }
  }

  private WrittenRow row(byte[] row) {
    return rows.computeIfAbsent(row, key -> new WrittenRow(key, columns.size()));
  }

  /** Adds a cell. A marker with a time to live expires as a put does, and shows what it hid. */
  private void add(WrittenRow row, EntryColumn column, Cell cell, boolean ofMutation) {
    boolean ttl = ofMutation;
    boolean put = cell.getType() == Cell.Type.Put;
    boolean guarded = false;
    if (put && cell instanceof RawCell tagged) {
      for (Iterator<Tag> tags = tagged.getTags(); tags.hasNext(); ) {
        byte type = tags.next().getType();
        ttl |= type == TagType.TTL_TAG_TYPE;
        guarded |= CellTags.isGuard(type);
      }
    }
    HeldCell written = column.held(row.row(), cell, 0, ttl);
    if (guarded) {
      row.mark(column.index(), Reason.LABELS);
    } else if (column.lacksEntry(written)) {
      row.mark(column.index(), Reason.TOO_LONG);
    }
    row.add(column, written);
  }
}
