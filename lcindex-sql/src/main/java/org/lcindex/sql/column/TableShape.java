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
package org.lcindex.sql.column;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlColumns;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ValueCodec;

/**
 * A table for statements: its descriptor, its columns, and who asks it. The row key comes first,
 * then its parts, declared columns, and the other indexed ones. A column is called by its
 * qualifier, or, if a part or another column of the table has that name, {@code family:qualifier}.
 * Immutable.
 */
@InterfaceAudience.Private
public final class TableShape {
  private final TableDescriptor descriptor;
  private final List<SqlColumn> columns;
  private final MdrqClient client;
  private final boolean pushes;
  // Null for a table that is no store's version.
  private final VersionedStore store;
  // Of columns that a statement names, what it says of them.
  private final List<String> extras;

  private TableShape(
      TableDescriptor descriptor,
      List<SqlColumn> columns,
      MdrqClient client,
      boolean pushes,
      VersionedStore store,
      List<String> extras) {
    this.store = store;
    this.extras = List.copyOf(extras);
    this.descriptor = descriptor;
    this.columns = List.copyOf(columns);
    this.client = client;
    this.pushes = pushes;
  }

  /**
   * A table with this descriptor.
   *
   * @param pushes whether HBase does what it can of a statement
   * @param store whose current version the table is; null for a table
   */
  public static TableShape of(
      TableDescriptor descriptor, MdrqClient client, boolean pushes, VersionedStore store) {
    return new TableShape(descriptor, SqlColumns.of(descriptor), client, pushes, store, List.of());
  }

  /**
   * This table with more columns.
   *
   * @throws IllegalArgumentException when two have one name
   */
  public TableShape with(List<SqlColumn> more) {
    List<SqlColumn> all = new ArrayList<>(columns);
    List<String> said = new ArrayList<>(extras);
    for (SqlColumn column : more) {
      for (SqlColumn other : all) {
        if (other.name().equalsIgnoreCase(column.name())) {
          throw new IllegalArgumentException(
              "table "
                  + descriptor.getTableName()
                  + " has a column "
                  + other.name()
                  + " already: leave it out, or name it with its family");
        }
      }
      all.add(column);
      said.add(column.name() + " " + column.codec() + " " + column.scale());
    }
    return new TableShape(descriptor, all, client, pushes, store, said);
  }

  /** This table, whose row keys have a type that it does not declare. */
  TableShape withRow(ValueCodec codec, OptionalInt scale) {
    List<SqlColumn> all = new ArrayList<>(columns);
    all.set(0, SqlColumns.column(ColumnDeclaration.ROW, null, null, codec, scale));
    List<String> said = new ArrayList<>(extras);
    said.add(ColumnDeclaration.ROW + " " + codec + " " + scale);
    return new TableShape(descriptor, all, client, pushes, store, said);
  }

  /** The table's descriptor when the statement was prepared. */
  public TableDescriptor descriptor() {
    return descriptor;
  }

  /**
   * The table's descriptor for an execution.
   *
   * @throws UncheckedIOException when another version of the store is current, with the remedy
   */
  public TableDescriptor current() {
    try {
      if (store != null && !store.table().equals(descriptor.getTableName())) {
        throw new IndexException(
            String.format(
                "%s has another version now, table %s, and the statement was prepared for table %s:"
                    + " prepare it anew",
                store, store.table(), descriptor.getTableName()));
      }
      return descriptor;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it is the version of a store. */
  public boolean isOfStore() {
    return store != null;
  }

  /** Namespace and table, and what the statement says of columns. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    names.add(descriptor.getTableName().getNamespaceAsString());
    names.add(descriptor.getTableName().getQualifierAsString());
    names.addAll(extras);
    return names;
  }

  /** In their order. */
  public List<SqlColumn> columns() {
    return columns;
  }

  /** Who runs queries. */
  public MdrqClient client() {
    return client;
  }

  /** Whether HBase does what it can of a statement; if not, it returns all rows. */
  public boolean pushes() {
    return pushes;
  }

  /** The type of a row. */
  public RelDataType rowType(RelDataTypeFactory types) {
    RelDataTypeFactory.Builder builder = types.builder();
    columns.forEach(column -> builder.add(column.name(), CalciteValues.type(types, column)));
    return builder.build();
  }
}
