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
package org.lcindex.rpc.reply;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.plan.IndexCells;

/**
 * What a query needs to know of a table: nothing that whoever may read its rows does not see there.
 *
 * @param families their names, escaped
 * @param indexes as in the descriptor's value {@link IndexDefinitions#TABLE_KEY}, those on columns
 *     that the reader may read; null for none
 * @param observed whether region observers of others may hide rows from the reader; null when that
 *     is not told
 * @param cells what indexes have of the rows that have their column, in the regions of one server,
 *     by definition; null when that is not told
 * @param columns as in the descriptor's value {@link DeclaredColumns#TABLE_KEY}, those that the
 *     reader may read; null for none, and from a server that knows of none
 * @param globals as in the descriptor's value {@link IndexDefinitions#GLOBAL_KEY}, those that the
 *     reader may read; null for none, and from a server that knows of none
 * @param scales as in the descriptor's value {@link DeclaredColumns#SCALE_KEY}, those of the
 *     columns above; null for none, and from a server that knows of none
 * @param row as in the descriptor's value {@link RowParts#TABLE_KEY}; null for none, and from a
 *     server that knows of none
 */
public record TableOutline(
    List<String> families,
    String indexes,
    Boolean observed,
    Map<String, IndexCells> cells,
    String columns,
    String globals,
    String scales,
    String row) {

  /** The outline of a table, with some of its indexes and declared columns. */
  public static TableOutline of(
      TableDescriptor table,
      IndexDefinitions indexes,
      DeclaredColumns columns,
      boolean observed,
      Map<String, IndexCells> cells) {
    return new TableOutline(
        table.getColumnFamilyNames().stream().map(Bytes::toStringBinary).toList(),
        indexes.list().isEmpty() ? null : indexes.toString(),
        observed,
        cells,
        columns.isEmpty() ? null : columns.toString(),
        indexes.globals().isEmpty() ? null : indexes.globalsText(),
        columns.scales().isEmpty() ? null : columns.scales(),
        table.getValue(RowParts.TABLE_KEY));
  }

  /** A descriptor with this and nothing else; not for an alter. */
  public TableDescriptor toDescriptor(TableName name) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    families.forEach(
        family ->
            table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(Bytes.toBytesBinary(family))));
    if (columns != null) {
      table.setValue(DeclaredColumns.TABLE_KEY, columns);
    }
    if (scales != null) {
      table.setValue(DeclaredColumns.SCALE_KEY, scales);
    }
    if (row != null) {
      table.setValue(RowParts.TABLE_KEY, row);
    }
    if (globals != null) {
      table.setValue(IndexDefinitions.GLOBAL_KEY, globals);
    }
    return indexes == null
        ? table.build()
        : table.setValue(IndexDefinitions.TABLE_KEY, indexes).build();
  }
}
