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
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.Condition;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.SweepFigures;

/**
 * A table with GLOBAL indexes on its first columns, or grids on pairs of them, through the first of
 * which rows are found.
 */
public final class IndexedItems implements ItemTable {
  /** The column whose values are looked up, and what it has. */
  private static final String COLUMN = Items.FAMILY + ":" + Items.column(0);

  private static final String TYPE = "STRING";

  /** Of each of the two columns. */
  private static final String GRID_BITS = "BITS 4,4";

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Connection connection;
  private final HBaseItems rows;
  private final TableName name;
  private final QueryPath path;
  private final LCIndexAdmin admin;
  private final Lookups lookups;

  private IndexedItems(Connection connection, HBaseItems rows, TableName name, QueryPath path)
      throws IOException {
    this.connection = connection;
    this.rows = rows;
    this.name = name;
    this.path = path;
    this.admin = new LCIndexAdmin(connection);
    this.lookups = new Lookups(connection, name);
  }

  /** Finds rows of a table by the first column, over one connection. For one thread. */
  public static final class Lookups implements AutoCloseable {
    private final MdrqClient client;
    private final TableDescriptor table;

    /** Of a table as its indexes are now; the connection stays the caller's. */
    public Lookups(Connection connection, TableName name) throws IOException {
      try (Table open = connection.getTable(name)) {
        table = open.getDescriptor();
      }
      client = new MdrqClient(connection);
    }

    /** Prepares the lookup of a value. */
    public HBaseItems.Finding of(String value, QueryPath path) {
      Condition condition = Condition.parse(COLUMN + "::" + TYPE + " = '" + value + "'");
      Mdrq query = Mdrq.on(table).where(condition).path(path).build();
      return () -> {
        try (ResultScanner found = client.scan(query)) {
          return HBaseItems.keys(found);
        }
      };
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /** Gives the first column of a table a LOCAL index, too. */
  public static void indexLocally(Connection connection, TableName name) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      admin.createIndexes(name, COLUMN + " " + TYPE);
    }
  }

  /**
   * Gives a table its indexes, and returns when all that it has are built.
   *
   * @param indexes how many columns have a GLOBAL one
   * @param splits regions of the entries of each
   */
  public static IndexedItems index(
      EmbeddedCluster cluster, HBaseItems rows, TableName name, int indexes, int splits)
      throws IOException {
    return index(cluster, rows, name, indexes, splits, Policy.ORDERED);
  }

  /** Likewise, with another policy. */
  public static IndexedItems index(
      EmbeddedCluster cluster,
      HBaseItems rows,
      TableName name,
      int indexes,
      int splits,
      Policy policy)
      throws IOException {
    create(cluster, name, indexes, splits, i -> column(i) + " GLOBAL " + policy);
    return new IndexedItems(cluster.connection(), rows, name, QueryPath.GLOBAL);
  }

  /**
   * Gives a table that has rows grids, each on two neighbouring columns, and returns when they are
   * built.
   *
   * @param columns that rows have
   * @param grids how many, at most as many as columns
   * @param splits regions of the entries of each, a power of two
   */
  public static IndexedItems grids(
      EmbeddedCluster cluster, HBaseItems rows, TableName name, int columns, int grids, int splits)
      throws IOException {
    create(
        cluster,
        name,
        grids,
        splits,
        i -> "GLOBAL GRID(" + column(i) + ", " + column((i + 1) % columns) + ") " + GRID_BITS);
    return new IndexedItems(cluster.connection(), rows, name, QueryPath.GRID);
  }

  private static String column(int number) {
    return Items.FAMILY + ":" + Items.column(number) + " " + TYPE;
  }

  private static void create(
      EmbeddedCluster cluster, TableName name, int number, int splits, IntFunction<String> index)
      throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      String[] wanted = IntStream.range(0, number).mapToObj(index).toArray(String[]::new);
      admin.createIndexes(name, admin.parse(name, wanted), splits, (one, estimate) -> {});
      admin.waitUntilBuilt(name, LIMIT);
    }
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
    return lookups.of(value, path).run();
  }

  @Override
  public Finder finder() throws IOException {
    Lookups own = new Lookups(connection, name);
    return new Finder() {
      @Override
      public Set<String> find(String value) throws IOException {
        return own.of(value, path).run();
      }

      @Override
      public void close() {
        own.close();
      }
    };
  }

  @Override
  public void settle() throws IOException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (waiting() > 0) {
      if (System.nanoTime() > end) {
        throw new IOException("removals from the indexes of " + name + " have not ended");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Override
  public long waiting() throws IOException {
    return admin.status(name).regions().stream()
        .flatMap(region -> region.globals().stream())
        .mapToLong(GlobalFigures::removalsWaiting)
        .sum();
  }

  /** The table of the first index's entries. */
  public TableName entries() throws IOException {
    return GlobalTables.entries(name, first());
  }

  /** The tables of all indexes' entries. */
  public List<TableName> allEntries() throws IOException {
    return admin.definitions(name).globals().stream()
        .map(index -> GlobalTables.entries(name, index))
        .toList();
  }

  private GlobalIndex first() throws IOException {
    return admin.definitions(name).globals().get(0);
  }

  /** Compares all entries of the first index with their rows, and removes what is old enough. */
  public SweepFigures sweep() throws IOException {
    return admin
        .repairGlobal(name, Bytes.toBytes(Items.FAMILY), Bytes.toBytes(Items.column(0)), line -> {})
        .figures();
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
    lookups.close();
    admin.close();
    rows.close();
  }
}
