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
package org.lcindex.regionserver.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.type.ColumnType;

/**
 * A table of small rows in the shared cluster, with queries over it; dropped on close. A row has a
 * price (DOUBLE), a date (DATE), a status (STRING) and a note; one in eleven has no status, one in
 * thirteen a date that is none.
 */
public final class IndexedTable implements AutoCloseable {
  public static final byte[] FAMILY = Bytes.toBytes("f");
  public static final byte[] PRICE = Bytes.toBytes("price");
  public static final byte[] DATE = Bytes.toBytes("date");
  public static final byte[] STATUS = Bytes.toBytes("status");
  public static final byte[] NOTE = Bytes.toBytes("note");
  public static final String[] INDEXES = {"f:price DOUBLE", "f:date DATE", "f:status STRING"};

  /**
   * For {@code lcindex.planner.costs}: with it queries use indexes in the mode auto, too, so that a
   * test sees what takes over when an index fails.
   */
  public static final String INDEX_IS_CHEAPER = "plain.cell=1000000 plain.byte=1000";

  public static final Duration LIMIT = Duration.ofMinutes(10);

  private static final Column BY_PRICE = Column.column("f:price").as(ColumnType.DOUBLE);
  private static final Column BY_DATE = Column.column("f:date").as(ColumnType.DATE);
  private static final Column BY_STATUS = Column.column("f:status").as(ColumnType.STRING);

  private static final Condition[][] QUERIES = {
    {BY_PRICE.ge(0)},
    {BY_DATE.ge("1990-01-01")},
    {BY_STATUS.in("new", "open", "done")},
    {BY_PRICE.between(100, 300), BY_STATUS.eq("open")},
    {BY_DATE.between("1995-01-01", "1995-04-01"), BY_PRICE.le(500)},
  };

  public final EmbeddedCluster cluster;
  public final Connection connection;
  public final TableName name;
  public final LCIndexAdmin admin;
  public final Table table;

  /**
   * Creates the table without an index.
   *
   * @param settings keys and values of the table descriptor
   */
  public IndexedTable(String prefix, String... settings) throws IOException, InterruptedException {
    this(SharedCluster.get(), prefix, new byte[0][], settings);
  }

  /**
   * Creates the table without an index in a cluster, with one region or several.
   *
   * @param splits the regions' boundaries
   */
  public IndexedTable(EmbeddedCluster cluster, String prefix, byte[][] splits, String... settings)
      throws IOException {
    this(cluster, prefix, splits, table -> {}, settings);
  }

  /**
   * Creates the table without an index, with a descriptor that the caller changes.
   *
   * @param kind changes the descriptor, whose one family is {@link #FAMILY}
   */
  public IndexedTable(
      EmbeddedCluster cluster,
      String prefix,
      byte[][] splits,
      Consumer<TableDescriptorBuilder> kind,
      String... settings)
      throws IOException {
    this.cluster = cluster;
    connection = cluster.connection();
    name = SharedCluster.newName(prefix);
    TableDescriptorBuilder descriptor =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            // HFiles are merged only when a test says so.
            .setValue("hbase.hstore.compaction.min", "1000")
            .setValue(ConfigKeys.GROUP_ROWS.name(), "32")
            .setValue(ConfigKeys.PAYLOAD_BLOCK_BYTES.name(), "512")
            // So that queries do not depend on when they come.
            .setValue(ConfigKeys.SHARED_ROWS_PAUSE.name(), "0");
    for (int i = 0; i < settings.length; i += 2) {
      descriptor.setValue(settings[i], settings[i + 1]);
    }
    kind.accept(descriptor);
    try (Admin hbase = connection.getAdmin()) {
      hbase.createTable(descriptor.build(), splits);
    }
    admin = new LCIndexAdmin(connection);
    table = connection.getTable(name);
  }

  public static byte[] row(int i) {
    return Bytes.toBytes(String.format("%06d", i));
  }

  /** A whole row; the same numbers give the same cells. */
  public static Put put(int i, int variant) {
    int mixed = Math.floorMod((i * 31 + variant * 7) * 2_654_435, 1_000);
    Put put =
        new Put(row(i))
            .addColumn(FAMILY, PRICE, Bytes.toBytes(mixed * 1.25))
            .addColumn(FAMILY, NOTE, Bytes.toBytes("note " + i + " of " + variant));
    String date = LocalDate.of(1995, 1, 1).plusDays(mixed).toString();
    put.addColumn(FAMILY, DATE, Bytes.toBytes(i % 13 == 5 ? "soon" : date));
    if (i % 11 != 3) {
      put.addColumn(FAMILY, STATUS, Bytes.toBytes(List.of("done", "new", "open").get(mixed % 3)));
    }
    return put;
  }

  /** The put of a row with a timestamp of the caller's. */
  public static Put put(int i, int variant, long timestamp) {
    Put put = new Put(row(i), timestamp);
    for (Cell cell : put(i, variant).getFamilyCellMap().get(FAMILY)) {
      put.addColumn(FAMILY, CellUtil.cloneQualifier(cell), CellUtil.cloneValue(cell));
    }
    return put;
  }

  public void load(int from, int to, int variant) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      puts.add(put(i, variant));
    }
    table.put(puts);
  }

  /** Rows that are years old: {@link #expireOld} makes them expire. */
  public void loadOld(int from, int to, int variant) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      puts.add(put(i, variant, 1_000L * i));
    }
    table.put(puts);
  }

  /** Gives the family a TTL of an hour; HFiles and index files stay as they are. */
  public void expireOld() throws IOException {
    try (Admin hbase = cluster.admin()) {
      hbase.modifyColumnFamily(
          name,
          ColumnFamilyDescriptorBuilder.newBuilder(
                  hbase.getDescriptor(name).getColumnFamily(FAMILY))
              .setTimeToLive((int) TimeUnit.HOURS.toSeconds(1))
              .build());
    }
    awaitBuilt();
  }

  /** Changes every so many of the rows from the first. */
  public void change(int rows, int every, IntFunction<Row> change) throws Exception {
    List<Row> changes = new ArrayList<>();
    for (int i = 0; i < rows; i += every) {
      changes.add(change.apply(i));
    }
    table.batch(changes, new Object[changes.size()]);
  }

  public void flushAndBuild() throws IOException {
    flush();
    awaitBuilt();
  }

  /** How many rows an indexed scan that has some looked at although they do not match. */
  public long inVain(Scan scan) throws IOException {
    long before = lookedAt();
    long rows = Tables.drain(table.getScanner(in(QueryMode.FORCE, scan)));
    assertTrue(rows > 0);
    return lookedAt() - before - rows;
  }

  private long lookedAt() throws IOException {
    return counter(Counter.ROWS_VERIFIED.label()) + counter(Counter.ROWS_TRUSTED.label());
  }

  public void flush() throws IOException {
    Tables.flush(cluster, name);
  }

  /** Three HFiles with rows in common, rows of their own, partial rows and deletes. */
  public void loadThreeFiles() throws IOException {
    load(0, 400, 1);
    flush();
    load(300, 600, 2);
    flush();
    List<Put> puts = new ArrayList<>();
    List<Delete> deletes = new ArrayList<>();
    for (int i = 100; i < 500; i += 7) {
      puts.add(new Put(row(i)).addColumn(FAMILY, PRICE, Bytes.toBytes(i / 3.0)));
      deletes.add(new Delete(row(i + 1)));
      deletes.add(new Delete(row(i + 2)).addColumns(FAMILY, STATUS));
    }
    table.put(puts);
    table.delete(deletes);
    load(600, 800, 3);
    flush();
  }

  public void createIndexes() throws IOException {
    admin.createIndexes(name, INDEXES);
    awaitBuilt();
  }

  /** A value of the descriptor, without reopening; null removes it. */
  public void set(String key, String value) throws IOException {
    try (Admin hbase = connection.getAdmin()) {
      hbase.modifyTable(
          TableDescriptorBuilder.newBuilder(hbase.getDescriptor(name)).setValue(key, value).build(),
          false);
    }
  }

  public void awaitBuilt() throws IOException {
    admin.waitUntilBuilt(name, LIMIT);
  }

  public void awaitRegions(int number) throws Exception {
    Await.until(LIMIT, () -> number + " regions", () -> cluster.regions(name).size() == number);
  }

  /** Some scans over the table, without a mode; the last one also returns rows without status. */
  public List<Scan> queries() throws IOException {
    List<Scan> scans = new ArrayList<>();
    for (Condition[] conditions : QUERIES) {
      scans.add(Mdrq.on(table).where(conditions).build().toScan());
    }
    scans.add(
        new Scan()
            .addFamily(FAMILY)
            .setFilter(
                new SingleColumnValueFilter(
                    FAMILY,
                    STATUS,
                    CompareOperator.EQUAL,
                    new BinaryComparator(Bytes.toBytes("new")))));
    return scans;
  }

  public static Scan in(QueryMode mode, Scan scan) throws IOException {
    return new Scan(scan).setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode.attribute()));
  }

  /** Runs every query by index, as the planner likes, and without index, and compares. */
  public void checkQueries(String when) throws IOException {
    checkQueries(when, QueryMode.FORCE, QueryMode.AUTO);
  }

  public void checkQueries(String when, QueryMode... modes) throws IOException {
    checkQueries(queries(), when, modes);
  }

  /**
   * Runs the queries of a family with a TTL and compares. Those for rows without status are not
   * forced: no index finds such rows there.
   */
  public void checkQueriesWithTtl(String when) throws IOException {
    checkQueries(queries().subList(0, QUERIES.length), when, QueryMode.FORCE);
    checkQueries(when, QueryMode.AUTO);
  }

  /** Runs these queries in each mode and without index, and compares. */
  public void checkQueries(List<Scan> queries, String when, QueryMode... modes) throws IOException {
    for (int q = 0; q < queries.size(); q++) {
      for (QueryMode mode : modes) {
        ResultComparison comparison =
            ResultComparison.of(
                table.getScanner(in(QueryMode.FORBID, queries.get(q))),
                table.getScanner(in(mode, queries.get(q))));
        assertEquals(
            Optional.empty(), comparison.difference(), when + ": query " + q + " in " + mode);
      }
    }
  }

  public long counter(String counter) throws IOException {
    return admin.counters(name).get(counter);
  }

  /** The directories of its regions' index files; there are none when it has no index files. */
  public List<Path> regionFolders() throws Exception {
    Path folder = SharedIndex.folder().resolve("v1/data/default").resolve(name.getNameAsString());
    try (Stream<Path> regions = Files.list(folder)) {
      return regions.sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** All its index files with their bytes; files that go meanwhile are left out. */
  public Map<Path, byte[]> indexFiles() throws Exception {
    Map<Path, byte[]> found = new TreeMap<>();
    for (Path region : regionFolders()) {
      try (Stream<Path> paths = Files.walk(region)) {
        for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
          found.put(path, Files.readAllBytes(path));
        }
      } catch (NoSuchFileException | UncheckedIOException e) {
        continue;
      }
    }
    return found;
  }

  /** Waits until every index file is there again, byte by byte as it was. */
  public void awaitFiles(Map<Path, byte[]> expected, String after) throws Exception {
    Await.until(
        LIMIT,
        () -> {
          try {
            return after + ": " + StatusText.of(admin.status(name));
          } catch (IOException e) {
            return after + ": no status, " + e;
          }
        },
        () -> same(expected, indexFiles()) && admin.status(name).isBuilt());
  }

  private static boolean same(Map<Path, byte[]> expected, Map<Path, byte[]> found) {
    return expected.keySet().equals(found.keySet())
        && expected.entrySet().stream()
            .allMatch(entry -> Arrays.equals(entry.getValue(), found.get(entry.getKey())));
  }

  @Override
  public void close() throws IOException {
    admin.close();
    table.close();
    Tables.drop(connection, name);
  }
}
