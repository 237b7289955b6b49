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

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.type.ColumnType;

/**
 * Increments and appends where AccessController writes cells of its own in their place, with the
 * ACL of the operation or that of the cell before.
 */
class AclMutationsTest {
  private static final byte[] F = SecuredTable.F;
  private static final byte[] NUMBER = Bytes.toBytes("number");
  private static final byte[] TEXT = Bytes.toBytes("text");
  private static final int ROWS = 240;

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void indexedAsTheyAreWritten(int versions) throws Exception {
    TableName table = TableName.valueOf("acl-mutations-" + versions);
    Connection superuser = SecureCluster.connection(null);
    try (Admin admin = superuser.getAdmin();
        LCIndexAdmin indexes = new LCIndexAdmin(superuser)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(F).setMaxVersions(versions).build())
              .setValue(
                  CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, AccessController.class.getName())
              .setValue(AccessControlConstants.CF_ATTRIBUTE_EARLY_OUT, "false")
              .setValue("hbase.hstore.compaction.min", "1000")
              .setValue(ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER)
              .build());
      SecureCluster.grant("writer", table, null, null, Action.READ, Action.WRITE);
      SecureCluster.grant("reader", table, null, null, Action.READ);
      indexes.createIndexes(table, "f:number LONG", "f:text STRING");
      indexes.waitUntilBuilt(table, SecuredTable.LIMIT);
      try (Table puts = superuser.getTable(table);
          Table writer = SecureCluster.connection("writer").getTable(table)) {
        puts.put(rows());
        check(table, "puts");
        for (int round = 0; round < 3; round++) {
          for (Row change : changes(round)) {
            if (change instanceof Increment increment) {
              writer.increment(increment);
            } else {
              writer.append((Append) change);
            }
          }
          List<Row> batch = changes(round + 10);
          writer.batch(batch, new Object[batch.size()]);
          check(table, "round " + round + " in the MemStore");
          admin.flush(table);
          check(table, "round " + round + ", flushed");
          indexes.waitUntilBuilt(table, SecuredTable.LIMIT);
          check(table, "round " + round + ", flushed and built");
        }
        SecureCluster.get().regions(table).get(0).compact(true);
        check(table, "compacted");
        indexes.waitUntilBuilt(table, SecuredTable.LIMIT);
        check(table, "compacted and built");
      }
      admin.disableTable(table);
      admin.deleteTable(table);
    }
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("%03d", i));
  }

  private static List<Put> rows() {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Put put =
          new Put(row(i))
              .addColumn(F, NUMBER, Bytes.toBytes((i * 37L) % ROWS))
              .addColumn(F, TEXT, Bytes.toBytes("t" + i % 10));
      if (i % 3 == 0) {
        put.setACL("owner", new Permission(Action.READ));
      }
      puts.add(put);
    }
    return puts;
  }

  /** Of every second row, some with an ACL of their own, some of rows that are not there. */
  private static List<Row> changes(int round) {
    List<Row> changes = new ArrayList<>();
    for (int i = round % 2; i < ROWS + 10; i += 2) {
      Map<String, Permission> acl = Map.of("owner", new Permission(Action.READ));
      if (i % 5 != 0) {
        Increment increment = new Increment(row(i)).addColumn(F, NUMBER, 40 - round * 13L);
        changes.add(i % 4 == 0 ? increment.setACL(acl) : increment);
      }
      if (i % 7 != 0) {
        Append append = new Append(row(i)).addColumn(F, TEXT, Bytes.toBytes("-" + round));
        changes.add(i % 6 == 0 ? append.setACL(acl) : append);
      }
    }
    return changes;
  }

  private static void check(TableName table, String when) throws Exception {
    Column number = Column.column("f:number").as(ColumnType.LONG);
    Column text = Column.column("f:text").as(ColumnType.STRING);
    for (String user : new String[] {null, "reader", "owner", "stranger"}) {
      Connection connection = SecureCluster.connection(user);
      for (Mdrq query :
          List.of(
              Mdrq.on(table, IndexDefinitions.none()).where(number.between(50, 120)).build(),
              Mdrq.on(table, IndexDefinitions.none()).where(number.ge(0)).build(),
              Mdrq.on(table, IndexDefinitions.none())
                  .where(text.between("t3", "t6"), number.lt(150))
                  .build())) {
        String what = when + ": " + query.conditions() + " by " + user;
        List<String> plain = rows(connection, query, QueryMode.FORBID);
        assertEquals("stranger".equals(user), plain.isEmpty(), what);
        assertEquals(plain, rows(connection, query, QueryMode.AUTO), what);
        // Who may read all rows has no filter added.
        if (user == null || "reader".equals(user)) {
          assertEquals(plain, rows(connection, query, QueryMode.FORCE), what);
          try (MdrqClient client = new MdrqClient(connection)) {
            assertEquals(plain.size(), client.count(query), what);
          }
        }
      }
    }
  }

  private static List<String> rows(Connection user, Mdrq query, QueryMode mode) throws IOException {
    Scan scan =
        query.toScan().setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode.attribute()));
    return SecuredTable.rows(user, query.table(), scan);
  }
}
