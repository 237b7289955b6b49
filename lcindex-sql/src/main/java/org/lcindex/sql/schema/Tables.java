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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.store.NamedTable;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.sql.column.TableShape;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables of a cluster as they are when they are asked for, and stores, {@code store:NAME}, which
 * are the table of their current version. Thread safe.
 *
 * @param pushes whether HBase does what it can of a statement
 * @param seen tables as they were: one with the same descriptor is the same
 */
record Tables(
    Connection connection, MdrqClient client, boolean pushes, Map<TableName, HBaseTable> seen) {
  private static final Logger LOG = LoggerFactory.getLogger(Tables.class);

  /** A table, or a store, of a namespace; null when it is not there. */
  HBaseTable find(String namespace, String name) throws IOException {
    if (name.startsWith(StoreName.PREFIX)) {
      String store = name.substring(StoreName.PREFIX.length());
      return find(
          NamedTable.parse(StoreName.PREFIX + namespace + TableName.NAMESPACE_DELIM + store));
    }
    try {
      return open(TableName.valueOf(namespace, name), null);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * A table, or a store, as users of the command line name it; null when it is not there.
   *
   * @throws IOException when there is no such store, or it has no current version
   */
  HBaseTable find(NamedTable named) throws IOException {
    if (named.store() == null) {
      return open(named.table(), null);
    }
    VersionedStore store = VersionedStore.open(connection, named.store().full());
    return open(store.table(), store);
  }

  private HBaseTable open(TableName name, VersionedStore store) throws IOException {
    try (Table opened = connection.getTable(name)) {
      TableDescriptor descriptor = QueriedTable.describe(opened);
      if (store != null) {
        return new HBaseTable(TableShape.of(descriptor, client, pushes, store));
      }
      HBaseTable before = seen.get(name);
      if (before != null && before.shape().descriptor().equals(descriptor)) {
        return before;
      }
      HBaseTable now = new HBaseTable(TableShape.of(descriptor, client, pushes, null));
      seen.put(name, now);
      return now;
    } catch (TableNotFoundException e) {
      return null;
    }
  }

  /** The names of a namespace's tables, and of its stores that have a current version. */
  List<String> names(String namespace) throws IOException {
    List<String> names = new ArrayList<>();
    try (Admin admin = connection.getAdmin()) {
      for (TableName table : admin.listTableNamesByNamespace(namespace)) {
        names.add(table.getQualifierAsString());
      }
    }
    for (StoreRecord store : stores()) {
      StoreName name = StoreName.parse(store.name());
      if (store.current() != null && name.namespace().equals(namespace)) {
        names.add(StoreName.PREFIX + name.name());
      }
    }
    return names;
  }

  /** None where masters know of none, or the user may not see them. */
  private List<StoreRecord> stores() {
    try {
      return new StoreAdmin(connection).list();
    } catch (IOException e) {
      LOG.debug("No list of stores", e);
      return List.of();
    }
  }
}
