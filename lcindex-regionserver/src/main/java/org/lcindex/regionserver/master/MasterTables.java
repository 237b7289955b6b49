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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.NamespaceExistException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.regionserver.global.EntriesGuard;

/**
 * HBase's tables, as the master's own user creates, alters and deletes them. What is so already is
 * left so. Thread safe.
 */
final class MasterTables {
  private final Connection connection;

  MasterTables(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  /** A table's descriptor; empty when there is no such table. */
  Optional<TableDescriptor> find(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return Optional.of(admin.getDescriptor(table));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }

  boolean hasCatalog() throws IOException {
    return find(GlobalTables.CATALOG).isPresent();
  }

  /** Creates namespace and catalog where they are not there. */
  void ensureCatalog() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (!Arrays.asList(admin.listNamespaces()).contains(GlobalTables.NAMESPACE)) {
        try {
          admin.createNamespace(NamespaceDescriptor.create(GlobalTables.NAMESPACE).build());
        } catch (NamespaceExistException e) {
          // by another command, meanwhile
        }
      }
      if (!admin.tableExists(GlobalTables.CATALOG)) {
        try {
          admin.createTable(guarded(CatalogTable.describe()));
        } catch (TableExistsException e) {
          // by another command, meanwhile
        }
      }
    }
  }

  /** Creates a table of entries. */
  void create(TableDescriptor table, byte[][] boundaries) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (boundaries.length == 0) {
        admin.createTable(guarded(table));
      } else {
        admin.createTable(guarded(table), boundaries);
      }
    }
  }

  /** Nobody but servers reads or writes them. */
  private static TableDescriptor guarded(TableDescriptor table) throws IOException {
    return TableDescriptorBuilder.newBuilder(table)
        .setCoprocessor(EntriesGuard.class.getName())
        .build();
  }

  /** Deletes a table, enabled or not. */
  void delete(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      try {
        admin.disableTable(table);
      } catch (TableNotEnabledException e) {
        // which is what was wanted
      }
      admin.deleteTable(table);
    } catch (TableNotFoundException e) {
      // by another command, or an earlier one
    } catch (TableNotDisabledException e) {
      throw new IOException("table " + table + " was enabled by somebody else meanwhile", e);
    }
  }

  /** Writes a descriptor, which reopens the table's regions. */
  void alter(TableDescriptor changed) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.modifyTable(changed);
    }
  }
}
