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

/**
 * How often something is run for one measurement: until it took so long together, or so often.
 *
 * @param millis so long
 * @param most so often
 */
record Repeats(double millis, int most) {
  /** What takes a few milliseconds is run several times, and the median counts. */
  static final Repeats MEASURED = new Repeats(100, 20);

  private static final double WARM_UP_MILLIS = 2_000;
  private static final double WARM_UP_MILLIS_PER_ROW = 0.01;

  /**
   * Before anything counts: two seconds, and less for tables with which a command is only tried
   * out. What the virtual machine has to compile for one state of a table is not what another state
   * needed, and a server that serves queries has long compiled it.
   *
   * @param rows of the table
   */
  static Repeats warmUp(int rows) {
    return new Repeats(Math.min(WARM_UP_MILLIS, rows * WARM_UP_MILLIS_PER_ROW), Integer.MAX_VALUE);
  }

  /** Whether it is to be run once more. */
  boolean again(int runs, double millisSoFar) {
    return runs == 0 || runs < most && millisSoFar < millis;
  }
}
