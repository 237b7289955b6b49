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

import java.io.InterruptedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.NoSuchStatementException;
import org.lcindex.sql.run.Run;

/**
 * A statement of Calcite's as programs want it: each execution is a {@link Run}, which others may
 * end.
 *
 * @param <T> the interface
 */
class SqlStatement<T extends Statement> extends Face<T> {
  private final Session session;
  private final Supplier<CompletableFuture<Void>> ends = this::end;
  private int fetchSize;
  private int seconds;
  private volatile Run run;
  private ResultSet own;
  private Warnings warnings = Warnings.NONE;

  SqlStatement(Class<T> type, Session session, T calcite) {
    super(type, calcite);
    this.session = session;
    session.ends().add(ends);
  }

  final Session session() {
    return session;
  }

  /** Begins an execution, which ends the one before. */
  final void begin() throws SQLException {
    own = null;
    if (run != null) {
      run.close();
    }
    try {
      AvaticaStatement statement = (AvaticaStatement) jdbc();
      AtomicBoolean flag = session.calcite().getCancelFlag(statement.handle);
      run =
          Run.begin(flag, shown(), new Run.Settings(ahead(), seconds, session.catalog().limits()));
      warnings = new Warnings(run, session.catalog());
    } catch (NoSuchStatementException e) {
      throw new SQLException("the statement is closed", e);
    }
  }

  /** Rows that are read ahead: nobody takes more than the greatest number that was set. */
  private int ahead() throws SQLException {
    int most = (int) Math.min(jdbc().getLargeMaxRows(), Integer.MAX_VALUE);
    return fetchSize > 0 && (most == 0 || fetchSize < most) ? fetchSize : most;
  }

  /** An execution. */
  interface Execution<R> {
    R run() throws SQLException;
  }

  /** Executes; without rows there is nothing left to end. */
  final <R> R execute(Execution<R> execution) throws SQLException {
    boolean open = false;
    try {
      R result = execution.run();
      open = jdbc().getResultSet() != null;
      return result;
    } finally {
      if (!open && run != null) {
        run.finish();
      }
    }
  }

  @Override
  final SQLException failed(Throwable thrown) {
    Run of = run;
    return session.failed(thrown, of);
  }

  /** Ends what runs; complete when the servers know. */
  final CompletableFuture<Void> end() {
    Run of = run;
    return of == null ? CompletableFuture.completedFuture(null) : of.close();
  }

  /** Whether somebody has ended what runs. */
  final boolean isEnded() {
    Run of = run;
    return of != null && of.ended() != null;
  }

  /** Ends what runs, because the thread that waits for it was interrupted. */
  final SQLException interrupted(InterruptedException e) {
    run.end(Run.End.INTERRUPTED);
    return failed(new InterruptedIOException().initCause(e));
  }

  /** Whether a statement is one of ours, and done; its rows are then the result. */
  private boolean isDone(String sql) throws SQLException {
    own = session.indexes().run(sql);
    if (own != null) {
      run.finish();
    }
    return own != null;
  }

  public ResultSet executeQuery(String sql) throws SQLException {
    session.catalog().seen().forget();
    begin();
    return isDone(sql) ? own : execute(() -> jdbc().executeQuery(sql));
  }

  public boolean execute(String sql) throws SQLException {
    session.catalog().seen().forget();
    begin();
    return isDone(sql) || execute(() -> jdbc().execute(sql));
  }

  public int executeUpdate(String sql) throws SQLException {
    session.catalog().seen().forget();
    begin();
    return isDone(sql) ? 0 : execute(() -> jdbc().executeUpdate(sql));
  }

  public long executeLargeUpdate(String sql) throws SQLException {
    return executeUpdate(sql);
  }

  public ResultSet getResultSet() throws SQLException {
    return own == null ? jdbc().getResultSet() : own;
  }

  public int getUpdateCount() throws SQLException {
    return own == null ? jdbc().getUpdateCount() : -1;
  }

  public boolean getMoreResults() throws SQLException {
    own = null;
    return jdbc().getMoreResults();
  }

  public Connection getConnection() {
    return session.connection();
  }

  public void cancel() {
    Run of = run;
    if (of != null) {
      of.end(Run.End.CANCELLED);
    }
  }

  public void close() throws SQLException {
    end();
    session.ends().remove(ends);
    jdbc().close();
  }

  public void setQueryTimeout(int limit) throws SQLException {
    jdbc().setQueryTimeout(0); // says that it is closed
    if (limit < 0) {
      throw new SQLException("a query timeout of " + limit + " s; 0 is none, else give seconds");
    }
    seconds = limit;
  }

  public int getQueryTimeout() {
    return seconds;
  }

  public void setFetchSize(int rows) throws SQLException {
    if (rows < 0) {
      throw new SQLException("a fetch size of " + rows + " rows; 0 leaves it to the driver");
    }
    fetchSize = rows;
  }

  public int getFetchSize() {
    return fetchSize;
  }

  public void setEscapeProcessing(boolean on) {
    // Calcite understands escapes always.
  }

  public void setPoolable(boolean poolable) {
    // A hint.
  }

  public SQLWarning getWarnings() {
    return warnings.get();
  }

  public void clearWarnings() {
    warnings = Warnings.NONE;
  }
}
