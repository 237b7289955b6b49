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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.TopRows;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Asks for a query's first rows in the order of a column, and compares them with those of the plain
 * scan, sorted here. Column, direction and number follow from the query, so that a sequence that is
 * run again asks for the same.
 */
public record TopChecker(TestTable table) {
  private static final int[] NUMBERS = {1, 2, 3, 5, 20, 1_000};

  /** What is wrong with the first rows of a query; null when nothing is, or nothing can be said. */
  String check(ScanText query, Setting setting) throws IOException {
    if (setting.around().segments()) {
      // Of equal cells in two segments HBase shows one or the other, as the scan is: first rows are
      // found by scans that go over the range several times.
      return null;
    }
    Random random = new Random(query.words().hashCode());
    List<TestColumn> columns = random.nextInt(4) > 0 ? setting.indexed() : setting.columns();
    TestColumn column = columns.get(random.nextInt(columns.size()));
    TopRows wanted =
        new TopRows(
            column.familyBytes(),
            column.qualifier(),
            column.codec(),
            random.nextBoolean(),
            NUMBERS[random.nextInt(NUMBERS.length)]);
    Scan top = scan(query, random.nextBoolean() ? "force" : "auto");
    top.setAttribute(LCIndexConstants.SCAN_TOP, wanted.toByteArray());
    List<String> expected = first(wanted, plain(query));
    List<String> found;
    try {
      found = first(wanted, top);
    } catch (IOException | RuntimeException e) {
      if (ModeScans.isDecline(e)) {
        return null;
      }
      throw e;
    }
    return found.equals(expected) || !expected.equals(first(wanted, plain(query)))
        ? null
        : wanted + ": " + expected + " expected, " + found;
  }

  private Scan scan(ScanText query, String mode) throws IOException {
    return ModeScans.in(mode, query.toScan(table.start()));
  }

  /**
   * In one call a region: a page filter that is done ends HBase's scan of all regions if the last
   * call to one of them finds nothing, and so says something else when a region's rows take several
   * calls. HBase ends a call also to turn from single reads to a stream (after four blocks), unless
   * it is told how to read.
   */
  private Scan plain(ScanText query) throws IOException {
    Scan scan = scan(query, "forbid").setMaxResultSize(-1).setCaching(-1);
    return scan.getReadType() == Scan.ReadType.DEFAULT
        ? scan.setReadType(Scan.ReadType.PREAD)
        : scan;
  }

  private record Row(byte[] key, byte[] row, String cells) {}

  private List<String> first(TopRows wanted, Scan scan) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (ResultScanner scanner = table.table().getScanner(scan)) {
      for (Result result = scanner.next(); result != null; result = scanner.next()) {
        Cell cell = result.getColumnLatestCell(wanted.family(), wanted.qualifier());
        byte[] key =
            cell == null
                ? null
                : wanted
                    .codec()
                    .keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        if (key != null) {
          PrintedAnswer.Collector cells = new PrintedAnswer.Collector(table.start());
          cells.add(result);
          rows.add(new Row(key, result.getRow(), cells.done().cells().toString()));
        }
      }
    }
    Comparator<Row> byKey = Comparator.comparing(Row::key, Arrays::compareUnsigned);
    return rows.stream()
        .sorted(
            (wanted.descending() ? byKey.reversed() : byKey)
                .thenComparing(Row::row, Arrays::compareUnsigned))
        .limit(wanted.rows())
        .map(Row::cells)
        .toList();
  }
}
