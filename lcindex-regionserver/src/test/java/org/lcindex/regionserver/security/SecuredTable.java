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
package org.lcindex.regionserver.security;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.type.ColumnType;

/** A table of the secure cluster: price in family f, indexed, and a remark in family g. */
final class SecuredTable {
  static final byte[] F = Bytes.toBytes("f");
  static final byte[] G = Bytes.toBytes("g");
  static final byte[] PRICE = Bytes.toBytes("price");
  static final byte[] REMARK = Bytes.toBytes("remark");
  static final int ROWS = 4_000;
  static final Duration LIMIT = Duration.ofMinutes(10);

  /** What a test does to the puts of the rows, such as labelling their cells. */
  interface PutChange {
    void change(int row, Put put) throws Exception;
  }

  private SecuredTable() {}

  /** Creates, fills and indexes it, as the superuser. */
  static TableName create(String name, PutChange change, String... settings) throws Exception {
    Connection superuser = SecureCluster.connection(null);
    TableName table = load(superuser, name, change, settings);
    index(superuser, table);
    return table;
  }

  /** Creates and fills it, without an index. */
  static TableName load(Connection superuser, String name, PutChange change, String... settings)
      throws Exception {
    return load(superuser, name, new byte[0][], change, settings);
  }

  /** Creates and fills it, with several regions. */
  static TableName load(
      Connection superuser, String name, byte[][] splits, PutChange change, String... settings)
      throws Exception {
    TableName table = TableName.valueOf(name);
    TableDescriptorBuilder descriptor =
        TableDescriptorBuilder.newBuilder(table)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(G));
    for (int i = 0; i < settings.length; i += 2) {
      descriptor.setValue(settings[i], settings[i + 1]);
    }
    try (Admin admin = superuser.getAdmin();
        Table t = superuser.getTable(table)) {
      admin.createTable(descriptor.build(), splits);
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        Put put =
            new Put(Bytes.toBytes(String.format("%04d", i)))
                .addColumn(F, PRICE, Bytes.toBytes((i * 37) % ROWS * 1.0))
                .addColumn(G, REMARK, Bytes.toBytes("remark " + i));
        change.change(i, put);
        puts.add(put);
      }
      t.put(puts);
      admin.flush(table);
    }
    return table;
  }

  /** Indexes it, and waits until all is built. */
  static void index(Connection user, TableName table) throws IOException {
    try (LCIndexAdmin indexes = new LCIndexAdmin(user)) {
      indexes.createIndexes(table, "f:price DOUBLE");
      indexes.waitUntilBuilt(table, LIMIT);
    }
  }

  /** A query that the index serves; it knows the type without asking for the descriptor. */
  static Mdrq query(TableName table) {
    return Mdrq.on(table, IndexDefinitions.none())
        .where(Column.column("f:price").as(ColumnType.DOUBLE).between(100.0, 110.0))
        .build();
  }

  /** A query that the index serves, of one family only. */
  static Mdrq queryOfFamily(TableName table) {
    return Mdrq.on(table, IndexDefinitions.none())
        .where(Column.column("f:price").as(ColumnType.DOUBLE).between(100.0, 110.0))
        .selectFamily(F)
        .build();
  }

  static Scan scan(TableName table, QueryMode mode) {
    return query(table)
        .toScan()
        .setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode.attribute()));
  }

  /** The rows that a user gets, as text. */
  static List<String> rows(Connection user, TableName table, Scan scan) throws IOException {
    List<String> rows = new ArrayList<>();
    try (Table t = user.getTable(table);
        // HBase 2.5's client leaves the last region's start in the scan that it is given.
        ResultScanner scanner = t.getScanner(new Scan(scan))) {
      for (Result row : scanner) {
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
