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
package org.lcindex.regionserver.scan.groups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupFigures;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.group.KeyFunction;
import org.lcindex.group.KeyReader;
import org.lcindex.group.KeyRequest;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.scan.delivering.IndexRegionScannerTest;
import org.lcindex.rpc.PlanReport;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What a region answers to who wants groups, call by call. */
class GroupScannerTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] NAME = Bytes.toBytes("answer");
  private static final String ID = "groups";
  private static final int ROWS = 3_000;

  private static GroupRequest by(String column) {
    ValueCodec codec = ValueCodec.of(column.equals("price") ? ColumnType.LONG : ColumnType.STRING);
    ColumnSource source = new ColumnSource(F, Bytes.toBytes(column), codec);
    KeyRequest key = new KeyRequest(source, KeyFunction.VALUE, 0, ZoneOffset.UTC);
    return new GroupRequest(NAME, List.of(key), List.of());
  }

  private static Scan scan(GroupRequest request, String mode) {
    return new Scan()
        .addFamily(F)
        // Else a call ends, with an answer, where HBase turns to reading streams.
        .setReadType(Scan.ReadType.STREAM)
        .setAttribute(LCIndexConstants.SCAN_GROUP, request.toBytes())
        .setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes(ID))
        .setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode));
  }

  private static byte[] row(int i) {
    return IndexRegionScannerTest.row(i);
  }

  /** As many different prices as rows; a column of few values, which one in five lacks. */
  private static LocalRegion region(long scanMemory, String... settings) throws IOException {
    LocalRegion local = new LocalRegion(IndexRegionScannerTest.table(scanMemory), settings);
    for (int i = 0; i < ROWS; i++) {
      Put put = new Put(row(i), 1);
      put.addColumn(F, Bytes.toBytes("price"), Bytes.toBytes((long) (i * 37 % ROWS)));
      put.addColumn(F, Bytes.toBytes("a"), Bytes.toBytes("first"));
      put.addColumn(F, Bytes.toBytes("n"), Bytes.toBytes("n" + i));
      put.addColumn(F, Bytes.toBytes("z"), Bytes.toBytes("last"));
      if (i % 5 != 0) {
        put.addColumn(F, Bytes.toBytes("kind"), Bytes.toBytes("k" + i % 3));
      }
      local.region().put(put);
    }
    local.flushAndIndex();
    return local;
  }

  /** The answers that calls give, each with the row that it is in. */
  private static List<Cell> answers(RegionScanner scanner) throws IOException {
    List<Cell> all = new ArrayList<>();
    List<Cell> out = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = scanner.next(out, ScannerContext.newBuilder().build());
      assertTrue(out.size() <= 1, out::toString);
      all.addAll(out);
      out.clear();
    }
    return all;
  }

  private static Map<String, Long> sizes(GroupRequest request, List<Cell> answers)
      throws IOException {
    GroupTable table = new GroupTable(request);
    byte[] last = new byte[0];
    for (Cell answer : answers) {
      assertTrue(CellUtil.matchingQualifier(answer, NAME), answer::toString);
      byte[] row = CellUtil.cloneRow(answer);
      assertTrue(Bytes.compareTo(last, row) < 0, "rows are in order");
      last = row;
      table.addBytes(CellUtil.cloneValue(answer));
    }
    Map<String, Long> sizes = new TreeMap<>();
    for (GroupFigures group : table.groups()) {
      KeyReader.Part part = KeyReader.parts(request.keys(), group.key()).get(0);
      Object value = part.value(request.keys().get(0));
      sizes.put(value == null ? part.status().name() : value.toString(), group.rows());
    }
    return sizes;
  }

  private static Map<String, Long> kinds() {
    Map<String, Long> kinds = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      kinds.merge(i % 5 == 0 ? "MISSING" : "k" + i % 3, 1L, Long::sum);
    }
    return kinds;
  }

  private static PlanReport plan(LocalRegion local) {
    List<PlanReport> plans = local.interceptor().records().recentPlans().reports(ID, null);
    assertEquals(1, plans.size(), plans::toString);
    return plans.get(0);
  }

  /** Of a column without an index, by the region's own reading, in one answer. */
  @Test
  void theRegionReadsItsRowsItself() throws IOException {
    try (LocalRegion local = region(4 << 20)) {
      GroupRequest request = by("kind");
      try (RegionScanner scanner = local.open(scan(request, "auto"))) {
        List<Cell> answers = answers(scanner);
        assertEquals(1, answers.size());
        assertEquals(
            Bytes.toStringBinary(row(ROWS - 1)),
            Bytes.toStringBinary(CellUtil.cloneRow(answers.get(0))));
        assertEquals(kinds(), sizes(request, answers));
      }
      assertEquals(new PlanReport.Groups("f:kind", 0, ROWS, 1), plan(local).groups());
    }
  }

  /** From index entries if they fit; else, and by the region's reading, in parts. */
  @ParameterizedTest
  @ValueSource(strings = {"price", "n", "kind", "a"})
  void groupsThatDoNotFitComeInParts(String column) throws IOException {
    try (LocalRegion local = region(20_000, ConfigKeys.GROUP_MEMORY.name(), "1024")) {
      GroupRequest request = by(column);
      try (RegionScanner scanner = local.open(scan(request, "auto"))) {
        List<Cell> answers = answers(scanner);
        boolean many = column.equals("price") || column.equals("n");
        assertTrue(many ? answers.size() > 300 : answers.size() == 1, answers.size() + " answers");
        Map<String, Long> sizes = sizes(request, answers);
        assertEquals(many ? ROWS : column.equals("kind") ? 4 : 1, sizes.size());
        assertEquals(ROWS, sizes.values().stream().mapToLong(Long::longValue).sum());
        assertEquals(answers.size(), plan(local).groups().answers());
      }
    }
  }

  /** A window that turns out to be shorter forgets what entries gave of it. */
  @Test
  void windowsThatAreCutForgetTheirGroups() throws IOException {
    try (LocalRegion local = region(20_000)) {
      // Many rows to be verified beside those of entries make windows shorter.
      for (int i = 0; i < ROWS; i += 2) {
        local.region().put(new Put(row(i), 2).addColumn(F, Bytes.toBytes("b"), row(i)));
      }
      local.region().flush(true);
      for (int i = 1; i < ROWS; i += 10) {
        local.region().delete(new Delete(row(i)));
      }
      GroupRequest request = by("price");
      try (RegionScanner scanner = local.open(scan(request, "force"))) {
        Map<String, Long> sizes = sizes(request, answers(scanner));
        assertEquals(ROWS - ROWS / 10, sizes.size());
        assertTrue(sizes.values().stream().allMatch(rows -> rows == 1), sizes::toString);
      }
      PlanReport plan = plan(local);
      assertEquals(ROWS - ROWS / 10, plan.groups().entries() + plan.groups().rows());
    }
  }

  /** A call whose time is over returns what it has: a part about the rows up to its own. */
  @Test
  void aCallThatIsOverGivesAPart() throws IOException {
    try (LocalRegion local = region(4 << 20)) {
      GroupRequest request = by("kind");
      try (RegionScanner scanner = local.open(scan(request, "auto"))) {
        List<Cell> answers = new ArrayList<>();
        boolean more = true;
        while (more) {
          ScannerContext over =
              ScannerContext.newBuilder()
                  .setTimeLimit(LimitScope.BETWEEN_ROWS, System.currentTimeMillis() - 1)
                  .build();
          more = scanner.next(answers, over);
        }
        assertTrue(answers.size() > 100, answers.size() + " answers");
        assertEquals(kinds(), sizes(request, answers));
      }
    }
  }

  /** Whoever goes on after an answer, elsewhere, has each row once. */
  @Test
  void whoGoesOnAfterAnAnswerHasEachRowOnce() throws IOException {
    try (LocalRegion local = region(4 << 20, ConfigKeys.GROUP_MEMORY.name(), "1024")) {
      GroupRequest request = by("n");
      List<Cell> all = new ArrayList<>();
      byte[] last = null;
      for (int times = 0; times < 10_000; times++) {
        Scan scan = scan(request, "auto");
        if (last != null) {
          scan.withStartRow(last, false);
        }
        List<Cell> answers = new ArrayList<>();
        try (RegionScanner scanner = local.open(scan)) {
          while (scanner.next(answers, ScannerContext.newBuilder().build()) && answers.size() < 2) {
            // The scanner is left after two answers.
          }
        }
        if (answers.isEmpty()) {
          break;
        }
        all.addAll(answers);
        last = CellUtil.cloneRow(answers.get(answers.size() - 1));
      }
      Map<String, Long> sizes = sizes(request, all);
      assertEquals(ROWS, sizes.size());
      assertTrue(sizes.values().stream().allMatch(rows -> rows == 1), sizes::toString);
    }
  }

  @Test
  void aKilledScanEnds() throws IOException {
    try (LocalRegion local = region(4 << 20, ConfigKeys.GROUP_MEMORY.name(), "1024")) {
      try (RegionScanner scanner = local.open(scan(by("n"), "auto"))) {
        assertTrue(scanner.next(new ArrayList<>()));
        assertEquals(1, local.interceptor().records().open().kill(ID, "somebody", true)[0]);
        String why =
            assertThrows(DoNotRetryIOException.class, () -> scanner.next(new ArrayList<>()))
                .getMessage();
        assertTrue(why.contains("somebody"), why);
      }
    }
  }

  /** Rows that the client has to group have the cells that it needs, and no other. */
  @Test
  void rowsForTheClientAreSmall() throws IOException {
    try (LocalRegion local = region(4 << 20)) {
      for (String column : List.of("kind", "price", "zz")) {
        Map<String, Integer> seen = new TreeMap<>();
        try (RegionScanner scanner = local.open(scan(by(column), "forbid"))) {
          List<Cell> out = new ArrayList<>();
          for (boolean more = true; more; out.clear()) {
            more = scanner.next(out);
            if (!out.isEmpty()) {
              assertEquals(1, out.size(), out::toString);
              seen.merge(Bytes.toString(CellUtil.cloneQualifier(out.get(0))), 1, Integer::sum);
            }
          }
        }
        assertEquals(
            switch (column) {
              case "kind" -> Map.of("a", ROWS / 5, "kind", ROWS * 4 / 5);
              case "price" -> Map.of("price", ROWS);
              default -> Map.of("a", ROWS);
            },
            seen,
            column);
      }
    }
  }

  /** Between the columns that are needed there may be many others, and versions of them. */
  @Test
  void wideRowsAreSoughtThrough() throws IOException {
    try (LocalRegion local = region(4 << 20)) {
      for (int i = 0; i < ROWS; i += 100) {
        for (int version = 2; version < 4; version++) {
          Put put = new Put(row(i), version);
          for (int column = 0; column < 30; column++) {
            put.addColumn(F, Bytes.toBytes("b" + column), row(i));
          }
          local.region().put(put.addColumn(F, Bytes.toBytes("kind"), Bytes.toBytes("wide")));
        }
      }
      Map<String, Long> expected = new TreeMap<>();
      for (int i = 0; i < ROWS; i++) {
        String kind = i % 100 == 0 ? "wide" : i % 5 == 0 ? "MISSING" : "k" + i % 3;
        expected.merge(kind, 1L, Long::sum);
      }
      Scan scan = scan(by("kind"), "auto").readAllVersions();
      try (RegionScanner scanner = local.open(scan)) {
        assertEquals(expected, sizes(by("kind"), answers(scanner)));
      }
    }
  }

  /** Conditions see the cells that they look at, older versions too if they want. */
  @Test
  void conditionsSeeTheirCells() throws IOException {
    try (LocalRegion local = region(4 << 20)) {
      for (int i = 0; i < ROWS; i += 4) {
        local.region().put(new Put(row(i), 2).addColumn(F, Bytes.toBytes("z"), row(i)));
      }
      for (boolean latest : new boolean[] {true, false}) {
        SingleColumnValueFilter last =
            new SingleColumnValueFilter(
                F, Bytes.toBytes("z"), CompareOperator.EQUAL, Bytes.toBytes("last"));
        last.setLatestVersionOnly(latest);
        Scan scan = scan(by("kind"), "auto").setFilter(new FilterList(last)).readAllVersions();
        long rows = 0;
        Map<String, Long> expected = new TreeMap<>();
        for (int i = 0; i < ROWS; i++) {
          if (!latest || i % 4 != 0) {
            expected.merge(i % 5 == 0 ? "MISSING" : "k" + i % 3, 1L, Long::sum);
            rows++;
          }
        }
        try (RegionScanner scanner = local.open(scan)) {
          assertEquals(expected, sizes(by("kind"), answers(scanner)), "latest " + latest);
        }
        List<PlanReport> plans = local.interceptor().records().recentPlans().reports(ID, null);
        PlanReport plan = plans.get(plans.size() - 1);
        assertNotNull(plan.groups(), plan::toString);
        assertEquals(rows, plan.groups().rows(), plan::toString);
      }
    }
  }

  /** A column that the scan does not read is missing, whatever an index knows of it. */
  @Test
  void whatTheScanDoesNotReadIsMissing() throws IOException {
    try (LocalRegion local = region(4 << 20)) {
      for (String mode : List.of("auto", "force")) {
        Scan scan = scan(by("price"), mode);
        scan.setFamilyMap(new TreeMap<>(Bytes.BYTES_COMPARATOR));
        scan.addColumn(F, Bytes.toBytes("a"));
        try (RegionScanner scanner = local.open(scan)) {
          assertEquals(Map.of("MISSING", (long) ROWS), sizes(by("price"), answers(scanner)));
        }
      }
    }
  }
}
