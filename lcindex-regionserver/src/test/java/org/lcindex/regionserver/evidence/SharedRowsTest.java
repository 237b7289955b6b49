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
package org.lcindex.regionserver.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.regionserver.testing.TestIndexes;

/** The table of shared rows against what HBase would return of the same cells. */
class SharedRowsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final IndexDefinition A = IndexDefinition.parse("f:a LONG", null);
  private static final IndexDefinition B = IndexDefinition.parse("f:b LONG", null);
  private static final List<IndexDefinition> BOTH = List.of(A, B);
  private static final int VALUES = 6;

  @TempDir Path directory;
  private final Map<String, List<Cell>> all = new TreeMap<>();
  private final List<HFileIndex> indexes = new ArrayList<>();
  private TestIndexes made;

  /** A condition on one column: its value is from one number to another, or it may be missing. */
  private record Condition(IndexDefinition column, long low, long high, boolean whenMissing) {
    static Condition random(IndexDefinition column, Random random) {
      long low = random.nextInt(VALUES);
      return new Condition(column, low, low + random.nextInt(3), random.nextInt(4) == 0);
    }

    SharedRows.Test in(SharedRows rows) {
      KeyRange range =
          KeyRange.between(column.codec().keyOf((Object) low), column.codec().keyOf((Object) high));
      return test(rows.columnOf(column.id()), KeyRanges.of(range), whenMissing);
    }

    /** Whether a row with these cells can pass. */
    boolean mayPass(List<Cell> cells) {
      long newest = Long.MIN_VALUE;
      for (Cell cell : cells) {
        if (isVisible(cell, cells)) {
          newest = Math.max(newest, cell.getTimestamp());
        }
      }
      boolean passes = newest == Long.MIN_VALUE && whenMissing;
      for (Cell cell : cells) {
        passes |= cell.getTimestamp() == newest && isVisible(cell, cells) && passes(cell);
      }
      return passes;
    }

    private boolean isVisible(Cell cell, List<Cell> cells) {
      return CellUtil.isPut(cell)
          && CellUtil.matchingQualifier(cell, column.qualifier())
          && cells.stream().noneMatch(other -> hides(other, cell));
    }

    private static boolean hides(Cell marker, Cell put) {
      return switch (marker.getType()) {
        case DeleteFamily -> marker.getTimestamp() >= put.getTimestamp();
        case DeleteColumn ->
            CellUtil.matchingQualifier(marker, put) && marker.getTimestamp() >= put.getTimestamp();
        case Delete ->
            CellUtil.matchingQualifier(marker, put) && marker.getTimestamp() == put.getTimestamp();
        default -> false;
      };
    }

    private boolean passes(Cell cell) {
      if (cell.getValueLength() != Long.BYTES) {
        return true; // does not decode: anything may be said of it
      }
      long value = Bytes.toLong(CellUtil.cloneValue(cell));
      return value >= low && value <= high;
    }
  }

  @RepeatedTest(25)
  void leavesOutNoRowThatMatches(RepetitionInfo repetition) throws IOException {
    Random random = new Random(repetition.getCurrentRepetition());
    made = new TestIndexes(directory);
    boolean pointDeletes = random.nextInt(4) == 0;
    for (int file = 2 + random.nextInt(4); file > 0; file--) {
      add(random, 5 + random.nextInt(40), pointDeletes);
    }
    SharedRows rows = table();
    for (int query = 0; query < 300; query++) {
      List<Condition> conditions = new ArrayList<>();
      conditions.add(Condition.random(A, random));
      if (random.nextBoolean()) {
        conditions.add(Condition.random(B, random));
      }
      Set<String> candidates = candidates(rows, conditions);
      for (String row : keys(rows)) {
        boolean matches = conditions.stream().allMatch(c -> c.mayPass(all.get(row)));
        assertTrue(
            !matches || candidates.contains(row),
            () -> row + " " + conditions + " of " + all.get(row));
      }
    }
  }

  /** Rows with one entry and with several, in stretches that begin and end anywhere. */
  @RepeatedTest(50)
  void candidatesAreTheRowsThatMayMeetEachCondition(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    SharedRows rows = random(random, 1 + random.nextInt(3_000));
    List<SharedRows.Test> conditions = new ArrayList<>();
    for (int column = 0; column < 1 + random.nextInt(2); column++) {
      List<KeyRange> ranges = new ArrayList<>();
      for (int r = 0; r < 1 + random.nextInt(2); r++) {
        int low = random.nextInt(100);
        ranges.add(
            KeyRange.between(Bytes.toBytes((long) low), Bytes.toBytes(low + random.nextLong(40))));
      }
      conditions.add(test(column, KeyRanges.of(ranges), random.nextBoolean()));
    }
    List<Integer> found = new ArrayList<>();
    for (int from = 0; from < rows.size(); ) {
      int to = Math.min(rows.size(), from + 1 + random.nextInt(1_000));
      int[] into = new int[to - from];
      int count = rows.candidates(from, to, conditions, into);
      Arrays.stream(into, 0, count).forEach(found::add);
      from = to;
    }
    List<Integer> expected = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      int number = row;
      if (conditions.stream().allMatch(condition -> rows.mayMeet(number, condition))) {
        expected.add(row);
      }
    }
    assertEquals(expected, found);
  }

  private static SharedRows.Test test(int column, KeyRanges ranges, boolean whenMissing) {
    return new SharedRows.Test(
        column, new PrefixCondition(null, PrefixRanges.of(ranges), whenMissing), 1);
  }

  private static SharedRows random(Random random, int rows) {
    int oneIn = 1 + random.nextInt(20);
    int[] starts = new int[rows + 1];
    for (int row = 0; row < rows; row++) {
      boolean several = random.nextInt(oneIn) == 0;
      starts[row + 1] = starts[row] + 1 + (several ? random.nextInt(4) : 0);
    }
    CopyColumns values = new CopyColumns(2, starts[rows]);
    for (int column = 0; column < 2; column++) {
      for (int entry = 0; entry < starts[rows]; entry++) {
        boolean value = random.nextInt(10) > 0;
        byte status = value ? CopyColumns.VALUE : (byte) random.nextInt(4);
        values.set(column, entry, status, random.nextLong(140));
      }
    }
    return new SharedRows(List.of("a", "b"), new byte[0], new int[rows + 1], starts, values);
  }

  @Test
  void aColumnIsDecidedByItsNewestCopy() throws IOException {
    made = new TestIndexes(directory);
    add(row("r1", put("a", 1, 1), put("b", 1, 1)), row("r2", put("a", 1, 1), put("b", 1, 1)));
    add(row("r1", put("a", 2, 2)), row("r2", put("c", 2, 2)), row("r3", put("a", 5, 5)));
    SharedRows rows = table();
    assertEquals(List.of("r1", "r2"), keys(rows));
    Condition one = new Condition(A, 1, 1, false);
    Condition two = new Condition(A, 2, 2, true);
    assertEquals(Set.of("r2"), candidates(rows, List.of(one)));
    assertEquals(Set.of("r1"), candidates(rows, List.of(two)));
    assertEquals(Set.of("r1"), candidates(rows, List.of(two, new Condition(B, 1, 1, false))));
    assertEquals(Set.of(), candidates(rows, List.of(two, new Condition(B, 2, 2, false))));
  }

  @Test
  void ofEqualTimestampsEachMayBeTheNewest() throws IOException {
    made = new TestIndexes(directory);
    add(row("r1", put("a", 1, 1), put("b", 1, 1)));
    add(row("r1", put("a", 2, 1)));
    for (long value = 1; value <= 2; value++) {
      Condition condition = new Condition(A, value, value, false);
      assertEquals(Set.of("r1"), candidates(table(), List.of(condition)));
    }
    assertEquals(Set.of(), candidates(table(), List.of(new Condition(A, 3, 3, true))));
  }

  @Test
  void aDeletedRowIsACandidateOnlyWhereItsValuesPass() throws IOException {
    made = new TestIndexes(directory);
    add(row("r1", put("a", 1, 1)), row("r2", put("a", 2, 1)));
    add(row("r1", delete(KeyValue.Type.DeleteFamily, "", 2)));
    add(row("r2", delete(KeyValue.Type.DeleteColumn, "a", 2)));
    SharedRows rows = table();
    assertEquals(Set.of("r1"), candidates(rows, List.of(new Condition(A, 1, 1, false))));
    assertEquals(Set.of("r1", "r2"), candidates(rows, List.of(new Condition(A, 3, 3, true))));
  }

  @Test
  void afterADeleteOfOneVersionOlderValuesCount() throws IOException {
    made = new TestIndexes(directory);
    add(row("r1", put("a", 1, 1)));
    add(row("r1", put("a", 2, 2)));
    add(row("r1", delete(KeyValue.Type.Delete, "a", 2)));
    assertEquals(Set.of("r1"), candidates(table(), List.of(new Condition(A, 1, 1, false))));
  }

  @Test
  void aRowIsFoundByItsKey() throws IOException {
    made = new TestIndexes(directory);
    add(row("r1", put("a", 1, 1)), row("r3", put("a", 1, 1)));
    add(row("r1", put("b", 1, 2)), row("r3", put("b", 1, 2)));
    SharedRows rows = table();
    assertEquals(0, rows.firstFrom(new byte[0]));
    assertEquals(0, rows.firstFrom(Bytes.toBytes("r1")));
    assertEquals(1, rows.firstFrom(Bytes.toBytes("r2")));
    assertEquals(2, rows.firstFrom(Bytes.toBytes("r4")));
    assertTrue(rows.bytes() > 0);
  }

  @Test
  void aReaderThatSeesNotEverythingIsToldNothing() throws IOException {
    made = new TestIndexes(directory);
    add(row("r1", put("a", 1, 1)));
    add(row("r1", put("b", 1, 2)));
    StoreView view = StoreView.ofIndexes(EagerTables.source(made), List.of(), 0, indexes, Map.of());
    assertNull(view.sharedRows(Trust.NEWEST_COPY, 0));
    assertNull(view.sharedRows(Trust.SINGLE_COPY, Long.MAX_VALUE));
    assertEquals(1, view.sharedRows(Trust.NEWEST_COPY, Long.MAX_VALUE).size());
  }

  /** Row keys of 30,000 bytes were counted as none. */
  @Test
  void whatMakingThemTakesIsTakenFromTheBudgetKeysIncluded() throws IOException {
    made = new TestIndexes(directory);
    for (long file = 1; file <= 2; file++) {
      Row[] rows = new Row[50];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = row("r".repeat(30_000) + (100 + i), put(file == 1 ? "a" : "b", i, file));
      }
      add(rows);
    }
    StoreView view = StoreView.ofIndexes(EagerTables.source(made), List.of(), 0, indexes, Map.of());
    MemoryBudget little = new MemoryBudget("test", 1_000_000);
    try (MemoryTaken memory = new MemoryTaken(little, "a test")) {
      NoMemoryException e =
          assertThrows(
              NoMemoryException.class,
              () -> SharedRowsMaker.make(view.sharedParts(), false, (index, cause) -> {}, memory));
      assertTrue(e.getMessage().startsWith("a test would take "), e.getMessage());
      assertTrue(e.getMessage().endsWith("test=1000000"), e.getMessage());
      assertEquals("compact the table, or raise test on the region servers", e.remedy());
      assertTrue(little.used() > 0);
    }
    assertEquals(0, little.used());
    MemoryBudget enough = new MemoryBudget("test", 4_000_000);
    try (MemoryTaken memory = new MemoryTaken(enough, "a test")) {
      SharedRows rows =
          SharedRowsMaker.make(view.sharedParts(), false, (index, cause) -> {}, memory);
      assertEquals(50, rows.size());
      assertTrue(enough.used() >= rows.bytes(), enough.used() + " of " + rows.bytes());
    }
    assertEquals(0, enough.used());
  }

  /** Each value of a complex row was held as one of every indexed column. */
  @Test
  void valuesOfComplexRowsTakeNoMoreOfTheBudgetBesideOtherColumns() throws IOException {
    List<IndexDefinition> twelve =
        IntStream.range(0, 12)
            .mapToObj(i -> IndexDefinition.parse("f:c" + i + " LONG", null))
            .toList();
    made = new TestIndexes(directory);
    for (long file = 1; file <= 2; file++) {
      List<List<Cell>> rows = new ArrayList<>();
      for (int r = 0; r < 500; r++) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
          cells.add(put("c" + i, r, file).of(Bytes.toBytes("r" + (1_000 + r))));
        }
        cells.add(delete(KeyValue.Type.DeleteFamily, "", 0).of(Bytes.toBytes("r" + (1_000 + r))));
        cells.sort(CellComparator.getInstance());
        rows.add(cells);
      }
      indexes.add(made.open("h" + file, file, twelve, rows));
    }
    StoreView view = StoreView.ofIndexes(EagerTables.source(made), List.of(), 0, indexes, Map.of());
    MemoryBudget budget = new MemoryBudget("test", 1 << 30);
    try (MemoryTaken memory = new MemoryTaken(budget, "a test")) {
      SharedRows rows =
          SharedRowsMaker.make(view.sharedParts(), false, (index, cause) -> {}, memory);
      assertEquals(500, rows.size());
      // Of 12,000 values, in arrays that double, 17 bytes each.
      assertTrue(budget.used() < 600_000, budget.used() + " bytes");
    }
  }

  private SharedRows table() throws IOException {
    StoreView view = StoreView.ofIndexes(EagerTables.source(made), List.of(), 0, indexes, Map.of());
    return view.sharedRows(Trust.NEWEST_COPY, Long.MAX_VALUE);
  }

  private Set<String> candidates(SharedRows rows, List<Condition> conditions) {
    int[] found = new int[rows.size()];
    int count =
        rows.candidates(
            0,
            rows.size(),
            conditions.stream().map(condition -> condition.in(rows)).toList(),
            found);
    Set<String> keys = new TreeSet<>();
    for (int n = 0; n < count; n++) {
      keys.add(key(rows, found[n]));
    }
    return keys;
  }

  private static List<String> keys(SharedRows rows) {
    List<String> keys = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      keys.add(key(rows, row));
    }
    return keys;
  }

  private static String key(SharedRows rows, int row) {
    Slice slice = new Slice();
    rows.row(row, slice);
    return Bytes.toString(slice.array, slice.offset, slice.length);
  }

  private record Row(String key, List<Cell> cells) {}

  /** A cell of a row that is not known yet. */
  private interface Change {
    Cell of(byte[] row);
  }

  private static Row row(String key, Change... changes) {
    List<Cell> cells = new ArrayList<>();
    for (Change change : changes) {
      cells.add(change.of(Bytes.toBytes(key)));
    }
    return new Row(key, cells);
  }

  private static Change put(String column, long value, long timestamp) {
    return row -> new KeyValue(row, FAMILY, Bytes.toBytes(column), timestamp, Bytes.toBytes(value));
  }

  private static Change delete(KeyValue.Type type, String column, long timestamp) {
    return row -> new KeyValue(row, FAMILY, Bytes.toBytes(column), timestamp, type);
  }

  private void add(Row... rows) throws IOException {
    Map<String, List<Cell>> sorted = new TreeMap<>();
    for (Row row : rows) {
      List<Cell> cells = new ArrayList<>(row.cells());
      cells.sort(CellComparator.getInstance());
      sorted.put(row.key(), cells);
      all.computeIfAbsent(row.key(), key -> new ArrayList<>()).addAll(cells);
    }
    indexes.add(
        made.open("h" + indexes.size(), indexes.size() + 1, BOTH, List.copyOf(sorted.values())));
  }

  private void add(Random random, int rows, boolean pointDeletes) throws IOException {
    List<Row> made = new ArrayList<>();
    for (int r = 0; r < 60; r++) {
      if (random.nextInt(60) < rows) {
        made.add(randomRow(String.format("r%03d", r), random, pointDeletes));
      }
    }
    add(made.toArray(Row[]::new));
  }

  private static Row randomRow(String key, Random random, boolean pointDeletes) {
    byte[] row = Bytes.toBytes(key);
    Map<String, Cell> cells = new TreeMap<>();
    boolean oneTimestamp = random.nextBoolean();
    int base = 1 + random.nextInt(8);
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      long timestamp = oneTimestamp ? base : base + random.nextInt(3);
      String column = List.of("a", "b", "c").get(random.nextInt(3));
      int kind = random.nextInt(12);
      Change change;
      if (kind == 0) {
        change = delete(KeyValue.Type.DeleteFamily, "", timestamp);
      } else if (kind == 1) {
        change = delete(KeyValue.Type.DeleteColumn, column, timestamp);
      } else if (kind == 2 && pointDeletes) {
        change = delete(KeyValue.Type.Delete, column, timestamp);
      } else if (kind == 3) {
        change = r -> new KeyValue(r, FAMILY, Bytes.toBytes(column), timestamp, new byte[3]);
      } else {
        change = put(column, random.nextInt(VALUES), timestamp);
      }
      Cell cell = change.of(row);
      // Two cells with one key are one in an HFile.
      cells.put(CellUtil.getCellKeyAsString(cell), cell);
    }
    return new Row(key, List.copyOf(cells.values()));
  }
}
