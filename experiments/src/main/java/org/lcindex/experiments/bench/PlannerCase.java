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
package org.lcindex.experiments.bench;

import java.util.Comparator;
import java.util.SortedMap;
import org.lcindex.experiments.kit.Choice;

/**
 * A conjunction on a table in some state: what each way took, and which one the planner chose.
 *
 * @param state of the table
 * @param conditions in words
 * @param rows that pass
 * @param chosen the planner's way
 * @param plainExpectedMicros the planner's cost of the plain scan
 * @param millis by way: {@link Choice#PLAIN} and each column whose index can find the rows
 * @param work by column: what its index did, and what the planner had expected
 */
record PlannerCase(
    String state,
    String conditions,
    long rows,
    String chosen,
    double plainExpectedMicros,
    SortedMap<String, Double> millis,
    SortedMap<String, Work> work) {
  /**
   * What costs.
   *
   * @param entries estimated, in the driving range
   * @param trusted rows that index files decided
   * @param verified rows that HBase decided
   * @param memStoreRows rows in the MemStore
   * @param sharedRows rows in several places
   * @param expectedMicros the planner's cost
   */
  record Work(
      long entries,
      long trusted,
      long verified,
      long memStoreRows,
      long sharedRows,
      double expectedMicros) {}

  Choice choice() {
    return new Choice(chosen, millis);
  }

  /** Whether the choice is the best, but for noise and for what nobody notices. */
  boolean isGood() {
    return choice().isFastest() || choice().isSmall();
  }

  /** The loss, but 1 where nobody notices. */
  double noticedLoss() {
    return choice().isSmall() ? 1 : choice().loss();
  }

  /** The dearest choices first. */
  static Comparator<PlannerCase> byLoss() {
    return Comparator.comparingDouble(PlannerCase::noticedLoss).reversed();
  }
}
