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

import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;
import org.lcindex.experiments.workload.WorkloadColumn;
import org.lcindex.type.ColumnType;

/** A workload's column as a typed column of SQL, and its values between cells and JDBC. */
record SqlColumn(WorkloadColumn column) {

  /** Quoted, so that it keeps its case. */
  String name() {
    return '"' + column.qualifier() + '"';
  }

  private ColumnType valueType() {
    return column.codec().type();
  }

  /** The type of an ordinary schema, not the one whose bytes are those of the workload's cells. */
  String type() {
    return switch (valueType()) {
      case LONG -> "BIGINT";
      case INT -> "INTEGER";
      case DOUBLE -> "DOUBLE";
      case DATE -> "DATE";
      case STRING -> "VARCHAR";
      default ->
          throw new IllegalArgumentException(
              column + " is a " + valueType() + ", for which there is no type of Phoenix here");
    };
  }

  void setCell(PreparedStatement statement, int index, byte[] cell) throws SQLException {
    set(statement, index, column.codec().valueOf(column.codec().keyOfCell(cell)));
  }

  void set(PreparedStatement statement, int index, Object value) throws SQLException {
    switch (valueType()) {
      case LONG -> statement.setLong(index, (Long) value);
      case INT -> statement.setInt(index, (Integer) value);
      case DOUBLE -> statement.setDouble(index, (Double) value);
      case DATE -> statement.setDate(index, date((LocalDate) value));
      default -> statement.setString(index, (String) value);
    }
  }

  byte[] cell(ResultSet row, int index) throws SQLException {
    Object value =
        switch (valueType()) {
          case LONG -> row.getLong(index);
          case INT -> row.getInt(index);
          case DOUBLE -> row.getDouble(index);
          case DATE -> day(row.getDate(index));
          default -> row.getString(index);
        };
    return column.codec().cellOf(value);
  }

  /** Phoenix stores the milliseconds, whatever the time zone. */
  private static Date date(LocalDate day) {
    return new Date(TimeUnit.DAYS.toMillis(day.toEpochDay()));
  }

  private static LocalDate day(Date date) {
    return LocalDate.ofEpochDay(TimeUnit.MILLISECONDS.toDays(date.getTime()));
  }
}
