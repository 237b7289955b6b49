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
package org.lcindex.query.cli;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.offline.store.StoreName;
import org.lcindex.query.store.NamedTable;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.query.text.AbsentTable;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.NextMaster;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import picocli.CommandLine.Parameters;

/** A command for one table, which has to exist. */
abstract class TableCommand extends AdminCommand {
  @Parameters(index = "0", paramLabel = "TABLE", description = "[NAMESPACE:]TABLE")
  private String table;

  private volatile TableName name;
  private StoreName store;

  @Override
  final void check() {
    NamedTable named = readsStores() ? named(table) : new NamedTable(tableName(table), null);
    store = named.store();
    // Until the cluster has told which table it is.
    name = store == null ? named.table() : TableName.valueOf(store.namespace(), store.name());
    checkArguments();
  }

  /**
   * Whether {@code store:NAME} may be given for a table: the one of the store's current version.
   */
  boolean readsStores() {
    return false;
  }

  /** Looks at the command's own arguments; throws {@link UserError}. */
  void checkArguments() {}

  final TableName table() {
    return name;
  }

  /** Asks the master for the table, which every such command needs. */
  @Override
  final void firstCall(Connection connection) throws IOException {
    if (store != null) {
      name = VersionedStore.open(connection, store.full()).table();
    }
    try {
      askForTable(connection);
    } catch (TableNotFoundException e) {
      throw new UserError(
          store == null
              ? AbsentTable.message(connection, name)
              : VersionedStore.absent(store, name));
    }
  }

  /** Asks the master for a table; throws {@link UserError} when there is none. */
  static void ask(Connection connection, TableName table) throws IOException {
    try {
      describe(connection, table);
    } catch (TableNotFoundException e) {
      throw new UserError(AbsentTable.message(connection, table));
    }
  }

  /** Throws what HBase does of an absent table. */
  void askForTable(Connection connection) throws IOException {
    describe(connection, name);
  }

  private static void describe(Connection connection, TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      NextMaster.ask(connection.getConfiguration(), () -> admin.getDescriptor(table));
    }
  }

  /** A table's name as it was typed; a store's is refused. */
  static TableName tableName(String text) {
    try {
      return NamedTable.tableOnly(text);
    } catch (UsageException e) {
      throw new UserError(e.getMessage());
    } catch (IllegalArgumentException e) {
      throw noTable(text, e);
    }
  }

  /** A table or a store as it was typed. */
  static NamedTable named(String text) {
    try {
      return NamedTable.parse(text);
    } catch (UsageException e) {
      throw new UserError(e.getMessage());
    } catch (IllegalArgumentException e) {
      throw noTable(text, e);
    }
  }

  private static UserError noTable(String text, IllegalArgumentException e) {
    return new UserError(
        "'" + ShownText.cut(text) + "' is no table's name: " + ShownText.cut(e.getMessage()));
  }
}
