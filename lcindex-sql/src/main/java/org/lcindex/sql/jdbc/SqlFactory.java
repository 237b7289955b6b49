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

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Properties;
import java.util.TimeZone;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaDatabaseMetaData;
import org.apache.calcite.avatica.AvaticaFactory;
import org.apache.calcite.avatica.AvaticaPreparedStatement;
import org.apache.calcite.avatica.AvaticaResultSet;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.QueryState;
import org.apache.calcite.avatica.UnregisteredDriver;
import org.apache.calcite.jdbc.CalciteJdbc41Factory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.yetus.audience.InterfaceAudience;

/** Makes Calcite's JDBC objects, but for result sets and metadata, which are ours. Stateless. */
@InterfaceAudience.Private
public final class SqlFactory implements AvaticaFactory {
  private final CalciteJdbc41Factory calcite = new CalciteJdbc41Factory();

  @Override
  public int getJdbcMajorVersion() {
    return calcite.getJdbcMajorVersion();
  }

  @Override
  public int getJdbcMinorVersion() {
    return calcite.getJdbcMinorVersion();
  }

  @Override
  public AvaticaConnection newConnection(
      UnregisteredDriver driver, AvaticaFactory factory, String url, Properties info)
      throws SQLException {
    // One that caches reads all tables of a namespace for each statement.
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    return calcite.newConnection(driver, factory, url, info, root, null);
  }

  @Override
  public AvaticaStatement newStatement(
      AvaticaConnection connection,
      Meta.StatementHandle handle,
      int type,
      int concurrency,
      int holdability)
      throws SQLException {
    return calcite.newStatement(connection, handle, type, concurrency, holdability);
  }

  @Override
  public AvaticaPreparedStatement newPreparedStatement(
      AvaticaConnection connection,
      Meta.StatementHandle handle,
      Meta.Signature signature,
      int type,
      int concurrency,
      int holdability)
      throws SQLException {
    return calcite.newPreparedStatement(
        connection, handle, signature, type, concurrency, holdability);
  }

  @Override
  public AvaticaResultSet newResultSet(
      AvaticaStatement statement,
      QueryState state,
      Meta.Signature signature,
      TimeZone zone,
      Meta.Frame firstFrame)
      throws SQLException {
    return new SqlResultSet(
        statement, state, signature, newResultSetMetaData(statement, signature), zone, firstFrame);
  }

  @Override
  public AvaticaDatabaseMetaData newDatabaseMetaData(AvaticaConnection connection) {
    return new SqlMetaData(connection);
  }

  @Override
  public ResultSetMetaData newResultSetMetaData(
      AvaticaStatement statement, Meta.Signature signature) {
    return calcite.newResultSetMetaData(statement, signature);
  }
}
