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

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.sql.run.Run;
import org.lcindex.sql.schema.Catalog;

/** A connection of Calcite's as programs want it: it reads only, and has no transactions. */
@InterfaceAudience.Private
public final class SqlConnection extends Face<Connection> {
  private final AvaticaConnection calcite;
  private final Session session;
  private volatile boolean autoCommit = true;

  private SqlConnection(AvaticaConnection calcite, Catalog catalog) {
    super(Connection.class, calcite);
    this.calcite = calcite;
    this.session = new Session(calcite, shown(), catalog);
  }

  /** The connection that programs see, on a cluster that Calcite's knows already. */
  public static Connection of(AvaticaConnection calcite, Catalog catalog) throws SQLException {
    SqlConnection connection = new SqlConnection(calcite, catalog);
    calcite.getMetaData().unwrap(SqlMetaData.class).of(connection.session);
    return connection.shown();
  }

  @Override
  SQLException failed(Throwable thrown) {
    return session.failed(thrown, null);
  }

  public Statement createStatement() throws SQLException {
    return new SqlStatement<>(Statement.class, session, calcite.createStatement()).shown();
  }

  public Statement createStatement(int type, int concurrency) throws SQLException {
    return createStatement();
  }

  public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
    return createStatement();
  }

  public PreparedStatement prepareStatement(String sql) throws SQLException {
    return new SqlPrepared(session, sql).shown();
  }

  public PreparedStatement prepareStatement(String sql, int type, int concurrency)
      throws SQLException {
    return prepareStatement(sql);
  }

  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    return prepareStatement(sql);
  }

  public PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
    return prepareStatement(sql);
  }

  public DatabaseMetaData getMetaData() throws SQLException {
    return new Face<DatabaseMetaData>(DatabaseMetaData.class, calcite.getMetaData()) {
      @Override
      SQLException failed(Throwable thrown) {
        return session.failed(thrown, null);
      }
    }.shown();
  }

  public String nativeSQL(String sql) {
    return sql;
  }

  public void commit() {
    // Nothing was written.
  }

  public void rollback() {
    // Nothing was written.
  }

  public void setAutoCommit(boolean on) {
    autoCommit = on;
  }

  public boolean getAutoCommit() {
    return autoCommit;
  }

  public void setReadOnly(boolean on) {
    // It is.
  }

  public boolean isReadOnly() {
    return true;
  }

  public void setTransactionIsolation(int level) {
    // There are no transactions.
  }

  public int getTransactionIsolation() {
    return Connection.TRANSACTION_NONE;
  }

  public String getCatalog() {
    return null;
  }

  public void setCatalog(String name) {
    // There is none.
  }

  public void setHoldability(int holdability) {
    // Nothing closes result sets but who reads them.
  }

  public int getHoldability() {
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  public Map<String, Class<?>> getTypeMap() {
    return Map.of();
  }

  public void setClientInfo(String name, String value) {
    // Nobody asks for it.
  }

  public void setClientInfo(Properties properties) {
    // Nobody asks for it.
  }

  public void abort(Executor executor) throws SQLException {
    close();
  }

  /** Ends what runs, and waits a little for the servers to know. */
  public void close() throws SQLException {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    session.ends().forEach(statement -> ends.add(statement.get()));
    CompletableFuture.allOf(ends.toArray(new CompletableFuture<?>[0]))
        .completeOnTimeout(null, Run.LIMIT.toMillis() * 2, TimeUnit.MILLISECONDS)
        .exceptionally(failure -> null)
        .join();
    calcite.close();
  }
}
