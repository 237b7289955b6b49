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

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlColumns;
import org.lcindex.type.ColumnType;

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
      ColumnType type = CalciteValues.columnType(field.getType());
      int scale = type == ColumnType.DECIMAL ? field.getType().getScale() : 0;
      more.add(SqlColumns.named(table.descriptor(), table.columns(), field.getName(), type, scale));
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
      ColumnDeclaration one =
          ColumnDeclaration.parse(text, SqlColumns.onlyFamily(table.descriptor()));
      if (one.isRow()) {
        SqlColumn row = shape.columns().get(0);
        if (!row.isNeverNull() || shape.columns().stream().anyMatch(SqlColumn::isPart)) {
          throw SqlColumns.wrong(
              table.descriptor(), one.column(), "has a type, or parts, already: leave it out");
        }
        shape = shape.withRow(one.codec(), one.scale());
        continue;
      }
      String qualifier = SqlColumns.text(one.qualifier());
      boolean hasFamily = text.strip().split("\\s", 2)[0].indexOf(':') >= 0;
      SqlColumn column =
          SqlColumns.column(
              hasFamily ? SqlColumns.text(one.family()) + ":" + qualifier : qualifier,
              one.family(),
              one.qualifier(),
              one.codec(),
              one.scale());
      shape = shape.with(List.of(SqlColumns.checked(shape.descriptor(), shape.columns(), column)));
    }
    return shape;
  }
}
