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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.plan.Measures;
import org.lcindex.rpc.GlobalEstimate;

/** What a global index is expected to take, in words. Stateless. */
public final class EstimateText {
  private EstimateText() {}

  /** One line, before the index is created. */
  public static String of(GlobalDefinition index, GlobalEstimate estimate) {
    if (estimate.sampledRows() == 0) {
      return String.format(
          Locale.ROOT,
          "expected: %s: the table has no rows yet; %s",
          index,
          Measures.count(estimate.regions(), "region"));
    }
    return String.format(
        Locale.ROOT,
        "expected: %s: about %s of %s in %s for %s; reading the table takes %s or more",
        index,
        Measures.count(estimate.entries(), "entry"),
        Measures.bytes(estimate.bytes()),
        Measures.count(estimate.regions(), "region"),
        Measures.count(estimate.rows(), "row"),
        Measures.time(TimeUnit.SECONDS.toNanos(estimate.seconds())));
  }

  /** What is to be known of a grid's cells; nothing of an index on one column. */
  public static List<String> cells(GlobalDefinition index, GlobalEstimate estimate) {
    GlobalEstimate.Grid grid = estimate.grid();
    if (grid == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            "expected: %s: %s; %s, by %s",
            index.column(),
            Measures.count(grid.cells(), "cell"),
            CellsText.fullest(grid.inFullest(), grid.sampled()),
            Measures.count(estimate.sampledRows(), "sampled row")));
    grid.advice().forEach(line -> lines.add("note: " + line));
    return lines;
  }

  /** What creating global indexes does to the table, said once before it begins. */
  public static String reopens(Object table) {
    return "the regions of table "
        + table
        + " are reopened, one after the other, and its rows are indexed while it is written";
  }
}
