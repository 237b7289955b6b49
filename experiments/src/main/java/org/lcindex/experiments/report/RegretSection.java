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
package org.lcindex.experiments.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** What the paper lacks: what the planner's choices cost. */
final class RegretSection implements Section {
  private static final String AUTO = "auto";

  /** A conjunction, and the way that was chosen among those that were measured. */
  private record Case(String conditions, Choice choice) {
    /** A slower choice that loses little is one among short queries. */
    boolean isDear() {
      return !choice.isFastest() && !choice.isSmall();
    }
  }

  @Override
  public void write(Results results, ReportPage page) {
    List<Case> cases = cases(results);
    if (cases.isEmpty()) {
      return;
    }
    page.heading(2, "The planner's regret");
    page.paragraph(
        String.format(
            Locale.ROOT,
            "%,d random conjunctions on LCIndex, each as the planner chose, as a plain scan, and by each"
                + " column alone. The best way is the fastest one; a"
                + " choice within %.2f times of it counts as good, since times differ by as much from"
                + " run to run.",
            cases.size(),
            Choice.NOISE));
    long best = cases.stream().filter(c -> c.choice().chosen().equals(c.choice().best())).count();
    List<Double> losses = cases.stream().map(c -> c.choice().loss()).sorted().toList();
    long good = cases.stream().filter(c -> c.choice().isFastest()).count();
    long dear = cases.stream().filter(Case::isDear).count();
    double sum = losses.stream().mapToDouble(loss -> loss).sum();
    Table table = new Table(1, "choices", "number", "%");
    row(table, "the fastest way", best, cases.size());
    row(table, "the fastest, or within noise of it", good, cases.size());
    row(table, "slower, by 10 ms at most", cases.size() - good - dear, cases.size());
    row(table, "slower by more", dear, cases.size());
    page.table(table);
    page.paragraph(
        String.format(
            Locale.ROOT,
            "Chosen over best: %.2f times in the mean, %.2f in the median, %.2f at the 95th percentile,"
                + " %.2f at most.",
            sum / losses.size(),
            percentile(losses, 50),
            percentile(losses, 95),
            percentile(losses, 100)));
    worst(cases, page);
  }

  private static void row(Table table, String name, long number, int of) {
    table.row(name, Long.toString(number), Samples.number(100.0 * number / of));
  }

  private static double percentile(List<Double> sorted, int percent) {
    return sorted.get(Math.max(0, (int) Math.ceil(sorted.size() * percent / 100.0) - 1));
  }

  private static void worst(List<Case> cases, ReportPage page) {
    List<Case> worst =
        cases.stream()
            .filter(c -> !c.choice().isFastest())
            .sorted(Comparator.comparingDouble(c -> c.choice().ofBest() - c.choice().ofChosen()))
            .limit(5)
            .toList();
    if (worst.isEmpty()) {
      return;
    }
    page.heading(3, "The dearest choices");
    Table table = new Table(3, "conditions", "chosen", "best", "chosen, ms", "best, ms");
    for (Case c : worst) {
      table.row(
          c.conditions(),
          c.choice().chosen(),
          c.choice().best(),
          Samples.number(c.choice().ofChosen()),
          Samples.number(c.choice().ofBest()));
    }
    page.table(table);
  }

  /** Conjunctions that were measured in every way that any of them was. */
  private static List<Case> cases(Results results) {
    SortedMap<Integer, Map<String, Double>> millis = new TreeMap<>();
    Map<Integer, String[]> chosen = new TreeMap<>();
    results
        .of(Kind.REGRET)
        .forEach(
            line -> {
              String[] part = line.key().part().split("/", 2);
              int number = Integer.parseInt(part[0]);
              millis
                  .computeIfAbsent(number, n -> new TreeMap<>())
                  .put(part[1], line.number("millis"));
              if (part[1].equals(AUTO)) {
                chosen.put(
                    number,
                    new String[] {
                      line.values().path("conditions").asText(),
                      line.values().path("chosen").asText()
                    });
              }
            });
    return millis.entrySet().stream()
        .filter(e -> chosen.containsKey(e.getKey()) && e.getValue().size() > 2)
        .map(e -> of(chosen.get(e.getKey())[0], chosen.get(e.getKey())[1], e.getValue()))
        .toList();
  }

  /** The way that was chosen has the time that was measured as the other ways were. */
  private static Case of(String conditions, String chosen, Map<String, Double> millis) {
    Map<String, Double> ways = new TreeMap<>(millis);
    ways.putIfAbsent(chosen, ways.remove(AUTO));
    return new Case(conditions, new Choice(chosen, ways));
  }
}
