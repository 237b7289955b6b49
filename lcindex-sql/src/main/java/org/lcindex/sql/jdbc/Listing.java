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

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlValues;
import org.lcindex.sql.column.CalciteValues;
import org.lcindex.sql.column.TableShape;

/**
 * Schemas, tables, columns, keys, indexes and types, in the columns that JDBC fixes. Thread safe.
 */
final class Listing {
  private static final String TABLE = "TABLE";

  /** Two gigabytes, as far as SQL is concerned: a cell may be as large as HBase lets it. */
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final int RADIX = 10;

  private final Session session;

  Listing(Session session) {
    this.session = session;
  }

  ResultSet schemas(String pattern) throws SQLException {
    MadeRows rows = new MadeRows("TABLE_SCHEM", "TABLE_CATALOG");
    named(pattern).forEach(rows::add);
    return rows.toResultSet();
  }

  ResultSet tableTypes() throws SQLException {
    return new MadeRows("TABLE_TYPE").add(TABLE).toResultSet();
  }

  ResultSet tables(String schemas, String pattern, String[] types) throws SQLException {
    MadeRows rows =
        new MadeRows(
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "TABLE_TYPE",
            "REMARKS",
            "TYPE_CAT",
            "TYPE_SCHEM",
            "TYPE_NAME",
            "SELF_REFERENCING_COL_NAME",
            "REF_GENERATION");
    if (types == null || List.of(types).contains(TABLE)) {
      for (String schema : named(schemas)) {
        for (String table : tables(schema, pattern)) {
          rows.add(null, schema, table, TABLE);
        }
      }
    }
    return rows.toResultSet();
  }

  ResultSet columns(String schemas, String tables, String pattern) throws SQLException {
    MadeRows rows =
        new MadeRows(
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "COLUMN_NAME",
            "DATA_TYPE#",
            "TYPE_NAME",
            "COLUMN_SIZE#",
            "BUFFER_LENGTH#",
            "DECIMAL_DIGITS#",
            "NUM_PREC_RADIX#",
            "NULLABLE#",
            "REMARKS",
            "COLUMN_DEF",
            "SQL_DATA_TYPE#",
            "SQL_DATETIME_SUB#",
            "CHAR_OCTET_LENGTH#",
            "ORDINAL_POSITION#",
            "IS_NULLABLE",
            "SCOPE_CATALOG",
            "SCOPE_SCHEMA",
            "SCOPE_TABLE",
            "SOURCE_DATA_TYPE#",
            "IS_AUTOINCREMENT",
            "IS_GENERATEDCOLUMN");
    Predicate<String> wanted = like(pattern);
    for (String schema : named(schemas)) {
      for (String table : tables(schema, tables)) {
        TableShape shape = table(schema, table);
        for (int i = 0; shape != null && i < shape.columns().size(); i++) {
          if (wanted.test(shape.columns().get(i).name())) {
            addColumn(rows, schema, table, shape.columns().get(i), i + 1);
          }
        }
      }
    }
    return rows.toResultSet();
  }

  private void addColumn(MadeRows rows, String schema, String table, SqlColumn column, int ordinal)
      throws SQLException {
    RelDataType type = CalciteValues.type(factory(), column);
    boolean number = SqlTypeName.NUMERIC_TYPES.contains(type.getSqlTypeName());
    int size = type.getPrecision() < 0 ? UNBOUNDED : type.getPrecision();
    rows.add(
        null,
        schema,
        table,
        column.name(),
        jdbcType(type),
        type.getSqlTypeName().getName().replace('_', ' '),
        size,
        null,
        number && type.getScale() >= 0 ? type.getScale() : null,
        number ? RADIX : null,
        type.isNullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
        remarks(column),
        null,
        null,
        null,
        type.getSqlTypeName() == SqlTypeName.VARCHAR ? UNBOUNDED : null,
        ordinal,
        type.isNullable() ? "YES" : "NO",
        null,
        null,
        null,
        null,
        "NO",
        column.isPart() ? "YES" : "NO");
  }

  /** Where the column is in HBase, and how its cells are written. */
  private static String remarks(SqlColumn column) {
    String where = column.isInRow() ? column.isPart() ? "part of the row key" : "row key" : null;
    return (where == null ? column.column().toString() : where + ", " + column.codec());
  }

  private static int jdbcType(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
        ? Types.TIMESTAMP
        : type.getSqlTypeName().getJdbcOrdinal();
  }

  private RelDataTypeFactory factory() throws SQLException {
    return session.calcite().unwrap(CalciteConnection.class).getTypeFactory();
  }

  /** The row key. */
  ResultSet primaryKeys(String schema, String table) throws SQLException {
    MadeRows rows =
        new MadeRows(
            "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ#", "PK_NAME");
    if (table(schema, table) != null) {
      rows.add(null, schema(schema), table, ColumnDeclaration.ROW, 1, ColumnDeclaration.ROW);
    }
    return rows.toResultSet();
  }

  /** The row key, by which HBase sorts a table, and LCIndex's indexes. */
  ResultSet indexes(String schema, String table, boolean unique) throws SQLException {
    MadeRows rows =
        new MadeRows(
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "NON_UNIQUE?",
            "INDEX_QUALIFIER",
            "INDEX_NAME",
            "TYPE#",
            "ORDINAL_POSITION#",
            "COLUMN_NAME",
            "ASC_OR_DESC",
            "CARDINALITY#",
            "PAGES#",
            "FILTER_CONDITION");
    TableShape shape = table(schema, table);
    if (shape == null) {
      return rows.toResultSet();
    }
    String of = schema(schema);
    rows.add(
        null,
        of,
        table,
        false,
        null,
        ColumnDeclaration.ROW,
        (int) DatabaseMetaData.tableIndexClustered,
        1,
        ColumnDeclaration.ROW,
        "A");
    if (!unique) {
      for (IndexDefinition index : IndexDefinitions.readable(shape.descriptor()).all()) {
        for (int i = 0; i < index.columns().size(); i++) {
          rows.add(
              null,
              of,
              table,
              true,
              null,
              index.toString(),
              (int) DatabaseMetaData.tableIndexOther,
              i + 1,
              name(shape, index.columns().get(i)),
              "A");
        }
      }
    }
    return rows.toResultSet();
  }

  private static String name(TableShape shape, ColumnDeclaration column) {
    return shape.columns().stream()
        .filter(
            known ->
                !known.isInRow()
                    && Arrays.equals(known.family(), column.family())
                    && Arrays.equals(known.qualifier(), column.qualifier()))
        .map(SqlColumn::name)
        .findFirst()
        .orElse(column.column());
  }

  /** The types that columns have. */
  ResultSet types() throws SQLException {
    MadeRows rows =
        new MadeRows(
            "TYPE_NAME",
            "DATA_TYPE#",
            "PRECISION#",
            "LITERAL_PREFIX",
            "LITERAL_SUFFIX",
            "CREATE_PARAMS",
            "NULLABLE#",
            "CASE_SENSITIVE?",
            "SEARCHABLE#",
            "UNSIGNED_ATTRIBUTE?",
            "FIXED_PREC_SCALE?",
            "AUTO_INCREMENT?",
            "LOCAL_TYPE_NAME",
            "MINIMUM_SCALE#",
            "MAXIMUM_SCALE#",
            "SQL_DATA_TYPE#",
            "SQL_DATETIME_SUB#",
            "NUM_PREC_RADIX#");
    addType(rows, "TINYINT", Types.TINYINT, 3, null, null);
    addType(rows, "BIGINT", Types.BIGINT, 19, null, null);
    addType(rows, "VARBINARY", Types.VARBINARY, UNBOUNDED, "x'", "'");
    addType(rows, "DECIMAL", Types.DECIMAL, SqlValues.DIGITS, null, null);
    addType(rows, "INTEGER", Types.INTEGER, 10, null, null);
    addType(rows, "SMALLINT", Types.SMALLINT, 5, null, null);
    addType(rows, "REAL", Types.REAL, 7, null, null);
    addType(rows, "DOUBLE", Types.DOUBLE, 15, null, null);
    addType(rows, "VARCHAR", Types.VARCHAR, UNBOUNDED, "'", "'");
    addType(rows, "BOOLEAN", Types.BOOLEAN, 1, null, null);
    addType(rows, "DATE", Types.DATE, 10, "date '", "'");
    addType(
        rows,
        "TIMESTAMP WITH LOCAL TIME ZONE",
        Types.TIMESTAMP,
        3,
        "timestamp with local time zone '",
        "'");
    return rows.toResultSet();
  }

  private static void addType(
      MadeRows rows, String name, int type, int precision, String prefix, String suffix) {
    boolean text = type == Types.VARCHAR;
    boolean decimal = type == Types.DECIMAL;
    boolean number = prefix == null && type != Types.BOOLEAN;
    rows.add(
        name,
        type,
        precision,
        prefix,
        suffix,
        decimal ? "precision,scale" : null,
        DatabaseMetaData.typeNullable,
        text,
        DatabaseMetaData.typeSearchable,
        false,
        false,
        false,
        name,
        0,
        decimal ? SqlValues.DIGITS : 0,
        null,
        null,
        number ? RADIX : null);
  }

  private List<String> named(String pattern) throws SQLException {
    Predicate<String> wanted = like(pattern);
    return session.names().schemas().stream().filter(wanted).toList();
  }

  private List<String> tables(String schema, String pattern) throws SQLException {
    Predicate<String> wanted = like(pattern);
    return session.names().tables(schema).stream().filter(wanted).toList();
  }

  private TableShape table(String schema, String table) throws SQLException {
    session.catalog().seen().forget();
    return session.names().table(schema(schema), table);
  }

  private String schema(String schema) throws SQLException {
    return schema == null || schema.isEmpty() ? session.calcite().getSchema() : schema;
  }

  /** A pattern of JDBC: {@code %} is any text, {@code _} a character, a backslash takes both. */
  private static Predicate<String> like(String pattern) {
    if (pattern == null) {
      return name -> true;
    }
    StringBuilder regex = new StringBuilder();
    boolean escaped = false;
    for (char letter : pattern.toCharArray()) {
      if (letter == '\\' && !escaped) {
        escaped = true;
        continue;
      }
      regex.append(
          !escaped && letter == '%'
              ? ".*"
              : !escaped && letter == '_' ? "." : Pattern.quote(String.valueOf(letter)));
      escaped = false;
    }
    return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE | Pattern.DOTALL)
        .asMatchPredicate();
  }
}
