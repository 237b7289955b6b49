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
package org.lcindex.global.coverage;

import org.lcindex.global.Histories;

/** Random histories of a range and its coverage. */
public final class CoverageHistories {
  private static final int STEPS = 250;

  private static final Histories ALL =
      new Histories(
          new long[] {207, 1030, 119, 3350, 685, 3792, 6, 218, 2164, 2434},
          Long.getLong("lcindex.test.histories", 20_000),
          seed -> new CoverageWorld(seed).run(STEPS));

  private CoverageHistories() {}

  /** See {@link Histories#firstLoss()}. */
  public static String firstLoss() {
    return ALL.firstLoss();
  }

  /** See {@link Histories#firstLoss(long, long)}. */
  public static String firstLoss(long from, long histories) {
    return ALL.firstLoss(from, histories);
  }

  /** What is lost first with a catalog that comes and goes by other rules, or null. */
  static String firstLoss(CoverageWorld.Catalogs rules, long histories) {
    for (long seed = 0; seed < histories; seed += 4) {
      String lost = new CoverageWorld(seed, rules).run(STEPS);
      if (lost != null) {
        return "seed " + seed + ", " + lost;
      }
    }
    return null;
  }

  /**
   * What is lost first when masters change the table, too; null if nothing is.
   *
   * @param rules C12 and D14; false for the ones before them
   */
  static String firstLossOfChanges(long from, long histories, boolean rules) {
    return new Histories(new long[0], histories, seed -> new CoverageWorld(seed, rules).run(STEPS))
        .firstLoss(from, histories);
  }

  /**
   * In which share of all steps the range is covered.
   *
   * @param rules see {@link CoverageWorld}
   */
  static double coveredShare(long histories, Boolean rules) {
    long covered = 0;
    for (long seed = 0; seed < histories; seed++) {
      CoverageWorld world = new CoverageWorld(seed, rules);
      world.run(STEPS);
      covered += world.covered();
    }
    return covered / (double) (histories * STEPS);
  }

  public static void main(String[] arguments) {
    System.out.println(coveredShare(1_000, null) + " of the steps are covered");
    long from = Long.parseLong(arguments[0]);
    long histories = Long.parseLong(arguments[1]);
    System.out.println(firstLoss(from, histories));
    System.out.println(firstLossOfChanges(from, histories, true));
    System.out.println("before C12 and D14: " + firstLossOfChanges(from, histories, false));
  }
}
