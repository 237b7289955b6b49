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
import java.util.ArrayList;
import java.util.List;

/**
 * How often something is run for one measurement: so often at least, then until it took so long
 * together, or so often.
 *
 * @param least so often at least, but for what takes longer than the limit
 * @param millis so long
 * @param most so often
 * @param limitMillis nothing begins after so long
 */
public record Repeats(int least, double millis, int most, double limitMillis) {
  /** What takes a few milliseconds is run several times, and the median counts. */
  public static final Repeats MEASURED = new Repeats(1, 100, 20, Double.MAX_VALUE);

  private static final double WARM_UP_MILLIS = 2_000;
  private static final double WARM_UP_MILLIS_PER_ROW = 0.01;

  /** Something that is measured. */
  @FunctionalInterface
  public interface Run {
    void run() throws IOException;
  }

  /** Prepares each run, outside its time. */
  @FunctionalInterface
  public interface Preparation {
    Run next() throws IOException;
  }

  /** Exactly so often. */
  public static Repeats times(int number) {
    return new Repeats(number, 0, number, Double.MAX_VALUE);
  }

  /**
   * Before anything counts: two seconds, and less for tables with which a command is only tried
   * out. What the virtual machine has to compile for one state of a table is not what another state
   * needed, and a server that serves queries has long compiled it.
   *
   * @param rows of the table
   */
  public static Repeats warmUp(int rows) {
    double millis = Math.min(WARM_UP_MILLIS, rows * WARM_UP_MILLIS_PER_ROW);
    return new Repeats(1, millis, Integer.MAX_VALUE, Double.MAX_VALUE);
  }

  /** The milliseconds of each run. */
  public Samples millis(Preparation preparation) throws IOException {
    List<Double> runs = new ArrayList<>();
    double total = 0;
    while (again(runs.size(), total)) {
      Run run = preparation.next();
      double millis = millis(run);
      runs.add(millis);
      total += millis;
    }
    return Samples.of(runs);
  }

  /** The milliseconds of one run. */
  public static double millis(Run run) throws IOException {
    long start = System.nanoTime();
    run.run();
    return (System.nanoTime() - start) / 1e6;
  }

  private boolean again(int runs, double millisSoFar) {
    boolean few = runs < least || runs < most && millisSoFar < millis;
    return runs == 0 || few && millisSoFar < limitMillis;
  }
}
