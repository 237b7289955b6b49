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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/** Disjunctions over several indexed columns, compared with the plain scan. */
class UnionScanTest {
  private static final byte[] FAMILY = IndexedTable.FAMILY;
  private static final byte[] COUNT = Bytes.toBytes("rows");
  private static final int ROWS = 800;

  private final Random random = new Random(5);

  private String price() {
    double from = random.nextInt(1_250);
    return String.format("f:price between %s and %s", from, from + random.nextInt(80));
  }

  private String date() {
    LocalDate from = LocalDate.of(1995, 1, 1).plusDays(random.nextInt(1_000));
    return String.format("f:date between '%s' and '%s'", from, from.plusDays(random.nextInt(60)));
  }

  private String status() {
    return "f:status = '" + List.of("done", "new", "open", "none").get(random.nextInt(4)) + "'";
  }

  private String note() {
    return "f:note::STRING starts with 'note " + random.nextInt(9) + "'";
  }

  /** Conditions that no index covers alone. */
  private List<String> conditions() {
    return List.of(
        price() + " or " + date(),
        price() + " or " + date() + " or " + price(),
        price() + " and " + status() + " or " + date() + " and " + note(),
        status() + " and (" + price() + " or " + date() + ")",
        note() + " and (" + price() + " or " + date() + ") or " + price() + " and " + status(),
        "(" + price() + " or " + status() + ") and (" + date() + " or " + price() + ")",
        price() + " and " + date() + " or " + date() + " and " + status());
  }

  private List<Scan> scans(IndexedTable table) throws IOException {
    List<Scan> scans = new ArrayList<>();
    for (String condition : conditions()) {
      scans.add(Mdrq.on(table.table).where(condition).build().toScan());
    }
    scans.add(new Scan(scans.get(0)).setLimit(5).setCaching(2));
    scans.add(
        new Scan(scans.get(2))
            .withStartRow(IndexedTable.row(150), false)
            .withStopRow(IndexedTable.row(620), true));
    return scans;
  }

  /** All queries, forced to the index, as the planner likes, and counted. */
  private void check(IndexedTable table, String when) throws IOException {
    List<Scan> scans = scans(table);
    table.checkQueries(scans, when, QueryMode.FORCE, QueryMode.AUTO);
    for (Scan scan : scans) {
      if (scan.getLimit() <= 0) {
        assertEquals(rows(table, scan), counted(table, scan), () -> when + ": " + scan);
      }
    }
  }

  private static long rows(IndexedTable table, Scan scan) throws IOException {
    long rows = 0;
    try (ResultScanner scanner = table.table.getScanner(IndexedTable.in(QueryMode.FORBID, scan))) {
      while (scanner.next() != null) {
        rows++;
      }
    }
    return rows;
  }

  private static long counted(IndexedTable table, Scan scan) throws IOException {
    Scan counting = IndexedTable.in(QueryMode.FORCE, scan);
    counting.setAttribute(LCIndexConstants.SCAN_COUNT, COUNT);
    long rows = 0;
    try (ResultScanner scanner = table.table.getScanner(counting)) {
      for (Result result : scanner) {
        assertTrue(CellUtil.matchingQualifier(result.rawCells()[0], COUNT));
        rows += Bytes.toLong(result.getValue(FAMILY, COUNT));
      }
    }
    return rows;
  }

  private void write(IndexedTable table) throws IOException {
    int i = random.nextInt(ROWS);
    byte[] row = IndexedTable.row(i);
    switch (random.nextInt(7)) {
      case 0 -> table.table.put(IndexedTable.put(i, random.nextInt(50)));
      case 1 -> table.table.delete(new Delete(row));
      case 2 -> table.table.delete(new Delete(row).addColumns(FAMILY, IndexedTable.PRICE));
      case 3 -> table.table.delete(new Delete(row).addColumn(FAMILY, IndexedTable.DATE));
      case 4 ->
          table.table.put(
              new Put(row)
                  .addColumn(FAMILY, IndexedTable.DATE, Bytes.toBytes("1996-0" + (1 + i % 9))));
      case 5 ->
          table.table.put(
              new Put(row)
                  .addColumn(
                      FAMILY, IndexedTable.DATE, Bytes.toBytes("1996-0" + (1 + i % 9) + "-11")));
      default ->
          table.table.put(
              new Put(row)
                  .addColumn(
                      FAMILY, IndexedTable.PRICE, Bytes.toBytes((double) random.nextInt(1_300))));
    }
  }

  /** With the memory for all candidates, and with that for a few, so that there are windows. */
  @Tag("slices")
  @ParameterizedTest
  @ValueSource(ints = {4 << 20, 3_000})
  void overwrittenRowsAndTheMemStore(int memory) throws Exception {
    try (IndexedTable table =
        new IndexedTable("unions", ConfigKeys.SCAN_MEMORY.name(), Integer.toString(memory))) {
      table.loadThreeFiles();
      table.createIndexes();
      // The server counts for the tests of all tables.
      long fellBack = table.counter("scans.fell.back");
      long windows = table.counter("scans.windows");
      long indexed = table.counter("scans.indexed");
      check(table, "at rest");
      for (int round = 1; round <= 6; round++) {
        for (int i = 0; i < 30; i++) {
          write(table);
        }
        check(table, "round " + round);
        if (round % 2 == 0) {
          table.flush();
          check(table, "just flushed in round " + round);
          table.awaitBuilt();
          check(table, "flushed and indexed in round " + round);
        }
      }
      assertEquals(fellBack, table.counter("scans.fell.back"));
      windows = table.counter("scans.windows") - windows;
      indexed = table.counter("scans.indexed") - indexed;
      assertTrue(memory > 3_000 || windows > indexed, windows + " of " + indexed);
    }
  }

  /** An HFile that misses the index files of one column is passed over for all. */
  @Test
  void indexesThatAreNotBuilt() throws Exception {
    try (IndexedTable table = new IndexedTable("unions-unbuilt")) {
      table.loadThreeFiles();
      table.admin.createIndexes(table.name, "f:price DOUBLE", "f:status STRING");
      table.awaitBuilt();
      table.set(ConfigKeys.JOBS_MODE.name(), "never");
      table.admin.createIndexes(table.name, "f:date DATE");
      check(table, "one index has no files");
      table.load(100, 150, 9);
      table.flush();
      check(table, "one HFile has none");
    }
  }

  @Test
  void filtersOfPlainClients() throws Exception {
    try (IndexedTable table = new IndexedTable("unions-plain")) {
      table.loadThreeFiles();
      table.createIndexes();
      String date = "SingleColumnValueFilter('f','date',<,'binary:1995-02-01',true,true)";
      String status = "SingleColumnValueFilter('f','status',=,'binary:new',true,true)";
      for (String filter :
          List.of(
              date + " OR " + status,
              "(" + date + " OR " + status + ") AND PageFilter(20)",
              "(" + date + " OR " + status + ") AND KeyOnlyFilter()",
              "(" + status + " AND QualifierFilter(!=,'binary:note')) OR " + date)) {
        Scan scan = new Scan().setFilter(new ParseFilter().parseFilterString(filter));
        long before = table.counter("scans.indexed");
        table.checkQueries(List.of(scan), filter, QueryMode.FORCE);
        assertTrue(table.counter("scans.indexed") > before, filter);
      }
    }
  }

  @Test
  void theSlicesAreExplained() throws Exception {
    try (IndexedTable table = new IndexedTable("unions-explained");
        MdrqClient client = new MdrqClient(table.connection)) {
      table.load(0, ROWS, 1);
      table.flush();
      table.createIndexes();
      Explanation explanation =
          client.explain(
              Mdrq.on(table.table)
                  .where("f:price < 20 or f:date < '1995-01-15'")
                  .mode(QueryMode.FORCE)
                  .build(),
              true);
      String text = explanation.toString();
      for (String part :
          List.of(
              "1 region by the indexes on f:price or f:date: ",
              "  HFiles      1 by index files, 0 without them, scanned",
              "  indexes     f:price or f:date  ",
              "                f:price          ",
              "                f:date           ")) {
        assertTrue(text.contains(part), () -> part + " is not in\n" + text);
      }
    }
  }
}
