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
 */
record AnswersReport(long rows, int rounds, List<Answer> answers) {
  AnswersReport {
    answers = List.copyOf(answers);
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

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    return new ResultColumns<Answer>()
        .add("question", Answer::question)
        .add("answer", Answer::answer)
        .samples("plain ms", "%,.0f", Answer::plainMillis)
        .samples("index ms", "%,.2f", Answer::indexMillis)
        .samples("plain / index", "%,.0f", Answer::speedUp)
        .text(answers);
  }
}
