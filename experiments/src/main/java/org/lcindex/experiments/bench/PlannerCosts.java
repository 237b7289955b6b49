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
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.plan.Costs;

/**
 * What units of work cost on this machine, from measured queries: linear regressions without
 * negative costs, in which each query weighs as much as its relative error. What a row takes on its
 * way to the client is found first, from plain scans, and taken off.
 */
final class PlannerCosts {
  private static final List<ToDoubleFunction<PlannerCase.Work>> UNITS =
      List.of(
          work -> 1,
          PlannerCase.Work::entries,
          PlannerCase.Work::trusted,
          PlannerCase.Work::verified,
          PlannerCase.Work::memStoreRows);

  private static final double NANOS = 1e6;

  private PlannerCosts() {}

  /** One measurement. */
  private record Sample(double[] units, double nanos) {}

  /** What does not show is as in {@link Costs#DEFAULT}. */
  static Costs fit(List<PlannerCase> cases) {
    double delivery = delivery(cases);
    List<Sample> samples = new ArrayList<>();
    for (PlannerCase c : cases) {
      c.work()
          .forEach(
              (column, work) -> {
                double nanos = c.millis().get(column) * NANOS - c.rows() * delivery;
                // Less is in the error of the measurement.
                double least = c.millis().get(column) * NANOS / 10;
                samples.add(
                    new Sample(
                        UNITS.stream().mapToDouble(unit -> unit.applyAsDouble(work)).toArray(),
                        Math.max(nanos, least)));
              });
    }
    double[] nanos = solve(samples, shown(samples));
    Costs usual = Costs.DEFAULT;
    double plain = plain(cases, delivery);
    return new Costs(
        usual.plainCell() * plain,
        usual.plainByte() * plain,
        usual.memStoreCell() * plain,
        shown(nanos[4], usual.logRow()),
        shown(nanos[1], usual.entry()),
        shown(nanos[2], usual.trustedRow()),
        shown(nanos[3], usual.verifiedRow()),
        shown(nanos[0], usual.fixed()));
  }

  private static double shown(double found, double usual) {
    return found > 0 ? found : usual;
  }

  /** Nanoseconds of a row on its way to the client: by how much plain scans of a state differ. */
  private static double delivery(List<PlannerCase> cases) {
    double products = 0;
    double squares = 0;
    for (List<PlannerCase> of :
        cases.stream().collect(Collectors.groupingBy(PlannerCase::state)).values()) {
      double rows = of.stream().mapToDouble(PlannerCase::rows).average().orElse(0);
      double millis = of.stream().mapToDouble(PlannerCosts::plainMillis).average().orElse(0);
      for (PlannerCase c : of) {
        products += (c.rows() - rows) * (plainMillis(c) - millis);
        squares += (c.rows() - rows) * (c.rows() - rows);
      }
    }
    return squares == 0 ? 0 : Math.max(0, products / squares * NANOS);
  }

  private static double plainMillis(PlannerCase c) {
    return c.millis().get(Choice.PLAIN);
  }

  /** How many times as long as expected plain scans took, in the median. */
  private static double plain(List<PlannerCase> cases, double delivery) {
    double times =
        Samples.of(
                cases.stream()
                    .filter(c -> c.plainExpectedMicros() > 0)
                    .map(
                        c ->
                            Math.max(
                                    plainMillis(c) / 10,
                                    plainMillis(c) - c.rows() * delivery / NANOS)
                                * 1000
                                / c.plainExpectedMicros())
                    .toList())
            .median();
    return Double.isNaN(times) ? 1 : times;
  }

  /** The kinds of work that any query had. */
  private static List<Integer> shown(List<Sample> samples) {
    return IntStream.range(0, UNITS.size())
        .filter(kind -> samples.stream().anyMatch(sample -> sample.units()[kind] != 0))
        .boxed()
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Leaves out what would have a negative cost, one after the other. */
  private static double[] solve(List<Sample> samples, List<Integer> used) {
    double[] costs = new double[UNITS.size()];
    while (!used.isEmpty() && samples.size() > used.size()) {
      double[] found = regress(samples, used);
      if (found == null) {
        return costs;
      }
      int least =
          IntStream.range(0, found.length).reduce((a, b) -> found[b] < found[a] ? b : a).orElse(0);
      if (found[least] >= 0) {
        for (int i = 0; i < found.length; i++) {
          costs[used.get(i)] = found[i];
        }
        return costs;
      }
      used.remove(least);
    }
    return costs;
  }

  private static double[] regress(List<Sample> samples, List<Integer> used) {
    double[][] x = new double[samples.size()][used.size()];
    double[] y = new double[samples.size()];
    for (int s = 0; s < y.length; s++) {
      Sample sample = samples.get(s);
      for (int i = 0; i < used.size(); i++) {
        x[s][i] = sample.units()[used.get(i)] / sample.nanos();
      }
      y[s] = 1;
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    try {
      regression.newSampleData(y, x);
      return regression.estimateRegressionParameters();
    } catch (MathIllegalArgumentException e) {
      return null; // too few kinds of queries to tell costs from each other
    }
  }
}
