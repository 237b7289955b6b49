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
package org.lcindex.regionserver.global.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.global.tag.RemovalQueue;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.type.ColumnType;

/** What index phases find, in one region of entries and in several. */
class IndexPhaseTest {
  private static final int ROWS = 300;

  /** Rows whose number is of a value, in the order of their keys. */
  private static List<String> rows(int from, int to) {
    return IntStream.range(0, ROWS)
        .filter(i -> i % 100 >= from && i % 100 <= to)
        .mapToObj(i -> String.format("%03d", i))
        .toList();
  }

  private static PhaseTable table(String prefix, int buckets, int splits) throws Exception {
    return new PhaseTable(prefix, ColumnType.LONG)
        .rows(ROWS, i -> (long) (i % 100))
        .indexed(buckets, splits);
  }

  private static RowRange of(String start, String stop) {
    return RowRange.of(Bytes.toBytes(start), Bytes.toBytes(stop));
  }

  @Test
  void aClientWaitsAsLongAsEntriesStay() {
    assertEquals(RemovalQueue.DELAY, IndexPhase.PATIENCE_MILLIS);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void oneValueRangesAndUnions(int buckets) throws Exception {
    try (PhaseTable table = table("phase", buckets, 4)) {
      Candidates one = table.ask(table.one(7L));
      assertEquals(rows(7, 7), PhaseTable.rows(one));
      assertEquals(List.of(), one.uncovered());
      assertFalse(one.more());
      assertNull(one.why());
      assertEquals(3, one.entries());
      if (buckets == 0) {
        assertEquals(1, one.calls());
        assertEquals(1, one.regionsAsked());
      }
      assertEquals(List.of(), PhaseTable.rows(table.ask(table.one(1000L))));
      assertEquals(rows(7, 60), PhaseTable.rows(table.ask(table.between(7L, 60L))));
      KeyRanges union =
          table.one(3L).union(table.between(10L, 12L)).union(table.between(90L, 1000L));
      List<String> wanted = new ArrayList<>(rows(3, 3));
      wanted.addAll(rows(10, 12));
      wanted.addAll(rows(90, 99));
      assertEquals(wanted.stream().sorted().toList(), PhaseTable.rows(table.ask(union)));
      Candidates none = table.ask(KeyRanges.none());
      assertEquals(0, none.calls());
      // Not all rows, but all values: more than the limit.
      Candidates all = table.ask(KeyRanges.all());
      assertTrue(all.more());
      assertEquals(List.of(), all.rows());
      CandidateLimit enough = CandidateLimit.ofBytes(1_000_000);
      Candidates each = table.ask(KeyRanges.all(), PhaseTable.ALL, enough);
      assertEquals(rows(0, 99), PhaseTable.rows(each));
      assertEquals(buckets == 0 ? 4 : each.regionsAsked(), each.regionsAsked());
    }
  }

  @Test
  void baseRowsThatAreNotWanted() throws Exception {
    try (PhaseTable table = table("phase-rows", 4, 3)) {
      RowRange some = of("105", "207");
      assertEquals(
          List.of("107"), PhaseTable.rows(table.ask(table.one(7L), some, PhaseTable.LIMIT)));
      RowRange with = new RowRange(Bytes.toBytes("107"), false, Bytes.toBytes("207"), true);
      assertEquals(
          List.of("207"), PhaseTable.rows(table.ask(table.one(7L), with, PhaseTable.LIMIT)));
      assertEquals(
          rows(5, 8).stream()
              .filter(row -> row.compareTo("105") >= 0 && row.compareTo("207") < 0)
              .toList(),
          PhaseTable.rows(table.ask(table.between(5L, 8L), some, PhaseTable.LIMIT)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void pagesOfOneValue(int buckets) throws Exception {
    try (PhaseTable table =
        new PhaseTable("phase-pages", ColumnType.LONG).rows(ROWS, i -> 1L).indexed(buckets, 2)) {
      try (Admin admin = table.connection.getAdmin()) {
        // A value's entries in two regions.
        byte[] middle = new byte[buckets == 0 ? 1 : 2];
        byte[] split = Bytes.add(middle, table.codec.keyOf(1L), Bytes.toBytes("150"));
        admin.splitRegionAsync(region(table, admin, split), split).get(2, TimeUnit.MINUTES);
      }
      List<String> all = new ArrayList<>();
      Question page =
          new Question(
              table.name,
              table.index,
              table.one(1L),
              of("005", "250"),
              new CandidateLimit(20, 1 << 20),
              null);
      int pages = 0;
      while (page != null) {
        Candidates found = table.phase.ask(page);
        pages++;
        assertEquals(List.of(), found.uncovered());
        assertTrue(found.rows().size() <= 20, () -> "rows: " + found.rows().size());
        all.addAll(PhaseTable.rows(found));
        assertEquals(found.more(), found.last() != null);
        page = found.more() ? page.after(found.last()) : null;
      }
      assertEquals(IntStream.range(5, 250).mapToObj(i -> String.format("%03d", i)).toList(), all);
      assertTrue(pages >= 13, "pages: " + pages);
    }
  }

  private static byte[] region(PhaseTable table, Admin admin, byte[] entry) throws Exception {
    return admin.getRegions(table.entries()).stream()
        .filter(region -> region.containsRow(entry))
        .findFirst()
        .orElseThrow()
        .getEncodedNameAsBytes();
  }

  @Test
  void theAsynchronousClientFindsTheSame() throws Exception {
    try (PhaseTable table = table("phase-async", 2, 3);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(table.cluster.configuration())
                .get(2, TimeUnit.MINUTES)) {
      IndexPhase phase = IndexPhase.over(connection);
      for (KeyRanges values : List.of(table.one(7L), table.between(3L, 30L), KeyRanges.all())) {
        Candidates one = table.ask(values);
        Candidates other = phase.begin(table.question(values)).get(2, TimeUnit.MINUTES);
        assertEquals(PhaseTable.rows(one), PhaseTable.rows(other));
        assertEquals(one.more(), other.more());
        assertEquals(List.of(), other.uncovered());
      }
    }
  }

  /** Values with 00 and FF, the empty one, and such as are cut; rows with FF, too. */
  @ParameterizedTest
  @ValueSource(strings = {"BYTES", "INT"})
  void oddBytes(ColumnType type) throws Exception {
    try (PhaseTable table = new PhaseTable("phase-bytes", type)) {
      List<byte[]> values = new ArrayList<>();
      if (type == ColumnType.BYTES) {
        byte[] cut = new byte[1_500];
        Arrays.fill(cut, (byte) 0xff);
        byte[] otherEnd = cut.clone();
        otherEnd[1_400] = 0;
        for (int[] value :
            new int[][] {{}, {0}, {0, 0}, {0, 255}, {255}, {255, 0}, {255, 255}, {1}, {1, 0}}) {
          byte[] bytes = new byte[value.length];
          for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) value[i];
          }
          values.add(bytes);
        }
        values.add(cut);
        values.add(otherEnd);
      } else {
        for (int value : new int[] {0, 1, -1, 255, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
          values.add(Bytes.toBytes(value));
        }
      }
      List<byte[]> ends =
          List.of(new byte[] {0}, new byte[] {-1}, new byte[] {-1, -1, -1}, new byte[] {'5', -1});
      Map<String, List<byte[]>> rowsOf = new TreeMap<>();
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        for (byte[] end : ends) {
          byte[] row = Bytes.add(end, new byte[] {(byte) i, -1});
          puts.add(PhaseTable.put(row, values.get(i)));
          rowsOf.computeIfAbsent(key(table, values.get(i)), k -> new ArrayList<>()).add(row);
        }
      }
      table.base.put(puts);
      table.indexed(0, 3);
      try (Admin admin = table.connection.getAdmin()) {
        admin.flush(table.entries());
      }
      for (byte[] value : values) {
        Candidates found = table.ask(table.point(value));
        List<String> wanted = PhaseTable.sorted(rowsOf.get(key(table, value)));
        assertEquals(wanted, PhaseTable.rows(found), () -> Bytes.toStringBinary(value));
        for (byte[] other : values) {
          checkRange(table, value, other, values, rowsOf);
        }
      }
    }
  }

  /** Values that are cut alike have the same entries. */
  private static String key(PhaseTable table, byte[] value) {
    byte[] key = table.codec.keyOfCell(value);
    return Bytes.toStringBinary(Arrays.copyOf(key, Math.min(key.length, 1_000)));
  }

  private static void checkRange(
      PhaseTable table,
      byte[] low,
      byte[] high,
      List<byte[]> values,
      Map<String, List<byte[]>> rowsOf)
      throws Exception {
    KeyRange range = KeyRange.between(table.codec.keyOfCell(low), table.codec.keyOfCell(high));
    List<byte[]> wanted = new ArrayList<>();
    for (byte[] value : values) {
      if (range.contains(table.codec.keyOfCell(value))) {
        wanted.addAll(rowsOf.get(key(table, value)));
      }
    }
    List<String> found = PhaseTable.rows(table.ask(KeyRanges.of(range)));
    assertTrue(found.containsAll(PhaseTable.sorted(wanted)), range::toString);
  }

  @Test
  void anIndexThatIsDroppedOrCreatedAgain() throws Exception {
    try (PhaseTable table = table("phase-dropped", 0, 2)) {
      Question old = table.question(table.one(7L));
      assertEquals(rows(7, 7), PhaseTable.rows(table.phase.ask(old)));
      table.drop();
      checkUncovered(table.phase.ask(old), "not there");
      table.indexed(0, 2);
      checkUncovered(table.phase.ask(old), "not there");
      assertEquals(rows(7, 7), PhaseTable.rows(table.ask(table.one(7L))));
      // Asked in a range of rows, all of that is to be scanned.
      RowRange some = of("1", "2");
      Question part = new Question(table.name, old.index(), old.values(), some, old.limit(), null);
      Candidates none = table.phase.ask(part);
      assertTrue(none.isNothingCovered(none.uncovered().get(0)));
      assertEquals(some.toString(), none.uncovered().get(0).toString());
    }
  }

  private static void checkUncovered(Candidates found, String why) {
    assertEquals(List.of(), found.rows());
    assertEquals(1, found.uncovered().size());
    assertEquals(0, found.uncovered().get(0).start().length);
    assertEquals(0, found.uncovered().get(0).stop().length);
    assertFalse(found.more());
    assertNotNull(found.why());
    assertTrue(found.why().contains(why), found::why);
  }

  @Test
  void manyValuesAtOnce() throws Exception {
    try (PhaseTable table =
        new PhaseTable("phase-many", ColumnType.STRING)
            .rows(ROWS, i -> "x".repeat(500) + i)
            .indexed(2, 2)) {
      KeyRanges values = KeyRanges.none();
      for (int i = 0; i < ROWS; i += 2) {
        values = values.union(table.one("x".repeat(500) + i));
      }
      Candidates found = table.ask(values);
      assertEquals(ROWS / 2, found.rows().size());
      assertEquals(List.of(), found.uncovered());
      assertTrue(found.calls() > found.regionsAsked(), "requests have a limit of bytes");
      assertEquals("000", new String(found.rows().get(0), StandardCharsets.UTF_8));
    }
  }
}
