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

import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.TimeZone;
import org.apache.calcite.avatica.AvaticaResultSet;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.NoSuchStatementException;
import org.apache.calcite.avatica.QueryState;
import org.apache.calcite.sql.type.SqlTypeName;
import org.lcindex.sql.run.Run;

/** Rows of a statement, which end with its {@link Run}. For one thread, but for the close. */
final class SqlResultSet extends AvaticaResultSet {
  // Null of what is read by nobody's statement, such as metadata.
  private final Run run;
  // By column: programs ask for each value.
  private final SqlTypeName[] types;

  SqlResultSet(
      AvaticaStatement statement,
      QueryState state,
      Meta.Signature signature,
      ResultSetMetaData metaData,
      TimeZone zone,
      Meta.Frame firstFrame)
      throws SQLException {
    super(statement, state, signature, metaData, zone, firstFrame);
    this.run = run(statement);
    this.types =
        columnMetaDataList.stream()
            .map(column -> JavaValues.type(column.type.name))
            .toArray(SqlTypeName[]::new);
  }

  private static Run run(AvaticaStatement statement) throws SQLException {
    try {
      return Run.of(statement.getConnection().getCancelFlag(statement.handle));
    } catch (NoSuchStatementException e) {
      return null;
    }
  }

  @Override
  public boolean next() throws SQLException {
    try {
      boolean more = super.next();
      if (!more && run != null) {
        run.finish();
      }
      return more;
    } catch (SQLException | RuntimeException e) {
      throw SqlFailures.of(e, run, message -> "");
    }
  }

  @Override
  public void close() {
    if (run != null) {
      run.close();
    }
    super.close();
  }

  private boolean is(int column, SqlTypeName type) {
    return column > 0 && column <= types.length && types[column - 1] == type;
  }

  /** Of an instant the same in every zone, whatever the calendar. */
  @Override
  public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
    return is(column, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE)
        ? getTimestamp(column)
        : super.getTimestamp(column, calendar);
  }

  @Override
  public Timestamp getTimestamp(int column) throws SQLException {
    boolean instant = is(column, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);
    if (!instant && !is(column, SqlTypeName.TIMESTAMP)) {
      return super.getTimestamp(column);
    }
    long millis = getLong(column);
    if (wasNull()) {
      return null;
    }
    return instant ? new Timestamp(millis) : JavaValues.shownByClock(millis);
  }

  @Override
  public Timestamp getTimestamp(String label) throws SQLException {
    return getTimestamp(findColumn(label));
  }

  @Override
  public Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
    return getTimestamp(findColumn(label), calendar);
  }

  @Override
  public Date getDate(int column) throws SQLException {
    if (is(column, SqlTypeName.DATE)) {
      int day = getInt(column);
      return wasNull() ? null : Date.valueOf(LocalDate.ofEpochDay(day));
    }
    if (is(column, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE)) {
      Timestamp time = getTimestamp(column);
      return time == null ? null : new Date(time.getTime());
    }
    return super.getDate(column);
  }

  @Override
  public Date getDate(String label) throws SQLException {
    return getDate(findColumn(label));
  }

  @Override
  public Object getObject(int column) throws SQLException {
    checkOpen();
    return switch (getMetaData().getColumnType(column)) {
      case Types.TIMESTAMP -> getTimestamp(column);
      case Types.DATE -> getDate(column);
      default -> super.getObject(column);
    };
  }

  /** By the column's type, as {@link #getObject(int)}. */
  @Override
  public Object getObject(String label) throws SQLException {
    return getObject(findColumn(label));
  }

  @Override
  public <T> T getObject(int column, Class<T> type) throws SQLException {
    return JavaValues.of(this, column, type);
  }

  @Override
  public <T> T getObject(String label, Class<T> type) throws SQLException {
    return getObject(findColumn(label), type);
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return run == null || run.statement() == null ? null : run.statement().getWarnings();
  }
}
