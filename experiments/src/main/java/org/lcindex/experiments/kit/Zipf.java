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

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Numbers from 0 that are the rarer the greater they are: the n-th with a weight of n to the power
 * of -0.99, as YCSB draws keys. Not thread safe.
 */
public final class Zipf {
  private static final double EXPONENT = 0.99;

  private final double[] upTo;
  private final SplittableRandom random;

  /** Numbers below a limit. */
  public Zipf(int limit, SplittableRandom random) {
    this.upTo = new double[limit];
    this.random = random;
    double sum = 0;
    for (int i = 0; i < limit; i++) {
      sum += Math.pow(i + 1, -EXPONENT);
      upTo[i] = sum;
    }
  }

  /** Another one. */
  public int next() {
    int found = Arrays.binarySearch(upTo, random.nextDouble(upTo[upTo.length - 1]));
    return Math.min(found < 0 ? -found - 1 : found, upTo.length - 1);
  }
}
