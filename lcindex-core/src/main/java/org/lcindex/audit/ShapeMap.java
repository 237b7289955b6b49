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
package org.lcindex.audit;

import java.util.Arrays;
import org.lcindex.rowfile.Shapes;

/**
 * A table from the shapes of one RFile to those of another one, for comparing the two. Immutable.
 */
final class ShapeMap {
  private static final int NONE = -2;

  private final int[] expectedOf;

  ShapeMap(Shapes found, Shapes expected) {
    expectedOf = new int[found.count()];
    for (int s = 0; s < expectedOf.length; s++) {
      expectedOf[s] = s < expected.count() && same(found, s, expected, s) ? s : NONE;
      // Both number them alike, so this is not needed for files as they should be.
      for (int e = 0; e < expected.count() && expectedOf[s] == NONE; e++) {
        if (same(found, s, expected, e)) {
          expectedOf[s] = e;
        }
      }
    }
  }

  private static boolean same(Shapes found, int s, Shapes expected, int e) {
    int[] has = found.shape(s);
    int[] wants = expected.shape(e);
    boolean same = has.length == wants.length;
    for (int i = 0; same && i < has.length; i++) {
      same = Arrays.equals(found.qualifier(has[i]), expected.qualifier(wants[i]));
    }
    return same;
  }

  /** Whether a shape number of the one and one of the other mean the same. */
  boolean same(int found, int expected) {
    return found == Shapes.COMPLEX || expected == Shapes.COMPLEX
        ? found == expected
        : found < expectedOf.length && expectedOf[found] == expected;
  }
}
