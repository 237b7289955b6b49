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
package org.lcindex.regionserver.scan.gathering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.NonReversedNonLazyKeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.hbase.RawCells;
import org.lcindex.hbase.shared.Differences.BlockCounts;
import org.lcindex.hbase.shared.SharedCells;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.evidence.RowHashes;
import org.lcindex.regionserver.scan.delivering.IndexRegionScannerTest;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.view.Trust;

class CellPassTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");

  private final ScannerContext context = ScannerContext.newBuilder().setTrackMetrics(true).build();
  private HitList hits;
  private RowHashes shadows;

  private static KeyValue price(int row, long price) {
    return new KeyValue(IndexRegionScannerTest.row(row), F, PRICE, 1, Bytes.toBytes(price));
  }

  static RawCells place(Cell... cells) {
    TreeSet<Cell> sorted = new TreeSet<>(CellComparator.getInstance());
    sorted.addAll(List.of(cells));
    return new SharedCells(new SetScanner(sorted), BlockCounts.NONE);
  }

  /** Over a sorted set of cells. */
  private static final class SetScanner extends NonReversedNonLazyKeyValueScanner {
    private final TreeSet<Cell> left;

    SetScanner(TreeSet<Cell> cells) {
      this.left = cells;
    }

    @Override
    public Cell peek() {
      return left.isEmpty() ? null : left.first();
    }

    @Override
    public Cell next() {
      return left.pollFirst();
    }

    @Override
    public boolean seek(Cell key) {
      left.headSet(key).clear();
      return !left.isEmpty();
    }

    @Override
    public boolean reseek(Cell key) {
      return seek(key);
    }

    @Override
    public void close() {
      left.clear();
    }
  }

  private static Query query(Scan scan) {
    List<ColumnCondition> conditions =
        FilterRecognizer.recognize(scan.getFilter()).conjunction().conditions();
    QueryColumn column = new QueryColumn(null, conditions, null, null);
    return new Query(
        scan, 1, null, List.of(column), List.of(0), Trust.NOTHING, null, Long.MIN_VALUE, true);
  }

  private CellPass pass(Scan scan, long memory, long mostRows, String from, RawCells... places) {
    ScanMemory own = new ScanMemory(new MemoryBudget("test", memory), memory);
    assertTrue(own.begin());
    hits = new HitList(own);
    shadows = new RowHashes(own::half, own::grow);
    Query query = query(scan);
    Window window = new Window(query, Bytes.toBytes(from), hits, shadows);
    return new CellPass(window, List.of(query.columns().get(0)), null, List.of(places), mostRows);
  }

  private List<String> candidates(CellPass pass) throws IOException {
    while (pass.step(context)) {
      // On to the end.
    }
    hits.finish();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < hits.size(); i++) {
      rows.add(Bytes.toString(hits.row(i)));
    }
    return rows;
  }

  private static Scan cheap() {
    return IndexRegionScannerTest.priceBelow(10);
  }

  @Test
  void everyMatchingPlaceIsACandidateAndEveryRowShadows() throws IOException {
    CellPass pass =
        pass(
            cheap(),
            1 << 20,
            100,
            "",
            place(price(1, 5), price(3, 50), price(4, 50)),
            place(price(2, 50), price(3, 5)));
    assertEquals(List.of("row000001", "row000003"), candidates(pass));
    assertNull(hits.horizon());
    assertEquals(5, pass.rows(), "row 3 twice");
    shadows.seal();
    for (int i = 1; i <= 4; i++) {
      byte[] row = IndexRegionScannerTest.row(i);
      assertTrue(shadows.mayContain(row, 0, row.length));
    }
    assertEquals(3, context.getMetrics().countOfRowsScanned.get(), "the others when decided");
    assertEquals(3, context.getMetrics().countOfRowsFiltered.get());
  }

  /** 8,192 cells of a megabyte were one step: 8 GB without a look at the call's time. */
  @Test
  void aStepEndsAfterSomeMebibytes() throws IOException {
    KeyValue[] large = new KeyValue[20];
    for (int i = 0; i < large.length; i++) {
      large[i] = new KeyValue(IndexRegionScannerTest.row(i), F, PRICE, 1, new byte[1 << 20]);
    }
    CellPass pass = pass(cheap(), 1 << 20, 100, "", place(large));
    for (int step = 1; step <= 4; step++) {
      assertTrue(pass.step(context), "step " + step);
      assertTrue(pass.rows() <= 4 * step, pass.rows() + " rows after step " + step);
    }
  }

  @Test
  void theScansRowRangeHolds() throws IOException {
    Scan scan =
        cheap()
            .withStartRow(IndexRegionScannerTest.row(1), false)
            .withStopRow(IndexRegionScannerTest.row(3), true);
    CellPass pass =
        pass(
            scan,
            1 << 20,
            100,
            "row000001",
            place(price(0, 1), price(1, 1), price(2, 1), price(3, 1), price(4, 1)));
    assertEquals(List.of("row000002", "row000003"), candidates(pass));
    assertEquals(2, pass.rows());
  }

  @Test
  void endsAtARowWhenItHasPassedEnough() throws IOException {
    CellPass pass =
        pass(
            cheap(),
            1 << 20,
            2,
            "",
            place(price(1, 1), price(2, 1), price(3, 1)),
            place(price(2, 1), price(3, 1)));
    assertEquals(List.of("row000001", "row000002"), candidates(pass));
    assertArrayEquals(IndexRegionScannerTest.row(3), hits.horizon(), "row 2 wholly, row 3 not");
  }

  @Test
  void endsAtARowWhenThereIsNoMemoryForItsHash() throws IOException {
    CellPass pass =
        pass(
            cheap(),
            32,
            100,
            "row000002",
            place(price(1, 99), price(2, 99), price(3, 99), price(4, 99)));
    assertEquals(List.of(), candidates(pass));
    assertArrayEquals(IndexRegionScannerTest.row(4), hits.horizon());
  }

  @Test
  void oneRowIsAlwaysPassed() throws IOException {
    CellPass pass = pass(cheap(), 1, 1, "", place(price(1, 99), price(2, 99)));
    assertEquals(List.of(), candidates(pass));
    assertArrayEquals(IndexRegionScannerTest.row(2), hits.horizon());
  }

  @Test
  void endsAtTheCandidatesHorizon() throws IOException {
    CellPass pass = pass(cheap(), 1 << 20, 100, "", place(price(1, 1), price(2, 1)));
    hits.endBefore(IndexRegionScannerTest.row(2));
    assertEquals(List.of("row000001"), candidates(pass));
    assertEquals(1, pass.rows());
  }

  @Test
  void aWideRowIsPassedInSteps() throws IOException {
    KeyValue[] cells = new KeyValue[20_000];
    for (int i = 0; i < cells.length; i++) {
      byte[] qualifier = Bytes.toBytes(String.format("q%06d", i));
      cells[i] = new KeyValue(IndexRegionScannerTest.row(1), F, qualifier, 1, new byte[0]);
    }
    cells[0] = price(1, 1);
    CellPass pass = pass(cheap(), 1 << 20, 100, "", place(cells));
    int steps = 0;
    while (pass.step(context)) {
      steps++;
    }
    assertEquals(2, steps);
    hits.finish();
    assertEquals(1, hits.size());
  }
}
