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
package org.lcindex.verification.metamorphic.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the rows of a region were at each read point between the beginning and the end of a query.
 * Judges answers whose rows are read one after the other. Not thread safe.
 *
 * <ol>
 *   <li>A row that was in the plain scan at every read point is returned, whatever it was.
 *   <li>A row that is returned is as it was at one of them.
 *   <li>No row is returned twice.
 * </ol>
 */
final class RowWindow {
  /** By row, what the plain scan had of it. */
  private final Map<String, Set<List<String>>> states = new HashMap<>();

  /** Rows that all scans so far had; null before the first one. */
  private Set<String> due;

  /** Adds what the plain scan has at the next read point. */
  void add(PrintedAnswer plain) {
    Map<String, List<String>> rows = rows(plain);
    rows.forEach((row, cells) -> states.computeIfAbsent(row, r -> new HashSet<>()).add(cells));
    if (due == null) {
      due = new HashSet<>(rows.keySet());
    } else {
      due.retainAll(rows.keySet());
    }
  }

  /** How many rows have to be returned. */
  int due() {
    return due == null ? 0 : due.size();
  }

  /** How many of these were not the same at all read points. */
  int moved() {
    return due == null ? 0 : (int) due.stream().filter(row -> states.get(row).size() > 1).count();
  }

  /** What is wrong with an answer, a line each; a row that comes twice has all its cells there. */
  List<String> wrong(PrintedAnswer answer) {
    List<String> wrong = new ArrayList<>();
    Map<String, List<String>> returned = rows(answer);
    returned.forEach(
        (row, cells) -> {
          Set<List<String>> known = states.getOrDefault(row, Set.of());
          if (!known.contains(cells)) {
            wrong.add(row + " is returned as " + cells + ", and was " + known);
          }
        });
    if (due != null) {
      due.stream()
          .filter(row -> !returned.containsKey(row))
          .sorted()
          .forEach(row -> wrong.add(row + " is not returned, and was " + states.get(row)));
    }
    return wrong;
  }

  private static Map<String, List<String>> rows(PrintedAnswer answer) {
    Map<String, List<String>> rows = new HashMap<>();
    for (String cell : answer.cells()) {
      rows.computeIfAbsent(PrintedAnswer.rowOf(cell), row -> new ArrayList<>()).add(cell);
    }
    return rows;
  }
}
