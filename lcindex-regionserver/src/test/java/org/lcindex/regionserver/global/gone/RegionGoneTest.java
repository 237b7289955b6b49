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
package org.lcindex.regionserver.global.gone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;

/**
 * What a region's flushes and compactions have removed, from their first hook to the commit: two
 * versions of one row go in, the newer comes out.
 */
class RegionGoneTest {
  private static final Duration LIMIT =
      Duration.ofSeconds(Long.getLong("lcindex.test.planted.seconds", 180));
  private static final Cell OLD = ListedColumn.put("a", "v", 1, "x");
  private static final Cell NEW = ListedColumn.put("a", "v", 2, "y");
  private static final String GONE = "x/a";
  private static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(TableName.valueOf("gone")).build();

  private final ListedColumn column = new ListedColumn("v");
  private final Counters counters = new Counters();
  private final CompactionRepairs repairs = new CompactionRepairs(0, 1 << 20, counters);

  private final Set<String> inStore = new TreeSet<>();
  private final Set<String> closed = new TreeSet<>();
  private final Store store =
      proxy(
          Store.class,
          Map.of("getColumnFamilyDescriptor", args -> ColumnFamilyDescriptorBuilder.of("f")));
  private final OpenStore open =
      proxy(
          OpenStore.class,
          Map.of(
              "region", args -> REGION,
              "familyName", args -> "f",
              "isClosing", args -> false,
              "flushingCells", args -> 2L,
              "flushing", args -> List.of(new ListedCells(List.of(OLD, NEW))),
              "has", args -> inStore.contains(((LiveHFile) args[0]).name()),
              "handle", args -> handle((StoreFile) args[0])));

  @AfterEach
  void close() {
    repairs.close();
  }

  private static <T> T proxy(Class<T> type, Map<String, Function<Object[], Object>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) -> {
              switch (method.getName()) {
                case "equals" -> {
                  return made == arguments[0];
                }
                case "hashCode" -> {
                  return 1;
                }
                case "toString" -> {
                  return type.getSimpleName();
                }
                default -> {
                  Function<Object[], Object> answer = answers.get(method.getName());
                  if (answer == null) {
                    throw new UnsupportedOperationException(method.getName());
                  }
                  return answer.apply(arguments);
                }
              }
            }));
  }

  /** An HFile by its name, with some of the cells. */
  private static StoreFile file(String name) {
    return proxy(StoreFile.class, Map.of("getPath", args -> new Path("/" + name)));
  }

  private Optional<LiveHFile> handle(StoreFile file) {
    String name = file.getPath().getName();
    return closed.contains(name) ? Optional.empty() : Optional.of(live(name));
  }

  private LiveHFile live(String name) {
    List<Cell> cells = name.startsWith("in") ? List.of(OLD, NEW) : List.of(NEW);
    return proxy(
        LiveHFile.class,
        Map.of(
            "id", args -> new StoreFileId(name, null, false),
            "name", args -> name,
            "bytes", args -> 10L,
            "uncompressedBytes", args -> 10L,
            "entries", args -> (long) cells.size(),
            "pin", args -> true,
            "unpin", args -> null,
            "cells", args -> new ListedCells(cells)));
  }

  private static CompactionRequest request() {
    return proxy(CompactionRequest.class, Map.of("getFiles", args -> List.of(file("in"))));
  }

  /** What HBase reads and writes: the newer version. */
  private static final class Written implements InternalScanner {
    @Override
    public boolean next(List<Cell> result, ScannerContext context) {
      result.add(NEW);
      return false;
    }

    @Override
    public void close() {}
  }

  private RegionGone region(RegionGone.Way way) {
    Region region = proxy(Region.class, Map.of("getRegionInfo", args -> REGION));
    return new RegionGone(region, of -> open, List.of(column), way, 10_000, repairs);
  }

  private void settled() throws Exception {
    Await.until(LIMIT, () -> "a compaction is looked through", () -> repairs.waiting() == 0);
  }

  @Test
  void aFlushReportsWhenItIsCommitted() {
    RegionGone gone = region(RegionGone.Way.STAGED);
    gone.flushBegins();
    gone.flushed(store, file("out"));
    assertEquals(List.of(), column.reported, "the flush is not committed");
    gone.flushEnds();
    assertEquals(List.of(GONE), column.reported);
  }

  private InternalScanner begin(RegionGone gone, CompactionRequest request) throws IOException {
    InternalScanner scanner = new Written();
    InternalScanner read = gone.compacting(store, scanner, request);
    List<Cell> cells = new ArrayList<>();
    read.next(cells, null);
    read.close();
    return read == scanner ? null : read;
  }

  private void compact(RegionGone.Way way) throws Exception {
    RegionGone gone = region(way);
    CompactionRequest request = request();
    begin(gone, request);
    gone.compacted(store, file("out"), request);
    inStore.add("out");
    settled();
    inStore.clear();
  }

  @Test
  void aCompactionReportsEachWay() throws Exception {
    compact(RegionGone.Way.STREAMING);
    assertEquals(List.of(GONE), column.reported);
    compact(RegionGone.Way.STAGED);
    assertEquals(List.of(GONE, GONE), column.reported);
  }

  @Test
  void offLooksAtNothing() throws Exception {
    RegionGone gone = region(RegionGone.Way.OFF);
    CompactionRequest request = request();
    InternalScanner scanner = new Written();
    assertSame(scanner, gone.compacting(store, scanner, request));
    gone.compacted(store, file("out"), request);
    assertEquals(0, repairs.waiting());
    RegionGone streaming = region(RegionGone.Way.STREAMING);
    assertNotSame(scanner, streaming.compacting(store, scanner, request));
  }

  /** HBase commits all results of a compaction, or none: one is there because of another one. */
  @Test
  void oneOfSeveralResultsCommitsNothing() throws Exception {
    RegionGone gone = region(RegionGone.Way.STAGED);
    CompactionRequest request = request();
    begin(gone, request);
    repairs.hold(true);
    gone.compacted(store, file("out1"), request);
    gone.compacted(store, file("out2"), request);
    assertEquals(1, repairs.waiting());
    inStore.add("out1");
    repairs.add(one());
    repairs.hold(false);
    Await.until(LIMIT, () -> "the other one is looked through", () -> repairs.waiting() < 2);
    assertEquals(1, repairs.waiting(), "one of two results is there");
    WrittenCompaction two = two();
    assertFalse(two.isCommitted());
    two.areStored(Arrays.asList(live("other"), two.results().get(0)));
    assertFalse(two.isCommitted(), "one of two was read by another compaction");
    inStore.add("out2");
    assertTrue(two.isCommitted());
    two = two();
    inStore.clear();
    two.areStored(two.results());
    assertTrue(two.isCommitted());
  }

  private WrittenCompaction one() {
    WrittenCompaction one =
        new WrittenCompaction(request(), open, List.of(live("in")), List.of(), null);
    one.add(live("out1"));
    return one;
  }

  private WrittenCompaction two() {
    WrittenCompaction two = one();
    two.add(live("out2"));
    return two;
  }

  /** What it holds would seem to have gone. */
  @Test
  void aResultThatIsNotKnownEndsTheRepair() throws Exception {
    RegionGone gone = region(RegionGone.Way.STAGED);
    CompactionRequest request = request();
    begin(gone, request);
    repairs.hold(true);
    gone.compacted(store, file("out1"), request);
    closed.add("out2");
    gone.compacted(store, file("out2"), request);
    inStore.add("out1");
    repairs.hold(false);
    settled();
    assertEquals(List.of(), column.reported);
    assertEquals(0, counters.get(Counter.GLOBAL_GONE_COMPACTIONS));
  }

  /** A second result without a first one that was seen: it may have been before the region's. */
  @Test
  void aResultOfACompactionThatNobodySawBeginsNothing() throws Exception {
    RegionGone gone = region(RegionGone.Way.STAGED);
    inStore.add("out");
    gone.compacted(store, file("out"), request());
    settled();
    assertEquals(List.of(), column.reported);
  }

  @Test
  void aRegionThatClosesPinsNothing() throws Exception {
    RegionGone gone = region(RegionGone.Way.STAGED);
    CompactionRequest request = request();
    begin(gone, request);
    repairs.hold(true);
    gone.compacted(store, file("out"), request);
    CompactionRequest other = request();
    begin(gone, other);
    gone.closes();
    gone.compacted(store, file("out"), other);
    assertEquals(1, repairs.waiting(), "what a region writes while it closes is not looked at");
    inStore.add("out");
    repairs.hold(false);
    settled();
    assertEquals(List.of(), column.reported);
    assertEquals(1, counters.get(Counter.GLOBAL_GONE_MISSED));
  }

  @Test
  void aRegionThatClosesLeavesOthersAlone() {
    repairs.hold(true);
    WrittenCompaction left = two();
    repairs.add(left);
    repairs.leave(RegionInfoBuilder.newBuilder(TableName.valueOf("other")).build());
    assertFalse(left.isGivenUp());
    repairs.leave(REGION);
    assertTrue(left.isGivenUp());
  }
}
