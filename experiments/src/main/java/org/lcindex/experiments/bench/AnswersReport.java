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
 * The result of {@code bench answers}; its components are the fields of the JSON output. Times are
 * in milliseconds.
 *
 * @param rows of the table, which is one region
 * @param rounds that were counted
 * @param answers in the order of their questions
 * @param groups in the order of their keys
 */
record AnswersReport(long rows, int rounds, List<Answer> answers, List<Grouped> groups) {
  AnswersReport {
    answers = List.copyOf(answers);
    groups = List.copyOf(groups);
  }

  /**
   * The answer to one question.
   *
   * @param question in words
   * @param answer what both ways say
   * @param plainMillis by the plain scan
   * @param indexMillis by index
   * @param speedUp round by round
   */
  record Answer(
      String question, String answer, Samples plainMillis, Samples indexMillis, Samples speedUp) {}

  /**
   * Numbers of rows by a key.
   *
   * @param key the column, or the row key
   * @param groups how many there are
   * @param millis of {@code MdrqClient.group}
   * @param beside what else was measured
   * @param besideMillis of that
   * @param ratio of the times, round by round
   */
  record Grouped(
      String key, int groups, Samples millis, String beside, Samples besideMillis, Samples ratio) {}

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    return answersText() + System.lineSeparator() + groupsText();
  }

  private String groupsText() {
    return new ResultColumns<Grouped>()
        .add("rows by", Grouped::key)
        .number("groups", "%,d", Grouped::groups)
        .samples("ms", "%,.1f", Grouped::millis)
        .add("beside", Grouped::beside)
        .samples("its ms", "%,.1f", Grouped::besideMillis)
        .samples("ratio", "%.2f", Grouped::ratio)
        .text(groups);
  }

  private String answersText() {
    return new ResultColumns<Answer>()
        .add("question", Answer::question)
        .add("answer", Answer::answer)
        .samples("plain ms", "%,.0f", Answer::plainMillis)
        .samples("index ms", "%,.2f", Answer::indexMillis)
        .samples("plain / index", "%,.0f", Answer::speedUp)
        .text(answers);
  }
}
