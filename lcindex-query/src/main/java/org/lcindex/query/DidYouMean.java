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
package org.lcindex.query;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What somebody may have meant who typed a name that there is not: the known name that the fewest
 * letters make of it, added, left out, exchanged or swapped with their neighbour. Stateless.
 */
@InterfaceAudience.Private
public final class DidYouMean {
  /** Names that are longer are not typed, and looking at them costs the square of their length. */
  private static final int MOST_LETTERS = 100;

  private static final int LETTERS_FOR_A_MISTAKE = 3;

  private DidYouMean() {}

  /** The nearest of some names, of several the first; empty when none is near. */
  public static Optional<String> of(String typed, Collection<String> known) {
    String nearest = null;
    int least = Math.max(1, typed.length() / LETTERS_FOR_A_MISTAKE) + 1;
    for (String name : known) {
      if (Math.max(name.length(), typed.length()) <= MOST_LETTERS) {
        int mistakes = mistakes(typed.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
        if (mistakes < least) {
          nearest = name;
          least = mistakes;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** The distance of Damerau and Levenshtein, for texts in which no letter is changed twice. */
  static int mistakes(String one, String other) {
    int[] before = new int[other.length() + 1];
    int[] above = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[other.length() + 1];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        char a = one.charAt(i - 1);
        char b = other.charAt(j - 1);
        int least = Math.min(Math.min(above[j], row[j - 1]) + 1, above[j - 1] + (a == b ? 0 : 1));
        boolean swapped = i > 1 && j > 1 && a == other.charAt(j - 2) && b == one.charAt(i - 2);
        row[j] = swapped ? Math.min(least, before[j - 2] + 1) : least;
      }
      before = above;
      above = row;
    }
    return above[other.length()];
  }
}
