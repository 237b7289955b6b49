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
package org.lcindex.regionserver.scan.delivering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.SingleRowReader;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.scan.core.CoreScanner;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryRecognizer;
import org.lcindex.regionserver.store.view.Trust;

/** Every row, whether there or not, is decided as the plain scan of the same moment decides it. */
class RowVerifierTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final byte[][] COLUMNS = {
    PRICE, Bytes.toBytes("a"), Bytes.toBytes("b"), Bytes.toBytes("z")
  };
  private static final IndexDefinition INDEX = IndexDefinition.parse("f:price LONG", null);
  private static final int ROWS = 120;
  private static final int TTL_SECONDS = 1_000;

  private final AtomicLong clock = new AtomicLong(1_700_000_000_000L);
  private int left;
  // Rows of the MemStore, and the sequence id after those of what was flushed.
  private final Set<String> written = new HashSet<>();
  private long unflushed;
  private int unwritten;

  static Stream<Arguments> families() {
    return Stream.of(
        family("plain", f -> f),
        family("no Bloom filter", f -> f.setBloomFilterType(BloomType.NONE)),
        family("ROWCOL", f -> f.setBloomFilterType(BloomType.ROWCOL).setMaxVersions(2)),
        family("versions", f -> f.setMaxVersions(3)),
        family(
            "blocks", f -> f.setBlocksize(200).setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)),
        family("TTL", f -> f.setTimeToLive(TTL_SECONDS).setMaxVersions(3)),
        family("new versions", f -> f.setNewVersionBehavior(true).setMaxVersions(2)),
        family(
            "deleted cells", f -> f.setKeepDeletedCells(KeepDeletedCells.TRUE).setMaxVersions(3)));
  }

  private static Arguments family(String name, UnaryOperator<ColumnFamilyDescriptorBuilder> with) {
    return Arguments.of(name, with.apply(ColumnFamilyDescriptorBuilder.newBuilder(F)).build());
  }

  private static TableDescriptor table(ColumnFamilyDescriptor family) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name()).setColumnFamily(family).build();
    return IndexDefinitions.of(table).with(INDEX).applyTo(table);
  }

  @AfterEach
  void resetClock() {
    EnvironmentEdgeManager.reset();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("families")
  void decidesAsThePlainScan(String name, ColumnFamilyDescriptor family) throws IOException {
    EnvironmentEdgeManager.injectEdge(clock::get);
    try (LocalRegion local = new LocalRegion(table(family))) {
      Random random = new Random(name.hashCode());
      left = 0;
      for (int round = 0; round < 4; round++) {
        change(local, random);
        for (Scan scan : scans(family)) {
          compare(local, random, scan, round % 3 == 0);
        }
        if (round == 2) {
          local.region().compact(true);
        } else if (round % 3 != 2) {
          flush(local);
        }
      }
      assertTrue(left > 0, "no row was left to the core scanner");
      assertTrue(unwritten > 0, "the MemStore was sought for every row");
    }
  }

  private static List<Scan> scans(ColumnFamilyDescriptor family) {
    // With a TTL no index serves a condition that lets rows without the column pass.
    boolean expires = family.getTimeToLive() == TTL_SECONDS;
    return List.of(
        scan(700, true),
        scan(700, expires),
        scan(300, true).addColumn(F, COLUMNS[3]).addColumn(F, PRICE),
        scan(900, true).readVersions(2),
        scan(500, true).withStartRow(row(31), false).withStopRow(row(77), true));
  }

  private static Scan scan(long below, boolean filterIfMissing) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            F, PRICE, CompareOperator.LESS, new TypedComparator(INDEX.codec(), below));
    filter.setFilterIfMissing(filterIfMissing);
    Scan scan = new Scan().setFilter(filter);
    return scan.setCacheBlocks(below != 700);
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%04d", i));
  }

  private void change(LocalRegion local, Random random) throws IOException {
    for (int n = 0; n < 150; n++) {
      clock.addAndGet(random.nextInt(2_000));
      byte[] row = row(random.nextInt(ROWS));
      written.add(Bytes.toString(row));
      long old = clock.get() - random.nextInt(600_000);
      byte[] column = COLUMNS[random.nextInt(COLUMNS.length)];
      switch (random.nextInt(12)) {
        case 0 -> local.region().delete(new Delete(row));
        case 1 -> local.region().delete(new Delete(row, old));
        case 2 -> local.region().delete(new Delete(row).addColumns(F, column, old));
        case 3 -> local.region().delete(new Delete(row).addColumn(F, column));
        case 4 -> local.region().delete(new Delete(row).addFamilyVersion(F, clock.get()));
        case 5 -> local.region().put(put(row, random, old));
        case 6 -> local.region().put(put(row, random, clock.get()).setTTL(random.nextInt(500_000)));
        case 7 -> local.region().put(new Put(row).addColumn(F, COLUMNS[2], Bytes.toBytes(n)));
        case 8 -> {
          if (n % 20 == 0) {
            local.region().put(new Put(row).addColumn(F, new byte[0], Bytes.toBytes(n)));
          }
        }
        default -> local.region().put(put(row, random, clock.get()));
      }
    }
  }

  private void flush(LocalRegion local) throws IOException {
    unflushed = local.region().getMVCC().getWritePoint() + 1;
    local.region().flush(true);
    written.clear();
  }

  /** What a log of the MemStore would know now. */
  private SingleRowReader.KnownRows known() {
    Set<String> rows = Set.copyOf(written);
    long from = unflushed;
    return new SingleRowReader.KnownRows() {
      @Override
      public boolean cover(long minSequenceId) {
        return minSequenceId >= from;
      }

      @Override
      public boolean have(byte[] row) {
        boolean has = rows.contains(Bytes.toString(row));
        unwritten += has ? 0 : 1;
        return has;
      }
    };
  }

  private static Put put(byte[] row, Random random, long ts) {
    Put put = new Put(row, ts).addColumn(F, COLUMNS[1], Bytes.toBytes("a" + ts));
    put.addColumn(F, COLUMNS[3], Bytes.toBytes("z" + ts));
    return put.addColumn(F, PRICE, Bytes.toBytes((long) random.nextInt(1_000)));
  }

  /** Both are opened together; in the middle rows change, HFiles come and go, and cells expire. */
  private void compare(LocalRegion local, Random random, Scan scan, boolean changing)
      throws IOException {
    scan.addFamily(F);
    TreeMap<String, List<String>> expected = new TreeMap<>();
    TreeMap<String, List<String>> found = new TreeMap<>();
    try (RegionScanner plain = local.open(scan, false);
        Opened opened = new Opened(local, scan, known())) {
      // What a flush drops of expired cells and old versions is gone for the core scanner, too; so
      // both have to have come to the same row.
      String middle = take(plain, Bytes.toString(row(ROWS / 2)), expected);
      boolean changed = !changing;
      for (int i = 0; i < ROWS; i++) {
        if (!changed && middle.compareTo(Bytes.toString(row(i))) < 0) {
          changed = true;
          change(local, random);
          flush(local);
          clock.addAndGet(TTL_SECONDS * 700L);
          change(local, random);
          local.region().compact(random.nextBoolean());
        }
        if (inRange(scan, row(i))) {
          opened.decide(row(i), found);
        }
      }
      take(plain, "~", expected);
      assertEquals(String.join("\n", lines(expected)), String.join("\n", lines(found)));
      assertTrue(opened.left < opened.decided, opened.left + " rows left");
      left += opened.left;
    }
  }

  private static List<String> lines(TreeMap<String, List<String>> rows) {
    return rows.values().stream().flatMap(List::stream).toList();
  }

  private static boolean inRange(Scan scan, byte[] row) {
    return Bytes.compareTo(row, scan.getStartRow()) > 0
        && (scan.getStopRow().length == 0 || Bytes.compareTo(row, scan.getStopRow()) <= 0);
  }

  /** Takes rows to the first at or beyond the given one; returns the last that was taken. */
  private static String take(RegionScanner from, String to, TreeMap<String, List<String>> rows)
      throws IOException {
    boolean more = true;
    List<Cell> row = new ArrayList<>();
    while (more && (rows.isEmpty() || rows.lastKey().compareTo(to) < 0)) {
      more = from.next(row);
      keep(row, rows);
      row.clear();
    }
    return more && !rows.isEmpty() ? rows.lastKey() : "~";
  }

  private static void keep(List<Cell> row, TreeMap<String, List<String>> to) {
    if (!row.isEmpty()) {
      String key = Bytes.toString(CellUtil.cloneRow(row.get(0)));
      to.put(key, row.stream().map(LocalRegion::text).toList());
    }
  }

  /** A core scanner and what decides rows beside it. */
  private static final class Opened implements AutoCloseable {
    private final RegionScanner core;
    private final RowVerifier rows;
    private final CoreScanner byCore;
    private final ScannerContext context = ScannerContext.newBuilder().build();
    private int decided;
    private int left;

    Opened(LocalRegion local, Scan scan, SingleRowReader.KnownRows known) throws IOException {
      Query query = query(local, scan);
      assertNotEquals(Trust.NOTHING, query.trust());
      TargetRowFilter filter = new TargetRowFilter(scan.getFilter());
      core = local.region().getScanner(new Scan(scan).setFilter(filter));
      byCore = new CoreScanner(HBase.scanner(core), filter);
      rows = rows(local, query.at(core.getMvccReadPoint()), byCore);
      rows.begin(known);
    }

    private static Query query(LocalRegion local, Scan scan) {
      return QueryRecognizer.recognize(
              local.index(), scan, new FilterRecognizer.Limits(100, 100, 100))
          .query();
    }

    private static RowVerifier rows(LocalRegion local, Query query, CoreScanner core) {
      return new RowVerifier(
          local.index().region(),
          query,
          core,
          null,
          new SeekMarks(1 << 20),
          new BugLog(new Counters()));
    }

    void decide(byte[] row, TreeMap<String, List<String>> found) throws IOException {
      List<Cell> out = new ArrayList<>();
      CoreScanner.Verdict verdict = rows.verifyBeside(row, out, context);
      decided++;
      if (verdict == null) {
        left++;
        verdict = byCore.decide(row, out, context);
      }
      assertEquals(!out.isEmpty(), verdict == CoreScanner.Verdict.MATCH);
      keep(out, found);
    }

    @Override
    public void close() throws IOException {
      rows.letGo();
      core.close();
    }
  }
}
