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
package org.lcindex.query.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Which regions are told what. */
class HintRunTest {
  private static final TableName BASE = TableName.valueOf("t");
  private static final GlobalIndex PLAIN =
      GlobalIndex.parse("f:v LONG GLOBAL DEFERRED GENERATION 0000000000000001");
  private static final GlobalIndex BUCKETS =
      GlobalIndex.parse("f:v LONG GLOBAL DEFERRED BUCKETS 4 GENERATION 0000000000000001");
  private static final ValueCodec LONG = ValueCodec.of(ColumnType.LONG);

  /** Regions that end where a test says. */
  private static final class Regions implements EntryServers {
    final List<byte[]> ends;
    final List<StaleEntries> told = new ArrayList<>();
    final AtomicInteger ended = new AtomicInteger();
    int works = Integer.MAX_VALUE;

    Regions(byte[]... ends) {
      this.ends = List.of(ends);
    }

    @Override
    public void begin(Runnable locating) {
      locating.run();
    }

    @Override
    public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
      byte[] start = new byte[0];
      byte[] end = new byte[0];
      for (byte[] one : ends) {
        if (Arrays.compareUnsigned(entry, one) < 0) {
          end = one;
          break;
        }
        start = one;
      }
      return CompletableFuture.completedFuture(
          new HRegionLocation(
              RegionInfoBuilder.newBuilder(entries).setStartKey(start).setEndKey(end).build(),
              ServerName.valueOf("host", 1, 1)));
    }

    @Override
    public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<RpcMessage> call(
        TableName entries, byte[] entry, String json, long millis) {
      try {
        told.add(EntriesRequest.fromJson(json).stale());
      } catch (IOException e) {
        return CompletableFuture.failedFuture(e);
      }
      return told.size() > works
          ? CompletableFuture.failedFuture(new IOException("an older release"))
          : CompletableFuture.completedFuture(RpcMessage.of("{}"));
    }

    void tell(GlobalIndex index, KeyRanges values, List<byte[]> rows) {
      Question question =
          new Question(
              BASE,
              index,
              values,
              RowRange.of(new byte[0], new byte[0]),
              CandidateLimit.ofChoice(100),
              null);
      new HintRun(question, this, rows, 1_000, 100, ended::incrementAndGet).start();
      assertEquals(1, ended.get());
    }

    long unmatched() {
      return told.stream().mapToLong(StaleEntries::unmatched).sum();
    }
  }

  private static List<byte[]> rows(int count) {
    List<byte[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(Bytes.toBytes(String.format("row%04d", i)));
    }
    return rows;
  }

  private static List<String> shown(List<byte[]> keys) {
    return keys.stream().map(Bytes::toStringBinary).toList();
  }

  @Test
  void valuesNameTheirEntries() throws Exception {
    Regions regions = new Regions(Bytes.add(new byte[1], LONG.keyOf(50L)));
    KeyRanges values =
        KeyRanges.of(List.of(KeyRange.point(LONG.keyOf(7L)), KeyRange.point(LONG.keyOf(70L))));
    regions.tell(PLAIN, values, rows(3));
    EntryKey key = new EntryKey(LONG, 0);
    assertEquals(2, regions.told.size());
    for (int i = 0; i < 2; i++) {
      byte[] value = LONG.keyOf(i == 0 ? 7L : 70L);
      assertEquals(
          shown(rows(3).stream().map(row -> key.entry(value, row)).toList()),
          shown(regions.told.get(i).keys()));
      assertNull(regions.told.get(i).ranges());
    }
    assertEquals(1_000, regions.unmatched());
  }

  @Test
  void eachBucketIsToldOfItsOwn() throws Exception {
    Regions regions = new Regions(new byte[] {1}, new byte[] {2}, new byte[] {3});
    regions.tell(BUCKETS, KeyRanges.of(KeyRange.point(LONG.keyOf(7L))), rows(200));
    assertEquals(4, regions.told.size());
    int all = 0;
    for (int bucket = 0; bucket < 4; bucket++) {
      for (byte[] entry : regions.told.get(bucket).keys()) {
        assertEquals(bucket, entry[0]);
        all++;
      }
    }
    assertEquals(200, all);
    assertEquals(1_000, regions.unmatched());
  }

  @Test
  void rangesNameTheRows() throws Exception {
    byte[] middle = Bytes.add(new byte[1], LONG.keyOf(50L));
    Regions regions = new Regions(middle);
    KeyRange range = KeyRange.between(LONG.keyOf(10L), LONG.keyOf(90L));
    regions.tell(PLAIN, KeyRanges.of(range), rows(3));
    assertEquals(2, regions.told.size());
    List<KeyRange> first = regions.told.get(0).spans();
    List<KeyRange> second = regions.told.get(1).spans();
    assertEquals(1, first.size());
    assertEquals(1, second.size());
    assertEquals(Bytes.toStringBinary(middle), Bytes.toStringBinary(first.get(0).high()));
    assertEquals(Bytes.toStringBinary(middle), Bytes.toStringBinary(second.get(0).low()));
    for (StaleEntries one : regions.told) {
      assertNull(one.keys());
      assertEquals(shown(rows(3)), shown(one.baseRows()));
    }
    assertEquals(1_000, regions.unmatched());
  }

  @Test
  void aFailureEndsIt() {
    Regions regions = new Regions(new byte[] {1}, new byte[] {2}, new byte[] {3});
    regions.works = 1;
    regions.tell(BUCKETS, KeyRanges.of(KeyRange.point(LONG.keyOf(7L))), rows(200));
    assertEquals(2, regions.told.size());
  }

  @Test
  void aRequestIsNoLongerThanServersTake() throws Exception {
    Regions regions = new Regions();
    List<byte[]> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.add(Bytes.add(Bytes.toBytes(String.format("%03d", i)), new byte[1_000]));
    }
    regions.tell(PLAIN, KeyRanges.of(KeyRange.point(LONG.keyOf(7L))), rows);
    assertEquals(1, regions.told.size());
    assertTrue(regions.told.get(0).toJson().length() < 1 << 17);
    int named = regions.told.get(0).keys().size();
    assertTrue(named > 20 && named < 40, named + " entries");
  }
}
