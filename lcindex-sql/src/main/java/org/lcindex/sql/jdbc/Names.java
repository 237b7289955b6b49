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

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.Wrapper;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.schema.lookup.Named;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.column.TableShape;
import org.lcindex.sql.schema.SeenTables;
import org.lcindex.text.DidYouMean;

/** Schemas, tables and columns by their names, for whoever does not ask by SQL. Thread safe. */
record Names(AvaticaConnection calcite, SeenTables seen) {
  private static final Pattern UNKNOWN =
      Pattern.compile("(Object|Table|Column) '([^']*)' not found(?: within '([^']*)')?");

  private SchemaPlus root() throws SQLException {
    return calcite.unwrap(CalciteConnection.class).getRootSchema();
  }

  /** All schemas, sorted. */
  List<String> schemas() throws SQLException {
    return root().subSchemas().getNames(LikePattern.any()).stream().sorted().toList();
  }

  /** All tables of a schema, sorted. */
  List<String> tables(String schema) throws SQLException {
    SchemaPlus of = root().subSchemas().get(schema);
    return of == null
        ? List.of()
        : of.tables().getNames(LikePattern.any()).stream().sorted().toList();
  }

  /**
   * A table, in whatever case its name is written.
   *
   * @param schema null for the connection's
   * @return null when there is none
   */
  TableShape table(String schema, String table) throws SQLException {
    SchemaPlus of = named(root().subSchemas(), schema == null ? calcite.getSchema() : schema);
    Table found = of == null ? null : named(of.tables(), table);
    return found instanceof Wrapper wrapper ? wrapper.unwrap(TableShape.class) : null;
  }

  private static <T> T named(Lookup<T> lookup, String name) {
    Named<T> found = lookup.getIgnoreCase(name);
    return found == null ? null : found.entity();
  }

  /**
   * As {@link #table}.
   *
   * @throws SQLException when there is none
   */
  TableShape required(String schema, String table) throws SQLException {
    TableShape found = table(schema, table);
    if (found == null) {
      throw new SQLException(
          "Table '" + table + "' not found" + DidYouMean.among(table, near(schema)), "42S02");
    }
    return found;
  }

  /**
   * A column of a table, in whatever case its name is written.
   *
   * @return null when there is none
   */
  static SqlColumn column(TableShape table, String name) {
    return table.columns().stream()
        .filter(column -> column.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  /** What to say of a name that a message of Calcite's does not know; empty when none is near. */
  String told(String message) {
    Matcher found = UNKNOWN.matcher(message);
    if (!found.find() || message.contains("did you mean")) {
      return "";
    }
    return DidYouMean.among(
        found.group(2), found.group(1).equals("Column") ? columns() : near(found.group(3)));
  }

  private List<String> columns() {
    return seen.shapes().stream()
        .flatMap(shape -> shape.columns().stream())
        .map(SqlColumn::name)
        .distinct()
        .toList();
  }

  private List<String> near(String schema) {
    try {
      List<String> names = new ArrayList<>(schemas());
      names.addAll(tables(schema == null ? calcite.getSchema() : schema));
      return names;
    } catch (SQLException | RuntimeException e) {
      return List.of();
    }
  }
}
