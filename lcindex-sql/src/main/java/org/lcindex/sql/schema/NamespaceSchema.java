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
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.lookup.IgnoreCaseLookup;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.schema.lookup.Named;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueriedTable;
import org.lcindex.sql.column.TableShape;

/** The tables of a namespace of HBase; each statement sees them as they are then. Thread safe. */
final class NamespaceSchema extends AbstractSchema {
  private final Connection connection;
  private final MdrqClient client;
  private final String namespace;
  private final boolean pushes;

  NamespaceSchema(Connection connection, MdrqClient client, String namespace, boolean pushes) {
    this.connection = connection;
    this.client = client;
    this.namespace = namespace;
    this.pushes = pushes;
  }

  @Override
  public boolean isMutable() {
    return false;
  }

  @Override
  public Lookup<Table> tables() {
    return new IgnoreCaseLookup<>() {
      @Override
      public Table get(String name) {
        return table(name);
      }

      @Override
      public Named<Table> getIgnoreCase(String name) {
        Table exact = table(name);
        return exact == null ? super.getIgnoreCase(name) : new Named<>(name, exact);
      }

      @Override
      public Set<String> getNames(LikePattern pattern) {
        return names(pattern);
      }
    };
  }

  private Table table(String name) {
    TableName table;
    try {
      table = TableName.valueOf(namespace, name);
    } catch (IllegalArgumentException e) {
      return null;
    }
    try (org.apache.hadoop.hbase.client.Table opened = connection.getTable(table)) {
      TableDescriptor descriptor = QueriedTable.describe(opened);
      return new HBaseTable(TableShape.of(descriptor, client, pushes));
    } catch (TableNotFoundException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> names(LikePattern pattern) {
    Set<String> names = new LinkedHashSet<>();
    try (Admin admin = connection.getAdmin()) {
      for (TableName table : admin.listTableNamesByNamespace(namespace)) {
        String name = table.getQualifierAsString();
        if (pattern.matcher().apply(name)) {
          names.add(name);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }
}
