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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;

/** A table of HBase, found by a scan of all rows unless somebody knows better. */
public final class HBaseItems implements ItemTable {
  private static final byte[] FAMILY = Bytes.toBytes(Items.FAMILY);
  private static final byte[] PAYLOAD = Bytes.toBytes(Items.PAYLOAD);
  private static final byte[] TEXT = Items.payload();

  /**
   * Tags have no names in the first seconds of a region, twice by so much as the clocks of two
   * servers may differ. Servers in one process have one clock.
   */
  private static final String CLOCK_SKEW = "hbase.master.maxclockskew";

  private final EmbeddedCluster cluster;
  private final TableName name;

  private HBaseItems(EmbeddedCluster cluster, TableName name) {
    this.cluster = cluster;
    this.name = name;
  }

  /** Makes a table, empty, in some regions. */
  public static HBaseItems create(EmbeddedCluster cluster, TableName name, int regions)
      throws IOException {
    return create(cluster, name, regions, descriptor -> {});
  }

  /**
   * Makes a table, empty, in some regions.
   *
   * @param kind changes its descriptor
   */
  public static HBaseItems create(
      EmbeddedCluster cluster, TableName name, int regions, Consumer<TableDescriptorBuilder> kind)
      throws IOException {
    byte[][] splits = Items.splits(regions).stream().map(Bytes::toBytes).toArray(byte[][]::new);
    try (Admin admin = cluster.admin()) {
      TableDescriptorBuilder descriptor =
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .setValue(CLOCK_SKEW, "0");
      kind.accept(descriptor);
      admin.createTable(descriptor.build(), splits.length == 0 ? null : splits);
    }
    return new HBaseItems(cluster, name);
  }

  /** The put of a row; the server sets the timestamp. */
  private static Put put(Item item) {
    Put put = new Put(Bytes.toBytes(item.key()));
    for (int i = 0; i < item.values().size(); i++) {
      put.addColumn(FAMILY, Bytes.toBytes(Items.column(i)), Bytes.toBytes(item.values().get(i)));
    }
    return put.addColumn(FAMILY, PAYLOAD, TEXT);
  }

  @Override
  public Writer writer() throws IOException {
    Table table = cluster.connection().getTable(name);
    return new Writer() {
      @Override
      public void put(List<Item> items) throws IOException {
        if (items.size() == 1) {
          table.put(HBaseItems.put(items.get(0)));
        } else {
          List<Put> puts = new ArrayList<>(items.size());
          items.forEach(item -> puts.add(HBaseItems.put(item)));
          table.put(puts);
        }
      }

      @Override
      public void close() throws IOException {
        table.close();
      }
    };
  }

  @Override
  public boolean isIndexed() {
    return false;
  }

  @Override
  public Set<String> find(String value) throws IOException {
    Scan scan =
        new Scan()
            .setFilter(
                new SingleColumnValueFilter(
                    FAMILY,
                    Bytes.toBytes(Items.column(0)),
                    CompareOperator.EQUAL,
                    Bytes.toBytes(value)));
    try (Table table = cluster.connection().getTable(name);
        ResultScanner rows = table.getScanner(scan)) {
      return keys(rows);
    }
  }

  @Override
  public Finder finder() {
    return new Finder() {
      @Override
      public Set<String> find(String value) throws IOException {
        return HBaseItems.this.find(value);
      }

      @Override
      public void close() {
        // the connection is the cluster's
      }
    };
  }

  /** Something that finds keys of rows. */
  @FunctionalInterface
  public interface Finding {
    Set<String> run() throws IOException;
  }

  /** Gets the first row of a value, over the caller's connection. */
  public static Finding getting(Table table, String value) {
    long first = Items.rowsOf(Items.number(value)).get(0);
    Get get = new Get(Bytes.toBytes(Items.key(first)));
    return () -> keys(List.of(table.get(get)));
  }

  /** Gets all rows of a value by their keys in one go, over the caller's connection. */
  public static Finding gettingAll(Table table, String value) {
    List<Get> gets =
        Items.rowsOf(Items.number(value)).stream()
            .map(row -> new Get(Bytes.toBytes(Items.key(row))))
            .toList();
    return () -> keys(List.of(table.get(gets)));
  }

  /** The keys of all rows of an answer. */
  public static Set<String> keys(Iterable<Result> rows) {
    Set<String> keys = new HashSet<>();
    for (Result row : rows) {
      keys.add(Bytes.toString(row.getRow()));
    }
    return keys;
  }

  @Override
  public void flush() throws IOException {
    Tables.flush(cluster, name);
  }

  @Override
  public void drop() throws IOException {
    Tables.drop(cluster.connection(), name);
  }

  @Override
  public void close() {
    // the connection is the cluster's
  }
}
