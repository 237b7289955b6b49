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

  /** By rules of masters before those of today, in their order. */
  private static final long[] LOSSES_OF_CHANGES = {372, 38_600, 7_516, 19_608};

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

  /** What is lost first when masters change the table, too; null if nothing is. */
  static String firstLossOfChanges(long from, long histories, TableChanges.Rules rules) {
    return ofChanges(rules, histories).firstLoss(from, histories);
  }

  /** Of masters by some rules. */
  static Histories ofChanges(TableChanges.Rules rules, long histories) {
    return new Histories(
        LOSSES_OF_CHANGES, histories, seed -> new CoverageWorld(seed, rules).run(STEPS));
  }

  /**
   * In which share of all steps the range is covered.
   *
   * @param rules see {@link CoverageWorld}
   * @param every fourth of them has a catalog that comes and goes: 4 for these only, 1 for all
   */
  static double coveredShare(long histories, TableChanges.Rules rules, int every) {
    double covered = 0;
    for (long i = 0; i < histories; i++) {
      CoverageWorld world = new CoverageWorld(i * every, rules);
      world.run(STEPS);
      covered += world.covered();
    }
    return covered / histories;
  }

  public static void main(String[] arguments) {
    System.out.println(coveredShare(1_000, null, 1) + " of the steps are covered");
    long from = Long.parseLong(arguments[0]);
    long histories = Long.parseLong(arguments[1]);
    System.out.println(firstLoss(from, histories));
    for (TableChanges.Rules rules : TableChanges.Rules.values()) {
      System.out.println(rules + ": " + firstLossOfChanges(from, histories, rules));
    }
  }
}
