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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.RowParts;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.RowReader;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ColumnType;
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

  private TableShape(
      TableDescriptor descriptor, List<SqlColumn> columns, MdrqClient client, boolean pushes) {
    this.descriptor = descriptor;
    this.columns = List.copyOf(columns);
    this.client = client;
    this.pushes = pushes;
  }

  /**
   * A table with this descriptor.
   *
   * @param pushes whether HBase does what it can of a statement
   */
  public static TableShape of(TableDescriptor descriptor, MdrqClient client, boolean pushes) {
    RowReader reader = RowReader.of(descriptor);
    List<SqlColumn> columns = new ArrayList<>();
    ValueCodec row = reader.rowCodec();
    columns.add(column(ColumnDeclaration.ROW, null, null, row == null ? bytes() : row));
    RowParts parts = reader.parts();
    Map<String, Integer> names = new HashMap<>();
    for (ColumnName known : reader.known()) {
      names.merge(text(known.qualifier()).toLowerCase(Locale.ROOT), 1, Integer::sum);
    }
    for (ColumnName known : reader.known()) {
      String qualifier = text(known.qualifier());
      if (known.isPart()) {
        columns.add(
            new SqlColumn(
                qualifier,
                null,
                null,
                known.codec(),
                SqlValues.DEFAULT_SCALE,
                parts,
                known.part()));
        continue;
      }
      boolean alone =
          names.get(qualifier.toLowerCase(Locale.ROOT)) == 1 && !ColumnDeclaration.isRow(qualifier);
      columns.add(
          column(
              alone ? qualifier : text(known.family()) + ":" + qualifier,
              known.family(),
              known.qualifier(),
              known.codec()));
    }
    return new TableShape(descriptor, columns, client, pushes);
  }

  private static ValueCodec bytes() {
    return ValueCodec.of(ColumnType.BYTES);
  }

  private static SqlColumn column(String name, byte[] family, byte[] qualifier, ValueCodec codec) {
    return new SqlColumn(name, family, qualifier, codec, SqlValues.DEFAULT_SCALE, null, -1);
  }

  private static String text(byte[] name) {
    String text = new String(name, StandardCharsets.UTF_8);
    return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), name)
        ? text
        : Bytes.toStringBinary(name);
  }

  /** The table's descriptor when the statement was prepared. */
  public TableDescriptor descriptor() {
    return descriptor;
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
    columns.forEach(column -> builder.add(column.name(), SqlValues.type(types, column)));
    return builder.build();
  }
}
