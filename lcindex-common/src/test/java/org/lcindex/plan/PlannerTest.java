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
package org.lcindex.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Plans from a data file: what the planner is told about a query, line by line, and what it must
 * decide. Run with {@code -Dlcindex.rewriteGolden=true} after a deliberate change of the costs and
 * look at the difference.
 */
class PlannerTest {
  private static final boolean REWRITE = Boolean.getBoolean("lcindex.rewriteGolden");
  private static final Path FILE = Path.of("src/test/resources/org/lcindex/plan/plans.txt");

  @Test
  void plansAreAsWritten() throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    List<String> decided = new ArrayList<>();
    Map<String, String> store = new HashMap<>();
    List<DrivingColumn> columns = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("->") || line.startsWith("forced ->")) {
        continue;
      }
      if (line.startsWith("store ")) {
        store = words(line);
        columns.clear();
      } else if (line.startsWith("column ")) {
        columns.add(column(words(line)));
      } else if (line.startsWith("union")) {
        columns.add(union(columns.subList(0, columns.size()), words(line)));
      } else if (line.isEmpty() && !columns.isEmpty()) {
        PlanInput input = input(store, columns);
        decided.add("-> " + text(Planner.choose(input, false)));
        decided.add("forced -> " + text(Planner.choose(input, true)));
        columns.clear();
      }
      decided.add(line);
    }
    if (REWRITE) {
      Files.write(FILE, decided);
      return;
    }
    assertEquals(String.join("\n", decided), String.join("\n", lines));
  }

  private static Map<String, String> words(String line) {
    Map<String, String> words = new HashMap<>();
    for (String word : line.split(" ")) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        words.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return words;
  }

  private static long number(Map<String, String> words, String name, String byDefault) {
    return Long.parseLong(words.getOrDefault(name, byDefault));
  }

  private static DrivingColumn column(Map<String, String> words) {
    long entries = number(words, "entries", "0");
    return new DrivingColumn(
        words.get("name"),
        entries,
        number(words, "matches", Long.toString(entries)),
        (int) number(words, "missing-files", "0"),
        number(words, "missing-cells", "0"),
        number(words, "logged", "0"),
        second(words),
        List.of(),
        null);
  }

  private static DrivingColumn.Second second(Map<String, String> words) {
    return words.containsKey("second")
        ? new DrivingColumn.Second(words.get("second"), number(words, "second-entries", "0"))
        : null;
  }

  /** Of all columns before it; those have the bounds of a side each and drive nothing alone. */
  private static DrivingColumn union(List<DrivingColumn> sides, Map<String, String> words) {
    DrivingColumn union =
        DrivingColumn.union(
            List.copyOf(sides),
            (int) number(words, "missing-files", "0"),
            number(words, "missing-cells", "0"));
    sides.clear();
    return union;
  }

  private static PlanInput input(Map<String, String> store, List<DrivingColumn> columns) {
    return new PlanInput(
        List.copyOf(columns),
        (int) number(store, "files", "3"),
        number(store, "cells", "0"),
        number(store, "bytes", "0"),
        Double.parseDouble(store.getOrDefault("cells-per-row", "9")),
        number(store, "memstore-cells", "0"),
        number(store, "log-rows", "-1"),
        Double.parseDouble(store.getOrDefault("verified", "0")),
        Boolean.parseBoolean(store.get("by-values")),
        Double.parseDouble(store.getOrDefault("threshold", "0.5")),
        number(store, "memory", Long.toString(4 << 20)),
        Boolean.parseBoolean(store.get("entries-suffice")),
        number(store, "limit", Long.toString(Long.MAX_VALUE)),
        Costs.DEFAULT);
  }

  private static String text(Plan plan) {
    return plan.usesIndex()
        ? String.format(
            Locale.ROOT,
            "%s for %.0f us (plain %.0f us)",
            plan.choice().column().name(),
            plan.choice().micros(),
            plan.plainMicros())
        : plan.declined().why();
  }
}
