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

import java.util.List;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;

/**
 * The result of {@code bench calls}; its components are the fields of the JSON output. Times are in
 * milliseconds.
 *
 * @param rows of the table
 * @param regions of the table
 * @param servers that have them
 * @param rounds that were counted
 * @param answers in the order of their questions
 */
record CallsReport(long rows, int regions, int servers, int rounds, List<Answer> answers) {
  CallsReport {
    answers = List.copyOf(answers);
  }

  /**
   * One query.
   *
   * @param query its conditions
   * @param rows that it returns
   * @param calls to servers
   * @param whole regions that these have answered
   * @param scanned regions in which a scanner was opened besides
   * @param regionMillis what the regions have worked, all together
   * @param scannersMillis with a scanner for each region
   * @param callsMillis with one call for each server
   * @param speedUp round by round
   */
  record Answer(
      String query,
      long rows,
      int calls,
      int whole,
      int scanned,
      double regionMillis,
      Samples scannersMillis,
      Samples callsMillis,
      Samples speedUp) {}

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    return new ResultColumns<Answer>()
        .add("query", Answer::query)
        .add("rows", Answer::rows)
        .add("calls", Answer::calls)
        .add("answered", Answer::whole)
        .add("scanned", Answer::scanned)
        .number("regions ms", "%.2f", Answer::regionMillis)
        .samples("scanners ms", "%,.2f", Answer::scannersMillis)
        .samples("calls ms", "%,.2f", Answer::callsMillis)
        .samples("times", "%.2f", Answer::speedUp)
        .text(answers);
  }
}
