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

import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tells what runs and how long the rest will take: as long for each row as the same technique took
 * before, or for one that had no turn yet, as the others took in the mean. Not thread safe.
 */
final class Progress {
  private final PrintWriter out;
  private final List<Turn> left = new ArrayList<>();
  private final Map<String, List<Double>> secondsOfARow = new HashMap<>();
  private int done;
  private long began;

  Progress(PrintWriter out) {
    this.out = out;
  }

  /** All turns, in their order. */
  void plan(List<Turn> turns) {
    left.addAll(turns);
  }

  /** The first of the turns that are left begins. */
  void begin(String what) {
    began = System.nanoTime();
    String remaining =
        secondsOfARow.isEmpty()
            ? ""
            : String.format(Locale.ROOT, "; about %d min left", (int) Math.ceil(remaining() / 60));
    say(
        String.format(
            Locale.ROOT, "%d of %d: %s%s", done + 1, done + left.size(), what, remaining));
  }

  /** It has ended. */
  void end(boolean measured) {
    Turn turn = left.remove(0);
    done++;
    if (measured) {
      double seconds = (System.nanoTime() - began) / 1e9;
      secondsOfARow
          .computeIfAbsent(turn.technique(), t -> new ArrayList<>())
          .add(seconds / turn.rows());
      say(String.format(Locale.ROOT, "  took %s", Duration.ofSeconds(Math.round(seconds))));
    }
  }

  private double remaining() {
    double mean =
        secondsOfARow.values().stream()
            .flatMap(List::stream)
            .mapToDouble(d -> d)
            .average()
            .orElse(0);
    return left.stream()
        .mapToDouble(
            turn ->
                turn.rows()
                    * secondsOfARow.getOrDefault(turn.technique(), List.of()).stream()
                        .mapToDouble(d -> d)
                        .average()
                        .orElse(mean))
        .sum();
  }

  void say(String line) {
    out.println("[" + LocalTime.now().truncatedTo(ChronoUnit.SECONDS) + "] " + line);
    out.flush();
  }
}
