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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.TreeMap;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;

/**
 * ORDERS in DuckDB, in memory: an engine for whole columns, beside which numbers of groups are
 * measured. For one thread.
 */
final class DuckOrders implements AutoCloseable {
  private final Connection connection;

  /** Loads rows. */
  DuckOrders(OrdersSource source) throws IOException, SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table orders (orderkey bigint, custkey bigint, orderstatus varchar,"
              + " totalprice double, orderdate date, orderpriority varchar, clerk varchar)");
    }
    try (DuckDBAppender appender =
            connection.unwrap(DuckDBConnection.class).createAppender("main", "orders");
        OrdersSource.Cursor orders = source.open()) {
      for (OrderRow order = orders.order(); order != null; order = orders.order()) {
        appender.beginRow();
        appender.append(order.orderKey());
        appender.append(order.custKey());
        appender.append(order.orderStatus());
        appender.append(order.totalPrice());
        appender.append(order.orderDate());
        appender.append(order.orderPriority());
        appender.append(order.clerk());
        appender.endRow();
      }
    }
  }

  /** A statement that tells the number of rows of each group by a column. */
  PreparedStatement groups(String column) throws SQLException {
    return connection.prepareStatement(
        "select " + column + ", count(*) from orders group by " + column);
  }

  /** What it says. */
  static TreeMap<String, Long> read(PreparedStatement groups) throws SQLException {
    TreeMap<String, Long> read = new TreeMap<>();
    try (ResultSet rows = groups.executeQuery()) {
      while (rows.next()) {
        read.put(rows.getString(1), rows.getLong(2));
      }
    }
    return read;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
