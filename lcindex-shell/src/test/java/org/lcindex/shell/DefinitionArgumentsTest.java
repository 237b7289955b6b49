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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;

/** Hashes and texts become definitions; what is none is told with a remedy. */
class DefinitionArgumentsTest {
  private static final Map<String, Object> DOUBLE = Map.of("TYPE", "DOUBLE");

  private static List<String> read(Object... arguments) {
    return DefinitionArguments.texts(List.of(arguments)).stream()
        .map(text -> IndexDefinition.parse(text, Bytes.toBytes("f")).toString())
        .toList();
  }

  private static void refused(String expected, Object... arguments) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> read(arguments));
    assertTrue(e.getMessage().contains(expected), e.getMessage());
    assertEquals(1, e.getMessage().lines().count(), e.getMessage());
  }

  @Test
  void columnAndHash() {
    assertEquals(List.of("o:price DOUBLE"), read("o:price", DOUBLE));
    assertEquals(
        List.of("o:price DOUBLE 0 600000.5 7"),
        read("o:price", Map.of("type", "double", "MIN", 0L, "MAX", 600000.5, "FLAGS", 7L)));
    assertEquals(
        List.of("o:key LONG(TEXT)"), read("o:key", Map.of("TYPE", "LONG", "ENCODING", "TEXT")));
  }

  @Test
  void severalInOneCall() {
    assertEquals(
        List.of("f:a DOUBLE", "o:b DATE", "o:c INT 1 9 100", "o:d DOUBLE"),
        read(
            "a",
            DOUBLE,
            List.of("o:b DATE", "o:c INT 1 9"),
            Map.of("COLUMN", "o:d", "TYPE", "DOUBLE")));
  }

  @Test
  void boundsOfTextsMayHaveSpacesAndBeEmpty() {
    assertEquals(
        read("o:n STRING \"\" a\\x20\\x3Bz 5"),
        read("o:n", Map.of("TYPE", "STRING", "MIN", "", "MAX", "a ;z", "FLAGS", 5)));
    assertEquals(
        read("o:n BYTES \\x00 \\xFF 5"),
        read("o:n", Map.of("TYPE", "BYTES", "MIN", "\\x00", "MAX", "\\xFF", "FLAGS", 5)));
  }

  @Test
  void globalOnes() {
    assertEquals(
        List.of("o:key LONG GLOBAL", "o:n STRING GLOBAL BUCKETS 8", "o:d DATE"),
        read(
            "o:key",
            Map.of("TYPE", "LONG", "GLOBAL", true),
            "o:n",
            Map.of("TYPE", "STRING", "GLOBAL", true, "BUCKETS", 8L),
            "o:d",
            Map.of("TYPE", "DATE", "GLOBAL", false)));
    assertEquals(0, DefinitionArguments.of(List.of("o:key LONG GLOBAL")).splits());
    assertEquals(
        16, DefinitionArguments.of(List.of("o:key LONG GLOBAL", Map.of("SPLITS", 16L))).splits());
    assertEquals(
        4,
        DefinitionArguments.of(List.of("o:k", Map.of("TYPE", "LONG", "GLOBAL", true, "SPLITS", 4)))
            .splits());
    refused("BUCKETS '1' is no whole", "a", Map.of("TYPE", "INT", "GLOBAL", true, "BUCKETS", 1));
    refused("BUCKETS is '0'; it takes", "a", Map.of("TYPE", "INT", "GLOBAL", true, "BUCKETS", 0));
    refused("BUCKETS '70000'", "a", Map.of("TYPE", "INT", "GLOBAL", true, "BUCKETS", 70_000));
    refused("has BUCKETS, which only global", "a", Map.of("TYPE", "INT", "BUCKETS", 4));
    refused("has SPLITS, which only global", "a", Map.of("TYPE", "INT", "SPLITS", 4));
    refused(
        "is GLOBAL and has MIN, MAX, which",
        "a",
        Map.of("TYPE", "INT", "GLOBAL", true, "MIN", 1, "MAX", 2));
    refused("GLOBAL is 'yes'; it takes true or false", "a", Map.of("TYPE", "INT", "GLOBAL", "yes"));
    refused(
        "SPLITS is 4 and 8",
        "a INT GLOBAL",
        Map.of("SPLITS", 4),
        "b INT GLOBAL",
        Map.of("SPLITS", 8));
  }

  @Test
  void grids() {
    assertEquals(
        List.of(
            "GLOBAL GRID(o:a INT, o:b STRING) BITS 4,5",
            "GLOBAL GRID(f:c LONG, f:d DATE) BITS 6,6",
            "o:e LONG"),
        read(
            Map.of("GRID", List.of("o:a INT", "o:b STRING"), "BITS", List.of(4L, 5L)),
            Map.of("GRID", "c LONG, d DATE"),
            "o:e LONG"));
    assertEquals(
        List.of("GLOBAL GRID(o:a INT, o:b INT) BITS 6,6"),
        read("GLOBAL GRID(o:a INT, o:b INT)", Map.of("SPLITS", 4L)));
    assertEquals(
        8, DefinitionArguments.of(List.of(Map.of("GRID", "a INT, b INT", "SPLITS", 8L))).splits());
    refused("has BITS, which only grids have", Map.of("BITS", "4,4"));
    refused("has no type", "a", Map.of("GRID", "a INT, b INT"));
    refused("a GRID has no TYPE", Map.of("GRID", "a INT, b INT", "TYPE", "INT"));
    refused("GRID is '5'; it takes a text", Map.of("GRID", 5L));
    refused("a grid of 1 column", Map.of("GRID", "a INT"));
    refused("give 2 numbers", Map.of("GRID", "a INT, b INT", "BITS", 4L));
    refused("column f:a is given twice", Map.of("GRID", "a INT, a INT"));
  }

  @Test
  void whatIsNoDefinition() {
    refused("no index is given");
    refused("column 'o:price' has no type", "o:price");
    refused("column 'a' has no type", "a", "o:b DATE");
    refused("has no TYPE; it takes one of [BOOLEAN", "o:price", Map.of("MIN", 0));
    refused("belongs to no column", DOUBLE);
    refused("name two columns", "a", Map.of("COLUMN", "b", "TYPE", "INT"));
    refused("has no option FLAG; it takes COLUMN, TYPE", "a", Map.of("FLAG", 1));
    refused("give MIN and MAX", "a", Map.of("TYPE", "INT", "MIN", 1));
    refused("give MIN and MAX", "a", Map.of("TYPE", "INT", "FLAGS", 1));
    refused("FLAGS is 'many'", "a", Map.of("TYPE", "INT", "MIN", 1, "MAX", 2, "FLAGS", "many"));
    refused("MIN of column 'a'", "a", Map.of("TYPE", "INT", "MIN", "one", "MAX", 2));
    refused("NUMBER", "a", Map.of("TYPE", "NUMBER"));
    refused("neither a column nor options", 5);
    refused("\\x20", Map.of("COLUMN", "two words", "TYPE", "INT"));
  }
}
