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
package org.lcindex.verification.common;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** Where two answers differ first, in words. No state. */
public final class FirstDifference {
  private FirstDifference() {}

  /**
   * Compares what was expected with what came.
   *
   * @param what one of the lists' elements is
   * @param text of an element; of null for the end of a list
   * @return null when nothing differs
   */
  public static <T> String of(
      String what,
      List<T> expected,
      List<T> got,
      BiPredicate<T, T> same,
      Function<T, String> text) {
    for (int i = 0; i < Math.max(expected.size(), got.size()); i++) {
      T wanted = i < expected.size() ? expected.get(i) : null;
      T found = i < got.size() ? got.get(i) : null;
      if (wanted == null || found == null || !same.test(wanted, found)) {
        return String.format(
            "%s %d: %s expected, %s returned (%d and %d %ss)",
            what, i, text.apply(wanted), text.apply(found), expected.size(), got.size(), what);
      }
    }
    return null;
  }

  /** Whether two cells are equal in everything that clients see. */
  public static boolean isNone(Cell a, Cell b) {
    return a.equals(b) && CellUtil.matchingValue(a, b);
  }
}
