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
package org.lcindex.experiments.workload;

import java.util.List;

/**
 * The same quantity, measured once in every round. Immutable.
 *
 * @param values in the order of the rounds
 */
public record Samples(List<Double> values) {
  public Samples {
    values = List.copyOf(values);
  }

  /** The middle value; the mean of the two middle ones of an even number; NaN of none. */
  public double median() {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The least value; NaN of none. */
  public double min() {
    return values.stream().mapToDouble(v -> v).min().orElse(Double.NaN);
  }

  /** The greatest value; NaN of none. */
  public double max() {
    return values.stream().mapToDouble(v -> v).max().orElse(Double.NaN);
  }

  /** Round by round, this one divided by the other: what two systems did in the same round. */
  public Samples over(Samples other) {
    if (values.size() != other.values.size()) {
      throw new IllegalArgumentException(
          values.size() + " rounds over " + other.values.size() + "; measure both in each round");
    }
    Double[] ratios = new Double[values.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = values.get(i) / other.values.get(i);
    }
    return new Samples(List.of(ratios));
  }
}
