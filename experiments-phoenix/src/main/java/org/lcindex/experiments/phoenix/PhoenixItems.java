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
package org.lcindex.experiments.phoenix;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.phoenix.jdbc.PhoenixConnection;
import org.lcindex.experiments.items.Item;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.Items;

/**
 * Items in a table of Phoenix. Its global indexes are covered, as its manual advises: a lookup does
 * not ask the table itself.
 */
final class PhoenixItems implements ItemTable {
  /** What opens connections. */
  @FunctionalInterface
  interface Opener {
    Connection open() throws IOException;
  }

  private static final String KEY = quoted("key");
  private static final String PAYLOAD = new String(Items.payload(), StandardCharsets.US_ASCII);

  private final Opener opener;
  private final TableName table;
  private final String name;
  private final int columns;
  private Finder lookups;

  private PhoenixItems(Opener opener, String name, int columns) {
    this.opener = opener;
    this.table = TableName.valueOf(name);
    this.name = quoted(name);
    this.columns = columns;
  }

  /**
   * Makes a table, empty.
   *
   * @param columns of values
   * @param indexes how many of them have one
   */
  static PhoenixItems create(Opener opener, String name, int regions, int columns, int indexes)
      throws IOException {
    PhoenixItems table = new PhoenixItems(opener, name, columns);
    table.run(
        "create",
        statement -> {
          statement.execute(table.definition(regions));
          for (int i = 0; i < indexes; i++) {
            statement.execute(table.index(quoted(name + "-" + i), quoted(Items.column(i))));
          }
        });
    return table;
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }

  /** All columns but the key. */
  private Stream<String> names() {
    return Stream.concat(
        IntStream.range(0, columns).mapToObj(Items::column).map(PhoenixItems::quoted),
        Stream.of(quoted(Items.PAYLOAD)));
  }

  private static String list(Stream<String> items) {
    return items.collect(Collectors.joining(", "));
  }

  private String definition(int regions) {
    List<String> splits = Items.splits(regions);
    return "CREATE TABLE %s (%s VARCHAR NOT NULL PRIMARY KEY, %s) UPDATE_CACHE_FREQUENCY=900000%s"
        .formatted(
            name,
            KEY,
            list(names().map(column -> column + " VARCHAR")),
            splits.isEmpty()
                ? ""
                : " SPLIT ON (" + list(splits.stream().map(split -> "'" + split + "'")) + ")");
  }

  private String index(String index, String indexed) {
    return "CREATE INDEX %s ON %s (%s) INCLUDE (%s)"
        .formatted(index, name, indexed, list(names().filter(other -> !other.equals(indexed))));
  }

  /** Does something that may fail as JDBC does. */
  @FunctionalInterface
  private interface Action {
    void run(Statement statement) throws SQLException;
  }

  private void run(String what, Action action) throws IOException {
    try (Connection connection = opener.open();
        Statement statement = connection.createStatement()) {
      action.run(statement);
    } catch (SQLException e) {
      throw PhoenixClient.failed(what + " " + name, e);
    }
  }

  @Override
  public Writer writer() throws IOException {
    Connection connection = opener.open();
    try {
      return writer(connection);
    } catch (SQLException e) {
      throw PhoenixClient.failed("write to " + name, e);
    }
  }

  private Writer writer(Connection connection) throws SQLException {
    PreparedStatement upsert =
        connection.prepareStatement(
            "UPSERT INTO %s (%s, %s) VALUES (%s)"
                .formatted(
                    name, KEY, list(names()), list(Stream.generate(() -> "?").limit(columns + 2))));
    return new Writer() {
      @Override
      public void put(List<Item> items) throws IOException {
        try {
          for (Item item : items) {
            upsert.setString(1, item.key());
            for (int i = 0; i < columns; i++) {
              upsert.setString(i + 2, item.values().get(i));
            }
            upsert.setString(columns + 2, PAYLOAD);
            upsert.executeUpdate();
          }
          connection.commit();
        } catch (SQLException e) {
          throw PhoenixClient.failed("write to " + name, e);
        }
      }

      @Override
      public void close() throws IOException {
        PhoenixItems.close(connection);
      }
    };
  }

  private static void close(Connection connection) throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw PhoenixClient.failed("close a connection", e);
    }
  }

  @Override
  public boolean isIndexed() {
    return true;
  }

  @Override
  public Set<String> find(String value) throws IOException {
    if (lookups == null) {
      lookups = finder();
    }
    return lookups.find(value);
  }

  @Override
  public Finder finder() throws IOException {
    Connection connection = opener.open();
    try {
      return finder(connection);
    } catch (SQLException e) {
      throw PhoenixClient.failed("read " + name, e);
    }
  }

  private Finder finder(Connection connection) throws SQLException {
    PreparedStatement select =
        connection.prepareStatement(
            "SELECT %s, %s FROM %s WHERE %s = ?"
                .formatted(KEY, list(names()), name, quoted(Items.column(0))));
    return new Finder() {
      @Override
      public Set<String> find(String value) throws IOException {
        try {
          select.setString(1, value);
          Set<String> keys = new HashSet<>();
          try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
              keys.add(row.getString(1));
            }
          }
          return keys;
        } catch (SQLException e) {
          throw PhoenixClient.failed("look up " + value + " in " + name, e);
        }
      }

      @Override
      public void close() throws IOException {
        PhoenixItems.close(connection);
      }
    };
  }

  /** The rows, as of other tables: Phoenix reads an old row before each write. */
  @Override
  public void flush() throws IOException {
    try (Connection connection = opener.open();
        Admin admin = connection.unwrap(PhoenixConnection.class).getQueryServices().getAdmin()) {
      admin.flush(table);
    } catch (SQLException e) {
      throw PhoenixClient.failed("flush " + name, e);
    }
  }

  @Override
  public void drop() throws IOException {
    run("drop", statement -> statement.execute("DROP TABLE " + name));
  }

  @Override
  public void close() throws IOException {
    if (lookups != null) {
      lookups.close();
    }
  }
}
