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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.RequiredKeys;
import org.lcindex.predicate.Requirement;
import org.lcindex.predicate.RowByRow;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.calls.SharedCluster;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Rows that are got by their keys are those that a scan returns, cell for cell: whatever the
 * filter, of those that a global index serves, and whatever rows are proposed that do not match.
 */
@ExtendWith(SharedCluster.class)
class ProposedRowsTest {
  private static final TableName TABLE = TableName.valueOf("proposed");
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] G = Bytes.toBytes("g");
  private static final String[] COLUMNS = {"a", "ab", "b", "c"};
  private static final ValueCodec LONG = ValueCodec.of(ColumnType.LONG);
  private static final int ROWS = 240;
  private static final int SCANS = 5 * Integer.getInteger("lcindex.test.conditions", 300);

  private final Random random = new Random(40);
  private long required;

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("%03d", i));
  }

  private static byte[] value(Random random) {
    return random.nextInt(6) == 0
        ? Bytes.toBytes("odd" + random.nextInt(3))
        : Bytes.toBytes((long) random.nextInt(4));
  }

  /** Three regions; several versions, deletes, rows without a family, odd cells. */
  private void create(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin();
        Table table = connection.getTable(TABLE)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(F).setMaxVersions(3).build())
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(G))
              .build(),
          new byte[][] {row(90), row(170)});
      for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < ROWS; i++) {
          Put put = new Put(row(i));
          for (String column : COLUMNS) {
            if (random.nextInt(3) > 0) {
              put.addColumn(random.nextBoolean() ? F : G, Bytes.toBytes(column), value(random));
            }
          }
          if (!put.isEmpty()) {
            table.put(put);
          }
          if (random.nextInt(5) == 0) {
            table.delete(
                new Delete(row(i)).addColumn(F, Bytes.toBytes(COLUMNS[random.nextInt(4)])));
          }
        }
        if (pass < 2) {
          admin.flush(TABLE);
        }
      }
    }
  }

  private ByteArrayComparable comparator() {
    return switch (random.nextInt(5)) {
      case 0 -> new TypedComparator(LONG, (long) random.nextInt(4));
      case 1 ->
          new KeyRangesComparator(
              LONG,
              KeyRanges.of(
                  KeyRange.between(
                      LONG.keyOf((long) random.nextInt(2)), LONG.keyOf(1L + random.nextInt(3)))));
      case 2 -> new BinaryComparator(value(random));
      case 3 -> new BinaryPrefixComparator(Bytes.head(value(random), 2));
      default -> new SubstringComparator("d" + random.nextInt(3));
    };
  }

  private CompareOperator operator() {
    return CompareOperator.values()[random.nextInt(6)];
  }

  private Filter condition() {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            random.nextInt(3) > 0 ? F : G,
            Bytes.toBytes(COLUMNS[random.nextInt(4)]),
            operator(),
            comparator());
    filter.setFilterIfMissing(random.nextInt(4) > 0);
    filter.setLatestVersionOnly(random.nextInt(6) > 0);
    return filter;
  }

  private Filter filter(int depth, boolean named) {
    int choice = random.nextInt(depth == 0 ? 20 : 28);
    if (choice < 10) {
      return condition();
    }
    return switch (choice) {
      case 10 -> new ColumnPrefixFilter(Bytes.toBytes("a"));
      case 11 -> new ColumnRangeFilter(Bytes.toBytes("ab"), random.nextBoolean(), null, true);
      case 12 -> new FamilyFilter(operator(), new BinaryComparator(F));
      case 13 -> new FirstKeyOnlyFilter();
      case 14 -> new KeyOnlyFilter(random.nextBoolean());
      case 15 ->
          new MultipleColumnPrefixFilter(new byte[][] {Bytes.toBytes("ab"), Bytes.toBytes("c")});
      case 16 ->
          named ? condition() : new PrefixFilter(Bytes.toBytes(String.valueOf(random.nextInt(3))));
      case 17 -> new QualifierFilter(operator(), new BinaryComparator(Bytes.toBytes("b")));
      case 18 -> new RowFilter(operator(), new BinaryComparator(row(random.nextInt(ROWS))));
      case 19 -> new ValueFilter(operator(), comparator());
      default -> {
        FilterList list =
            new FilterList(
                random.nextBoolean()
                    ? FilterList.Operator.MUST_PASS_ALL
                    : FilterList.Operator.MUST_PASS_ONE);
        for (int i = random.nextInt(4); i >= 0; i--) {
          list.addFilter(filter(depth - 1, named));
        }
        yield list;
      }
    };
  }

  private Scan scan() {
    Scan scan = new Scan();
    boolean named = random.nextInt(3) == 0;
    if (random.nextInt(3) == 0) {
      scan.addFamily(random.nextBoolean() ? F : G);
    }
    if (named) {
      scan.addColumn(F, Bytes.toBytes("a")).addColumn(F, Bytes.toBytes("c"));
      if (random.nextBoolean()) {
        scan.addColumn(G, Bytes.toBytes("b"));
      }
    }
    if (random.nextInt(3) == 0) {
      scan.setLoadColumnFamiliesOnDemand(random.nextBoolean());
    }
    scan.setCacheBlocks(random.nextBoolean());
    return scan.setFilter(filter(3, named));
  }

  private static List<String> drain(ResultScanner scanner) throws IOException {
    List<String> rows = new ArrayList<>();
    try (scanner) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        StringBuilder text = new StringBuilder();
        for (Cell cell : row.rawCells()) {
          text.append(Bytes.toStringBinary(KeyValueUtil.copyToNewByteArray(cell))).append(' ');
        }
        rows.add(text.toString());
      }
    }
    return rows;
  }

  @Test
  @Tag("sampled")
  void rowsByKeyAreThoseOfAScan() throws Exception {
    Connection connection = SharedCluster.cluster().connection();
    create(connection);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(4, 4, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    int compared = 0;
    long returned = 0;
    try (RegionCaller caller = new RegionCaller(connection, 2);
        RegionLocator regions = connection.getRegionLocator(TABLE);
        Table table = connection.getTable(TABLE)) {
      Scans scans = new Scans(connection, 4, pool, caller);
      Map<String, byte[]> newest = newest(table);
      List<byte[]> starts = Arrays.asList(regions.getStartKeys());
      while (compared < SCANS) {
        Scan scan = scan();
        if (!FilterRecognizer.recognize(scan.getFilter()).accepted()
            || !RowByRow.isSo(scan.getFilter())) {
          continue;
        }
        List<String> expected = drain(table.getScanner(scan));
        List<byte[]> rows = new ArrayList<>();
        List<RowRange> uncovered = new ArrayList<>();
        int hole = random.nextInt(2 * ROWS);
        if (hole < ROWS) {
          uncovered.add(RowRange.of(row(hole), row(hole + 50)));
        }
        for (int i = 0; i < ROWS; i++) {
          rows.add(row(i));
        }
        rows.add(Bytes.toBytes("999"));
        checkWays(scan, expected, newest);
        CallTally tally = new CallTally(true);
        List<String> got =
            drain(
                scans.open(
                    TABLE,
                    new PathChoice(
                        scans.everyRegion(TABLE, scan).narrowed(rows, uncovered, starts),
                        null,
                        null),
                    IndexDefinitions.none(),
                    tally));
        assertEquals(expected, got, () -> "number " + scan);
        int limit = 1 + random.nextInt(5);
        assertEquals(
            expected.subList(0, Math.min(limit, expected.size())),
            drain(
                scans.open(
                    TABLE,
                    new PathChoice(
                        scans
                            .everyRegion(TABLE, new Scan(scan).setLimit(limit))
                            .narrowed(rows, uncovered, List.of()),
                        null,
                        null),
                    IndexDefinitions.none(),
                    new CallTally())));
        if (uncovered.isEmpty()) {
          assertEquals(ROWS + 1, tally.gets());
          assertEquals(expected.size(), tally.matchingGets());
          // Batches of 16 rows, of 128 and of the rest; the latter two lie in two regions each.
          assertTrue(tally.getServers() <= 2 && tally.getCalls() <= 5, tally::toString);
        }
        compared++;
        returned += expected.size();
      }
      assertTrue(returned > 7 * SCANS, returned + " rows");
      assertTrue(required > 3 * SCANS, required + " values");
      failures(scans, pool);
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * HBase itself is wrong here: between the daughters' halves of one HFile a scan over both finds
   * cells of the upper half twice, the first time before smaller rows.
   */
  @Test
  void rowsThatHBaseScansTwiceAreGotOnce() throws Exception {
    TableName halves = TableName.valueOf("halves");
    Connection connection = SharedCluster.cluster().connection();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(4, 4, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    try (RegionCaller caller = new RegionCaller(connection, 2);
        Admin admin = connection.getAdmin();
        Table table = connection.getTable(halves)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(halves)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(F).setBlocksize(1024).build())
              .build());
      // Each row is a block of its own.
      for (byte[] row : List.of(row(103), row(173))) {
        Put put = new Put(row);
        for (int i = 0; i < 5; i++) {
          put.addColumn(F, Bytes.toBytes("a" + i), new byte[200]);
        }
        table.put(put);
      }
      admin.flush(halves);
      List<byte[]> rows = new ArrayList<>();
      for (int i = 120; i < 180; i++) {
        rows.add(row(i));
        if (i % 2 == 0) {
          table.put(new Put(row(i)).addColumn(F, Bytes.toBytes("a0"), new byte[] {1}));
        }
      }
      Scan whole =
          new Scan()
              .withStartRow(row(120))
              .setFilter(
                  new ValueFilter(
                      CompareOperator.GREATER_OR_EQUAL, new BinaryComparator(new byte[0])));
      List<String> expected = drain(table.getScanner(whole));
      assertEquals(31, expected.size());
      admin.compactionSwitch(false, List.of());
      admin.splitRegionAsync(admin.getRegions(halves).get(0).getRegionName(), row(167)).get();
      Scans scans = new Scans(connection, 4, pool, caller);
      // Else HBase has mended it, and ProposedRows need not look any more.
      assertNotEquals(expected, drain(table.getScanner(whole)));
      assertEquals(
          expected,
          drain(
              scans.open(
                  halves,
                  new PathChoice(
                      scans.everyRegion(halves, whole).narrowed(rows, List.of(), List.of()),
                      null,
                      null),
                  IndexDefinitions.none(),
                  new CallTally())));
    } finally {
      try (Admin admin = connection.getAdmin()) {
        admin.compactionSwitch(true, List.of());
      }
      pool.shutdownNow();
    }
  }

  /** The newest version of each column of each row. */
  private static Map<String, byte[]> newest(Table table) throws IOException {
    Map<String, byte[]> newest = new HashMap<>();
    try (ResultScanner rows = table.getScanner(new Scan())) {
      for (Result row : rows) {
        for (Cell cell : row.rawCells()) {
          newest.put(
              key(row.getRow(), CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell)),
              CellUtil.cloneValue(cell));
        }
      }
    }
    return newest;
  }

  private static String key(byte[] row, byte[] family, byte[] qualifier) {
    return Bytes.toString(row) + " " + Bytes.toString(family) + ":" + Bytes.toString(qualifier);
  }

  /**
   * Of every row that passes it is the newest version of a column that has what the filter requires
   * of the column, whatever other filters hide of it.
   */
  private void checkWays(Scan scan, List<String> returned, Map<String, byte[]> newest)
      throws IOException {
    FilterRecognizer.Recognized filter = FilterRecognizer.recognize(scan.getFilter());
    List<Requirement> parts = new ArrayList<>(filter.alternatives());
    filter.conjunction().conditions().forEach(one -> parts.add(new Requirement.Single(one)));
    Requirement all = new Requirement.All(parts);
    if (all.conditions().stream().anyMatch(one -> !one.latestVersionOnly())) {
      return;
    }
    for (byte[] family : List.of(F, G)) {
      for (String column : COLUMNS) {
        byte[] qualifier = Bytes.toBytes(column);
        RequiredKeys keys = RequiredKeys.of(all, family, qualifier, LONG);
        for (String row : keys == null ? List.<String>of() : returned) {
          byte[] cell = newest.get(key(rowOf(row), family, qualifier));
          byte[] key = cell == null ? null : LONG.keyOfCell(cell);
          assertTrue(
              cell != null && (key == null ? keys.odd() : keys.ranges().contains(key)),
              () -> row + " has " + Bytes.toStringBinary(cell) + " and passes " + scan);
          required++;
        }
      }
    }
  }

  /** The row of what {@link #drain} gives: a KeyValue has it after ten bytes. */
  private static byte[] rowOf(String drained) {
    return Arrays.copyOfRange(Bytes.toBytesBinary(drained), 10, 13);
  }

  /** A server's own words come through, and a client that is closed says so. */
  private static void failures(Scans scans, ThreadPoolExecutor pool) throws IOException {
    Scan scan = new Scan().addFamily(Bytes.toBytes("none"));
    ScanPath path =
        scans
            .everyRegion(TABLE, scan)
            .narrowed(Arrays.asList(row(1), row(2)), List.of(), List.of());
    IOException e = assertThrows(IOException.class, () -> drain(open(scans, path)));
    assertTrue(String.valueOf(e.getMessage()).contains("none"), e.toString());
    pool.shutdown();
    e = assertThrows(IOException.class, () -> drain(open(scans, path)));
    assertTrue(e.getMessage().contains("closed"), e.toString());
  }

  private static ResultScanner open(Scans scans, ScanPath path) {
    return scans.open(
        TABLE, new PathChoice(path, null, null), IndexDefinitions.none(), new CallTally());
  }
}
