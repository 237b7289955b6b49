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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.FutureUtils;
import org.lcindex.experiments.workload.Workload;

/** What all techniques do alike: a table with the rows, split evenly, and its end. */
public abstract class TableTechnique implements Technique {
  private static final int LIMIT_MINUTES = 10;

  protected final Site site;
  protected final TableName rows;
  private final String name;

  protected TableTechnique(Site site, String name) {
    this.site = site;
    this.name = name;
    this.rows = site.table(name, "");
  }

  @Override
  public final String name() {
    return name;
  }

  protected final Connection connection() {
    return site.connection();
  }

  protected final Workload workload() {
    return site.workload();
  }

  /** The one column family, of the rows' table and of index tables. */
  protected final byte[] family() {
    return workload().columns().get(0).familyBytes();
  }

  @Override
  public void create() throws IOException {
    create(descriptor().build(), workload().splitKeys(site.regions()));
  }

  /** Of the rows' table: HBase's defaults, unless a technique adds to them. */
  protected TableDescriptorBuilder descriptor() throws IOException {
    return TableDescriptorBuilder.newBuilder(rows)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family()));
  }

  protected final void create(TableDescriptor table, byte[][] splitKeys) throws IOException {
    create(Map.of(table, splitKeys));
  }

  /** Creates tables with their split keys, all at the same time. */
  protected final void create(Map<TableDescriptor, byte[][]> tables) throws IOException {
    try (Admin admin = connection().getAdmin()) {
      List<Future<Void>> created = new ArrayList<>();
      for (Map.Entry<TableDescriptor, byte[][]> table : tables.entrySet()) {
        byte[][] splits = table.getValue().length == 0 ? null : table.getValue();
        created.add(admin.createTableAsync(table.getKey(), splits));
      }
      await(created);
    }
  }

  private static void await(List<Future<Void>> procedures) throws IOException {
    for (Future<Void> procedure : procedures) {
      FutureUtils.get(procedure, LIMIT_MINUTES, TimeUnit.MINUTES);
    }
  }

  @Override
  public List<TableName> tables() {
    return List.of(rows);
  }

  @Override
  public RowWriter writer() throws IOException {
    Table table = connection().getTable(rows);
    return new RowWriter() {
      @Override
      public void put(List<Put> puts) throws IOException {
        table.put(puts);
      }

      @Override
      public void delete(List<byte[]> rowKeys) throws IOException {
        table.delete(deletes(rowKeys));
      }

      @Override
      public void close() throws IOException {
        table.close();
      }
    };
  }

  /** HBase takes what it has done from the list of deletes, so it must be one that can change. */
  public static List<Delete> deletes(List<byte[]> keys) {
    List<Delete> deletes = new ArrayList<>();
    keys.forEach(key -> deletes.add(new Delete(key)));
    return deletes;
  }

  /** Gives the rows of a scan to a sink, by one ordinary scanner. */
  protected final void scan(TableName name, Scan scan, AnswerSink sink) throws IOException {
    try (Table table = connection().getTable(name);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row : scanner) {
        sink.row(row.getRow(), row.rawCells());
      }
    }
  }

  @Override
  public void finish() throws IOException {
    TableFiles.flush(connection(), tables());
  }

  @Override
  public void settle() throws IOException {
    for (TableName table : tables()) {
      TableFiles.awaitCompactions(connection(), table);
    }
  }

  @Override
  public Storage storage() throws IOException {
    long bytes = 0;
    for (TableName table : tables()) {
      bytes += TableFiles.bytes(connection(), table);
    }
    return new Storage(bytes, 0, 0);
  }

  @Override
  public void drop() throws IOException {
    try (Admin admin = connection().getAdmin()) {
      List<Future<Void>> disabled = new ArrayList<>();
      List<TableName> there = new ArrayList<>();
      for (TableName table : tables()) {
        if (admin.tableExists(table)) {
          there.add(table);
          if (admin.isTableEnabled(table)) {
            disabled.add(admin.disableTableAsync(table));
          }
        }
      }
      await(disabled);
      List<Future<Void>> deleted = new ArrayList<>();
      for (TableName table : there) {
        deleted.add(admin.deleteTableAsync(table));
      }
      await(deleted);
    }
  }
}
