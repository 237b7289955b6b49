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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Writes, builds and removals of a table with a grid over a text and a number. */
class GridWriteTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final byte[] N = GlobalTable.NUMBER;
  private static final int TTL_SECONDS = 2;
  private static final byte[] G = Bytes.toBytes("g");
  private static final ValueCodec TEXTS = ValueCodec.of(ColumnType.STRING);
  private static final ValueCodec NUMBERS = ValueCodec.of(ColumnType.LONG);

  private static GlobalTable table;
  private static GlobalIndex grid;
  private static int tests;

  @BeforeAll
  static void create() throws Exception {
    grid = GlobalTable.grid();
    table = GlobalTable.with("grid-write", List.of(grid), plain -> {}, null);
  }

  @AfterAll
  static void drop() throws Exception {
    table.close();
  }

  /** Each test has rows of its own. */
  @BeforeEach
  void begin() {
    tests++;
    table.holdRemovals(true); // tests count what writes add
  }

  @AfterEach
  void end() {
    table.holdRemovals(false);
  }

  private static String rows() {
    return "test-" + tests + "-";
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(rows() + i);
  }

  private static Put text(int i, String value) {
    return new Put(row(i)).addColumn(F, V, Bytes.toBytes(value));
  }

  private static Put number(int i, long value) {
    return new Put(row(i)).addColumn(F, N, Bytes.toBytes(value));
  }

  private static Put both(int i, String text, long number) {
    return text(i, text).addColumn(F, N, Bytes.toBytes(number));
  }

  /** The entry of a tuple, whose values may be null. */
  private static String entry(GlobalIndex grid, int row, String text, Long number) {
    List<byte[]> keys = new ArrayList<>();
    keys.add(text == null ? null : TEXTS.keyOf((Object) text));
    keys.add(number == null ? null : NUMBERS.keyOf((Object) number));
    return Bytes.toStringBinary(TupleKey.of(grid).entry(keys, row(row)));
  }

  private static String entry(int row, String text, Long number) {
    return entry(grid, row, text, number);
  }

  private static List<String> tags() throws Exception {
    return table.tags(grid).stream().filter(tag -> tag.contains(rows())).toList();
  }

  /** The entries that have a tag, each once, in their order. */
  private static List<String> entries() throws Exception {
    return tags().stream().distinct().toList();
  }

  private static List<String> sorted(String... entries) {
    return List.of(entries).stream().sorted().toList();
  }

  private static void assertEntries(String... expected) throws Exception {
    assertEquals(sorted(expected), entries().stream().sorted().toList());
    table.checkAll("a write");
  }

  @Test
  void aTupleHasOneTag() throws Exception {
    table.base.put(both(1, "a", 4));
    assertEquals(List.of(entry(1, "a", 4L)), tags());
  }

  @Test
  void onePartAfterTheOther() throws Exception {
    table.base.put(text(1, "a"));
    assertEntries(entry(1, "a", null));
    table.base.put(number(1, 4));
    assertEntries(entry(1, "a", null), entry(1, "a", 4L));
    table.base.put(text(1, "w"));
    assertEntries(entry(1, "a", null), entry(1, "a", 4L), entry(1, "w", 4L));
    table.base.delete(new Delete(row(1)).addColumns(F, V));
    assertEntries(entry(1, "a", null), entry(1, "a", 4L), entry(1, "w", 4L), entry(1, null, 4L));
  }

  @Test
  void aRowThatGoesNeedsNoEntry() throws Exception {
    table.base.put(both(1, "a", 4));
    long stale = table.check(grid).stale();
    long waits = table.risen(Counter.GLOBAL_WAITS);
    table.base.delete(new Delete(row(1)));
    table.base.put(new Put(row(1)).addColumn(F, Bytes.toBytes("other"), V));
    assertEquals(waits, table.risen(Counter.GLOBAL_WAITS));
    assertEntries(entry(1, "a", 4L));
    assertEquals(stale + 1, table.check(grid).stale());
  }

  @Test
  void whatDoesNotDecodeIsMissing() throws Exception {
    table.base.put(text(1, "a").addColumn(F, N, Bytes.toBytes("no number")));
    table.base.put(new Put(row(2)).addColumn(F, N, Bytes.toBytes("no number")));
    assertEntries(entry(1, "a", null));
  }

  @Test
  void whatExpiresMayShowAllThatIsHeld() throws Exception {
    table.base.put(both(1, "a", 4));
    table.base.put(text(1, "b").setTTL(1_000_000));
    table.base.put(number(1, 5));
    assertEntries(entry(1, "a", 4L), entry(1, "b", 4L), entry(1, "a", 5L), entry(1, "b", 5L));
  }

  @Test
  void aVersionThatIsDeletedShowsTheOneBehind() throws Exception {
    table.base.put(both(1, "a", 4));
    table.base.put(text(1, "b"));
    table.base.delete(new Delete(row(1)).addColumn(F, V));
    table.checkAll("a deleted version");
    assertTrue(entries().contains(entry(1, "a", 4L)));
  }

  /** A crash takes back what is not in the log, of one family and not of another. */
  @Test
  void whatIsNotInTheLogMayShowAllThatIsHeld() throws Exception {
    table.base.put(both(1, "a", 4));
    table.base.put(text(1, "b").setDurability(Durability.SKIP_WAL));
    table.base.put(number(1, 5));
    assertEntries(entry(1, "a", 4L), entry(1, "b", 4L), entry(1, "a", 5L), entry(1, "b", 5L));
    try (Admin admin = table.connection.getAdmin()) {
      admin.flush(table.name);
    }
    table.base.put(number(1, 6));
    assertTrue(entries().contains(entry(1, "b", 6L)));
    assertTrue(!entries().contains(entry(1, "a", 6L)), "all is in HFiles now");
    table.base.put(text(1, "c").setDurability(Durability.ASYNC_WAL));
    table.base.put(number(1, 7));
    assertTrue(!entries().contains(entry(1, "b", 7L)), "the log loses its end only");
  }

  @Test
  void severalMutationsOfOneRowAreOne() throws Exception {
    table.base.mutateRow(RowMutations.of(List.of(text(1, "a"), number(1, 4))));
    List<Row> batch = List.of(text(2, "a"), number(2, 4), text(3, "b"), number(3, 1), text(2, "c"));
    table.base.batch(batch, new Object[batch.size()]);
    table.checkAll("a batch");
    assertTrue(entries().contains(entry(1, "a", 4L)));
    assertTrue(entries().contains(entry(3, "b", 1L)));
  }

  @Test
  void oldEntriesGo() throws Exception {
    table.base.put(both(1, "a", 4));
    awaitClock(0);
    table.base.put(number(1, 5));
    awaitClock(0);
    table.base.put(text(1, "b"));
    table.holdRemovals(false);
    table.awaitGone();
    assertEntries(entry(1, "b", 5L));
  }

  /** Puts of one timestamp hide each other by their order only, which an entry does not know. */
  @Test
  void whatHasOneTimestampMayShowAllThatHasIt() throws Exception {
    long timestamp = System.currentTimeMillis();
    table.base.put(
        new Put(row(1), timestamp)
            .addColumn(F, V, Bytes.toBytes("a"))
            .addColumn(F, N, Bytes.toBytes(4L)));
    table.base.put(new Put(row(1), timestamp).addColumn(F, N, Bytes.toBytes(5L)));
    table.base.put(new Put(row(1), timestamp).addColumn(F, V, Bytes.toBytes("b")));
    table.holdRemovals(false);
    table.awaitGone();
    assertEntries(entry(1, "a", 4L), entry(1, "b", 4L), entry(1, "a", 5L), entry(1, "b", 5L));
  }

  /** Waits until what was written before is older than so many milliseconds. */
  private static void awaitClock(long millis) throws Exception {
    long before = System.currentTimeMillis();
    Await.until(
        Await.LIMIT, () -> "the clock goes on", () -> System.currentTimeMillis() > before + millis);
  }

  @Test
  void theSweepFindsWhatHasNoName() throws Exception {
    SweepFigures before = table.sweep(grid);
    table.base.put(both(1, "a", 4));
    table.base.put(both(2, "a", 4));
    table.base.delete(new Delete(row(1)));
    table.base.delete(new Delete(row(2)).addColumns(F, N));
    SweepFigures figures = table.sweep(grid);
    assertEquals(before.entries() + 3, figures.entries());
    assertEquals(
        before.stale() + 1, figures.stale(), "an entry with more values stands for the row");
    table.checkAll("the sweep");
  }

  private static GlobalIndex overTwoFamilies() {
    return GlobalIndex.create(
            GlobalDefinition.ofGrid(
                List.of(ColumnDeclaration.of(F, V, TEXTS), ColumnDeclaration.of(G, N, NUMBERS)),
                List.of(1, 1)),
            0)
        .with(GridBounds.of(List.of(List.of(Bytes.toBytes("v5")), List.of(NUMBERS.keyOf(500L)))));
  }

  /** Rows that are there before the grid, in two families and several HFiles. */
  @Test
  void whatIsThereIsBuilt() throws Exception {
    GlobalIndex wide = overTwoFamilies();
    Consumer<TableDescriptorBuilder> families =
        made -> made.setColumnFamily(ColumnFamilyDescriptorBuilder.of(G));
    GlobalTable.Filling filling =
        base -> {
          List<Row> rows = new ArrayList<>();
          for (int i = 0; i < 3_000; i++) {
            Put put = new Put(row(i));
            if (i % 7 != 0) {
              put.addColumn(F, V, Bytes.toBytes("v" + i % 10));
            }
            if (i % 5 != 0 || i % 7 == 0) {
              put.addColumn(G, N, Bytes.toBytes((long) i));
            }
            rows.add(put);
          }
          base.batch(rows, new Object[rows.size()]);
          try (Admin admin = table.connection.getAdmin()) {
            admin.flush(base.getName());
          }
          rows.clear();
          for (int i = 0; i < 3_000; i += 3) {
            rows.add(new Put(row(i)).addColumn(G, N, Bytes.toBytes(-(long) i)));
          }
          base.batch(rows, new Object[rows.size()]);
        };
    try (GlobalTable built = GlobalTable.with("grid-built", List.of(wide), families, filling)) {
      assertEquals(3_000, built.check(wide).values());
      built.checkAll("the build");
      assertTrue(built.tags(wide).contains(entry(wide, 3, "v3", -3L)));
      built.base.put(new Put(row(3)).addColumn(F, V, Bytes.toBytes("x")));
      built.checkAll("a put after the build");
    }
  }

  /**
   * An append to a cell from the far future has a timestamp that scans leave out, or not, by how
   * they get there: the row may show either value. A build and a sweep know that.
   */
  @Test
  void whatScansMayLeaveOutHidesNothing() throws Exception {
    GlobalIndex built = GlobalTable.grid();
    GlobalTable.Filling filling =
        base -> {
          base.put(
              new Put(row(1), Long.MAX_VALUE - 1)
                  .addColumn(F, V, Bytes.toBytes("a"))
                  .addColumn(F, N, Bytes.toBytes(4L)));
          try (Admin admin = table.connection.getAdmin()) {
            admin.flush(base.getName()); // else one flush drops the former
          }
          base.append(new Append(row(1)).addColumn(F, V, Bytes.toBytes("b")));
        };
    try (GlobalTable own = GlobalTable.with("grid-far", List.of(built), plain -> {}, filling)) {
      Set<String> both = Set.of(entry(built, 1, "a", 4L), entry(built, 1, "ab", 4L));
      assertEquals(both, entries(own, built));
      assertEquals(0, own.sweep(built).stale());
      own.checkAll("the sweep");
    }
  }

  private static Set<String> entries(GlobalTable of, GlobalIndex index) throws Exception {
    return of.tags(index).stream().map(tag -> tag.split(" ")[0]).collect(Collectors.toSet());
  }

  /**
   * A value that was hidden, whose entry is gone, is held again when a flush drops what hid it; as
   * all of that had expired, the row shows none, and another entry stands for it.
   */
  @Test
  void whatHasExpiredTakesNoEntry() throws Exception {
    GlobalIndex expiring = overTwoFamilies();
    Consumer<TableDescriptorBuilder> families =
        made -> {
          made.modifyColumnFamily(
              ColumnFamilyDescriptorBuilder.newBuilder(F).setTimeToLive(TTL_SECONDS).build());
          made.setColumnFamily(ColumnFamilyDescriptorBuilder.of(G));
        };
    try (GlobalTable own = GlobalTable.with("grid-ttl", List.of(expiring), families, null);
        Admin admin = table.connection.getAdmin()) {
      own.base.put(text(1, "b").addColumn(G, N, Bytes.toBytes(4L)));
      // Whose HFile does not expire as a whole.
      own.base.put(new Put(row(2), Long.MAX_VALUE - 1).addColumn(F, V, Bytes.toBytes("b")));
      admin.flush(own.name);
      own.base.delete(new Delete(row(1)).addColumns(F, V));
      awaitClock(TTL_SECONDS * 1_000);
      admin.flush(own.name);
      own.awaitGone();
      long stale = own.sweep(expiring).stale();
      own.checkAll("the sweep");
      assertEquals(0, stale);
    }
  }

  /** A row that may show too many tuples is not believed, and others are. */
  @Test
  void aRowWithTooManyTuplesIsMarked() throws Exception {
    GlobalIndex marked = GlobalTable.grid();
    try (GlobalTable own = GlobalTable.with("grid-crowded", List.of(marked), plain -> {}, null)) {
      for (int i = 0; i < 40; i++) {
        own.base.put(both(1, "v" + i, i).setTTL(1_000_000));
      }
      Await.until(
          Await.LIMIT,
          () -> "the row is marked",
          () -> !own.coverage(marked).covers(KeyRange.point(row(1))));
      own.base.put(both(2, "a", 4));
      assertTrue(own.coverage(marked).covers(KeyRange.point(row(2))));
    }
  }
}
