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
package org.lcindex.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.store.VersionLoader;

/** A store is the table of its current version. */
class SqlStoresTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Rows that say which version they are of. */
  private record Version(EmbeddedCluster cluster, long says) implements VersionLoader {
    @Override
    public String content() {
      return "says " + says;
    }

    @Override
    public long rows() {
      return -1;
    }

    @Override
    public long bytes() {
      return 100;
    }

    @Override
    public TableDescriptor descriptor(TableName table) {
      return DeclaredColumns.none()
          .with(ColumnDeclaration.parse("f:version LONG", null))
          .applyTo(
              TableDescriptorBuilder.newBuilder(table)
                  .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                  .build());
    }

    @Override
    public byte[][] splitKeys() {
      return new byte[0][];
    }

    @Override
    public void check(Consumer<String> progress) {}

    @Override
    public List<String> load(TableName table, Consumer<String> progress) throws IOException {
      try (Table opened = cluster.connection().getTable(table)) {
        for (int i = 0; i < 3; i++) {
          opened.put(
              new Put(Bytes.toBytes(i))
                  .addColumn(FAMILY, Bytes.toBytes("version"), Bytes.toBytes(says)));
        }
      }
      return List.of();
    }
  }

  @Test
  void aStoreIsItsCurrentVersion() throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    StoreAdmin stores = new StoreAdmin(cluster.connection());
    String store = SharedCluster.newName("store").getNameAsString();
    stores.create(store, KeepRule.DEFAULT);
    String sql = "select version, count(*) from \"store:" + store + "\" group by version";
    try (Connection connection = SqlTable.connect(true);
        PreparedStatement count = prepare(connection, stores, cluster, store, sql)) {
      assertEquals(List.of("1|3"), rows(count));
      assertEquals(List.of("1|3"), SqlTable.rows(connection, sql));
      List<String> tables = new ArrayList<>();
      try (ResultSet found = connection.getMetaData().getTables(null, "default", "store:%", null)) {
        while (found.next()) {
          tables.add(found.getString("TABLE_NAME"));
        }
      }
      assertTrue(tables.contains("store:" + store), tables::toString);
      stores.push(store, new Version(cluster, 2), null, LIMIT, line -> {});
      assertEquals(List.of("1|3"), SqlTable.rows(connection, sql));
      stores.swap(store, null);
      // A reader learns of a swap within a second.
      until(() -> SqlTable.rows(connection, sql).equals(List.of("2|3")));
      assertEquals(List.of("2|3"), ofNewVersion(connection, count, store, sql));
      stores.rollback(store, null);
      until(() -> SqlTable.rows(connection, sql).equals(List.of("1|3")));
    } finally {
      stores.deleteAll(store);
    }
  }

  private static PreparedStatement prepare(
      Connection connection, StoreAdmin stores, EmbeddedCluster cluster, String store, String sql)
      throws Exception {
    SQLException none = assertThrows(SQLException.class, () -> SqlTable.rows(connection, sql));
    assertTrue(
        none.getMessage().contains("has no current version yet")
            || none.getMessage().contains("not found"),
        none.getMessage());
    stores.push(store, new Version(cluster, 1), null, LIMIT, line -> {});
    stores.swap(store, null);
    return connection.prepareStatement(sql);
  }

  /** A plan is for one version: it is refused, or made anew, when another one is current. */
  private static List<String> ofNewVersion(
      Connection connection, PreparedStatement statement, String store, String sql)
      throws Exception {
    try {
      // The plan's own look is a second old at most.
      until(() -> !rows(statement).equals(List.of("1|3")));
      return rows(statement);
    } catch (SQLException e) {
      assertTrue(
          e.getMessage().contains("store:" + store + " has another version now, table"),
          e.getMessage());
      return SqlTable.rows(connection, sql);
    }
  }

  private static void until(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      assertTrue(System.nanoTime() < end, "not within " + LIMIT);
    }
  }

  private static List<String> rows(PreparedStatement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(result.getString(1) + "|" + result.getString(2));
      }
    }
    return rows;
  }
}
