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
package org.lcindex.sql.prompt;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Tables and columns as a prompt shows and completes them. Thread safe if the connection is. */
final class PromptNames {
  /** The schema that statements need not name. */
  private static final String USUAL = "default";

  /** Of Calcite's own catalog. */
  private static final String SYSTEM = "metadata";

  /** What all columns of a type have. */
  private static final Pattern DETAILS = Pattern.compile(" (?:CHARACTER SET \\S+|NOT NULL)");

  private final Connection connection;

  /**
   * A table.
   *
   * @param schema its namespace
   */
  record Name(String schema, String table) {
    /** As statements call it. */
    String inSql() {
      String name = quoted(table);
      return schema.equals(USUAL) ? name : quoted(schema) + "." + name;
    }
  }

  /**
   * A column.
   *
   * @param name its name
   * @param type its type in SQL
   */
  record Column(String name, String type) {
    /** As statements call it. */
    String inSql() {
      return quoted(name);
    }
  }

  PromptNames(Connection connection) {
    this.connection = connection;
  }

  /** A name with the quotes that it needs. */
  static String quoted(String name) {
    boolean plain = name.matches("[A-Za-z][A-Za-z0-9_]*") && !Keywords.isReserved(name);
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  /** All tables. */
  List<Name> tables() throws SQLException {
    List<Name> names = new ArrayList<>();
    try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
      while (tables.next()) {
        String schema = String.valueOf(tables.getString("TABLE_SCHEM"));
        if (!schema.equals(SYSTEM)) {
          names.add(new Name(schema, tables.getString("TABLE_NAME")));
        }
      }
    }
    return names;
  }

  /** The table that somebody calls so, with or without quotes and schema; null for none. */
  Name find(String typed) throws SQLException {
    String wanted = typed.replace("\"", "");
    Name found = null;
    for (Name name : tables()) {
      String whole = name.schema() + "." + name.table();
      if (name.schema().equals(USUAL) && name.table().equals(wanted) || whole.equals(wanted)) {
        return name;
      }
      if (name.schema().equals(USUAL) && name.table().equalsIgnoreCase(wanted)
          || whole.equalsIgnoreCase(wanted)) {
        found = name;
      }
    }
    return found;
  }

  /** The columns of a table. */
  List<Column> columns(Name table) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    List<Column> found = new ArrayList<>();
    try (ResultSet columns =
        data.getColumns(null, pattern(table.schema()), pattern(table.table()), "%")) {
      while (columns.next()) {
        String type = columns.getString("TYPE_NAME");
        found.add(
            new Column(
                columns.getString("COLUMN_NAME"),
                DETAILS.matcher(type).replaceAll("").replace('_', ' ')));
      }
    }
    return found;
  }

  /** The indexes of a table: the columns of each, by its name. */
  Map<String, List<String>> indexes(Name table) throws SQLException {
    Map<String, List<String>> found = new LinkedHashMap<>();
    try (ResultSet indexes =
        connection.getMetaData().getIndexInfo(null, table.schema(), table.table(), false, true)) {
      while (indexes.next()) {
        String column = indexes.getString("COLUMN_NAME");
        if (column != null && !column.equals("row")) { // of which the key itself is the index
          found
              .computeIfAbsent(
                  String.valueOf(indexes.getString("INDEX_NAME")), k -> new ArrayList<>())
              .add(column);
        }
      }
    }
    return found;
  }

  private String pattern(String name) throws SQLException {
    String escape = connection.getMetaData().getSearchStringEscape();
    return name.replace("_", escape + "_").replace("%", escape + "%");
  }
}
