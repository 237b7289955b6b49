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
package org.lcindex.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** The texts of global definitions and indexes, and their errors. */
class GlobalDefinitionTest {
  private static final byte[] CF = Bytes.toBytes("cf");

  private static GlobalDefinition global(String text) {
    return assertInstanceOf(GlobalDefinition.class, IndexDefinition.parse(text, CF));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:custkey LONG GLOBAL                      | o:custkey LONG GLOBAL           | 0",
        "custkey long GLOBAL ORDERED                | cf:custkey LONG GLOBAL          | 0",
        "o:s STRING GLOBAL BUCKETS 2                | o:s STRING GLOBAL BUCKETS 2     | 2",
        "o:s STRING GLOBAL ORDERED BUCKETS 256      | o:s STRING GLOBAL BUCKETS 256   | 256",
        "o:s STRING GLOBAL BUCKETS 16 ORDERED       | o:s STRING GLOBAL BUCKETS 16    | 16",
        "o:s STRING GLOBAL DEFERRED                 | o:s STRING GLOBAL DEFERRED      | 0",
        "o:s STRING GLOBAL BUCKETS 8 DEFERRED       | o:s STRING GLOBAL DEFERRED BUCKETS 8 | 8",
        "o:p DOUBLE(TEXT) GLOBAL                    | o:p DOUBLE(TEXT) GLOBAL         | 0",
        "o: BYTES GLOBAL                            | o: BYTES GLOBAL                 | 0",
        "o:\\x3A\\x20\\x3B\\x5C\\xFF INT GLOBAL     | o:\\x3A\\x20\\x3B\\x5C\\xFF INT GLOBAL | 0",
        "GLOBAL:GLOBAL INT GLOBAL                   | GLOBAL:GLOBAL INT GLOBAL        | 0"
      })
  void textIsReadAndPrinted(String text, String printed, int buckets) {
    GlobalDefinition d = global(text);
    assertEquals(printed, d.toString());
    assertEquals(d, IndexDefinition.parse(printed, null));
    assertEquals(buckets, d.buckets());
    assertEquals(
        text.contains("DEFERRED")
            ? GlobalDefinition.Policy.DEFERRED
            : GlobalDefinition.Policy.ORDERED,
        d.policy());
    assertEquals(IndexKind.GLOBAL, d.kind());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:s STRING GLOBAL DEFERRED GRID       | 'GRID' is a word of later releases: write",
        "o:s STRING GLOBAL DEFERRED ORDERED    | either ORDERED or DEFERRED: leave one of the two",
        "o:s STRING GLOBAL BITS 4              | 'BITS' is for grids, as GLOBAL GRID(...): write",
        "GLOBAL                                | 'GLOBAL' is no word of a GLOBAL definition: write",
        "GLOBAL MONEY                          | 'MONEY' is no word of a GLOBAL definition: write",
        "GLOBAL GRID                           | 'GRID' is no word of a GLOBAL definition: write",
        "GLOBAL GRID()                         | ')' is not a column, its type, and then ',' or",
        "GLOBAL GRID(o:a INT, o:b              | 'o:b' is not a column, its type, and then ','",
        "GLOBAL GRID(o:a INT o:b INT)          | 'o:a INT o:b INT)' is not a column, its type",
        "GLOBAL GRID(o:a INT)                  | a grid of 1 column: give 2 to 9, or make a GLOBAL",
        "GLOBAL GRID(o:a INT, o:a LONG)        | column o:a is given twice: leave one",
        "GLOBAL GRID(o:a INT, o:b MONEY)       | unknown type 'MONEY': use one of [BOOLEAN, BYTE",
        "GLOBAL GRID(o:a INT, :b INT)          | has no family: write family:qualifier",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 4  | BITS 4: give 2 numbers, one for each column",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 0,4 | BITS 0,4: give each column 1 to 8 bits",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 4,9 | BITS 4,9: give each column 1 to 8 bits",
        "GLOBAL GRID(o:a INT, o:b INT, o:c INT) BITS 8,8,1 | BITS 8,8,1 are 17 bits: give 16 at most",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 4,x | BITS '4,x' are no whole numbers with commas",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 4, | BITS '4,' are no whole numbers with commas",
        "GLOBAL GRID(o:a INT, o:b INT) BITS    | there is no value after BITS: write GLOBAL GRID(",
        "GLOBAL GRID(o:a INT, o:b INT) BUCKETS 4 | 'BUCKETS' is for one column, not for a grid: write",
        "GLOBAL GRID(o:a INT, o:b INT) DEFERRED | 'DEFERRED' is for one column, not for a grid: write",
        "GLOBAL GRID(o:a INT, o:b INT) GENERATION 0123456789abcdef | 'GENERATION' is no word of",
        "GLOBAL GRID(o:a INT, o:b INT) 17      | '17' is no word of a GLOBAL definition: write GLOBAL",
        "o:s STRING GLOBAL buckets 8           | 'buckets' is no word of a GLOBAL definition: write",
        "o:s STRING GLOBAL 0 99                | '0' is no word of a GLOBAL definition: write",
        "o:s STRING GLOBAL GENERATION 1        | 'GENERATION' is no word of a GLOBAL definition",
        "o:s STRING GLOBAL SPLITS 16           | 'SPLITS' is no word of a GLOBAL definition: write",
        "o:s STRING GLOBAL BUCKETS             | no value after BUCKETS: write family:qualifier",
        "o:s STRING GLOBAL BUCKETS 0           | BUCKETS '0' is no whole number from 2 to 256: write",
        "o:s STRING GLOBAL BUCKETS 1           | BUCKETS '1' is no whole number from 2 to 256: write",
        "o:s STRING GLOBAL BUCKETS 257         | BUCKETS '257' is no whole number from 2 to 256",
        "o:s STRING GLOBAL BUCKETS -8          | BUCKETS '-8' is no whole number from 2 to 256",
        "o:s STRING GLOBAL BUCKETS 99999999999 | BUCKETS '99999999999' is no whole number from 2",
        "o:s STRING GLOBAL BUCKETS 8 BUCKETS 8 | BUCKETS is given twice: leave one",
        "o:s STRING GLOBAL DEFERRED DEFERRED   | DEFERRED is given twice: leave one",
        "o:s STRING GLOBAL ORDERED ORDERED     | ORDERED is given twice: leave one",
        "o:s MONEY GLOBAL                      | unknown type 'MONEY': use one of [BOOLEAN, BYTE",
        ":s INT GLOBAL                         | has no family: write family:qualifier",
        "o:s INT global                        | has 3 words: write family:qualifier TYPE"
      })
  void errorsSayWhatWasGivenAndWhatWouldDo(String text, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> IndexDefinition.parse(text, CF));
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:a INT GLOBAL GENERATION 0123456789abcdef | o:a INT GLOBAL GENERATION 0123456789abcdef",
        "o:a INT GLOBAL SPLITS 2 GENERATION ffffffffffffffff BUCKETS 8 ORDERED"
            + " | o:a INT GLOBAL BUCKETS 8 GENERATION ffffffffffffffff SPLITS 2",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 2,1 BOUNDS gA,gAAA/gQ GENERATION 0123456789abcdef"
            + " | GLOBAL GRID(o:a INT, o:b INT) BITS 2,1 GENERATION 0123456789abcdef"
            + " BOUNDS gA,gAAA/gQ",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 1,1 GENERATION 0123456789abcdef DISABLED BOUNDS /"
            + " | GLOBAL GRID(o:a INT, o:b INT) BITS 1,1 GENERATION 0123456789abcdef DISABLED"
            + " BOUNDS /"
      })
  void anIndexIsReadAndPrinted(String text, String printed) {
    GlobalIndex index = GlobalIndex.parse(text);
    assertEquals(printed, index.toString());
    assertEquals(index, GlobalIndex.parse(printed));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:a INT                                    | has 2 words: write family:qualifier TYPE",
        "o:a INT 1 2                                | has 4 words: write family:qualifier TYPE",
        "o:a INT GLOBAL                             | GENERATION is missing: write the 16 hex",
        "o:a INT GLOBAL GENERATION 12               | GENERATION '12': write the 16 hexadecimal",
        "o:a INT GLOBAL GENERATION 0123456789abcdeg | GENERATION '0123456789abcdeg': write the 16",
        "o:a INT GLOBAL SPLITS 10001 GENERATION 0123456789abcdef | SPLITS '10001' is no whole",
        "o:a INT GLOBAL GENERATION 0123456789abcdef BITS 4 | 'BITS' is for grids",
        "GLOBAL GRID(o:a INT, o:b INT) BOUNDS / | GENERATION is missing: write the 16 hex",
        "GLOBAL GRID(o:a INT, o:b INT) GENERATION 0123456789abcdef BOUNDS gA | BOUNDS of 2 slots are",
        "GLOBAL GRID(o:a INT, o:b INT) BITS 1,1 GENERATION 0123456789abcdef BOUNDS gA,gQ/"
            + " | BOUNDS of 3,1 slots are not those of GLOBAL GRID(o:a INT, o:b INT) BITS 1,1",
        "GLOBAL GRID(o:a INT, o:b INT) GENERATION 0123456789abcdef BOUNDS gQ,gA/ | are not in order",
        "GLOBAL GRID(o:a INT, o:b INT) GENERATION 0123456789abcdef BOUNDS g/ | BOUNDS 'g/' cannot be",
        "o:a INT GLOBAL GENERATION 0123456789abcdef BOUNDS gA | 'BOUNDS' is for grids"
      })
  void anIndexThatIsNoneIsTold(String text, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> GlobalIndex.parse(text));
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GLOBAL GRID(o:a INT, o:b DOUBLE(TEXT)) BITS 6,6 | (o:a,o:b) | "
            + "GLOBAL GRID(o:a INT, o:b DOUBLE(TEXT)) BITS 6,6",
        "GLOBAL GRID(a int,b date)                       | (cf:a,cf:b) | "
            + "GLOBAL GRID(cf:a INT, cf:b DATE) BITS 6,6",
        "GLOBAL GRID ( o:a INT , o:b INT ) BITS 2 , 3 ORDERED | (o:a,o:b) | "
            + "GLOBAL GRID(o:a INT, o:b INT) BITS 2,3",
        "GLOBAL GRID(o:a INT, p:b INT, q: BYTES) BITS 8, 7, 1 | (o:a,p:b,q:) | "
            + "GLOBAL GRID(o:a INT, p:b INT, q: BYTES) BITS 8,7,1",
        "GLOBAL GRID(o:a,b INT, o:c() INT)               | (o:a\\x2Cb,o:c\\x28\\x29) | "
            + "GLOBAL GRID(o:a\\x2Cb INT, o:c\\x28\\x29 INT) BITS 6,6",
        "GLOBAL GRID(a INT, b INT, c INT, d INT, e INT)  | (cf:a,cf:b,cf:c,cf:d,cf:e) | "
            + "GLOBAL GRID(cf:a INT, cf:b INT, cf:c INT, cf:d INT, cf:e INT) BITS 2,2,2,2,2"
      })
  void aGridIsReadAndPrinted(String text, String column, String printed) {
    GlobalDefinition d = global(text);
    assertEquals(printed, d.toString());
    assertEquals(d, IndexDefinition.parse(printed, null));
    assertTrue(d.isGrid());
    assertEquals(column, d.column());
    assertEquals(IndexKind.GLOBAL, d.kind());
    assertEquals(GlobalDefinition.Policy.ORDERED, d.policy());
    assertFalse(d.isOn(d.family(), d.qualifier()));
    assertTrue(d.hasEntriesOf(printed));
  }

  @Test
  void boundsAreCutWhereTheyAreLong() {
    byte[] bytes = new byte[100];
    byte[] longer = new byte[101];
    GridBounds cut = GridBounds.of(List.of(List.of(bytes, longer), List.of()));
    assertEquals(GridBounds.MOST_BYTES, cut.axes().get(0).get(0).length);
    assertEquals(1, cut.axes().get(0).size());
    assertEquals(cut, GridBounds.parse(cut.toString()));
    assertThrows(
        IllegalArgumentException.class, () -> GridBounds.of(List.of(List.of(new byte[0]))));
  }

  @Test
  void aGridHasOnePolicyAndNineColumnsAtMost() {
    GlobalDefinition grid = global("GLOBAL GRID(a INT, b INT)");
    assertEquals(grid, grid.with(GlobalDefinition.Policy.ORDERED));
    assertTrue(
        assertThrows(
                IllegalArgumentException.class, () -> grid.with(GlobalDefinition.Policy.DEFERRED))
            .getMessage()
            .contains("DEFERRED is no policy of a grid"));
    StringBuilder columns = new StringBuilder("c0 INT");
    for (int i = 1; i < 9; i++) {
      columns.append(", c").append(i).append(" INT");
    }
    assertEquals(9, global("GLOBAL GRID(" + columns + ")").columns().size());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class, () -> global("GLOBAL GRID(" + columns + ", d INT)"))
            .getMessage()
            .contains("a grid of 10 columns: give 2 to 9"));
  }

  @Test
  void everyCreateHasAGenerationOfItsOwn() {
    Set<Long> generations = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      GlobalIndex index = GlobalIndex.create(global("o:a INT GLOBAL"), 16);
      assertTrue(generations.add(index.generation()));
      assertEquals(index, GlobalIndex.parse(index.toString()));
    }
    assertThrows(
        IllegalArgumentException.class, () -> GlobalIndex.create(global("o:a INT GLOBAL"), 1));
  }

  @Test
  void theIdDependsOnWhatAnEntryIs() {
    Set<String> ids = new HashSet<>();
    // The fourth is local, in a family whose name is the kind's.
    for (String text :
        List.of(
            "a:b INT",
            "a:b INT GLOBAL",
            "a:b INT GLOBAL BUCKETS 8",
            "GLOBAL:b INT",
            "a:b LONG GLOBAL",
            "a:b INT(TEXT) GLOBAL",
            "a:c INT GLOBAL",
            "ab: INT GLOBAL",
            "GLOBAL GRID(a:b INT, a:c INT)",
            "GLOBAL GRID(a:c INT, a:b INT)",
            "GLOBAL GRID(a:b INT, a:c LONG)",
            "GLOBAL GRID(a:b INT, a:c INT(TEXT))",
            "GLOBAL GRID(a:b INT, a:c INT) BITS 6,5")) {
      String id = IndexDefinition.parse(text, null).id();
      assertTrue(id.matches("[0-9a-f]{32}"), id);
      assertTrue(ids.add(id), text);
    }
    // Names of tables are made of it: a change would orphan every table of entries.
    assertEquals(
        "4e7618c12c0794e07ad5be8de9fe9d1e",
        IndexDefinition.parse("cf:price DOUBLE GLOBAL", null).id());
  }

  @Test
  void entriesAreThoseOfTheSameId() {
    GlobalDefinition d = global("a:b INT GLOBAL BUCKETS 8");
    assertTrue(d.hasEntriesOf(d.toString()));
    assertTrue(d.hasEntriesOf("a:b INT GLOBAL ORDERED BUCKETS 8"));
    assertTrue(d.hasEntriesOf("a:b INT GLOBAL DEFERRED BUCKETS 8"));
    for (String text : List.of("a:b INT GLOBAL", "a:b INT", "a:c INT GLOBAL BUCKETS 8", "")) {
      assertFalse(d.hasEntriesOf(text), text);
    }
    assertFalse(IndexDefinition.parse("a:b INT", null).hasEntriesOf("a:b INT GLOBAL"));
    assertNotEquals(d, IndexDefinition.parse("a:b INT GLOBAL", null));
  }

  @Test
  void programsMakeOne() {
    ValueCodec ints = ValueCodec.of(ColumnType.INT);
    assertEquals(
        global("cf:a INT GLOBAL BUCKETS 8"),
        GlobalDefinition.of(CF, Bytes.toBytes("a"), ints, GlobalDefinition.Policy.ORDERED, 8));
    for (int buckets : new int[] {-1, 1, 257}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> GlobalDefinition.of(CF, CF, ints, GlobalDefinition.Policy.ORDERED, buckets));
      assertTrue(e.getMessage().contains("BUCKETS " + buckets + ": give 2 to 256"), e::getMessage);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> GlobalDefinition.of(new byte[0], CF, ints, GlobalDefinition.Policy.ORDERED, 0));
  }
}
