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

/** Random histories of rows that have no entry for a while. */
public final class OddRowsHistories {
  private static final int STEPS = 300;

  private static final Histories ALL =
      new Histories(
          new long[0],
          Long.getLong("lcindex.test.histories", 20_000),
          seed -> new OddRowsWorld(seed).run(STEPS));

  private OddRowsHistories() {}

  /** See {@link Histories#firstLoss()}. */
  public static String firstLoss() {
    return ALL.firstLoss();
  }

  /** See {@link Histories#firstLoss(long, long)}. */
  public static String firstLoss(long from, long histories) {
    return ALL.firstLoss(from, histories);
  }

  /** In which share of all steps a row is covered. */
  static double coveredShare(long histories) {
    double covered = 0;
    for (long seed = 0; seed < histories; seed++) {
      OddRowsWorld world = new OddRowsWorld(seed);
      world.run(STEPS);
      covered += world.covered(STEPS);
    }
    return covered / histories;
  }

  public static void main(String[] arguments) {
    System.out.println(coveredShare(1_000) + " of the rows are covered");
    System.out.println(firstLoss(Long.parseLong(arguments[0]), Long.parseLong(arguments[1])));
  }
}
