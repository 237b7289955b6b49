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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.experiments.kit.ResultColumns;

/**
 * How good the planner's choices were.
 *
 * @param rows of the table
 * @param cases by state, in the order of the states
 */
record PlannerReport(int rows, List<PlannerCase> cases) {
  private static final int WORST = 8;

  /** As text. */
  @Override
  public String toString() {
    String table =
        new ResultColumns<Map.Entry<String, List<PlannerCase>>>()
            .add("state", Map.Entry::getKey)
            .add("conjunctions", of -> of.getValue().size())
            .add("by index", of -> count(of, c -> !c.chosen().equals(Choice.PLAIN)))
            .add("best or as good", of -> count(of, PlannerCase::isGood))
            .number(
                "%", "%.1f", of -> 100.0 * count(of, PlannerCase::isGood) / of.getValue().size())
            .number(
                "dearest",
                "%.2f",
                of -> of.getValue().stream().mapToDouble(PlannerCase::noticedLoss).max().orElse(1))
            .text(byState().entrySet());
    String worst =
        new ResultColumns<PlannerCase>()
            .add("state", PlannerCase::state)
            .add("conditions", PlannerCase::conditions)
            .add("rows", PlannerCase::rows)
            .add("chosen", PlannerCase::chosen)
            .number("ms", "%.1f", c -> c.choice().ofChosen())
            .add("best", c -> c.choice().best())
            .number("ms", "%.1f", c -> c.choice().ofBest())
            .number("times", "%.2f", c -> c.choice().loss())
            .text(
                cases.stream()
                    .filter(c -> !c.isGood())
                    .sorted(PlannerCase.byLoss())
                    .limit(WORST)
                    .toList());
    return table
        + "\n"
        + worst
        + "\n"
        + "lcindex.planner.costs on this machine: "
        + PlannerCosts.fit(cases)
        + "\n";
  }

  private Map<String, List<PlannerCase>> byState() {
    Map<String, List<PlannerCase>> states = new LinkedHashMap<>();
    cases.forEach(c -> states.computeIfAbsent(c.state(), s -> new ArrayList<>()).add(c));
    return states;
  }

  private static long count(Map.Entry<String, List<PlannerCase>> of, Predicate<PlannerCase> which) {
    return of.getValue().stream().filter(which).count();
  }
}
