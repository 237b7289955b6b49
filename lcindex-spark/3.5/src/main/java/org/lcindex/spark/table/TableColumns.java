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
package org.lcindex.spark.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlColumns;
import org.lcindex.query.sql.SqlValues;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * The descriptor of a table and its columns. It goes to executors as bytes. Immutable; thread safe.
 */
public final class TableColumns implements Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] bytes;
  private final StructType given;
  private transient TableDescriptor descriptor;
  private transient List<SqlColumn> columns;

  private TableColumns(TableDescriptor descriptor, StructType given) {
    this.bytes = TableDescriptorBuilder.toByteArray(descriptor);
    this.given = given;
    this.descriptor = descriptor;
    this.columns = List.copyOf(columns(descriptor, given));
  }

  /** The row key, its parts, declared and indexed columns. */
  public static TableColumns of(TableDescriptor descriptor) {
    return new TableColumns(descriptor, null);
  }

  /**
   * The columns that a user names; those that the table does not know are {@code family:qualifier}.
   *
   * @throws IllegalArgumentException when one of them cannot be
   */
  public static TableColumns of(TableDescriptor descriptor, StructType given) {
    return new TableColumns(descriptor, given);
  }

  private static List<SqlColumn> columns(TableDescriptor table, StructType given) {
    List<SqlColumn> known = SqlColumns.of(table);
    if (given == null) {
      return known;
    }
    List<SqlColumn> named = new ArrayList<>();
    for (StructField field : given.fields()) {
      named.add(column(table, known, field));
    }
    return named;
  }

  private static SqlColumn column(TableDescriptor table, List<SqlColumn> known, StructField field) {
    String name = field.name();
    DataType type = field.dataType();
    SqlColumn same =
        known.stream().filter(one -> one.name().equalsIgnoreCase(name)).findFirst().orElse(null);
    if (same != null && SparkTypes.type(same).equals(type)) {
      return same;
    }
    ColumnType own = SparkTypes.columnType(name, type);
    int scale = type instanceof DecimalType decimal ? decimal.scale() : SqlValues.DEFAULT_SCALE;
    if (ColumnDeclaration.isRow(name)) {
      if (!known.get(0).isNeverNull() || known.stream().anyMatch(SqlColumn::isPart)) {
        throw SqlColumns.wrong(
            table, name, "is there as " + SparkTypes.type(known.get(0)).sql() + ": leave it out");
      }
      return SqlColumns.column(name, null, null, ValueCodec.of(own), OptionalInt.of(scale));
    }
    if (same != null) {
      throw SqlColumns.wrong(
          table,
          name,
          "is there as " + SparkTypes.type(same).sql() + ": give this type, or leave it out");
    }
    return SqlColumns.named(table, known, name, own, scale);
  }

  /** As it was when it was read. */
  public synchronized TableDescriptor descriptor() {
    if (descriptor == null) {
      try {
        descriptor = TableDescriptorBuilder.parseFrom(bytes);
      } catch (DeserializationException e) {
        throw new IllegalStateException("a descriptor that this JVM was sent cannot be read", e);
      }
    }
    return descriptor;
  }

  /** In the order of the schema. */
  public synchronized List<SqlColumn> columns() {
    if (columns == null) {
      columns = List.copyOf(columns(descriptor(), given));
    }
    return columns;
  }

  /** The column with a name; null when there is none. */
  public SqlColumn column(String name) {
    return columns().stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }

  /** As Spark knows the columns. A row that is written with the parts of its key needs no key. */
  public StructType schema() {
    boolean hasParts = columns().stream().anyMatch(SqlColumn::isPart);
    return new StructType(
        columns().stream()
            .map(
                one ->
                    StructField.apply(
                        one.name(),
                        SparkTypes.type(one),
                        hasParts || !one.isNeverNull(),
                        Metadata.empty()))
            .toArray(StructField[]::new));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableColumns columns
        && Arrays.equals(bytes, columns.bytes)
        && (given == null ? columns.given == null : given.equals(columns.given));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
