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
package org.lcindex.experiments.kit;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measurements of a benchmark. Each is written down as a line at once; of a round that counts
 * its numbers are kept by contender. Not thread safe.
 */
public final class Measured {
  /** Where single measurements go. */
  @FunctionalInterface
  public interface Lines {
    /** One line: the kind, and fields by name, {@code round} among them. */
    void write(String kind, Map<String, ?> fields) throws IOException;
  }

  private final Lines raw;
  private final Map<String, Map<String, SortedMap<Integer, Double>>> values = new HashMap<>();

  public Measured(Lines raw) {
    this.raw = raw;
  }

  /**
   * Adds a measurement.
   *
   * @param kind of its line
   * @param round 0 when it does not count
   * @param contender by any name
   * @param measured values by name, those that name the contender in the line among them
   */
  public void add(String kind, int round, String contender, Map<String, ?> measured)
      throws IOException {
    Map<String, Object> line = new HashMap<>(measured);
    line.put("round", round);
    raw.write(kind, line);
    if (round > 0) {
      Map<String, SortedMap<Integer, Double>> own =
          values.computeIfAbsent(contender, c -> new HashMap<>());
      measured.forEach(
          (name, value) -> {
            if (value instanceof Number number) {
              own.computeIfAbsent(name, n -> new TreeMap<>()).put(round, number.doubleValue());
            }
          });
    }
  }

  /** A value of a contender in all rounds. */
  public Samples of(String contender, String value) {
    return new Samples(
        values.getOrDefault(contender, Map.of()).getOrDefault(value, Collections.emptySortedMap()));
  }

  /** The name of a round for a person who waits. */
  public static String round(int round) {
    return "round " + round + (round > 0 ? "" : " (warm-up)");
  }
}
