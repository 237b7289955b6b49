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
package org.lcindex.sql.jdbc;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.column.TableShape;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;

/**
 * Statements about indexes, which Calcite does not know: {@code CREATE INDEX ON t (c) [TYPE ...]},
 * {@code DROP INDEX ON t (c) [GLOBAL]}, {@code SHOW INDEXES [ON t]}. Thread safe.
 */
final class IndexStatements {
  private static final String NAME = "(?:\"(?:[^\"]|\"\")+\"|[\\w$]+)";
  private static final String TABLE = "(" + NAME + "(?:\\s*\\.\\s*" + NAME + ")?)";
  private static final String COLUMNS =
      "\\s*\\(\\s*(" + NAME + "(?:\\s*,\\s*" + NAME + ")*)\\s*\\)";

  /** What may stand before a statement. */
  private static final Pattern COMMENTS = Pattern.compile("(?s)^(?:\\s+|--[^\\n]*+|/\\*.*?\\*/)+");

  private static final Pattern ONE_NAME = Pattern.compile(NAME);

  private static final Pattern CREATE =
      pattern("CREATE\\s+INDEX\\s+ON\\s+" + TABLE + COLUMNS + "\\s*(?:TYPE\\s+)?(.*?)");

  private static final Pattern DROP =
      pattern("DROP\\s+INDEX\\s+ON\\s+" + TABLE + COLUMNS + "\\s*(GLOBAL)?");

  private static final Pattern SHOW =
      pattern("SHOW\\s+(?:INDEXES|INDICES)(?:\\s+(?:ON|FROM|IN)\\s+" + TABLE + ")?");

  private static final Pattern ANY =
      Pattern.compile("(?is)\\s*(?:(?:CREATE|DROP)\\s+INDEX|SHOW\\s+IND).*");

  private final Connection connection;
  private final Names names;

  IndexStatements(Connection connection, Names names) {
    this.connection = connection;
    this.names = names;
  }

  private static Pattern pattern(String statement) {
    return Pattern.compile("(?is)\\s*" + statement + "\\s*;?\\s*");
  }

  /**
   * Does a statement about indexes.
   *
   * @return its result; null of any other statement
   */
  ResultSet run(String statement) throws SQLException {
    String sql = COMMENTS.matcher(statement).replaceFirst("");
    if (!ANY.matcher(sql).matches()) {
      return null;
    }
    Matcher create = CREATE.matcher(sql);
    Matcher drop = DROP.matcher(sql);
    Matcher show = SHOW.matcher(sql);
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      if (show.matches()) {
        return show(admin, show.group(1));
      }
      if (create.matches()) {
        TableShape table = changed(create.group(1));
        String definition = definition(table, list(create.group(2)), create.group(3).strip());
        return told(admin.createIndexes(table.descriptor().getTableName(), definition));
      }
      if (drop.matches()) {
        TableShape table = changed(drop.group(1));
        IndexDefinition index = index(table, list(drop.group(2)), drop.group(3) != null);
        TableName name = table.descriptor().getTableName();
        return told(admin.dropIndexes(name, List.of(index), false));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw SqlFailures.of(e, null, message -> "");
    }
    throw new SQLException(
        "An index has no name here: CREATE INDEX ON table (column) [TYPE type [GLOBAL ...]],"
            + " CREATE INDEX ON table (column, column) [BITS n,n], DROP INDEX ON table (column)"
            + " [GLOBAL], SHOW INDEXES [ON table]",
        "42000");
  }

  private static ResultSet told(IndexChange change) throws SQLException {
    MadeRows rows = new MadeRows("RESULT");
    change.toString().lines().forEach(rows::add);
    return rows.toResultSet();
  }

  private ResultSet show(LCIndexAdmin admin, String table) throws SQLException, IOException {
    MadeRows rows = new MadeRows("TABLE_SCHEM", "TABLE_NAME", "KIND", "DEFINITION", "STATE");
    if (table != null) {
      TableShape shape = table(table);
      add(shape.descriptor().getTableName(), IndexDefinitions.readable(shape.descriptor()), rows);
    } else {
      admin.definitions().forEach((name, indexes) -> add(name, indexes, rows));
    }
    return rows.toResultSet();
  }

  private static void add(TableName table, IndexDefinitions indexes, MadeRows rows) {
    for (IndexDefinition index : indexes.all()) {
      rows.add(
          table.getNamespaceAsString(),
          table.getQualifierAsString(),
          index.kind().name(),
          index.toString(),
          indexes.isDisabled(index) ? "off" : "on");
    }
  }

  private static List<String> list(String names) {
    Matcher found = ONE_NAME.matcher(names);
    List<String> all = new ArrayList<>();
    while (found.find()) {
      String name = found.group();
      all.add(
          name.startsWith("\"")
              ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
              : name);
    }
    return all;
  }

  /** A table that is changed: a store's version would lose the change with the next version. */
  private TableShape changed(String name) throws SQLException {
    TableShape table = table(name);
    if (table.isOfStore()) {
      throw new SQLException(
          name + " is a store, whose versions have the indexes they were pushed with", "42000");
    }
    return table;
  }

  private TableShape table(String name) throws SQLException {
    List<String> parts = list(name);
    return parts.size() == 1
        ? names.required(null, parts.get(0))
        : names.required(parts.get(0), parts.get(1));
  }

  private static String definition(TableShape table, List<String> columns, String words)
      throws SQLException {
    boolean typed = !words.isEmpty() && isType(words.split("\\s+")[0]);
    List<String> all = new ArrayList<>();
    for (String column : columns) {
      all.add(typed && columns.size() == 1 ? name(table, column) : typed(table, column));
    }
    return all.size() == 1
        ? (all.get(0) + " " + words).strip()
        : ("GLOBAL GRID(" + String.join(", ", all) + ") " + words).strip();
  }

  private static boolean isType(String word) {
    try {
      return ValueCodec.named(word) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String name(TableShape table, String name) throws SQLException {
    SqlColumn column = Names.column(table, name);
    if (column != null && column.isInRow()) {
      throw new SQLException("'" + name + "' is of the row key, by which rows are found anyway");
    }
    if (column == null && name.indexOf(':') <= 0) {
      List<String> known = table.columns().stream().map(SqlColumn::name).toList();
      throw new SQLException(
          "Column '"
              + name
              + "' not found"
              + DidYouMean.among(name, known)
              + "; a column that is not declared is \"family:qualifier\", with its TYPE",
          "42S22");
    }
    return column == null
        ? name
        : EscapedBytes.format(column.family()) + ":" + EscapedBytes.format(column.qualifier());
  }

  private static String typed(TableShape table, String name) throws SQLException {
    String text = name(table, name);
    SqlColumn column = Names.column(table, name);
    if (column == null) {
      throw new SQLException(
          "Column '" + name + "' has no declared type: write TYPE and a type behind it", "42000");
    }
    return text + " " + column.codec();
  }

  private static IndexDefinition index(TableShape table, List<String> columns, boolean global)
      throws SQLException {
    List<String> wanted = new ArrayList<>();
    for (String column : columns) {
      wanted.add(name(table, column));
    }
    IndexDefinitions indexes = IndexDefinitions.readable(table.descriptor());
    for (IndexDefinition index : indexes.all()) {
      List<String> of = index.columns().stream().map(ColumnDeclaration::column).toList();
      boolean kind = !global || index.kind() == IndexKind.GLOBAL;
      if (of.equals(wanted) && kind) {
        return index;
      }
    }
    throw new SQLException(
        "Table "
            + table.descriptor().getTableName()
            + " has no "
            + (global ? "GLOBAL " : "")
            + "index on "
            + String.join(", ", wanted)
            + "; SHOW INDEXES ON it tells what it has",
        "42S12");
  }
}
