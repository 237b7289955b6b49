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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.io.FormatLimits;
import org.lcindex.regionserver.base.MemoryBudget;

class HitListTest {
  private static final long PLENTY = 1L << 30;

  /** A candidate as it is added: with a place, or to be verified. */
  private record Added(byte[] row, int source, int group, int entry, boolean check) {
    boolean verify() {
      return source < 0;
    }
  }

  private static ScanMemory memory(long bytes) {
    ScanMemory memory = new ScanMemory(new MemoryBudget("test", PLENTY), bytes);
    assertTrue(memory.begin());
    return memory;
  }

  private static void add(HitList hits, Added one) {
    byte[] padded = new byte[one.row().length + 4];
    System.arraycopy(one.row(), 0, padded, 3, one.row().length);
    if (one.verify()) {
      hits.addVerify(padded, 3, one.row().length);
    } else {
      hits.addTrusted(
          padded, 3, one.row().length, one.source(), one.group(), one.entry(), one.check());
    }
  }

  private static List<Added> random(Random random, int count, int keys) {
    List<Added> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] row = Bytes.toBytes("row" + random.nextInt(keys) + "x".repeat(random.nextInt(3)));
      all.add(
          random.nextInt(4) == 0
              ? new Added(row, -1, 0, 0, false)
              : new Added(
                  row,
                  random.nextInt(1 << 12),
                  random.nextInt(1 << 22),
                  random.nextInt(1 << 16),
                  random.nextBoolean()));
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 100, 1_000, 5_000, 40_000, PLENTY})
  void windowsTogetherAreAllCandidatesInOrder(long bytes) {
    Random random = new Random(bytes);
    List<Added> all = random(random, 3_000, 1_500);
    TreeMap<byte[], List<Added>> expected = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    all.forEach(one -> expected.computeIfAbsent(one.row(), r -> new ArrayList<>()).add(one));
    ScanMemory memory = memory(bytes);
    byte[] from = new byte[0];
    int windows = 0;
    while (from != null) {
      HitList hits = new HitList(memory);
      for (Added one : all) {
        if (Bytes.compareTo(one.row(), from) >= 0) {
          add(hits, one);
          assertTrue(
              hits.bytes() <= Math.max(memory.half() + 200, 1_000),
              () -> hits.bytes() + " bytes of " + memory.half());
        }
      }
      hits.finish();
      assertTrue(hits.size() > 0);
      for (int i = 0; i < hits.size(); i++) {
        Map.Entry<byte[], List<Added>> next = expected.pollFirstEntry();
        assertArrayEquals(next.getKey(), hits.row(i));
        check(next.getValue(), hits, i);
      }
      from = hits.horizon();
      assertEquals(from != null, hits.overflowed());
      if (from != null) {
        assertArrayEquals(expected.firstKey(), from, "the horizon is the first row left out");
      }
      windows++;
    }
    assertTrue(expected.isEmpty());
    assertEquals(bytes == PLENTY, windows == 1);
  }

  private static void check(List<Added> places, HitList hits, int i) {
    if (places.stream().anyMatch(Added::verify)) {
      assertFalse(hits.isTrusted(i), "verified when any place says so");
      return;
    }
    assertTrue(hits.isTrusted(i));
    Added found =
        new Added(
            places.get(0).row(), hits.source(i), hits.group(i), hits.entry(i), hits.needsCheck(i));
    assertTrue(
        places.stream()
            .anyMatch(
                place ->
                    place.source() == found.source()
                        && place.group() == found.group()
                        && place.entry() == found.entry()
                        && place.check() == found.check()));
  }

  @Test
  void endBeforeDropsWhatIsBeyondNowAndLater() {
    HitList hits = new HitList(memory(PLENTY));
    for (String row : List.of("d", "a", "c", "b")) {
      hits.addVerify(Bytes.toBytes(row), 0, 1);
    }
    hits.endBefore(Bytes.toBytes("c"));
    hits.addVerify(Bytes.toBytes("e"), 0, 1);
    hits.addVerify(Bytes.toBytes("bb"), 0, 2);
    hits.endBefore(Bytes.toBytes("x"));
    hits.finish();
    assertArrayEquals(Bytes.toBytes("c"), hits.horizon());
    assertFalse(hits.overflowed());
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < hits.size(); i++) {
      rows.add(Bytes.toString(hits.row(i)));
    }
    assertEquals(List.of("a", "b", "bb"), rows);
    assertEquals(2, hits.firstAtOrAfter(Bytes.toBytes("ba")));
    assertEquals(3, hits.firstAtOrAfter(Bytes.toBytes("c")));
  }

  @Test
  void whatItCannotNameIsVerified() {
    HitList hits = new HitList(memory(PLENTY));
    int source = HitList.MOST_SOURCES - 1;
    int group = FormatLimits.GROUPS - 1;
    int entry = FormatLimits.GROUP_ENTRIES - 1;
    hits.addTrusted(Bytes.toBytes("a"), 0, 1, source, group, entry, true);
    hits.addTrusted(Bytes.toBytes("b"), 0, 1, source + 1, group, entry, true);
    hits.addTrusted(Bytes.toBytes("c"), 0, 1, source, group + 1, entry, true);
    hits.addTrusted(Bytes.toBytes("d"), 0, 1, source, group, entry + 1, true);
    hits.addTrusted(Bytes.toBytes("e"), 0, 1, 5, 4_194_311, 3, false);
    hits.finish();
    check(List.of(new Added(Bytes.toBytes("a"), source, group, entry, true)), hits, 0);
    assertTrue(hits.place(0) >>> 50 == 0, "TrustedRows has 13 bits beside it");
    for (int i = 1; i < hits.size(); i++) {
      assertFalse(hits.isTrusted(i), Bytes.toString(hits.row(i)));
    }
  }

  @Test
  void duplicatesAloneAreNoOverflow() {
    HitList hits = new HitList(memory(2_000));
    byte[] row = Bytes.toBytes("always the same");
    for (int i = 0; i < 10_000; i++) {
      hits.addTrusted(row, 0, row.length, 1, 2, 3, false);
    }
    hits.finish();
    assertNull(hits.horizon());
    assertEquals(1, hits.size());
  }

  @Test
  void oneRowIsKeptHoweverLong() {
    HitList hits = new HitList(memory(100));
    byte[] small = new byte[30_000];
    byte[] large = new byte[30_000];
    Arrays.fill(large, (byte) 1);
    hits.addVerify(large, 0, large.length);
    hits.addVerify(small, 0, small.length);
    hits.addVerify(large, 0, large.length);
    hits.finish();
    assertEquals(1, hits.size());
    assertArrayEquals(small, hits.row(0));
    assertNotNull(hits.horizon());
    assertArrayEquals(large, hits.horizon());
  }
}
