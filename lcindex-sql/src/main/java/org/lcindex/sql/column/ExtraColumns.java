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
package org.lcindex.sql.column;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Columns that a statement names and its table does not declare, with their types. Stateless. */
@InterfaceAudience.Private
public final class ExtraColumns {
  private ExtraColumns() {}

  /**
   * A table with fields of {@code EXTEND}: a name is {@code family:qualifier} as it stands, and
   * cells are those that HBase's clients make of such values.
   *
   * @throws IllegalArgumentException when one of them cannot be
   */
  public static TableShape ofFields(TableShape table, List<RelDataTypeField> fields) {
    List<SqlColumn> more = new ArrayList<>();
    for (RelDataTypeField field : fields) {
      String name = field.getName();
      int colon = name.indexOf(':');
      byte[] family = colon < 0 ? onlyFamily(table) : bytes(name.substring(0, colon));
      if (family == null) {
        throw wrong(table, name, "is to be named with its family, \"family:" + name + "\"");
      }
      byte[] qualifier = bytes(name.substring(colon + 1));
      ColumnType type = SqlValues.columnType(field.getType());
      SqlColumn known = find(table, family, qualifier);
      ValueCodec codec =
          known != null && known.codec().type() == type ? known.codec() : ValueCodec.of(type);
      OptionalInt scale =
          type == ColumnType.DECIMAL
              ? ColumnDeclaration.of(family, qualifier, codec)
                  .withScale(field.getType().getScale())
                  .scale()
              : OptionalInt.empty();
      more.add(checked(table, TableShape.column(name, family, qualifier, codec, scale)));
    }
    return table.with(more);
  }

  /**
   * A table with columns by their declarations, {@code f:q LONG(TEXT)} and {@code row LONG}, with
   * commas or semicolons between them.
   *
   * @throws IllegalArgumentException when one of them cannot be
   */
  public static TableShape ofDeclarations(TableShape table, String declarations) {
    TableShape shape = table;
    for (String text : declarations.split("[,;]")) {
      ColumnDeclaration one = ColumnDeclaration.parse(text, onlyFamily(table));
      if (one.isRow()) {
        SqlColumn row = shape.columns().get(0);
        if (!row.isNeverNull() || shape.columns().stream().anyMatch(SqlColumn::isPart)) {
          throw wrong(table, one.column(), "has a type, or parts, already: leave it out");
        }
        shape = shape.withRow(one.codec(), one.scale());
        continue;
      }
      String qualifier = TableShape.text(one.qualifier());
      boolean hasFamily = text.strip().split("\\s", 2)[0].indexOf(':') >= 0;
      SqlColumn column =
          TableShape.column(
              hasFamily ? TableShape.text(one.family()) + ":" + qualifier : qualifier,
              one.family(),
              one.qualifier(),
              one.codec(),
              one.scale());
      shape = shape.with(List.of(checked(table, column)));
    }
    return shape;
  }

  /** Cells of one column are read in one way: they are read once. */
  private static SqlColumn checked(TableShape table, SqlColumn column) {
    TableDescriptor descriptor = table.descriptor();
    if (!descriptor.hasColumnFamily(column.family())) {
      throw wrong(
          table,
          column.name(),
          "has a family that is not there; there are "
              + descriptor.getColumnFamilyNames().stream().map(TableShape::text).toList());
    }
    SqlColumn known = find(table, column.family(), column.qualifier());
    if (known != null && known.codec() != column.codec()) {
      throw wrong(
          table,
          column.name(),
          "is there as " + known.name() + ", of " + known.codec() + ": leave it out");
    }
    return column;
  }

  private static IllegalArgumentException wrong(TableShape table, String column, String why) {
    return new IllegalArgumentException(
        "column " + column + " of table " + table.descriptor().getTableName() + " " + why);
  }

  private static SqlColumn find(TableShape table, byte[] family, byte[] qualifier) {
    return table.columns().stream()
        .filter(
            one -> Arrays.equals(one.family(), family) && Arrays.equals(one.qualifier(), qualifier))
        .findFirst()
        .orElse(null);
  }

  private static byte[] onlyFamily(TableShape table) {
    Set<byte[]> families = table.descriptor().getColumnFamilyNames();
    return families.size() == 1 ? families.iterator().next() : null;
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
