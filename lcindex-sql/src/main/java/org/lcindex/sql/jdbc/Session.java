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
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.calcite.avatica.AvaticaConnection;
import org.lcindex.sql.run.Run;
import org.lcindex.sql.schema.Catalog;

/** What the objects of one connection have in common. Thread safe. */
final class Session {
  private final AvaticaConnection calcite;
  private final Connection connection;
  private final Catalog catalog;
  private final Names names;
  private final IndexStatements indexes;
  private final Set<Supplier<CompletableFuture<Void>>> ends = ConcurrentHashMap.newKeySet();

  /**
   * Of a connection.
   *
   * @param connection as the program sees it
   */
  Session(AvaticaConnection calcite, Connection connection, Catalog catalog) {
    this.calcite = calcite;
    this.connection = connection;
    this.catalog = catalog;
    this.names = new Names(calcite, catalog.seen());
    this.indexes = new IndexStatements(catalog.connection(), names);
  }

  AvaticaConnection calcite() {
    return calcite;
  }

  Connection connection() {
    return connection;
  }

  Catalog catalog() {
    return catalog;
  }

  Names names() {
    return names;
  }

  IndexStatements indexes() {
    return indexes;
  }

  /** What ends each open statement. */
  Set<Supplier<CompletableFuture<Void>>> ends() {
    return ends;
  }

  /**
   * What the program is told of a failure.
   *
   * @param run in which it happened; null outside of one
   */
  SQLException failed(Throwable thrown, Run run) {
    return SqlFailures.of(thrown, run, names::told);
  }
}
