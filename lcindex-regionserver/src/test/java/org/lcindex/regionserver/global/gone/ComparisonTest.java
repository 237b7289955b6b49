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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.junit.jupiter.api.Test;
import org.lcindex.hbase.RawCells;

/** What has gone, by what goes in and comes out, case by case. */
class ComparisonTest {
  private final ListedColumn v = new ListedColumn("v");
  private final ListedColumn w = new ListedColumn("w");

  private static KeyValue put(String row, long timestamp, String value) {
    return ListedColumn.put(row, "v", timestamp, value);
  }

  /** Compares; what was found. */
  private List<String> gone(List<List<KeyValue>> before, List<KeyValue> after) throws IOException {
    compare(before, after);
    return v.reported;
  }

  private Comparison compare(List<List<KeyValue>> before, List<? extends Cell> after)
      throws IOException {
    List<RawCells> places = new ArrayList<>();
    before.forEach(place -> places.add(new ListedCells(place)));
    List<IndexedColumn> columns = List.of(v, w);
    Comparison comparison =
        new Comparison(new PlacePuts(places, columns, cells -> {}), columns, IndexedColumn::report);
    for (Cell cell : after) {
      comparison.out(cell);
    }
    comparison.end();
    comparison.close();
    assertTrue(places.stream().allMatch(place -> ((ListedCells) place).closed));
    return comparison;
  }

  @Test
  void whatComesOutStays() throws IOException {
    List<KeyValue> all = List.of(put("a", 1, "x"), put("b", 1, "x"), put("b", 2, "y"));
    List<KeyValue> out = new ArrayList<>(all);
    out.sort(CellComparator.getInstance());
    assertEquals(List.of(), gone(List.of(all), out));
  }

  @Test
  void anOldVersionGoes() throws IOException {
    assertEquals(
        List.of("x/a"),
        gone(List.of(List.of(put("a", 1, "x")), List.of(put("a", 2, "y"))), row("a", 2, "y")));
  }

  private static List<KeyValue> row(String row, long timestamp, String value) {
    return List.of(put(row, timestamp, value));
  }

  @Test
  void rowsWithoutAnyCellGo() throws IOException {
    List<KeyValue> in =
        List.of(
            put("a", 1, "x"),
            put("b", 1, "x"),
            put("c", 1, "x"),
            put("d", 1, "x"),
            put("d", 2, "y"));
    assertEquals(List.of("x/a", "x/c", "x/d", "y/d"), gone(List.of(in), row("b", 1, "x")));
    v.reported.clear();
    assertEquals(5, compare(List.of(in), List.of()).gone());
    assertEquals(5, v.reported.size());
  }

  /** The entry may have a tag for each. */
  @Test
  void ofDoublesOneIsEnough() throws IOException {
    List<List<KeyValue>> twice =
        List.of(row("a", 1, "x"), List.of(put("a", 1, "x"), put("a", 2, "y")));
    assertEquals(List.of("x/a"), gone(twice, List.of(put("a", 2, "y"), put("a", 1, "x"))));
    v.reported.clear();
    assertEquals(List.of("x/a"), gone(twice, row("a", 2, "y")));
  }

  /** The put of another value at the timestamp has an entry of its own. */
  @Test
  void twoValuesOfOneTimestampAreTwo() throws IOException {
    assertEquals(
        List.of("x/a"), gone(List.of(row("a", 1, "x"), row("a", 1, "y")), row("a", 1, "y")));
  }

  @Test
  void markersAndOtherColumnsAreNoPuts() throws IOException {
    List<KeyValue> in =
        List.of(
            ListedColumn.put("a", "u", 1, "x"),
            ListedColumn.marker("a", "v", 3, KeyValue.Type.DeleteColumn),
            ListedColumn.marker("a", "v", 2, KeyValue.Type.Delete),
            put("a", 2, "y"),
            put("a", 1, "x"),
            ListedColumn.marker("b", "", 9, KeyValue.Type.DeleteFamily),
            ListedColumn.marker("b", "", 1, KeyValue.Type.DeleteFamilyVersion),
            put("b", 1, "z"));
    assertEquals(List.of(), gone(List.of(in), in.stream().sorted(order()).toList()));
    List<KeyValue> flushed =
        List.of(ListedColumn.marker("a", "v", 3, KeyValue.Type.DeleteColumn), put("b", 1, "z"));
    assertEquals(List.of("x/a", "y/a"), gone(List.of(in), flushed));
  }

  private static CellComparator order() {
    return CellComparator.getInstance();
  }

  /** Their entries are not known to anybody. */
  @Test
  void valuesWithoutAnEntryAreNoPuts() throws IOException {
    assertEquals(
        List.of("x/a"), gone(List.of(List.of(put("a", 2, ""), put("a", 1, "x"))), List.of()));
  }

  /** An observer wrote another value; how much went in and came out is the same. */
  @Test
  void whatOthersAddHidesNothingThatStays() throws IOException {
    List<List<KeyValue>> in = List.of(List.of(put("a", 1, "x"), put("a", 2, "y")));
    assertEquals(List.of(), gone(in, List.of(put("a", 3, "z"), put("a", 2, "y"))));
    assertEquals(
        List.of(), gone(in, List.of(put("a", 2, "y"), put("a", 1, "x"), put("b", 1, "q"))));
  }

  @Test
  void aRowWithManyVersionsIsLeftAlone() throws IOException {
    List<KeyValue> many = new ArrayList<>();
    for (int i = 0; i < Comparison.MOST; i++) {
      many.add(put("a", i, "x"));
    }
    many.add(put("b", 1, "y"));
    assertEquals(List.of("x/a", "y/b"), gone(List.of(many), List.of()));
    v.reported.clear();
    many.add(put("a", Comparison.MOST, "x"));
    Comparison comparison = compare(List.of(many), List.of());
    assertEquals(List.of("y/b"), v.reported);
    assertEquals(1, comparison.left());
  }

  @Test
  void blocksAreLetGoOf() throws IOException {
    List<KeyValue> many = new ArrayList<>();
    for (int i = 0; i < 3 * PlacePuts.BATCH; i++) {
      many.add(ListedColumn.put("a", "u" + i, 1, "x"));
    }
    ListedCells place = new ListedCells(many);
    List<Integer> passed = new ArrayList<>();
    assertEquals(null, new PlacePuts(List.of(place), List.of(v), passed::add).first());
    assertEquals(3, place.letGo);
    assertEquals(3, passed.size());
  }

  /** By a simple rule over sets, where no cell is there twice. */
  @Test
  void randomRowsLoseWhatIsMissing() throws IOException {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<List<KeyValue>> in = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      List<KeyValue> out = new ArrayList<>();
      TreeSet<String> gone = new TreeSet<>();
      int rows = 1 + random.nextInt(6);
      for (int row = 0; row < rows; row++) {
        for (int timestamp = random.nextInt(4); timestamp > 0; timestamp--) {
          String column = List.of("u", "v", "w").get(random.nextInt(3));
          KeyValue cell = ListedColumn.put("r" + row, column, timestamp, "x" + timestamp);
          in.get(random.nextInt(3)).add(cell);
          if (random.nextBoolean()) {
            out.add(cell);
          } else if (!column.equals("u")) {
            gone.add(column + " x" + timestamp + "/r" + row);
          }
        }
      }
      out.sort(order());
      compare(in, out);
      TreeSet<String> found = new TreeSet<>();
      v.reported.forEach(one -> found.add("v " + one));
      w.reported.forEach(one -> found.add("w " + one));
      assertEquals(gone, found, "seed " + seed);
      v.reported.clear();
      w.reported.clear();
    }
  }
}
