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
package org.lcindex.query.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.base.Ticker;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;

class ScanPathTest {

  private static String cut(RowRange whole, String... boundaries) {
    List<byte[]> keys =
        Arrays.stream(boundaries)
            .map(Bytes::toBytes)
            .collect(Collectors.toCollection(ArrayList::new));
    return whole.cut(keys).stream().map(RowRange::toString).collect(Collectors.joining());
  }

  private static RowRange range(String start, String stop) {
    return RowRange.of(Bytes.toBytes(start), Bytes.toBytes(stop));
  }

  @Test
  void piecesAreThePartitionOfTheWhole() {
    assertEquals("[, )", cut(range("", "")));
    assertEquals("[, )", cut(range("", ""), ""));
    assertEquals("[, b)[b, d)[d, )", cut(range("", ""), "", "b", "d"));
    assertEquals("[b, d)[d, )", cut(range("b", ""), "", "b", "d"));
    assertEquals("[c, d)", cut(range("c", "d"), "", "b", "d"));
    assertEquals("[c, d)[d, e)", cut(range("c", "e"), "", "b", "d"));
    assertEquals("[x, y)", cut(range("x", "y"), "", "b", "d"));
  }

  @Test
  void inclusiveStopAndExclusiveStartAreKept() {
    RowRange whole = new RowRange(Bytes.toBytes("b"), false, Bytes.toBytes("d"), true);
    assertEquals("(b, d)[d, d]", cut(whole, "", "b", "d"));
    assertEquals("(b, c)[c, d]", cut(whole, "", "c", "e"));
  }

  private static ScanPath path(Scan scan) {
    List<byte[]> startKeys = List.of(Bytes.toBytes("b"), Bytes.toBytes("d"));
    return ScanPath.of(scan, startKeys, new Configuration(false));
  }

  private static int ranges(Filter filter) {
    ScanPath path = path(new Scan().setFilter(filter));
    assertEquals(3, path.regions().size());
    boolean every = path.name().equals(ScanPath.EVERY_REGION);
    assertEquals(every ? 3 : 1, path.ranges().size());
    assertEquals(every ? "every region, 3 in all" : "region by region, 3 in all", path.toString());
    return path.ranges().size();
  }

  /** By which servers show the scans of all ranges as one query, and end them. */
  @Test
  void allRangesAreScannedUnderOneName() {
    ScanPath path = path(new Scan().setLimit(3).withStartRow(Bytes.toBytes("a")));
    String name = null;
    for (RowRange range : path.ranges()) {
      Scan part = path.in(range);
      assertEquals(range.toString(), RowRange.of(part).toString());
      assertEquals(-1, part.getLimit());
      String own = Bytes.toString(part.getAttribute(LCIndexConstants.SCAN_RUN_ID));
      assertEquals(name == null ? own : name, own);
      name = own;
    }
    Scan kept = new Scan().setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes("kept"));
    Scan part = path(kept).in(RowRange.of(kept));
    assertEquals("kept", Bytes.toString(part.getAttribute(LCIndexConstants.SCAN_RUN_ID)));
    kept.setAttribute(LCIndexConstants.SCAN_RUN_ID, Bytes.toBytes("own"));
    part = path(kept).in(RowRange.of(kept));
    assertEquals("own", Bytes.toString(part.getAttribute(LCIndexConstants.SCAN_RUN_ID)));
  }

  /** What has its rows page by page is one query to who lists or ends it. */
  @Test
  void whatIsLeftOfAPathHasItsName() {
    ScanPath first = path(new Scan().setLimit(9));
    Scan rest = first.rest(Bytes.toBytes("c"), 4);
    assertEquals("(c, )", RowRange.of(rest).toString());
    assertEquals(4, rest.getLimit());
    assertEquals(Bytes.toString(first.runId()), Bytes.toString(path(rest).runId()));
  }

  @Test
  void aFilterThatLooksAtSeveralRowsIsNotCut() {
    Filter byRow = new PrefixFilter(Bytes.toBytes("a"));
    Filter custom =
        new FilterBase() {
          @Override
          public ReturnCode filterCell(Cell cell) {
            return ReturnCode.INCLUDE;
          }
        };
    assertEquals(3, ranges(null));
    assertEquals(3, ranges(byRow));
    assertEquals(3, ranges(new FilterList(byRow, new SkipFilter(new KeyOnlyFilter()))));
    assertEquals(1, ranges(new PageFilter(3)));
    assertEquals(1, ranges(new FilterList(byRow, new FilterList(new PageFilter(3)))));
    assertEquals(1, ranges(new SkipFilter(new WhileMatchFilter(byRow))));
    assertEquals(1, ranges(custom));
  }

  @Test
  void boundariesAreReadAgainWhenOld() throws IOException {
    AtomicLong now = new AtomicLong();
    AtomicInteger reads = new AtomicInteger();
    RegionBoundaries boundaries =
        new RegionBoundaries(
            new Ticker() {
              @Override
              public long read() {
                return now.get();
              }
            });
    RegionBoundaries.Source source =
        name -> {
          reads.incrementAndGet();
          return new byte[][] {Bytes.toBytes("m"), new byte[0]};
        };
    TableName table = TableName.valueOf("t");
    assertEquals(0, boundaries.of(table, source).get(0).length);
    boundaries.of(table, source);
    assertEquals(1, reads.get());
    now.set(RegionBoundaries.MAX_AGE.toNanos() + 1);
    boundaries.of(table, source);
    assertEquals(2, reads.get());
    List<byte[]> known = boundaries.of(table, source);
    assertSame(
        known,
        boundaries
            .of(table, () -> CompletableFuture.failedFuture(new AssertionError("it is known")))
            .join());
  }
}
