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
package org.lcindex.sql.schema;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.MdrqClient;
import org.lcindex.sql.run.Run;

/**
 * A cluster for a JDBC connection: its namespaces are schemas, that called {@code default} is the
 * one without a name. Thread safe.
 */
@InterfaceAudience.Private
public final class Catalog implements AutoCloseable {
  /** Namespaces of tables in which nobody looks for rows. */
  private static final List<String> INTERNAL =
      List.of(NamespaceDescriptor.SYSTEM_NAMESPACE_NAME_STR, GlobalTables.NAMESPACE);

  private final Connection connection;
  private final boolean owned;
  private final MdrqClient client;
  private final SeenTables seen = new SeenTables();
  private final Run.Limits limits;

  private Catalog(Connection connection, boolean owned, Run.Limits limits) {
    this.connection = connection;
    this.owned = owned;
    this.limits = limits;
    this.client = new MdrqClient(connection);
  }

  /**
   * A cluster by a connection that is closed with the catalog.
   *
   * @param limits of each statement
   */
  public static Catalog of(Connection connection, Run.Limits limits) {
    return new Catalog(connection, true, limits);
  }

  /**
   * A cluster by a connection that stays open.
   *
   * @param limits of each statement
   */
  public static Catalog on(Connection connection, Run.Limits limits) {
    return new Catalog(connection, false, limits);
  }

  /**
   * Shows the cluster to a JDBC connection.
   *
   * @param pushes whether HBase does what it can of a statement
   */
  public void addTo(CalciteConnection shown, boolean pushes) throws IOException, SQLException {
    SchemaPlus root = shown.getRootSchema();
    Tables tables = new Tables(connection, client, pushes, new ConcurrentHashMap<>());
    root.add(ColumnsMacro.NAME, new ColumnsMacro(tables, seen));
    for (String namespace : namespaces(connection)) {
      if (!INTERNAL.contains(namespace)) {
        root.add(namespace, new NamespaceSchema(tables, namespace, seen));
      }
    }
    shown.setSchema(NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR);
  }

  /** The namespaces of a cluster, which its master knows. */
  public static List<String> namespaces(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return List.of(admin.listNamespaces());
    }
  }

  /** What a statement may take. */
  public Run.Limits limits() {
    return limits;
  }

  /** The connection to the cluster. */
  public Connection connection() {
    return connection;
  }

  /** Tables that the statement being prepared has looked up. */
  public SeenTables seen() {
    return seen;
  }

  @Override
  public void close() throws IOException {
    client.close();
    if (owned) {
      connection.close();
    }
  }
}
