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
import java.util.Locale;
import java.util.Map;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.query.text.TextTable;

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
    TextTable table =
        new TextTable("state", "conjunctions", "by index", "best or as good", "%", "dearest");
    byState()
        .forEach(
            (state, of) -> {
              long good = of.stream().filter(PlannerCase::isGood).count();
              table.row(
                  state,
                  of.size(),
                  of.stream().filter(c -> !c.chosen().equals(Choice.PLAIN)).count(),
                  good,
                  number("%.1f", 100.0 * good / of.size()),
                  number(
                      "%.2f", of.stream().mapToDouble(PlannerCase::noticedLoss).max().orElse(1)));
            });
    TextTable worst =
        new TextTable("state", "conditions", "rows", "chosen", "ms", "best", "ms", "times");
    cases.stream()
        .filter(c -> !c.isGood())
        .sorted(PlannerCase.byLoss())
        .limit(WORST)
        .forEach(
            c ->
                worst.row(
                    c.state(),
                    c.conditions(),
                    c.rows(),
                    c.chosen(),
                    number("%.1f", c.choice().ofChosen()),
                    c.choice().best(),
                    number("%.1f", c.choice().ofBest()),
                    number("%.2f", c.choice().loss())));
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

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
