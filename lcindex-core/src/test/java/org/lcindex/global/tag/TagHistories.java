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
package org.lcindex.global.tag;

/** Random histories of a row and its entries: what the first one loses that loses something. */
public final class TagHistories {
  private static final int STEPS = 300;

  /** That many find every fault that they find at all. */
  private static final long HISTORIES = Long.getLong("lcindex.test.histories", 60_000);

  /** Seeds that found a fault once: a test that wants one found begins with them. */
  private static final long[] KNOWN = {1293, 5921, 7035, 10018, 266};

  private TagHistories() {}

  /** What is lost first, or null. */
  public static String firstLoss() {
    for (long seed : KNOWN) {
      String lost = firstLoss(seed, 1);
      if (lost != null) {
        return lost;
      }
    }
    return firstLoss(0, HISTORIES);
  }

  /** What is lost first in some histories, or null. */
  public static String firstLoss(long from, long histories) {
    for (long seed = from; seed < from + histories; seed++) {
      TagWorld world = new TagWorld(seed);
      String lost = world.run(STEPS);
      if (lost != null) {
        return "seed " + seed + ", " + lost + "; " + world;
      }
    }
    return null;
  }

  public static void main(String[] arguments) {
    long from = Long.parseLong(arguments[0]);
    long losses = 0;
    for (long seed = from; seed < from + Long.parseLong(arguments[1]); seed++) {
      String lost = firstLoss(seed, 1);
      if (lost != null && ++losses < 4) {
        System.out.println(lost);
      }
    }
    System.out.println(losses + " histories lose an entry");
  }
}
