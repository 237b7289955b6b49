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

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.calcite.avatica.AvaticaResultSet;
import org.apache.calcite.avatica.AvaticaResultSetMetaData;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.ColumnMetaData.Rep;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.MetaImpl;

/** A result set of rows that are here already. For one thread. */
final class MadeRows {
  private static final int SHOWN = 40;

  private final List<ColumnMetaData> columns = new ArrayList<>();
  private final List<Object[]> rows = new ArrayList<>();

  /**
   * Of columns.
   *
   * @param names those that end with {@code #} are numbers, with {@code ?} booleans, else texts
   */
  MadeRows(String... names) {
    for (String name : names) {
      boolean number = name.endsWith("#");
      boolean flag = name.endsWith("?");
      String label = number || flag ? name.substring(0, name.length() - 1) : name;
      columns.add(
          column(
              columns.size(),
              label,
              number
                  ? ColumnMetaData.scalar(Types.INTEGER, "INTEGER", Rep.INTEGER)
                  : flag
                      ? ColumnMetaData.scalar(Types.BOOLEAN, "BOOLEAN", Rep.BOOLEAN)
                      : ColumnMetaData.scalar(Types.VARCHAR, "VARCHAR", Rep.STRING)));
    }
  }

  private static ColumnMetaData column(int place, String label, ColumnMetaData.AvaticaType type) {
    return new ColumnMetaData(
        place,
        false,
        true,
        false,
        false,
        1,
        true,
        SHOWN,
        label,
        label,
        null,
        0,
        0,
        null,
        null,
        type,
        true,
        false,
        false,
        type.columnClassName());
  }

  /** One more row, whose last columns may be left out. */
  MadeRows add(Object... values) {
    Object[] row = new Object[columns.size()];
    System.arraycopy(values, 0, row, 0, values.length);
    rows.add(row);
    return this;
  }

  /** The result set. */
  ResultSet toResultSet() throws SQLException {
    Meta.Signature signature =
        new Meta.Signature(
            columns,
            null,
            List.of(),
            Map.of(),
            Meta.CursorFactory.ARRAY,
            Meta.StatementType.SELECT);
    return new AvaticaResultSet(
            null,
            null,
            signature,
            new AvaticaResultSetMetaData(null, null, signature),
            TimeZone.getDefault(),
            null)
        .execute2(MetaImpl.createCursor(Meta.CursorFactory.ARRAY, List.copyOf(rows)), columns);
  }
}
