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
package org.lcindex.experiments.technique.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.experiments.technique.RowWriter;
import org.lcindex.experiments.technique.TableTechnique;

/** Writes a batch to the rows' table and, at the same time, its entries to all index tables. */
final class GlobalWriter implements RowWriter {
  private final Table rows;
  private final List<IndexTable> indexes;
  private final List<Table> tables = new ArrayList<>();
  private final Together together;

  GlobalWriter(Connection connection, TableName rows, List<IndexTable> indexes, Together together)
      throws IOException {
    this.rows = connection.getTable(rows);
    this.indexes = indexes;
    this.together = together;
    for (IndexTable index : indexes) {
      tables.add(connection.getTable(index.name()));
    }
  }

  @Override
  public void put(List<Put> batch) throws IOException {
    List<Callable<Void>> writes = new ArrayList<>();
    writes.add(written(() -> rows.put(batch)));
    for (int i = 0; i < indexes.size(); i++) {
      Table table = tables.get(i);
      List<Put> entries = batch.stream().map(indexes.get(i)::entry).toList();
      writes.add(written(() -> table.put(entries)));
    }
    together.run(writes);
  }

  @Override
  public void delete(List<byte[]> rowKeys) throws IOException {
    List<Put> old = new ArrayList<>();
    for (Result row : rows.get(rowKeys.stream().map(Get::new).toList())) {
      if (!row.isEmpty()) {
        old.add(asPut(row));
      }
    }
    List<Callable<Void>> writes = new ArrayList<>();
    writes.add(written(() -> rows.delete(TableTechnique.deletes(rowKeys))));
    for (int i = 0; i < indexes.size(); i++) {
      Table table = tables.get(i);
      List<byte[]> keys = old.stream().map(indexes.get(i)::key).toList();
      writes.add(written(() -> table.delete(TableTechnique.deletes(keys))));
    }
    together.run(writes);
  }

  static Put asPut(Result row) throws IOException {
    Put put = new Put(row.getRow());
    for (Cell cell : row.rawCells()) {
      put.add(cell);
    }
    return put;
  }

  /** A call to HBase. */
  private interface Write {
    void run() throws IOException;
  }

  private static Callable<Void> written(Write write) {
    return () -> {
      write.run();
      return null;
    };
  }

  @Override
  public void close() throws IOException {
    rows.close();
    for (Table table : tables) {
      table.close();
    }
  }
}
