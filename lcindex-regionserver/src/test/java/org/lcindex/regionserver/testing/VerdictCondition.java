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
package org.lcindex.regionserver.testing;

/**
 * A condition of a {@link VerdictTable}: {@code a 5..9}, {@code a 5}, {@code a ..9}, {@code a not
 * 5}, each with {@code or missing} behind it for one that rows without the column pass.
 *
 * @param low null for none
 * @param high null for none
 * @param not a value that does not pass; null for none
 */
public record VerdictCondition(String column, Long low, Long high, Long not, boolean orMissing) {
  private static final String OR_MISSING = "or missing";

  public static VerdictCondition parse(String text) {
    boolean orMissing = text.endsWith(OR_MISSING);
    String rest = orMissing ? text.substring(0, text.length() - OR_MISSING.length()) : text;
    String[] words = rest.trim().split("\\s+");
    if (words[1].equals("not")) {
      return new VerdictCondition(words[0], null, null, Long.valueOf(words[2]), orMissing);
    }
    int dots = words[1].indexOf("..");
    String low = dots < 0 ? words[1] : words[1].substring(0, dots);
    String high = dots < 0 ? words[1] : words[1].substring(dots + 2);
    return new VerdictCondition(
        words[0],
        low.isEmpty() ? null : Long.valueOf(low),
        high.isEmpty() ? null : Long.valueOf(high),
        null,
        orMissing);
  }
}
