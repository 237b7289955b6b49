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
package org.lcindex.experiments.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawKey;

/**
 * When a technique has its turn.
 *
 * @param rows of the table
 * @param round from 1; 0 for the planner's regret, which has no rounds
 */
record Turn(String technique, long rows, int round) {
  /** The technique whose planner's regret is measured. */
  static final String PLANNED = "lcindex";

  /** Sizes of the growth experiment, of the run's own. */
  private static final double[] SCALES = {0.1, 0.3, 3};

  boolean regret() {
    return round == 0;
  }

  /**
   * The line that says that it failed.
   *
   * @param attempt from 1; each start of the run tries once
   */
  RawKey failure(int attempt) {
    String part = regret() ? "regret" : "session";
    return new RawKey(
        Kind.FAILED, technique, rows, round, attempt == 1 ? part : part + "/" + attempt);
  }

  /** The line that says how quiet the machine was. */
  RawKey stolen() {
    return new RawKey(Kind.STOLEN, technique, rows, round, "");
  }

  /** All rounds of the run's own size come first. */
  static List<Turn> all(RunSettings settings) {
    List<Turn> turns = new ArrayList<>();
    for (int round = 1; round <= settings.rounds; round++) {
      turns.addAll(ofRound(settings, settings.rows, round));
    }
    if (settings.growth) {
      for (int round = 1; round <= settings.rounds; round++) {
        for (double scale : SCALES) {
          turns.addAll(ofRound(settings, Math.round(settings.rows * scale), round));
        }
      }
    }
    if (settings.conjunctions > 0 && settings.techniques().contains(PLANNED)) {
      turns.add(new Turn(PLANNED, settings.rows, 0));
    }
    return turns;
  }

  /** Every other round begins with the last technique. */
  private static List<Turn> ofRound(RunSettings settings, long rows, int round) {
    List<String> order = new ArrayList<>(settings.techniques());
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    return order.stream().map(technique -> new Turn(technique, rows, round)).toList();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s, %,d rows, %s", technique, rows, regret() ? "regret" : "round " + round);
  }
}
