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
package org.lcindex.shell;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.store.NamedTable;
import org.lcindex.rpc.UsageException;

/** Tables as arguments of the shell's commands. Stateless. */
final class ShellTables {
  private ShellTables() {}

  /** The table that is named. */
  static TableName named(Object table) throws UsageException {
    if (!(table instanceof CharSequence)) {
      throw new IllegalArgumentException(
          "'" + table + "' is no table; write its name in quotes, such as 'orders'");
    }
    return NamedTable.tableOnly(table.toString());
  }

  /** The table that is to be read: of {@code 'store:NAME'} that of the current version. */
  static TableName read(Connection connection, Object table) throws IOException {
    return table instanceof CharSequence
        ? NamedTable.parse(table.toString()).resolve(connection)
        : named(table);
  }
}
