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
import java.math.BigDecimal;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;

/**
 * A prepared statement: its plan is used as long as its tables are what they were when it was made,
 * which is looked at in each execution. Else another one is made, and gets the parameters.
 */
final class SqlPrepared extends SqlStatement<PreparedStatement> {
  private record Call(Method method, Object[] arguments) {}

  private static final Executor LOOKS =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-sql-look-%d").build());

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

  public void setByte(int parameter, byte number) throws SQLException {
    setObject(parameter, number);
  }

  public void setShort(int parameter, short number) throws SQLException {
    setObject(parameter, number);
  }

  public void setInt(int parameter, int number) throws SQLException {
    setObject(parameter, number);
  }

  public void setLong(int parameter, long number) throws SQLException {
    setObject(parameter, number);
  }

  public void setFloat(int parameter, float number) throws SQLException {
    setObject(parameter, number);
  }

  public void setDouble(int parameter, double number) throws SQLException {
    setObject(parameter, number);
  }

  public void setBigDecimal(int parameter, BigDecimal number) throws SQLException {
    setObject(parameter, number);
  }

  public void setString(int parameter, String text) throws SQLException {
    setObject(parameter, text);
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

  /** A value of another class than the parameter's type becomes one of it, or is an error. */
  public void setObject(int parameter, Object value) throws SQLException {
    Object known = value;
    if (value != null) {
      String type = jdbc().getParameterMetaData().getParameterTypeName(parameter);
      known = JavaValues.parameter(parameter, value, type);
    }
    call(SET_OBJECT, parameter, known);
    // As it was given: in another plan the parameter may have another type.
    parameters.put(parameter, new Call(SET_OBJECT, new Object[] {parameter, value}));
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

  /**
   * Executes while it is looked at whether the tables are what they were, which the master tells: a
   * result of a plan that is none any more is given to nobody.
   */
  private <R> R executePlan(Execution<R> execution) throws SQLException {
    CompletableFuture<Boolean> looked = CompletableFuture.supplyAsync(isCurrent, LOOKS);
    begin();
    R result;
    try {
      result = execute(execution);
    } catch (SQLException | RuntimeException e) {
      if (isEnded() || await(looked)) {
        throw e;
      }
      return executeAnew(execution);
    }
    return isEnded() || await(looked) ? result : executeAnew(execution);
  }

  private boolean await(CompletableFuture<Boolean> looked) throws SQLException {
    try {
      return looked.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(e);
    } catch (ExecutionException e) {
      end();
      throw failed(e.getCause());
    }
  }

  private <R> R executeAnew(Execution<R> execution) throws SQLException {
    PreparedStatement before = jdbc();
    PreparedStatement now = prepared(session(), sql);
    isCurrent = session().catalog().seen().currency();
    replace(now);
    before.close();
    for (Call call : List.copyOf(parameters.values())) {
      if (call.method().equals(SET_OBJECT)) {
        setObject((int) call.arguments()[0], call.arguments()[1]);
      } else {
        call(call.method(), call.arguments());
      }
    }
    begin();
    return execute(execution);
  }

  public ResultSet executeQuery() throws SQLException {
    return executePlan(() -> jdbc().executeQuery());
  }

  public boolean execute() throws SQLException {
    return executePlan(() -> jdbc().execute());
  }

  public int executeUpdate() throws SQLException {
    return executePlan(() -> jdbc().executeUpdate());
  }

  public long executeLargeUpdate() throws SQLException {
    return executeUpdate();
  }
}
