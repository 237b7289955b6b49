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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoresTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of table {@code lcindex:stores}, with the server's own rights: one compared change at a
 * time (rule VS1). What is written is in the write-ahead log when a method returns. Thread safe.
 */
record StoreRows(Connection connection, OwnThreads threads) {
  private static final Logger LOG = LoggerFactory.getLogger(StoreRows.class);
  private static final byte[] FAMILY = StoresTable.family();
  private static final byte[] QUALIFIER = StoresTable.qualifier();

  /**
   * A row that was read.
   *
   * @param bytes as they are there, which a change compares
   */
  record Row(byte[] bytes, StoreRecord record) {}

  /** The row of a store; null if there is none. */
  Row read(StoreName name) throws IOException {
    return threads.call(
        () -> {
          try (Table table = connection.getTable(GlobalTables.STORES)) {
            return read(table, name);
          }
        });
  }

  /** As the other one, with the rights of the thread that calls it. */
  static Row read(Table table, StoreName name) throws IOException {
    byte[] bytes =
        table.get(new Get(name.row()).setPriority(HConstants.HIGH_QOS)).getValue(FAMILY, QUALIFIER);
    return bytes == null ? null : new Row(bytes, StoreRecord.fromJson(Bytes.toString(bytes)));
  }

  /** All rows that this release can read. */
  List<StoreRecord> all() throws IOException {
    return threads.call(
        () -> {
          List<StoreRecord> all = new ArrayList<>();
          try (Table table = connection.getTable(GlobalTables.STORES);
              ResultScanner rows = table.getScanner(new Scan().setPriority(HConstants.HIGH_QOS))) {
            for (Result row = rows.next(); row != null; row = rows.next()) {
              byte[] bytes = row.getValue(FAMILY, QUALIFIER);
              try {
                all.add(StoreRecord.fromJson(Bytes.toString(bytes)));
              } catch (IOException e) {
                LOG.warn("LCIndex: row {}", Bytes.toStringBinary(row.getRow()), e);
              }
            }
          }
          return all;
        });
  }

  /**
   * Sets a row if it is as it was read.
   *
   * @param before null if there was none
   * @return whether it was so
   */
  boolean replace(StoreName name, Row before, StoreRecord after) throws IOException {
    Put put =
        new Put(name.row())
            .setDurability(Durability.SYNC_WAL)
            .addColumn(FAMILY, QUALIFIER, Bytes.toBytes(after.toJson()));
    CheckAndMutate.Builder check = CheckAndMutate.newBuilder(name.row());
    return mutate(
        before == null
            ? check.ifNotExists(FAMILY, QUALIFIER).build(put)
            : check.ifEquals(FAMILY, QUALIFIER, before.bytes()).build(put));
  }

  /** Removes a row if it is as it was read. */
  boolean remove(StoreName name, Row before) throws IOException {
    return mutate(
        CheckAndMutate.newBuilder(name.row())
            .ifEquals(FAMILY, QUALIFIER, before.bytes())
            .build(new Delete(name.row()).setDurability(Durability.SYNC_WAL)));
  }

  private boolean mutate(CheckAndMutate change) throws IOException {
    return threads.call(
        () -> {
          try (Table table = connection.getTable(GlobalTables.STORES)) {
            return table.checkAndMutate(change).isSuccess();
          }
        });
  }
}
