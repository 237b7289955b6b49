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

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * A workload's table and its indexes in SQL. The primary key is the workload's row key as
 * VARBINARY: rows that are written while others are read have longer keys than the number of an
 * order. It has one more byte in the end, because the row keys of indexes lose zero bytes there.
 * Immutable.
 */
final class PhoenixTable {
  private static final byte END = 1;
  private static final String KEY = "\"key\"";

  /** What the tuning guide advises: not to ask for the schema before each statement. */
  private static final String OPTIONS = "UPDATE_CACHE_FREQUENCY=900000";

  /**
   * Statistics say what a range costs, and do not cut scans into pieces, so that plans are all that
   * differs from a table without statistics.
   */
  private static final String COST_OPTIONS = OPTIONS + ", USE_STATS_FOR_PARALLELIZATION=false";

  /** One entry of the statistics for so many bytes; the default of 100 MB is a whole table here. */
  private static final int STATISTICS_BYTES = 1_000_000;

  private final Site site;
  private final String technique;
  private final boolean local;
  private final boolean statistics;
  private final List<SqlColumn> columns;

  /**
   * Of a technique.
   *
   * @param local whether its indexes are
   * @param statistics whether it is meant to have them
   */
  PhoenixTable(Site site, String technique, boolean local, boolean statistics) {
    this.site = site;
    this.technique = technique;
    this.local = local;
    this.statistics = statistics;
    this.columns = site.workload().columns().stream().map(SqlColumn::new).toList();
  }

  List<SqlColumn> columns() {
    return columns;
  }

  /** In HBase; a local index is in its table. */
  TableName index(WorkloadColumn column) {
    return site.table(technique, "-" + column.qualifier());
  }

  boolean local() {
    return local;
  }

  private static String quoted(TableName table) {
    return '"' + table.getNameAsString() + '"';
  }

  private String table() {
    return quoted(site.table(technique, ""));
  }

  private static String list(Stream<String> items) {
    return items.collect(Collectors.joining(", "));
  }

  void create(Connection connection) throws SQLException {
    byte[][] splits = site.workload().splitKeys(site.regions());
    String sql =
        "CREATE TABLE %s (%s VARBINARY NOT NULL PRIMARY KEY, %s) %s%s"
            .formatted(
                table(),
                KEY,
                list(columns.stream().map(column -> column.name() + ' ' + column.type())),
                statistics ? COST_OPTIONS : OPTIONS,
                splits.length == 0
                    ? ""
                    : " SPLIT ON (" + list(Stream.of(splits).map(split -> "?")) + ")");
    try (PreparedStatement create = connection.prepareStatement(sql)) {
      for (int i = 0; i < splits.length; i++) {
        create.setBytes(i + 1, splits[i]);
      }
      create.execute();
    }
    for (WorkloadColumn indexed : site.workload().indexes()) {
      execute(connection, index(new SqlColumn(indexed)));
    }
  }

  private String index(SqlColumn indexed) {
    return "CREATE %sINDEX %s ON %s (%s) INCLUDE (%s)"
        .formatted(
            local ? "LOCAL " : "",
            quoted(index(indexed.column())),
            table(),
            indexed.name(),
            list(columns.stream().filter(c -> !c.equals(indexed)).map(SqlColumn::name)));
  }

  /** With its indexes. */
  void drop(Connection connection) throws SQLException {
    execute(connection, "DROP TABLE IF EXISTS " + table());
  }

  void updateStatistics(Connection connection) throws SQLException {
    execute(
        connection,
        "UPDATE STATISTICS %s ALL SET \"phoenix.stats.guidepost.width\"=%d"
            .formatted(table(), STATISTICS_BYTES));
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The primary key of a row. */
  static byte[] key(byte[] rowKey) {
    byte[] key = Arrays.copyOf(rowKey, rowKey.length + 1);
    key[rowKey.length] = END;
    return key;
  }

  /** The row of a primary key. */
  static byte[] rowKey(byte[] key) {
    return Arrays.copyOf(key, key.length - 1);
  }

  /** The parameters are the key and all columns. */
  String upsert() {
    return "UPSERT INTO %s VALUES (%s)"
        .formatted(table(), list(IntStream.rangeClosed(0, columns.size()).mapToObj(i -> "?")));
  }

  /** The parameter is the key. */
  String delete() {
    return "DELETE FROM " + table() + " WHERE " + KEY + " = ?";
  }

  /**
   * The key and all columns; the parameters are those of {@link #bind}.
   *
   * @param forced the column whose index must be used; null for Phoenix's choice
   */
  String select(RangeQuery query, WorkloadColumn forced) {
    return "SELECT %s%s, %s FROM %s WHERE %s"
        .formatted(
            forced == null ? "" : "/*+ INDEX(" + table() + ' ' + quoted(index(forced)) + ") */ ",
            KEY,
            list(columns.stream().map(SqlColumn::name)),
            table(),
            query.conditions().stream()
                .map(PhoenixTable::condition)
                .collect(Collectors.joining(" AND ")));
  }

  /** What {@code EXPLAIN} says of {@link #select}. */
  String plan(Connection connection, RangeQuery query, WorkloadColumn forced) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (PreparedStatement explain =
        connection.prepareStatement("EXPLAIN " + select(query, forced))) {
      bind(explain, query);
      try (ResultSet lines = explain.executeQuery()) {
        while (lines.next()) {
          plan.append(lines.getString(1)).append('\n');
        }
      }
    }
    return plan.toString();
  }

  /**
   * The column whose index a plan of {@code EXPLAIN} names.
   *
   * @return {@link Technique#NO_INDEX} when it names none
   */
  String chosen(String plan) {
    return site.workload().indexes().stream()
        .filter(column -> plan.contains(" OVER " + index(column).getNameAsString()))
        .map(WorkloadColumn::qualifier)
        .findFirst()
        .orElse(Technique.NO_INDEX);
  }

  private static String condition(RangeCondition condition) {
    String name = new SqlColumn(condition.column()).name();
    if (condition.isPoint()) {
      return name + " = ?";
    }
    return Stream.of(
            condition.low() == null ? "" : name + " >= ?",
            condition.high() == null ? "" : name + " <= ?")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" AND "));
  }

  static void bind(PreparedStatement select, RangeQuery query) throws SQLException {
    int index = 1;
    for (RangeCondition condition : query.conditions()) {
      SqlColumn column = new SqlColumn(condition.column());
      if (condition.low() != null) {
        column.set(select, index++, condition.low());
      }
      if (condition.high() != null && !condition.isPoint()) {
        column.set(select, index++, condition.high());
      }
    }
  }
}
