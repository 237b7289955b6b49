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
package org.lcindex.experiments.items;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKey;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.admin.GlobalCalls;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** A table with GLOBAL indexes on its first columns, found by the entries of the first one. */
public final class IndexedItems implements ItemTable {
  private static final byte[] FAMILY = Bytes.toBytes(Items.FAMILY);
  private static final ValueCodec CODEC = ValueCodec.of(ColumnType.STRING);
  private static final EntryKey ENTRIES = new EntryKey(CODEC, 0);
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int CATALOG_MILLIS = 30_000;

  private final HBaseItems rows;
  private final Connection connection;
  private final TableName name;
  private final GlobalIndex first;

  private IndexedItems(HBaseItems rows, Connection connection, TableName name, GlobalIndex first) {
    this.rows = rows;
    this.connection = connection;
    this.name = name;
    this.first = first;
  }

  /**
   * Gives a table its indexes, and returns when they are built.
   *
   * @param indexes how many columns have one
   * @param splits regions of the entries of each; 0 for as many as the master thinks right
   */
  public static IndexedItems index(
      EmbeddedCluster cluster, HBaseItems rows, TableName name, int indexes, int splits)
      throws IOException {
    List<GlobalIndex> made = new ArrayList<>();
    try (RegionCaller caller = new RegionCaller(cluster.connection(), 1)) {
      GlobalCalls calls = new GlobalCalls(cluster.connection(), caller);
      for (int i = 0; i < indexes; i++) {
        byte[] column = Bytes.toBytes(Items.column(i));
        GlobalDefinition wanted = GlobalDefinition.of(FAMILY, column, CODEC, Policy.ORDERED, 0);
        GlobalIndex index = GlobalIndex.create(wanted, splits);
        calls.create(name, index);
        made.add(index);
      }
    }
    Catalog catalog = new Catalog(cluster.connection(), CATALOG_MILLIS);
    long end = System.nanoTime() + LIMIT.toNanos();
    for (GlobalIndex index : made) {
      while (!catalog.read(name, index).tokens().isEmpty()) {
        if (System.nanoTime() > end) {
          throw new IOException(index + " of " + name + " was not built within " + LIMIT);
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
    return new IndexedItems(rows, cluster.connection(), name, made.get(0));
  }

  @Override
  public Writer writer() throws IOException {
    return rows.writer();
  }

  @Override
  public boolean isIndexed() {
    return true;
  }

  @Override
  public Set<String> find(String value) throws IOException {
    return find(connection, value);
  }

  /** As {@link #find}, over a connection of the caller's. */
  public Set<String> find(Connection by, String value) throws IOException {
    List<Get> gets = new ArrayList<>();
    try (Table entries = by.getTable(GlobalTables.entries(name, first));
        Table table = by.getTable(name)) {
      KeyRange point = KeyRange.point(CODEC.keyOfCell(Bytes.toBytes(value)));
      for (KeyRange range : ENTRIES.rangesOf(KeyRanges.of(point))) {
        Scan scan = new Scan().withStartRow(range.low()).withStopRow(range.high());
        try (ResultScanner found = entries.getScanner(scan)) {
          for (Result entry : found) {
            gets.add(new Get(ENTRIES.rowOf(entry.getRow())));
          }
        }
      }
      Set<String> keys = new HashSet<>();
      for (Result row : table.get(gets)) {
        // An entry may be an old one.
        if (value.equals(Bytes.toString(row.getValue(FAMILY, Bytes.toBytes(Items.column(0)))))) {
          keys.add(Bytes.toString(row.getRow()));
        }
      }
      return keys;
    }
  }

  @Override
  public void flush() throws IOException {
    rows.flush();
  }

  @Override
  public void drop() throws IOException {
    rows.drop();
  }

  @Override
  public void close() {
    rows.close();
  }
}
