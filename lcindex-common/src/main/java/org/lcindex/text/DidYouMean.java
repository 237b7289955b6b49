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
package org.lcindex.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.lcindex.type.ShownText;

/** Names that are nearly what somebody typed. Stateless. */
public final class DidYouMean {
  private static final int MOST = 3;

  /** Names that are compared at most, and their characters: a table can have millions. */
  private static final int MOST_COMPARED = 10_000;

  private static final int LONGEST = 100;
  private static final int SHORTEST_PART = 3;

  /** Between words: {@code weight_kg}, {@code weight-kg}, {@code weightKg}. */
  private static final Pattern WORDS = Pattern.compile("[_.\\-\\s]+|(?<=[a-z0-9])(?=[A-Z])");

  private DidYouMean() {}

  /**
   * The names nearest to a typed one, as {@code "; did you mean a or b?"}; empty when none is near:
   * about one letter in three may differ, be missing, be too many or have changed places, or what
   * was typed is the beginning or a whole word of the name.
   */
  public static String among(String typed, Collection<String> names) {
    List<String> near = near(typed, names);
    return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
  }

  /** The names nearest to a typed one, the nearest first. */
  public static List<String> near(String typed, Collection<String> names) {
    if (typed.isEmpty() || typed.length() > LONGEST) {
      return List.of();
    }
    String word = typed.toLowerCase(Locale.ROOT);
    int limit = (word.length() - word.lastIndexOf(':')) / 3; // of a column, its qualifier's
    return names.stream()
        .limit(MOST_COMPARED)
        .filter(name -> name.length() <= LONGEST && !name.equals(typed))
        .map(name -> Map.entry(name, distance(word, name.toLowerCase(Locale.ROOT))))
        .filter(entry -> entry.getValue() <= limit || isPart(word, entry.getKey()))
        .sorted(Comparator.comparing(Map.Entry::getValue))
        .limit(MOST)
        .map(entry -> ShownText.cut(entry.getKey()))
        .toList();
  }

  /** Whether a word is the beginning of a name, or one of its words; of columns, qualifiers. */
  private static boolean isPart(String word, String name) {
    String typed = word.substring(word.lastIndexOf(':') + 1);
    int at = name.lastIndexOf(':') + 1;
    String family = word.substring(0, word.length() - typed.length());
    if (typed.length() < SHORTEST_PART || !name.substring(0, at).equalsIgnoreCase(family)) {
      return false;
    }
    String whole = name.substring(at);
    return whole.toLowerCase(Locale.ROOT).startsWith(typed)
        || WORDS.splitAsStream(whole).anyMatch(typed::equalsIgnoreCase);
  }

  /** Letters to change, to add, to leave out, or to exchange with the next one. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        d[i][j] =
            Math.min(d[i - 1][j - 1] + (same ? 0 : 1), Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
