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
package org.lcindex.regionserver.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.InclusiveStopFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/** Scans of every kind, also where some fail in the middle of a call. */
@Tag("slices")
class RandomScansTest {
  private static final int SCANS = Integer.getInteger("lcindex.test.conditions", 60);
  private static final AtomicInteger FAILURES = new AtomicInteger();

  private static ManyRegions regions;

  /** Fails every other time, as long as it is told. */
  public static final class Failing implements RegionCoprocessor, RegionObserver {
    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    @Override
    public boolean postScannerNext(
        ObserverContext<RegionCoprocessorEnvironment> c,
        InternalScanner scanner,
        List<Result> results,
        int limit,
        boolean hasNext)
        throws IOException {
      if (FAILURES.getAndUpdate(n -> Math.max(0, n - 1)) % 2 == 1) {
        throw new IOException("a failure of a test");
      }
      return hasNext;
    }
  }

  @BeforeAll
  static void create() throws Exception {
    IndexedTable table =
        new IndexedTable(
            SharedCluster.get(),
            "random-scans",
            ManyRegions.splits(),
            kind -> {
              try {
                kind.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                        .setMaxVersions(3)
                        .setKeepDeletedCells(KeepDeletedCells.TRUE)
                        .build());
                kind.setCoprocessor(Failing.class.getName());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    regions = new ManyRegions(table);
    List<Put> puts = new ArrayList<>();
    List<Delete> deletes = new ArrayList<>();
    for (int i = 0; i < ManyRegions.ROWS; i += 5) {
      puts.add(IndexedTable.put(i, 3, 1_000L + i));
      puts.add(IndexedTable.put(i, 4, 2_000L + i));
      if (i % 15 == 0) {
        deletes.add(
            new Delete(IndexedTable.row(i))
                .addColumns(IndexedTable.FAMILY, Bytes.toBytes("status")));
      }
    }
    table.table.put(puts);
    table.table.delete(deletes);
  }

  @AfterAll
  static void drop() throws IOException {
    regions.close();
  }

  @AfterEach
  void nothingIsLeftOpen() throws Exception {
    FAILURES.set(0);
    regions.awaitNothingOpen();
  }

  private static Filter one(Random random) {
    byte[] row = IndexedTable.row(random.nextInt(ManyRegions.ROWS));
    CompareOperator operator =
        List.of(CompareOperator.LESS, CompareOperator.GREATER_OR_EQUAL, CompareOperator.EQUAL)
            .get(random.nextInt(3));
    return switch (random.nextInt(12)) {
      case 0 -> new KeyOnlyFilter(random.nextBoolean());
      case 1 -> new FirstKeyOnlyFilter();
      case 2 -> new ColumnPrefixFilter(Bytes.toBytes("p"));
      case 3 -> new ColumnPaginationFilter(1 + random.nextInt(3), random.nextInt(2));
      case 4 -> new RowFilter(operator, new BinaryComparator(row));
      case 5 -> new ValueFilter(CompareOperator.EQUAL, new SubstringComparator("e 3"));
      case 6 -> new InclusiveStopFilter(row);
      case 7 ->
          new MultiRowRangeFilter(
              Arrays.asList(
                  new MultiRowRangeFilter.RowRange(
                      IndexedTable.row(90), true, IndexedTable.row(320), random.nextBoolean()),
                  new MultiRowRangeFilter.RowRange(
                      IndexedTable.row(700), true, IndexedTable.row(703), true)));
      case 8 -> new PageFilter(1 + random.nextInt(200));
      case 9 ->
          new WhileMatchFilter(new RowFilter(CompareOperator.LESS, new BinaryComparator(row)));
      case 10 ->
          new SkipFilter(
              new ValueFilter(
                  CompareOperator.NOT_EQUAL, new BinaryComparator(Bytes.toBytes("open"))));
      default ->
          new SingleColumnValueFilter(
              IndexedTable.FAMILY,
              IndexedTable.PRICE,
              operator,
              Bytes.toBytes(random.nextInt(1_000) * 1.25));
    };
  }

  private static Scan scan(Random random) throws IOException {
    Filter filter = one(random);
    if (random.nextInt(3) == 0) {
      filter =
          new FilterList(
              random.nextBoolean()
                  ? FilterList.Operator.MUST_PASS_ALL
                  : FilterList.Operator.MUST_PASS_ONE,
              filter,
              one(random));
    }
    Scan scan = new Scan().addFamily(IndexedTable.FAMILY).setFilter(filter);
    if (random.nextInt(3) == 0) {
      scan.readVersions(1 + random.nextInt(3));
    }
    if (random.nextInt(4) == 0) {
      scan.setTimeRange(random.nextInt(3_000), 3_000 + random.nextInt(2_000));
    }
    if (random.nextInt(6) == 0) {
      scan.setRaw(true).readAllVersions();
    }
    if (random.nextInt(6) == 0) {
      scan.setMaxResultsPerColumnFamily(1 + random.nextInt(3));
    }
    if (random.nextInt(3) == 0) {
      scan.setCaching(1 + random.nextInt(30));
    }
    if (random.nextInt(4) == 0) {
      scan.setMaxResultSize(1 + random.nextInt(20_000));
    }
    if (random.nextBoolean()) {
      int from = random.nextInt(ManyRegions.ROWS);
      scan.withStartRow(IndexedTable.row(from), random.nextBoolean());
      scan.withStopRow(
          IndexedTable.row(from + random.nextInt(ManyRegions.ROWS)), random.nextBoolean());
    }
    return scan;
  }

  private static List<String> plain(Scan scan) throws IOException {
    return ManyRegions.rows(
        regions.table.table.getScanner(IndexedTable.in(QueryMode.FORBID, scan)));
  }

  @Test
  void scansOfEveryKindHaveThePlainScansRows() throws Exception {
    long before = regions.table.counter("query.calls");
    for (int seed = 0; seed < SCANS; seed++) {
      Random random = new Random(seed);
      Scan scan = scan(random);
      List<String> plain = plain(scan);
      // After a failure HBase's client opens another scanner, where a page begins anew.
      boolean counts = scan.getFilter().toString().contains("PageFilter");
      if (random.nextInt(5) == 0 && !counts) {
        FAILURES.set(2 * random.nextInt(6));
      }
      List<String> rows = ManyRegions.rows(regions.calls.scan(regions.table.name, scan));
      FAILURES.set(0);
      assertEquals(plain, rows, seed + ": " + scan);
      if (plain.size() > 2) {
        int limit = 1 + random.nextInt(plain.size());
        Scan limited = new Scan(scan).setLimit(limit);
        assertEquals(
            plain.subList(0, limit),
            ManyRegions.rows(regions.calls.scan(regions.table.name, limited)),
            seed + ", limited: " + limited);
      }
    }
    assertTrue(regions.table.counter("query.calls") > before + SCANS / 3);
  }
}
