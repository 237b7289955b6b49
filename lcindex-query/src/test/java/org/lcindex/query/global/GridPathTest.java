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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.entry.grid.Axis;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.condition.ConditionFilters;
import org.lcindex.query.condition.ConditionParser;
import org.lcindex.query.condition.TypedColumns;
import org.lcindex.query.path.ChosenBox;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.path.PathChooser;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** When queries go through a grid, which of its regions they ask, and what they tell of it. */
class GridPathTest {
  private static final TableName BASE = TableName.valueOf("t");
  private static final ValueCodec INT = ValueCodec.of(ColumnType.INT);
  private static final int ROWS = 4_000;
  private static final List<String> NAMES = List.of("a", "b", "c", "d");

  /** Of the columns: 100 values each, 1,000 of c, two of d; a tenth has none. */
  private static final Map<String, List<byte[]>> DATA = data();

  private static final TypedColumns COLUMNS =
      new TypedColumns(
          "t",
          List.of(Bytes.toBytes("f")),
          IndexDefinitions.parse("f:a INT; f:b INT; f:c INT; f:d INT"),
          DeclaredColumns.none());

  /** 64 cells; and 16, of columns that other grids have, too. */
  private static final GlobalIndex AB = grid("a", "b", 3, 3);

  private static final GlobalIndex AC = grid("a", "c", 2, 2);
  private static final GlobalIndex A = column("a");
  private static final GlobalIndex D = column("d");

  private EntriesInMemory entries;

  private static Map<String, List<byte[]>> data() {
    Random random = new Random(11);
    Map<String, List<byte[]>> rows = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      List<byte[]> keys = new ArrayList<>();
      for (int values : new int[] {100, 100, 1_000, 2}) {
        keys.add(random.nextInt(10) == 0 ? null : INT.keyOf(random.nextInt(values)));
      }
      rows.put(String.format("r%04d", i), keys);
    }
    return rows;
  }

  private static GlobalIndex column(String name) {
    String text = "f:" + name + " INT GLOBAL";
    return GlobalIndex.create((GlobalDefinition) IndexDefinition.parse(text, null), 0);
  }

  private static GlobalIndex grid(String first, String second, int... bits) {
    String text =
        "GLOBAL GRID(f:%s INT, f:%s INT) BITS %d,%d".formatted(first, second, bits[0], bits[1]);
    List<List<byte[]>> bounds = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int column = NAMES.indexOf(i == 0 ? first : second);
      List<byte[]> sample =
          DATA.values().stream()
              .map(keys -> keys.get(column))
              .filter(key -> key != null)
              .sorted(Arrays::compareUnsigned)
              .toList();
      bounds.add(Axis.ofSample(bits[i], sample).bounds());
    }
    return GlobalIndex.create((GlobalDefinition) IndexDefinition.parse(text, null), 0)
        .with(GridBounds.of(bounds));
  }

  @BeforeEach
  void enter() {
    entries = new EntriesInMemory(BASE, DATA);
    entries.enter(AB, List.of(0, 1), TupleKey.of(AB).splits(16));
    entries.enter(AC, List.of(0, 2), TupleKey.of(AC).splits(4));
    entries.enter(A, List.of(0), List.of());
    entries.enter(D, List.of(3), List.of());
  }

  private static List<byte[]> regions(int count) {
    List<byte[]> starts = new ArrayList<>(List.of(new byte[0]));
    for (int i = 1; i < count; i++) {
      starts.add(Bytes.toBytes(String.format("r%04d", i * ROWS / count)));
    }
    return starts;
  }

  private PathChoice choose(String condition, String path, int regions, IndexDefinitions of)
      throws Exception {
    entries.calls.clear();
    Scan scan =
        new Scan().setFilter(ConditionFilters.of(ConditionParser.parse(condition), COLUMNS));
    if (path != null) {
      scan.setAttribute(LCIndexConstants.SCAN_PATH, Bytes.toBytes(path));
    }
    List<byte[]> starts = regions(regions);
    try {
      return new PathChooser(new IndexPhase(entries, 60_000), 1 << 20, 100)
          .choose(BASE, of, ScanPath.of(scan, starts, new Configuration(false)), starts)
          .get(2, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IndexException refused ? refused : e;
    }
  }

  private PathChoice choose(String condition, int regions, GlobalIndex... indexes)
      throws Exception {
    return choose(condition, null, regions, of(indexes));
  }

  private static IndexDefinitions of(GlobalIndex... indexes) {
    IndexDefinitions all = IndexDefinitions.none();
    for (GlobalIndex index : indexes) {
      all = all.withGlobal(index);
    }
    return all;
  }

  private static List<String> proposed(PathChoice choice) {
    return choice.path().ranges().stream()
        .flatMap(range -> range.proposed().stream())
        .map(Bytes::toString)
        .toList();
  }

  private static Predicate<List<byte[]>> in(int column, int low, int high) {
    return keys -> {
      byte[] key = keys.get(column);
      return key != null
          && Arrays.compareUnsigned(key, INT.keyOf(low)) >= 0
          && Arrays.compareUnsigned(key, INT.keyOf(high)) <= 0;
    };
  }

  private static List<String> rows(Predicate<List<byte[]>> which) {
    return DATA.entrySet().stream()
        .filter(row -> which.test(row.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Cells and regions are exact: slots of twelve values and a half, 16 regions of four cells. Each
   * region that the box meets is called once, and no other.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = 3 and b = 4",
        "a between 0 and 5 and b between 3 and 9",
        "a between 10 and 40 and b between 30 and 60",
        "a in (1, 50, 99) and b in (2, 98)",
        "(a = 1 or a = 99) and b > 90",
        "a >= 90 and b >= 90",
        "a < 5",
        "b = 17",
        "a > 20 and a < 30 and b < 50 and b != 7",
        "(a = 1 and b = 1) or (a = 2 and b = 99)",
        "a = 1 and b = 2 and c = 5",
        "a = 5 and (b = 7 or c = 3)",
        "a between 0 and 98 and b between 0 and 98",
      })
  void eachRegionThatTheBoxMeetsIsCalledOnce(String condition) throws Exception {
    PathChoice choice = choose(condition, "grid", 4, of(AB));
    ChosenPath path = choice.chosen();
    assertEquals("grid", path.path());
    assertEquals(List.of("(f:a,f:b)"), path.indexes());
    int met = path.boxes().stream().mapToInt(ChosenBox::regions).sum();
    List<String> called = entries.called(AB);
    assertEquals(met, path.indexRegions(), path::toString);
    assertEquals(met, path.indexCalls(), path::toString);
    assertEquals(met, called.size());
    if (path.boxes().size() == 1) {
      assertEquals(called.stream().distinct().toList(), called);
      assertEquals(64, path.boxes().get(0).ofCells());
      assertEquals(16, path.boxes().get(0).ofRegions());
    }
    assertEquals(proposed(choice).size(), path.candidates(), path::toString);
  }

  @Test
  void whatTheBoxHasIsProposedAndNothingElse() throws Exception {
    PathChoice choice = choose("a = 3 and b = 4", "grid", 4, of(AB));
    assertEquals(rows(in(0, 3, 3).and(in(1, 4, 4))), proposed(choice));
    assertEquals(1, choice.chosen().indexCalls());
    assertEquals(new ChosenBox("(f:a,f:b)", 1, 64, 1, 16), choice.chosen().boxes().get(0));
    assertNull(choice.last(), "no pages");
    choice = choose("a between 10 and 40 and b >= 77", "grid", 4, of(AB));
    assertEquals(rows(in(0, 10, 40).and(in(1, 77, 100))), proposed(choice));
    choice = choose("b = 17", "grid", 4, of(AB));
    assertEquals(rows(in(1, 17, 17)), proposed(choice), "with rows that have no a");
    assertEquals(8, choice.chosen().boxes().get(0).cells());
    choice = choose("a between 20 and 30 and b in (1, 2) and c = 5", "grid", 4, of(AB));
    assertEquals(rows(in(0, 20, 30).and(in(1, 1, 2))), proposed(choice));
    choice = choose("a = 1 and a = 2", "grid", 4, of(AB));
    assertEquals(List.of(), choice.path().ranges());
    assertEquals(0, entries.calls.size());
    // Sides of a disjunction, each with its box.
    choice = choose("(a = 1 and b = 1) or (a = 2 and b = 99)", "grid", 4, of(AB));
    Predicate<List<byte[]>> one = in(0, 1, 1).and(in(1, 1, 1));
    Predicate<List<byte[]>> other = in(0, 2, 2).and(in(1, 99, 99));
    assertTrue(proposed(choice).containsAll(rows(one.or(other))));
  }

  @Test
  void baseRowsOutOfTheQuestionAreLeftOut() throws Exception {
    Question question =
        new Question(
            BASE,
            AB,
            List.of(KeyRanges.of(KeyRange.atMost(INT.keyOf(50))), KeyRanges.all()),
            RowRange.of(Bytes.toBytes("r1000"), Bytes.toBytes("r2000")),
            CandidateLimit.ofBytes(1 << 20),
            null);
    assertFalse(question.isPaged());
    Candidates found = new IndexPhase(entries, 60_000).ask(question);
    assertEquals(
        rows(in(0, 0, 50)).stream()
            .filter(row -> row.compareTo("r1000") >= 0 && row.compareTo("r2000") < 0)
            .toList(),
        found.rows().stream().map(Bytes::toString).toList());
    // PH6: of a box nothing is known beyond the limit but that there are many.
    Candidates many =
        new IndexPhase(entries, 60_000)
            .ask(
                new Question(
                    BASE,
                    AB,
                    question.values(),
                    question.rows(),
                    new CandidateLimit(10, 1 << 20),
                    null));
    assertTrue(many.more());
    assertEquals(List.of(), many.rows());
  }

  @Test
  void theGridWhoseBoxMeetsTheFewestRegions() throws Exception {
    // One cell of 64 in one of 16 regions, and four of 16 in two of four.
    ChosenPath path = choose("a = 3 and b = 4 and c < 900", 8, AC, AB).chosen();
    assertEquals(List.of("(f:a,f:b)"), path.indexes(), path::toString);
    assertEquals("grid", path.path());
    String left = String.join("\n", path.alternatives());
    assertTrue(left.contains("(f:a,f:c): 4 of 16 cells, in 2 of 4 regions of entries: not"), left);
    assertTrue(left.contains("every region: 8 to be scanned"), left);
    path = choose("a = 3 and b between 0 and 98 and c = 5", 8, AB, AC).chosen();
    assertEquals(List.of("(f:a,f:c)"), path.indexes(), path::toString);
    assertEquals(1, entries.calls.size());
    // As many regions: the smaller share of cells.
    path = choose("a = 3 and b = 4 and c = 5", 8, AC, AB).chosen();
    assertEquals(List.of("(f:a,f:b)"), path.indexes(), path::toString);
  }

  @Test
  void valuesAreAskedForFewRowsBeforeABox() throws Exception {
    // About 36 rows have a value of a, and 1,800 one of d.
    ChosenPath path = choose("a = 3 and b = 4", 8, A, AB).chosen();
    assertEquals("global", path.path());
    assertEquals(List.of("f:a"), path.indexes());
    assertEquals(0, entries.called(AB).size());
    path = choose("d = 1 and a = 3 and b < 20", 8, D, AB).chosen();
    assertEquals("grid", path.path(), path::toString);
    assertEquals(List.of("f:d", "(f:a,f:b)"), path.indexes());
    assertEquals(1, entries.called(D).size());
    assertEquals("f:d: more than 256 rows", path.alternatives().get(0));
    // A box with too many rows for it: the values are asked for again, for as many as may be.
    path = choose("d = 1 and a < 40 and b < 80", 2, D, AB).chosen();
    assertEquals("global", choose("d = 1", 8, D, AB).chosen().path());
    assertEquals("grid", path.path(), path::toString);
    path = choose("d = 1 and a < 40 and b < 80", 1, D, AB).chosen();
    assertEquals("local", path.path(), path::toString);
    assertEquals(2, entries.called(D).size());
    assertTrue(path.why().contains("more than 1,000 rows"), path.why());
  }

  @Test
  void oneConditionIsBetterKnownToAnIndexOfItsColumn() throws Exception {
    ChosenPath path = choose("a between 3 and 5", 8, AB, A).chosen();
    assertEquals(List.of("f:a"), path.indexes(), path::toString);
    assertEquals(0, entries.called(AB).size());
    path = choose("b between 3 and 5", 8, AB, A).chosen();
    assertEquals(List.of("(f:a,f:b)"), path.indexes(), path::toString);
    path = choose("a between 3 and 50 and b between 3 and 5", 8, AB, A).chosen();
    assertEquals(List.of("(f:a,f:b)"), path.indexes(), "two conditions before a range");
  }

  @Test
  void mostOfAGridIsNotAsked() throws Exception {
    ChosenPath path = choose("a < 95 and b < 95", 8, AB).chosen();
    assertEquals("local", path.path(), path::toString);
    assertEquals(0, entries.calls.size());
    assertEquals(
        List.of(
            "(f:a,f:b): 64 of 64 cells, in 16 of 16 regions of entries: more than half of its"
                + " cells"),
        path.alternatives());
    assertEquals("grid", choose("a < 95 and b < 95", "grid", 8, of(AB)).chosen().path());
  }

  /**
   * Regions with indexes of their own: below 50 nobody asks, beyond it fewer regions must be met.
   */
  @Test
  void besideLocalIndexes() throws Exception {
    IndexDefinitions both = IndexDefinitions.parse("f:a INT").withGlobal(AB);
    ChosenPath path = choose("a = 3 and b = 4", null, 8, both).chosen();
    assertTrue(path.why().contains("fewer than 50 regions (8)"), path.why());
    path = choose("a = 3 and b = 4", null, 64, both).chosen();
    assertEquals("grid", path.path(), path::toString);
    assertEquals(1, entries.calls.size());
    assertTrue(
        path.alternatives().contains("every region: 64 that have indexes of their own"),
        path::toString);
    entries.enter(AB, List.of(0, 1), TupleKey.of(AB).splits(64));
    // A client remembers regions; this one asks for the first time.
    path = choose("a = 3 and b < 50", null, 64, both).chosen();
    assertEquals("grid", path.path(), path::toString);
    List<byte[]> fine = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      fine.add(new byte[] {(byte) cell, 0});
      fine.add(new byte[] {(byte) cell, 1});
    }
    entries.enter(AB, List.of(0, 1), fine);
    path = choose("a between 0 and 95 and b between 0 and 40", null, 64, both).chosen();
    assertEquals("local", path.path(), path::toString);
    assertTrue(path.alternatives().get(0).contains("no fewer regions"), path::toString);
    assertEquals(0, entries.calls.size());
  }

  @Test
  void explainTellsTheBox() throws Exception {
    String text = choose("a = 3 and b = 4", 8, AB).chosen().toString();
    List<String> lines = text.lines().toList();
    assertTrue(lines.get(0).startsWith("path grid: the index proposes "), text);
    assertEquals(
        "  box         (f:a,f:b): 1 of 64 cells, in 1 of 16 regions of entries", lines.get(1));
    assertTrue(
        lines.get(2).startsWith("  index       (f:a,f:b): 1 region of entries asked by 1 call in"),
        text);
    assertTrue(lines.get(3).startsWith("  candidates  "), text);
    assertEquals("  instead of  every region: 8 to be scanned", lines.get(4));
    assertEquals(5, lines.size(), text);
  }

  @Test
  void whoForcesAGridIsToldWhyThereIsNone() {
    String message =
        assertThrows(IndexException.class, () -> choose("c = 3", "grid", 4, of(AB, A)))
            .getMessage();
    assertTrue(
        message.startsWith(
            "lcindex.path=grid, but no grid of table t can serve the query: not every row that"
                + " passes has a value of a condition in a column with a global index (it has them"
                + " on (f:a,f:b)). Remedy: add a condition by"),
        message);
    message =
        assertThrows(IndexException.class, () -> choose("a = 3", "grid", 4, of(A))).getMessage();
    assertTrue(
        message.contains(
            "it has none, or none that you may see. Remedy: create one, or use"
                + " lcindex.path=global"),
        message);
    message =
        assertThrows(IndexException.class, () -> choose("a = 3", "global", 4, of(AB))).getMessage();
    assertTrue(message.contains("Remedy: create one, or use lcindex.path=grid"), message);
    message =
        assertThrows(IndexException.class, () -> choose("a = 3", "grid", 4, of(AB.switched(true))))
            .getMessage();
    assertTrue(
        message.contains("switched off. Remedy: lcindex index enable t \"(f:a,f:b) GLOBAL\""),
        message);
    GlobalIndex unbound = AB.with((GridBounds) null);
    assertThrows(IndexException.class, () -> choose("a = 3", "grid", 4, of(unbound)));
  }

  @Test
  void aForcedGridIsBoundedByMemory() {
    EntriesInMemory own = entries;
    Scan scan = new Scan().setFilter(ConditionFilters.of(ConditionParser.parse("a < 50"), COLUMNS));
    scan.setAttribute(LCIndexConstants.SCAN_PATH, Bytes.toBytes("grid"));
    ExecutionException e =
        assertThrows(
            ExecutionException.class,
            () ->
                new PathChooser(new IndexPhase(own, 60_000), 1_000, 0)
                    .choose(
                        BASE,
                        of(AB),
                        ScanPath.of(scan, regions(1), new Configuration(false)),
                        regions(1))
                    .get(2, TimeUnit.MINUTES));
    assertTrue(
        e.getCause()
            .getMessage()
            .contains("the index on (f:a,f:b) has row keys of more than 1,000 bytes"),
        e::toString);
  }

  /** PH7: servers that know no grids are asked, refuse, and everything is scanned. */
  @Test
  void serversThatKnowNoGrids() throws Exception {
    entries.isOld = true;
    PathChoice choice = choose("a = 3 and b = 4", "grid", 4, of(AB));
    assertEquals(1, choice.chosen().uncoveredRanges(), choice::toString);
    assertTrue(choice.chosen().uncoveredWhy().contains("incomplete request"), choice::toString);
    assertEquals("local", choose("a = 3 and b = 4", 4, AB).chosen().path());
  }

  /** A generation that is built beside the one that serves is not asked. */
  @Test
  void aGenerationThatStandsBy() throws Exception {
    GlobalIndex next = grid("a", "b", 2, 2).standby(true);
    assertEquals("grid", choose("a = 3 and b = 4", 8, next, AB).chosen().path());
    assertEquals(1, entries.called(AB).size());
    assertNull(choose("a = 3 and b = 4", 8, next).chosen());
    assertThrows(IndexException.class, () -> choose("a = 3", "grid", 4, of(next)));
  }

  @Test
  void nobodyIsToldOfRowsThatDoNotMatch() throws Exception {
    PathChoice choice = choose("a = 3 and b = 4", 8, AB);
    assertNull(choice.asked());
    IndexPhase phase = new IndexPhase(entries, 60_000);
    entries.calls.clear();
    Question question =
        new Question(
            BASE,
            AB,
            IntStream.range(0, 2).mapToObj(i -> KeyRanges.all()).toList(),
            RowRange.of(new byte[0], new byte[0]),
            CandidateLimit.ofChoice(100),
            null);
    phase.hint(question, List.of(Bytes.toBytes("r0001")), 1);
    assertEquals(0, entries.calls.size());
  }
}
