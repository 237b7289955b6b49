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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.GridBounds;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.entry.grid.Axis;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.table.EntriesTable;

/**
 * A grid that a test makes of the rows that a table has, entry by entry, and that nobody writes
 * afterwards: so queries are tested for themselves. Stateless.
 */
public final class HandMadeGrid {
  private static final long INCARNATION = 1;

  private HandMadeGrid() {}

  /**
   * Makes a grid that covers all rows. The base table's descriptor does not have it.
   *
   * @param definition as text
   * @param regions of entries, a power of two
   * @return the index, which a client has to be told
   */
  public static GlobalIndex create(
      EmbeddedCluster cluster, TableName base, String definition, int regions) throws IOException {
    GlobalTable.ensureCatalog(cluster);
    Connection connection = cluster.connection();
    GlobalDefinition grid = (GlobalDefinition) IndexDefinition.parse(definition, null);
    List<byte[]> rows = new ArrayList<>();
    List<List<byte[]>> tuples = new ArrayList<>();
    read(connection, base, grid, rows, tuples);
    GlobalIndex index = GlobalIndex.create(grid, regions).with(bounds(grid, tuples));
    TupleKey key = TupleKey.of(index);
    Catalog catalog = new Catalog(connection, 60_000);
    TableName entries = GlobalTables.entries(base, index);
    try (Admin admin = connection.getAdmin()) {
      catalog.create(base, index, INCARNATION);
      admin.createTable(
          TableDescriptorBuilder.newBuilder(
                  EntriesTable.describe(admin.getDescriptor(base), index, INCARNATION))
              .setCoprocessor(LCIndexConstants.ENTRIES_GUARD_CLASS)
              .build(),
          key.splits(regions).toArray(new byte[0][]));
    }
    try (Table table = connection.getTable(entries)) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        byte[] entry = key.entry(tuples.get(i), rows.get(i));
        puts.add(new Put(entry).addColumn(GlobalTables.entriesFamily(), new byte[0], new byte[0]));
      }
      table.put(puts);
    }
    catalog.takeBack(GlobalTables.catalogRow(base, index), Reason.CREATED);
    return index;
  }

  /** What the rows show now. */
  private static void read(
      Connection connection,
      TableName base,
      GlobalDefinition grid,
      List<byte[]> rows,
      List<List<byte[]>> tuples)
      throws IOException {
    try (Table table = connection.getTable(base);
        ResultScanner scanner = table.getScanner(new Scan())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        List<byte[]> tuple = new ArrayList<>();
        for (ColumnDeclaration column : grid.columns()) {
          Cell cell = row.getColumnLatestCell(column.family(), column.qualifier());
          tuple.add(cell == null ? null : column.codec().keyOfCell(CellUtil.cloneValue(cell)));
        }
        rows.add(row.getRow());
        tuples.add(tuple);
      }
    }
  }

  private static GridBounds bounds(GlobalDefinition grid, List<List<byte[]>> tuples) {
    List<List<byte[]>> bounds = new ArrayList<>();
    for (int i = 0; i < grid.bits().size(); i++) {
      int axis = i;
      List<byte[]> sample =
          tuples.stream()
              .map(tuple -> tuple.get(axis))
              .filter(Objects::nonNull)
              .sorted(Arrays::compareUnsigned)
              .toList();
      bounds.add(Axis.ofSample(grid.bits().get(i), sample).bounds());
    }
    return GridBounds.of(bounds);
  }
}
