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
package org.lcindex.experiments.kit;

import java.util.Map;
import org.lcindex.rpc.PlanReport;

/**
 * What a planner chose among ways that were all measured.
 *
 * @param chosen its way
 * @param millis by way
 */
public record Choice(String chosen, Map<String, Double> millis) {
  /** The plain scan, among the ways; others are the columns of indexes. */
  public static final String PLAIN = "plain";

  /** Times nearer to each other than this are the same. */
  public static final double NOISE = 1.25;

  /** A loss of so little nobody notices. */
  private static final double SMALL_MILLIS = 10;

  /** The fastest way. */
  public String best() {
    return millis.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  public double ofChosen() {
    return millis.get(chosen);
  }

  public double ofBest() {
    return millis.get(best());
  }

  /** The chosen way's time over that of the best. */
  public double loss() {
    return ofChosen() / ofBest();
  }

  /** Whether the chosen way is the fastest, but for noise. */
  public boolean isFastest() {
    return loss() <= NOISE;
  }

  /** Whether nobody notices the loss. */
  public boolean isSmall() {
    return ofChosen() - ofBest() <= SMALL_MILLIS;
  }

  /** The way by which servers answered: the column of an index, or {@link #PLAIN}. */
  public static String of(PlanReport plan) {
    return plan.path() == PlanReport.Path.INDEX ? plan.drivingColumn() : PLAIN;
  }
}
