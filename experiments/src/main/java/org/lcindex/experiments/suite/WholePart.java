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
package org.lcindex.experiments.suite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.experiments.kit.Measured;

/** A part of the suite whose contenders take turns, so that all are measured or none. */
public final class WholePart {
  /** Stands for all contenders of a part. */
  private static final String ALL = "all";

  private WholePart() {}

  /** What is measured. */
  @FunctionalInterface
  public interface Body {
    void measure(Measured measured) throws IOException;
  }

  /** Whether it is left to be measured. */
  public static boolean isLeft(SuiteRun run, String part) {
    return !run.has(ALL, run.rounds(), part);
  }

  /**
   * Measures a part unless that was done; its rounds that count become lines. Each measurement has
   * its {@code contender} among its values.
   */
  public static void measure(SuiteRun run, String part, Body body)
      throws IOException, InterruptedException {
    run.unless(
        ALL,
        run.rounds(),
        part,
        () -> {
          long begin = System.nanoTime();
          List<Map<String, ?>> lines = new ArrayList<>();
          body.measure(new Measured((kind, line) -> lines.add(line)));
          for (Map<String, ?> line : lines) {
            add(run, part, line);
          }
          return Map.of("seconds", (System.nanoTime() - begin) / 1e9);
        });
  }

  private static void add(SuiteRun run, String part, Map<String, ?> line) throws IOException {
    Map<String, Object> values = new LinkedHashMap<>(line);
    String contender = (String) values.remove("contender");
    int round = ((Number) values.remove("round")).intValue();
    if (round > 0 && !run.has(contender, round, part)) {
      run.add(contender, round, part, values);
    }
  }
}
