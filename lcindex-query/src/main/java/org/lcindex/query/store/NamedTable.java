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
package org.lcindex.query.store;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.offline.store.StoreName;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;

/**
 * A table as users type it: its name, or {@code store:NAME} for the table of a store's current
 * version. {@code store:NAME} is always the store. A table in a namespace that is called {@code
 * store} is typed {@code table:store:NAME}, which is no table's name by itself. Immutable.
 *
 * @param table the table; null for a store
 * @param store the store; null for a table
 */
@InterfaceAudience.Private
public record NamedTable(TableName table, StoreName store) {
  private static final String ESCAPE = "table:";

  /**
   * Reads what was typed.
   *
   * @throws UsageException when what follows {@code store:} cannot be a store's name
   * @throws IllegalArgumentException when it cannot be a table's name
   */
  public static NamedTable parse(String typed) throws UsageException {
    StoreName store = StoreName.inPlaceOfTable(typed).orElse(null);
    return new NamedTable(store == null ? escaped(typed) : null, store);
  }

  /**
   * Reads the name of one table, where a store will not do.
   *
   * @throws UsageException when it is that of a store
   * @throws IllegalArgumentException when it cannot be a table's name
   */
  public static TableName tableOnly(String typed) throws UsageException {
    if (typed.startsWith(StoreName.PREFIX)) {
      String name = ShownText.cut(typed.substring(StoreName.PREFIX.length()));
      throw new UsageException(
          "'"
              + ShownText.cut(typed)
              + "' names a store, and this is done to one table: give the table of a version ('lcindex"
              + " store versions "
              + name
              + "' lists them), or "
              + ESCAPE
              + StoreName.PREFIX
              + name
              + " for a table in a namespace that is called store");
    }
    return escaped(typed);
  }

  private static TableName escaped(String typed) {
    return TableName.valueOf(
        typed.startsWith(ESCAPE + StoreName.PREFIX) ? typed.substring(ESCAPE.length()) : typed);
  }

  /** The table, or that of the store's current version. */
  public TableName resolve(Connection connection) throws IOException {
    return store == null ? table : VersionedStore.open(connection, store.full()).table();
  }
}
