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
package org.lcindex.definition;

import java.util.Arrays;
import org.lcindex.type.ValueCodec;

/** The rules for a histogram's bounds. */
final class Bounds {
  private Bounds() {}

  static void check(ValueCodec codec, Object min, Object max) {
    checkFinite(codec, min);
    checkFinite(codec, max);
    if (Arrays.compareUnsigned(codec.keyOf(min), codec.keyOf(max)) >= 0) {
      throw new IllegalArgumentException(
          "min "
              + codec.format(min)
              + " is not below max "
              + codec.format(max)
              + ": exchange them, or leave both out and have them chosen from the data");
    }
  }

  /** The histogram divides the distance between the bounds. */
  private static void checkFinite(ValueCodec codec, Object bound) {
    boolean finite =
        bound instanceof Double d
            ? Double.isFinite(d)
            : !(bound instanceof Float f) || Float.isFinite(f);
    if (!finite) {
      throw new IllegalArgumentException(
          "bound " + bound + " of a " + codec + " is not finite: give the extremes of the data");
    }
  }
}
