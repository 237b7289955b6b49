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
package org.lcindex.query.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.security.visibility.Authorizations;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.entry.grid.Axis;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.plan.Decline;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.condition.ConditionFilters;
import org.lcindex.query.condition.ConditionParser;
import org.lcindex.query.condition.DirectEvaluation;
import org.lcindex.query.condition.Expression;
import org.lcindex.query.condition.RandomConditions;
import org.lcindex.query.condition.RandomConditions.TestColumn;
import org.lcindex.query.condition.TypedColumns;
import org.lcindex.query.path.GlobalWays.Way;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Which global indexes have all rows that pass. */
class GlobalWaysTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final ValueCodec LONG = ValueCodec.of(ColumnType.LONG);
  private static final ValueCodec TEXT = ValueCodec.of(ColumnType.STRING);
  private static final List<GlobalIndex> INDEXES =
      List.of(index(F, "a", LONG), index(F, "t", TEXT));
  private static final TypedColumns TABLE =
      new TypedColumns(
          "t",
          List.of(F),
          INDEXES.stream()
              .reduce(
                  org.lcindex.definition.IndexDefinitions.none(),
                  (all, one) -> all.withGlobal(one),
                  (a, b) -> a),
          DeclaredColumns.none());

  private static GlobalIndex index(byte[] family, String qualifier, ValueCodec codec) {
    return index(family, Bytes.toBytes(qualifier), codec);
  }

  private static GlobalIndex index(byte[] family, byte[] qualifier, ValueCodec codec) {
    return GlobalIndex.create(GlobalDefinition.of(family, qualifier, codec, Policy.ORDERED, 0), 0);
  }

  private static Scan scan(String condition) {
    return new Scan().setFilter(ConditionFilters.of(ConditionParser.parse(condition), TABLE));
  }

  private static GlobalWays ways(String condition) {
    return GlobalWays.of(scan(condition), INDEXES);
  }

  private static String shown(String condition) {
    List<String> shown = new ArrayList<>();
    for (Way way : ways(condition).list()) {
      shown.add(String.join("+", way.sides().stream().map(GlobalWays.Side::column).toList()));
    }
    return String.join(" ", shown);
  }

  @Test
  void equalityIsBeforeRangesAndOneIndexBeforeSeveral() {
    assertEquals("f:a", shown("a = 1"));
    assertEquals("f:t f:a", shown("a > 1 and t = 'x'"));
    assertEquals("f:a f:t", shown("a = 1 and t > 'x'"));
    assertEquals("f:a f:t", shown("t in ('x', 'y') and a = 1"));
    assertEquals("f:a+f:t", shown("a = 1 or t = 'x'"));
    assertEquals("f:a+f:t f:t", shown("(a = 1 or t = 'x') and t < 'z'"));
    assertEquals("f:a", shown("a = 1 or a between 5 and 6"));
    assertEquals("", shown("a = 1 or b::LONG = 5"));
    assertEquals("f:a", shown("a = 1 and (t = 'x' or b::LONG = 5)"));
    assertEquals("", shown("t is missing"));
    assertEquals("", shown("a != 5"));
    // No cell passes, so no row does.
    assertEquals(0, ways("a = 1 and a = 2").list().get(0).sides().size());
    assertTrue(ways("a = 1").list().get(0).isOneValue());
    assertEquals(false, ways("a in (1, 2)").list().get(0).isOneValue());
    assertEquals(false, ways("a = 1 or t = 'x'").list().get(0).isOneValue());
  }

  private static boolean isAll(Scan scan) {
    return GlobalWays.of(scan, INDEXES).list().get(0).isAll();
  }

  /** Only then a row that does not match has a stale entry. */
  @Test
  void itIsKnownWhetherTheRangeIsAllThatIsAskedFor() {
    for (String all :
        List.of(
            "a = 1",
            "a in (1, 5)",
            "a > 1 and a < 5",
            "t starts with 'x'",
            "a = 1 or a = 7",
            "a = 1 or a between 5 and 6",
            "(a = 1 or a > 5) and a < 7",
            "a = 1 or (a > 5 and (a = 6 or a = 7))")) {
      assertTrue(isAll(scan(all)), all);
      assertTrue(isAll(scan(all).addFamily(F)), all);
    }
    for (String more :
        List.of(
            "a = 1 and t = 'x'",
            "a = 1 and b::LONG = 5",
            "a = 1 and not b::LONG = 5",
            "a = 1 or t = 'x'",
            "(a = 1 or a = 7) and t = 'x'",
            "(a = 1 or a = 7) and not b::LONG = 5",
            "a = 1 or (a = 7 and b::LONG = 5)",
            "(a = 1 or a = 7) and a != 7",
            "a = 1 and (t = 'x' or b::LONG = 5)",
            "a = 1 and t is missing")) {
      assertEquals(false, isAll(scan(more)), more);
    }
    assertEquals(false, isAll(scan("a = 1").setAuthorizations(new Authorizations("secret"))));
    assertEquals(false, isAll(scan("a = 1").addColumn(F, Bytes.toBytes("other"))));
    assertTrue(isAll(scan("a = 1").addColumn(F, Bytes.toBytes("a"))));
    Scan first = scan("a = 1");
    first.setFilter(new FilterList(first.getFilter(), new FirstKeyOnlyFilter()));
    GlobalWays ways = GlobalWays.of(first, INDEXES);
    assertEquals(false, ways.list().stream().anyMatch(Way::isAll));
    Scan either = scan("a = 1 or a = 7");
    either.setFilter(new FilterList(either.getFilter(), new FirstKeyOnlyFilter()));
    assertEquals(false, isAll(either));
  }

  private static String why(Scan scan) {
    GlobalWays ways = GlobalWays.of(scan, INDEXES);
    assertEquals(List.of(), ways.list());
    assertNotNull(ways.declined().remedy());
    return ways.declined().why();
  }

  private static void declines(String why, Consumer<Scan> change) {
    Scan scan = scan("a = 1");
    assertNull(GlobalWays.of(scan, INDEXES).declined());
    change.accept(scan);
    assertTrue(why(scan).contains(why), why(scan));
  }

  private interface Change {
    void change(Scan scan) throws Exception;
  }

  private static Consumer<Scan> that(Change change) {
    return scan -> {
      try {
        change.change(scan);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    };
  }

  @Test
  void whatIsNotSureIsDeclined() {
    declines("time range", that(scan -> scan.setTimeRange(5, 10)));
    declines("time range", scan -> scan.setColumnFamilyTimeRange(F, 5, 10));
    declines("several versions", Scan::readAllVersions);
    declines("raw", scan -> scan.setRaw(true));
    declines("reversed", scan -> scan.setReversed(true));
    declines("batch", scan -> scan.setFilter((Filter) null).setBatch(3));
    declines("cells per family", scan -> scan.setMaxResultsPerColumnFamily(3));
    declines("cursor", scan -> scan.setNeedCursorResult(true));
    declines("partial", scan -> scan.setAllowPartialResults(true));
    declines("replicas", scan -> scan.setConsistency(Consistency.TIMELINE));
    declines("replicas", scan -> scan.setReplicaId(1));
    declines("one row", scan -> scan.withStartRow(F).withStopRow(F, true));
    declines("no filter", scan -> scan.setFilter((Filter) null));
    declines(
        "several rows",
        scan -> scan.setFilter(new FilterList(scan.getFilter(), new PageFilter(5))));
    declines("", scan -> scan.setFilter(new WhileMatchFilter(scan.getFilter())));
    declines("not every row", scan -> scan.setFilter(missing(false)));
    declines("all versions", scan -> scan.setFilter(missing(true)));
    assertTrue(why(scan("b::LONG = 5")).contains("f:a, f:t"));
  }

  private static GlobalWays compared(CompareOperator op, ByteArrayComparable with) {
    SingleColumnValueFilter filter = new SingleColumnValueFilter(F, Bytes.toBytes("a"), op, with);
    filter.setFilterIfMissing(true);
    return GlobalWays.of(new Scan().setFilter(filter), INDEXES);
  }

  /** Five bytes are no LONG: they may be greater as bytes, and come after all as values. */
  @Test
  void whatOddCellsPassIsDeclinedWithAComparatorThatTheyDoNot() {
    TypedComparator typed = new TypedComparator(LONG, 5L);
    BinaryComparator bytes = new BinaryComparator(Bytes.toBytes(5L));
    KeyRanges above = KeyRanges.of(KeyRange.greaterThan(LONG.keyOf(5L)));
    for (CompareOperator op : List.of(CompareOperator.GREATER, CompareOperator.GREATER_OR_EQUAL)) {
      for (ByteArrayComparable odd : List.of(typed, bytes)) {
        Decline declined = compared(op, odd).declined();
        assertTrue(declined.why().startsWith("a comparison that cells pass which"), declined::why);
        assertTrue(declined.remedy().contains("KeyRangesComparator, as"), declined::remedy);
        assertTrue(declined.remedy().contains("TypedComparator with =, < or <="), declined::remedy);
      }
    }
    assertNull(compared(CompareOperator.EQUAL, new KeyRangesComparator(LONG, above)).declined());
    for (CompareOperator op :
        List.of(CompareOperator.EQUAL, CompareOperator.LESS, CompareOperator.LESS_OR_EQUAL)) {
      assertNull(compared(op, typed).declined());
    }
  }

  /** A condition that rows without the column pass, or one that an older version may meet. */
  private static Filter missing(boolean older) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            F, Bytes.toBytes("a"), CompareOperator.EQUAL, new TypedComparator(LONG, 5L));
    filter.setFilterIfMissing(older);
    filter.setLatestVersionOnly(!older);
    return filter;
  }

  /**
   * Whatever the condition: a row that passes has a value that each way asks for, and a row with a
   * value of a way that is all passes.
   */
  @Test
  void everyRowThatPassesIsOnEveryWay() {
    List<GlobalIndex> indexes = new ArrayList<>();
    for (TestColumn column : RandomConditions.COLUMNS) {
      indexes.add(index(column.family(), column.qualifier(), column.codec()));
    }
    TypedColumns table =
        new TypedColumns(
            "t",
            List.of(Bytes.toBytes("f"), Bytes.toBytes("g"), Bytes.toBytes("h")),
            RandomConditions.INDEXES,
            DeclaredColumns.none());
    indexes.addAll(grids());
    int ways = 0;
    int boxes = 0;
    int unions = 0;
    int passed = 0;
    int had = 0;
    for (int seed = 0; seed < 3_000; seed++) {
      RandomConditions conditions = new RandomConditions(seed);
      Expression tree = conditions.next();
      Scan scan = new Scan().setFilter(ConditionFilters.of(tree, table));
      List<Way> list = GlobalWays.of(scan, indexes).list();
      ways += list.size();
      boxes += (int) list.stream().filter(Way::hasGrid).count();
      unions += (int) list.stream().filter(way -> way.sides().size() > 1).count();
      for (int i = 0; i < 30 && !list.isEmpty(); i++) {
        Map<String, byte[]> cells = new HashMap<>();
        for (TestColumn column : RandomConditions.COLUMNS) {
          if (!conditions.chance(5)) {
            cells.put(column.key(), conditions.cell(column));
          }
        }
        boolean passes = Boolean.TRUE.equals(new DirectEvaluation(cells).of(tree));
        for (Way way : list) {
          if (way.isAll() && way.sides().stream().anyMatch(side -> has(side, cells))) {
            had++;
            assertTrue(passes, () -> tree + " on " + cells.keySet() + ": " + way);
          }
        }
        if (!passes) {
          continue;
        }
        passed++;
        for (Way way : list) {
          assertTrue(
              way.sides().stream().anyMatch(side -> has(side, cells)),
              () -> tree + " on " + cells.keySet() + ": " + way);
        }
      }
    }
    assertTrue(ways > 500 && unions > 20 && passed > 1_000, ways + " " + unions + " " + passed);
    assertTrue(boxes > 100, "boxes: " + boxes);
    assertTrue(had > 100, "rows of ways that are all: " + had);
  }

  private static boolean has(GlobalWays.Side side, Map<String, byte[]> cells) {
    List<byte[]> keys = new ArrayList<>();
    boolean has = true;
    for (ColumnDeclaration column : side.index().definition().columns()) {
      byte[] cell =
          cells.get(
              Bytes.toStringBinary(column.family())
                  + ":"
                  + Bytes.toStringBinary(column.qualifier()));
      byte[] key = cell == null ? null : column.codec().keyOfCell(cell);
      KeyRanges values = side.values().get(keys.size());
      has &= side.isBox() && values.isAll() || key != null && values.contains(key);
      keys.add(key);
    }
    if (side.isBox()) {
      byte[] entry = TupleKey.of(side.index()).entry(keys, F);
      boolean found =
          side.box().ranges().stream().anyMatch(range -> range.contains(entry))
              && side.box().rowOf(entry) != null;
      assertTrue(found || !has, () -> side.toString());
    }
    return has;
  }

  /** Pairs of columns of different types, with slots by values that conditions are made of. */
  private static List<GlobalIndex> grids() {
    RandomConditions cells = new RandomConditions(1);
    List<GlobalIndex> grids = new ArrayList<>();
    List<TestColumn> columns = RandomConditions.COLUMNS;
    for (int i = 0; i + 7 < columns.size(); i += 3) {
      List<ColumnDeclaration> pair = new ArrayList<>();
      List<List<byte[]>> bounds = new ArrayList<>();
      for (TestColumn column : List.of(columns.get(i), columns.get(i + 7))) {
        pair.add(ColumnDeclaration.of(column.family(), column.qualifier(), column.codec()));
        List<byte[]> sample = new ArrayList<>();
        for (int n = 0; n < 60; n++) {
          byte[] key = column.codec().keyOfCell(cells.cell(column));
          if (key != null) {
            sample.add(key);
          }
        }
        sample.sort(Arrays::compareUnsigned);
        bounds.add(Axis.ofSample(3, sample).bounds());
      }
      grids.add(
          GlobalIndex.create(GlobalDefinition.ofGrid(pair, List.of(3, 3)), 0)
              .with(GridBounds.of(bounds)));
    }
    return grids;
  }

  private static final GlobalIndex GRID =
      GlobalIndex.create(
              (GlobalDefinition)
                  IndexDefinition.parse("GLOBAL GRID(f:a LONG, f:t STRING) BITS 2,2", null),
              0)
          .with(
              GridBounds.of(
                  List.of(
                      List.of(LONG.keyOf(10L), LONG.keyOf(20L), LONG.keyOf(30L)),
                      List.of(TEXT.keyOf("g"), TEXT.keyOf("n"), TEXT.keyOf("t")))));

  private static String withGrid(String condition) {
    List<GlobalIndex> indexes = new ArrayList<>(INDEXES);
    indexes.add(GRID);
    List<String> shown = new ArrayList<>();
    for (Way way : GlobalWays.of(scan(condition), indexes).list()) {
      assertEquals(false, way.hasGrid() && way.isAll());
      assertEquals(false, way.hasGrid() && way.isOneValue());
      shown.add(
          String.join(
              "+",
              way.sides().stream()
                  .map(side -> side.isBox() ? "grid:" + side.box().cells() : side.column())
                  .toList()));
    }
    return String.join(" ", shown);
  }

  /** Values, then boxes of two conditions, then ranges, then boxes of one condition. */
  @Test
  void aGridIsAWayIfOneOfItsColumnsHasACondition() {
    assertEquals("f:a grid:4", withGrid("a = 1"));
    assertEquals("f:a grid:8", withGrid("a between 1 and 15"));
    assertEquals("f:a f:t grid:1", withGrid("a = 1 and t = 'x'"));
    assertEquals("f:t grid:4 f:a", withGrid("a > 1 and t = 'x'"));
    assertEquals("grid:2 f:a f:t", withGrid("a between 11 and 19 and t between 'a' and 'h'"));
    // A row without the column passes, so that it is no condition for the grid.
    assertEquals("f:a grid:4", withGrid("a = 1 and t is missing"));
    assertEquals("f:a grid:4", withGrid("a = 1 and t != 'x'"));
    assertEquals("", withGrid("t is missing"));
    assertEquals("", withGrid("a = 1 or b::LONG = 5"));
    assertEquals("f:a grid:4", withGrid("a = 1 and b::LONG = 5"));
    // Sides of a disjunction: each by the best index for it.
    assertEquals("f:a+f:t", withGrid("a = 1 or t = 'x'"));
    assertEquals("grid:1+f:a", withGrid("(a < 5 and t < 'b') or a = 70").split(" ")[0]);
    // No cell passes, so no row does.
    assertEquals("", withGrid("a = 1 and a = 2").strip());
    List<GlobalIndex> unbound = List.of(GRID.with((GridBounds) null));
    assertNotNull(GlobalWays.of(scan("a = 1"), unbound).declined());
  }
}
