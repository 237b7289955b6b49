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

import java.util.List;
import java.util.Locale;
import org.lcindex.plan.Measures;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.GridSample;

/** What samples say of grids, in words. Stateless. */
public final class CellsText {
  /** Sampled rows in a cell below which their share is none to believe. */
  private static final int FEW = 5;

  private static final double PERCENT = 100;

  private CellsText() {}

  /** How full a grid's fullest cell is, a line for each grid. */
  public static List<String> lines(List<GridSample> samples) {
    return samples.stream()
        .map(
            sample ->
                sample.grid().definition()
                    + ": "
                    + fullest(sample.inFullestCell(), sample.tuples())
                    + ", by "
                    + Measures.count(sample.rows(), "sampled row"))
        .toList();
  }

  /**
   * The share of the fullest cell.
   *
   * @param inFullest of the sampled rows that have entries
   */
  static String fullest(int inFullest, int sampled) {
    if (sampled == 0) {
      return "how full its cells are is not known, as no sampled row has an entry";
    }
    return "the fullest cell has "
        + (inFullest < FEW
            ? "less than " + percent(FEW, sampled)
            : "about " + percent(inFullest, sampled))
        + " of the entries";
  }

  private static String percent(int part, int of) {
    return String.format(Locale.ROOT, "%.1f %%", Math.min(PERCENT, PERCENT * part / of));
  }

  /** What a grid does for a condition, in one line. */
  public static String of(BoxEstimate box) {
    String like = "like \"" + box.condition() + "\": ";
    if (box.bounded() == 0) {
      return like
          + "no condition on a column of the grid that every row has to meet, so it is of no use";
    }
    return String.format(
        Locale.ROOT,
        "%s%s of %s, in %s of %s: %s of the index; %s",
        like,
        Measures.count(box.cells()),
        Measures.count(box.ofCells(), "cell"),
        Measures.count(box.regions()),
        Measures.count(box.ofRegions(), "region"),
        Measures.count(box.calls(), "call"),
        candidates(box));
  }

  private static String candidates(BoxEstimate box) {
    String sampled =
        " (" + box.matched() + " of " + Measures.count(box.sampled(), "sampled row") + ")";
    if (box.candidates() < 0) {
      return "candidates" + sampled;
    }
    if (box.matched() == 0) {
      return "fewer than "
          + Measures.count(Math.max(1, Math.round((double) box.rows() * FEW / box.sampled())))
          + " candidates"
          + sampled;
    }
    return "about " + Measures.count(box.candidates(), "candidate") + sampled;
  }
}
