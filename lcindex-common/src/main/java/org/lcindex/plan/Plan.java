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

import java.util.List;

/**
 * The planner's decision with everything it was based on. Immutable.
 *
 * @param input what was known
 * @param chosen index into {@code alternatives} of the driving column, or -1 for the plain scan
 * @param alternatives every candidate column with its cost
 * @param plainMicros expected cost of the plain scan, in microseconds
 * @param declined why the plain scan was preferred; null when a column was chosen
 */
public record Plan(
    PlanInput input,
    int chosen,
    List<Alternative> alternatives,
    double plainMicros,
    Decline declined) {

  /**
   * A column and its cost.
   *
   * @param column the counts the cost comes from
   * @param micros expected cost in microseconds
   * @param excluded why the column may not be used unless forced; null when it may
   */
  public record Alternative(DrivingColumn column, double micros, String excluded) {}

  public boolean usesIndex() {
    return chosen >= 0;
  }

  /** The chosen alternative; only when {@link #usesIndex()}. */
  public Alternative choice() {
    return alternatives.get(chosen);
  }
}
