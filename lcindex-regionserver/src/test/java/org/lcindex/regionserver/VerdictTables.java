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
package org.lcindex.regionserver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.lcindex.regionserver.evidence.SharedVerdicts;
import org.lcindex.regionserver.scan.gathering.LogVerdicts;
import org.lcindex.regionserver.scan.gathering.PlaceVerdicts;
import org.lcindex.regionserver.scan.gathering.WindowVerdicts;
import org.lcindex.regionserver.store.CopyVerdicts;
import org.lcindex.regionserver.testing.VerdictAdapter;
import org.lcindex.regionserver.testing.VerdictTable;
import org.lcindex.regionserver.testing.VerdictTable.Case;

/** All verdict tables, and whom they are put to. */
public final class VerdictTables {
  private static final Map<String, Supplier<VerdictAdapter>> ADAPTERS =
      new TreeMap<>(
          Map.of(
              "copies", CopyVerdicts::new,
              "shared-rows", SharedVerdicts::new,
              "log", LogVerdicts::new,
              "places", PlaceVerdicts::new,
              "windows", WindowVerdicts::new,
              "windows-with-log", WindowVerdicts::new,
              "tallies", WindowVerdicts::new));

  private VerdictTables() {}

  /** The names of the tables. */
  public static Set<String> names() {
    return ADAPTERS.keySet();
  }

  /** The lines of a table. */
  public static List<Case> cases(String table) {
    return VerdictTable.read(table);
  }

  /** An adapter for a table. */
  public static VerdictAdapter adapter(String table) {
    return ADAPTERS.get(table).get();
  }

  /**
   * What is said otherwise than a table has it; for a class loader with other classes, too.
   *
   * @param asked a table, or one line of it: {@code log} or {@code log/equal-stamps}
   */
  public static List<String> differences(String asked) throws IOException {
    int slash = asked.indexOf('/');
    String table = slash < 0 ? asked : asked.substring(0, slash);
    List<Case> lines =
        cases(table).stream()
            .filter(line -> slash < 0 || line.name().equals(asked.substring(slash + 1)))
            .toList();
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("there is no " + asked);
    }
    List<String> differences = new ArrayList<>();
    try (VerdictAdapter adapter = adapter(table)) {
      for (Case line : lines) {
        String difference = difference(adapter, line);
        if (difference != null) {
          differences.add(difference);
        }
      }
    }
    return differences;
  }

  private static String difference(VerdictAdapter adapter, Case line) {
    try {
      List<String> said = adapter.ask(line).stream().sorted().toList();
      return said.equals(line.expected())
          ? null
          : line + ": expected " + line.expected() + ", because: " + line.why() + "; said " + said;
    } catch (Exception | AssertionError | LinkageError e) {
      return line + ": " + e;
    }
  }
}
