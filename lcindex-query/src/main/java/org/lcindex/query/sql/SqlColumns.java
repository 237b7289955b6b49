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
package org.lcindex.query.sql;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.RowParts;
import org.lcindex.query.RowReader;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** The columns of tables, by what is declared and by what a statement says of more. Stateless. */
@InterfaceAudience.Private
public final class SqlColumns {
  private SqlColumns() {}

  /**
   * The row key, then its parts, declared columns, and the other indexed ones. A column is called
   * by its qualifier, or, if a part or another column of the table has that name, {@code
   * family:qualifier}.
   */
  public static List<SqlColumn> of(TableDescriptor descriptor) {
    RowReader reader = RowReader.of(descriptor);
    List<SqlColumn> columns = new ArrayList<>();
    ValueCodec row = reader.rowCodec();
    columns.add(
        column(
            ColumnDeclaration.ROW,
            null,
            null,
            row == null ? ValueCodec.of(ColumnType.BYTES) : row,
            reader.scale(ColumnName.row(row))));
    RowParts parts = reader.parts();
    Map<String, Integer> names = new HashMap<>();
    for (ColumnName known : reader.known()) {
      names.merge(text(known.qualifier()).toLowerCase(Locale.ROOT), 1, Integer::sum);
    }
    for (ColumnName known : reader.known()) {
      String qualifier = text(known.qualifier());
      if (known.isPart()) {
        columns.add(
            new SqlColumn(
                qualifier,
                null,
                null,
                known.codec(),
                SqlValues.DEFAULT_SCALE,
                parts,
                known.part()));
        continue;
      }
      boolean alone =
          names.get(qualifier.toLowerCase(Locale.ROOT)) == 1 && !ColumnDeclaration.isRow(qualifier);
      columns.add(
          column(
              alone ? qualifier : text(known.family()) + ":" + qualifier,
              known.family(),
              known.qualifier(),
              known.codec(),
              reader.scale(known)));
    }
    return columns;
  }

  /** One that is no part. */
  public static SqlColumn column(
      String name, byte[] family, byte[] qualifier, ValueCodec codec, OptionalInt scale) {
    return new SqlColumn(
        name, family, qualifier, codec, scale.orElse(SqlValues.DEFAULT_SCALE), null, -1);
  }

  /**
   * A column that is not known, or is known in the same way.
   *
   * @param known columns of the table
   * @param name {@code family:qualifier} as it stands, or the qualifier where there is one family
   * @param scale of a DECIMAL
   * @throws IllegalArgumentException when it cannot be
   */
  public static SqlColumn named(
      TableDescriptor table, List<SqlColumn> known, String name, ColumnType type, int scale) {
    int colon = name.indexOf(':');
    byte[] family = colon < 0 ? onlyFamily(table) : bytes(name.substring(0, colon));
    if (family == null) {
      throw wrong(table, name, "is to be named with its family, \"family:" + name + "\"");
    }
    byte[] qualifier = bytes(name.substring(colon + 1));
    SqlColumn other = find(known, family, qualifier);
    ValueCodec codec =
        other != null && other.codec().type() == type ? other.codec() : ValueCodec.of(type);
    OptionalInt digits =
        type == ColumnType.DECIMAL
            ? ColumnDeclaration.of(family, qualifier, codec).withScale(scale).scale()
            : OptionalInt.empty();
    return checked(table, known, column(name, family, qualifier, codec, digits));
  }

  /**
   * The column, if its family is there. Cells of one column are read in one way: they are read
   * once.
   *
   * @throws IllegalArgumentException when it cannot be
   */
  public static SqlColumn checked(TableDescriptor table, List<SqlColumn> known, SqlColumn column) {
    if (!table.hasColumnFamily(column.family())) {
      throw wrong(
          table,
          column.name(),
          "has a family that is not there; there are "
              + table.getColumnFamilyNames().stream().map(SqlColumns::text).toList());
    }
    SqlColumn other = find(known, column.family(), column.qualifier());
    if (other != null && other.codec() != column.codec()) {
      throw wrong(
          table,
          column.name(),
          "is there as " + other.name() + ", of " + other.codec() + ": leave it out");
    }
    return column;
  }

  /** What is wrong with a column. */
  public static IllegalArgumentException wrong(TableDescriptor table, String column, String why) {
    return new IllegalArgumentException(
        "column " + column + " of table " + table.getTableName() + " " + why);
  }

  private static SqlColumn find(List<SqlColumn> columns, byte[] family, byte[] qualifier) {
    return columns.stream()
        .filter(
            one -> Arrays.equals(one.family(), family) && Arrays.equals(one.qualifier(), qualifier))
        .findFirst()
        .orElse(null);
  }

  /** The family of a table that has one; else null. */
  public static byte[] onlyFamily(TableDescriptor table) {
    Set<byte[]> families = table.getColumnFamilyNames();
    return families.size() == 1 ? families.iterator().next() : null;
  }

  /** A name of HBase as text: with escapes where it is no UTF-8. */
  public static String text(byte[] name) {
    String text = new String(name, StandardCharsets.UTF_8);
    return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), name)
        ? text
        : Bytes.toStringBinary(name);
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
