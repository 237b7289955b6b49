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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** Grids by the command line: what it prints and refuses. */
class GridCommandLineTest extends TableCommands {
  private static final String GRID = "GLOBAL GRID(f:price DOUBLE, f:date DATE) BITS 4,4";
  private static final String COLUMN = "(f:price,f:date)";
  private static final String LIKE = "price between 100 and 200 and date >= '1995-05-01'";

  /** What is given, and what it is told. */
  private static final String[] BAD = {
    "GLOBAL GRID(f:price DOUBLE) | a grid of 1 column: give 2 to 9",
    "GLOBAL GRID(a INT,b INT,c INT,d INT,e INT,g INT,h INT,i INT,j INT,k INT) | a grid of 10 columns: give 2 to 9",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE) BITS 8,8,1 | BITS 8,8,1: give 2 numbers, one for each column",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE, f:status STRING) BITS 8,8,1 | BITS 8,8,1 are 17 bits: give 16 at most in all",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE) BITS 9,1 | BITS 9,1: give each column 1 to 8 bits",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE) BITS 0,4 | BITS 0,4: give each column 1 to 8 bits",
    "GLOBAL GRID(f:price DOUBLE, f:price DOUBLE) | column f:price is given twice: leave one",
    "GLOBAL GRID(f:price DOUBLE, f:date DAY) | unknown type 'DAY'",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE) BUCKETS 4 | 'BUCKETS' is for one column, not for a grid",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE) DEFERRED | 'DEFERRED' is for one column, not for a grid",
    "GLOBAL GRID(f:price DOUBLE, g:date DATE) | has no family g; its families are f",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE);GLOBAL GRID(f:price DOUBLE, f:date DATE) | and give each grid once",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE);f:price LONG | has a LOCAL index of LONG, and the new one is of D",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE);--splits=6 | SPLITS 6 of GLOBAL GRID(f:price DOUBLE, f:date DATE)",
    "GLOBAL GRID(f:price DOUBLE, f:date DATE) | the table has no row. Load rows first",
    "f:price DOUBLE GLOBAL;--like=price > 5 | --like tells what a GRID does for a condition",
  };

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("gridded");
    name = table.name.getNameAsString();
  }

  private static void contains(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> part + " is missing in\n" + text);
    }
  }

  /** What a command prints once it has a part: a sample has as many rows as its time allows. */
  private String awaited(String part, String... arguments) throws Exception {
    AtomicReference<String> printed = new AtomicReference<>();
    Await.until(
        Duration.ofMinutes(1),
        () -> part + " is missing in\n" + printed,
        () -> {
          printed.set(prints(arguments));
          return printed.get().contains(part);
        });
    return printed.get();
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  @Test
  @Tag("slices")
  void fromThoughtToDrop() throws Exception {
    table.load(0, 600, 1);
    String thought =
        prints("inspect", name, "--grid", GRID, "--like", LIKE, "--like", "note::STRING = 'x'");
    contains(
        thought,
        COLUMN + " like \"" + LIKE + "\": ",
        " of 256 cells, in 1 of 1 region: 1 call of the index; about ",
        " of 600 sampled rows)",
        COLUMN
            + " like \"note::STRING = 'x'\": no condition on a column of the grid that every row has");
    assertEquals(List.of(), table.admin.definitions(table.name).all(), "nothing is created");

    String created =
        prints(
            "index",
            "create",
            name,
            GRID,
            "f:status STRING GLOBAL",
            "--splits",
            "8",
            "--like",
            LIKE,
            "--no-inspect",
            "--wait",
            "2m");
    contains(
        created,
        COLUMN + " like \"" + LIKE + "\": ",
        " of 8 regions: ",
        "expected: " + GRID + ": about 600 entries of ",
        "expected: " + COLUMN + ": 256 cells; the fullest cell has about ",
        " of the entries, by 600 sampled rows\n",
        "created: " + GRID + "\ncreated: f:status STRING GLOBAL\n");
    assertTrue(created.indexOf("like") < created.indexOf("created:"), created);
    GlobalIndex grid = table.admin.definitions(table.name).findGlobal(COLUMN).orElseThrow();

    contains(
        awaited("of the entries, by 600 sampled rows", "index", "status", name),
        GRID,
        "COVERED",
        GRID + ": the fullest cell has about ");
    contains(prints("index", "status", name, "--html", "-"), "the fullest cell has about ");
    contains(prints("index", "list", name), GRID);
    contains(
        prints("index", "describe", name),
        "DOUBLE, DATE",
        "BINARY, TEXT",
        GRID + ": old entries go ORDERED, 256 cells of 16 x 16 slots with values, generation ");
    JsonObject told =
        json(awaited("\"sampledRows\": 600", "index", "status", name, "--json"))
            .getAsJsonArray("globals")
            .get(0)
            .getAsJsonObject();
    assertEquals(COLUMN, told.get("column").getAsString());
    assertEquals(256, told.get("cells").getAsInt());
    assertEquals(600, told.get("sampledRows").getAsInt());
    double share = told.get("fullestCell").getAsDouble();
    assertTrue(share > 0 && share < 0.5, told::toString);
    JsonArray columns = told.getAsJsonArray("columns");
    assertEquals("f:date", columns.get(1).getAsJsonObject().get("column").getAsString());
    assertEquals("DATE", columns.get(1).getAsJsonObject().get("type").getAsString());
    assertEquals(4, columns.get(1).getAsJsonObject().get("bits").getAsInt());
    assertFalse(told.has("type") || told.has("buckets"), told::toString);

    contains(prints("inspect", name, "--like", LIKE), COLUMN + " like \"", " of 8 regions: ");
    JsonObject like =
        json(prints("inspect", name, "--like", LIKE, "--json"))
            .getAsJsonArray("likes")
            .get(0)
            .getAsJsonObject();
    assertEquals(8, like.get("ofRegions").getAsInt());
    assertEquals(like.get("regions"), like.get("calls"));
    assertTrue(like.get("cells").getAsInt() < 256, like::toString);

    contains(prints("index", "create", name, GRID, "--if-not-exists"), "exists already: " + GRID);
    refuses(
        "The columns (f:price,f:date) of table " + name + " have a GLOBAL index already",
        "index",
        "create",
        name,
        "GLOBAL GRID(f:price DOUBLE, f:date DATE) BITS 3,3");
    contains(
        prints("index", "rebuild", name, "(price, date)"),
        GRID + " has slots of a new sample, and all its entries are there");
    contains(prints("index", "disable", name, COLUMN), "switched off: " + GRID);
    contains(prints("index", "status", name), "DISABLED");
    contains(prints("index", "enable", name, COLUMN), "switched on: " + GRID);
    prints("index", "wait", name);
    contains(prints("index", "verify", name, "--content"), "no fault in 1 region");
    contains(prints("index", "repair", name, COLUMN), GRID);
    refuses(
        "DEFERRED is no policy of a grid", "index", "alter", name, COLUMN, "--policy", "deferred");
    refuses("has no index on f:price; it has indexes on", "index", "drop", name, "f:price");
    contains(prints("index", "drop", name, COLUMN), "dropped: " + GRID);
    assertFalse(table.connection.getAdmin().tableExists(GlobalTables.entries(table.name, grid)));
    prints("index", "drop", name, "--all", "--yes");
  }

  @Test
  void badInput() throws Exception {
    for (String bad : BAD) {
      String[] parts = bad.split(" +\\| ");
      refuses(
          parts[1],
          Stream.concat(
                  Stream.of("index", "create", name, "--no-inspect"),
                  Stream.of(parts[0].split(";")))
              .toArray(String[]::new));
      assertEquals(1, err.toString().lines().count(), err::toString);
    }
    assertEquals(List.of(), table.admin.definitions(table.name).all());
  }

  @Test
  void conditionsThatAreNone() throws Exception {
    table.load(0, 50, 1);
    refuses("nosuch", "index", "create", name, GRID, "--no-inspect", "--like", "nosuch = 5");
    refuses("has no grid; name one to think of: --grid", "inspect", name, "--like", "price > 5");
    refuses("give --like CONDITION, too", "inspect", name, "--grid", GRID);
    refuses(
        "is no grid", "inspect", name, "--grid", "f:price DOUBLE GLOBAL", "--like", "price > 5");
  }
}
