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
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaDatabaseMetaData;

/**
 * What there is on the cluster and what the driver can, as tools ask for it. There are no catalogs:
 * a namespace is a schema. Thread safe once it {@linkplain #of has} its session.
 */
final class SqlMetaData extends AvaticaDatabaseMetaData {
  private static final String PRODUCT = "LCIndex for HBase";

  private Session session;
  private Listing listing;

  SqlMetaData(AvaticaConnection calcite) {
    super(calcite);
  }

  void of(Session owner) {
    this.session = owner;
    this.listing = new Listing(owner);
  }

  @Override
  public Connection getConnection() {
    return session.connection();
  }

  @Override
  public ResultSet getCatalogs() throws SQLException {
    return new MadeRows("TABLE_CAT").toResultSet();
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return listing.schemas(null);
  }

  @Override
  public ResultSet getSchemas(String catalog, String pattern) throws SQLException {
    return listing.schemas(pattern);
  }

  @Override
  public ResultSet getTableTypes() throws SQLException {
    return listing.tableTypes();
  }

  @Override
  public ResultSet getTables(String catalog, String schemas, String pattern, String[] types)
      throws SQLException {
    return listing.tables(schemas, pattern, types);
  }

  @Override
  public ResultSet getColumns(String catalog, String schemas, String tables, String pattern)
      throws SQLException {
    return listing.columns(schemas, tables, pattern);
  }

  @Override
  public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
    return listing.primaryKeys(schema, table);
  }

  @Override
  public ResultSet getIndexInfo(
      String catalog, String schema, String table, boolean unique, boolean approximate)
      throws SQLException {
    return listing.indexes(schema, table, unique);
  }

  @Override
  public ResultSet getTypeInfo() throws SQLException {
    return listing.types();
  }

  @Override
  public String getURL() {
    return "jdbc:lcindex:";
  }

  @Override
  public String getUserName() {
    return System.getProperty("user.name");
  }

  @Override
  public String getDatabaseProductName() {
    return PRODUCT;
  }

  @Override
  public String getDatabaseProductVersion() {
    return version();
  }

  @Override
  public String getDriverName() {
    return PRODUCT + " JDBC";
  }

  @Override
  public String getDriverVersion() {
    return version();
  }

  private static String version() {
    String version = SqlMetaData.class.getPackage().getImplementationVersion();
    return version == null ? "0.1" : version;
  }

  @Override
  public String getSchemaTerm() {
    return "namespace";
  }

  @Override
  public String getCatalogTerm() {
    return "";
  }

  @Override
  public int getDefaultTransactionIsolation() {
    return Connection.TRANSACTION_NONE;
  }

  @Override
  public boolean supportsDataManipulationTransactionsOnly() {
    return false;
  }

  @Override
  public boolean supportsBatchUpdates() {
    return false;
  }

  @Override
  public boolean supportsResultSetHoldability(int holdability) {
    return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public boolean supportsOpenStatementsAcrossCommit() {
    return true;
  }

  @Override
  public boolean supportsOpenStatementsAcrossRollback() {
    return true;
  }

  @Override
  public boolean supportsCatalogsInDataManipulation() {
    return false;
  }

  @Override
  public boolean supportsCatalogsInIndexDefinitions() {
    return false;
  }

  @Override
  public boolean supportsCatalogsInTableDefinitions() {
    return false;
  }

  @Override
  public boolean insertsAreDetected(int type) {
    return false;
  }

  @Override
  public boolean updatesAreDetected(int type) {
    return false;
  }

  @Override
  public boolean deletesAreDetected(int type) {
    return false;
  }

  @Override
  public boolean ownInsertsAreVisible(int type) {
    return false;
  }

  @Override
  public boolean ownUpdatesAreVisible(int type) {
    return false;
  }

  @Override
  public boolean ownDeletesAreVisible(int type) {
    return false;
  }

  @Override
  public boolean othersInsertsAreVisible(int type) {
    return false;
  }

  @Override
  public boolean othersUpdatesAreVisible(int type) {
    return false;
  }

  @Override
  public boolean othersDeletesAreVisible(int type) {
    return false;
  }

  @Override
  public RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }
}
