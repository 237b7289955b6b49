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

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A prepared statement: its plan is used as long as its tables are what they were when it was made,
 * which is looked at in each execution. Else another one is made, and gets the parameters.
 */
final class SqlPrepared extends SqlStatement<PreparedStatement> {
  private record Call(Method method, Object[] arguments) {}

  private static final Method SET_OBJECT;

  static {
    try {
      SET_OBJECT = PreparedStatement.class.getMethod("setObject", int.class, Object.class);
    } catch (NoSuchMethodException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String sql;
  private final Map<Object, Call> parameters = new LinkedHashMap<>();
  private Supplier<Boolean> isCurrent;

  SqlPrepared(Session session, String sql) throws SQLException {
    super(PreparedStatement.class, session, prepared(session, sql));
    this.sql = sql;
    this.isCurrent = session.catalog().seen().currency();
  }

  private static PreparedStatement prepared(Session session, String sql) throws SQLException {
    session.catalog().seen().forget();
    return session.calcite().prepareStatement(sql);
  }

  @Override
  Object pass(Method method, Object[] arguments)
      throws InvocationTargetException, IllegalAccessException {
    Object result = super.pass(method, arguments);
    if (method.getName().equals("clearParameters")) {
      parameters.clear();
    } else if (method.getName().startsWith("set")) {
      // Settings of the whole statement have one argument.
      Object of = arguments.length > 1 ? arguments[0] : method.getName();
      parameters.put(of, new Call(method, arguments));
    }
    return result;
  }

  public void setLong(int parameter, long number) throws SQLException {
    setObject(parameter, number);
  }

  public void setDate(int parameter, Date day) throws SQLException {
    setObject(parameter, day);
  }

  public void setTimestamp(int parameter, Timestamp time) throws SQLException {
    setObject(parameter, time);
  }

  /** The calendar does not matter: an instant is one in every zone, a day has its date. */
  public void setDate(int parameter, Date day, Calendar calendar) throws SQLException {
    setObject(parameter, day);
  }

  /** The calendar does not matter, see {@link #setDate(int, Date, Calendar)}. */
  public void setTimestamp(int parameter, Timestamp time, Calendar calendar) throws SQLException {
    setObject(parameter, time);
  }

  /** The type is that of the parameter anyway. */
  public void setObject(int parameter, Object value, int type) throws SQLException {
    setObject(parameter, value);
  }

  /** The type is that of the parameter anyway. */
  public void setObject(int parameter, Object value, SQLType type) throws SQLException {
    setObject(parameter, value);
  }

  /**
   * Days, points of time and numbers of rows do not pass Calcite's code as they are, see {@link
   * JavaValues#parameter}.
   */
  public void setObject(int parameter, Object value) throws SQLException {
    Object known = null;
    if (value != null) {
      String type = jdbc().getParameterMetaData().getParameterTypeName(parameter);
      known = JavaValues.parameter(value, type);
    }
    call(SET_OBJECT, parameter, known == null ? value : known);
  }

  private void call(Method method, Object... arguments) throws SQLException {
    try {
      pass(method, arguments);
    } catch (InvocationTargetException e) {
      throw failed(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private void beginPrepared() throws SQLException {
    begin();
    if (!isCurrent.get()) {
      PreparedStatement before = jdbc();
      PreparedStatement now = prepared(session(), sql);
      isCurrent = session().catalog().seen().currency();
      replace(now);
      before.close();
      for (Call call : List.copyOf(parameters.values())) {
        call(call.method(), call.arguments());
      }
      begin();
    }
  }

  public ResultSet executeQuery() throws SQLException {
    beginPrepared();
    return execute(() -> jdbc().executeQuery());
  }

  public boolean execute() throws SQLException {
    beginPrepared();
    return execute(() -> jdbc().execute());
  }

  public int executeUpdate() throws SQLException {
    beginPrepared();
    return execute(() -> jdbc().executeUpdate());
  }

  public long executeLargeUpdate() throws SQLException {
    return executeUpdate();
  }
}
