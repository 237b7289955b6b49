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
package org.lcindex.global;

import java.util.function.LongFunction;

/**
 * Random histories of a world: what the first one loses that loses something.
 *
 * @param known seeds that found a fault once: a test that wants one found begins with them
 * @param most so many find every fault that they find at all
 * @param run the history of a seed: what it loses, or null
 */
public record Histories(long[] known, long most, LongFunction<String> run) {

  /** What is lost first, or null. */
  public String firstLoss() {
    for (long seed : known) {
      String lost = firstLoss(seed, 1);
      if (lost != null) {
        return lost;
      }
    }
    return firstLoss(0, most);
  }

  /** What is lost first in some histories, or null. */
  public String firstLoss(long from, long histories) {
    for (long seed = from; seed < from + histories; seed++) {
      String lost = run.apply(seed);
      if (lost != null) {
        return "seed " + seed + ", " + lost;
      }
    }
    return null;
  }

  /**
   * Prints some losses, and how many there are.
   *
   * @param arguments the first seed, and how many
   * @param what is lost
   */
  public void print(String[] arguments, String what) {
    long from = Long.parseLong(arguments[0]);
    long losses = 0;
    for (long seed = from; seed < from + Long.parseLong(arguments[1]); seed++) {
      String lost = firstLoss(seed, 1);
      if (lost != null && ++losses < 4) {
        System.out.println(lost);
      }
    }
    System.out.println(losses + " histories lose " + what);
  }
}
