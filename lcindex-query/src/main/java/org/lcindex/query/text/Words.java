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
package org.lcindex.query.text;

import java.util.List;

/** Lists and durations in words. Stateless. */
public final class Words {
  private Words() {}

  /** The names, such as {@code a, b and c}; of many the first ones and how many more there are. */
  public static String list(List<String> names, int most) {
    int shown = names.size() > most + 1 ? most : names.size();
    String last =
        shown < names.size() ? names.size() - shown + " more" : names.get(names.size() - 1);
    List<String> before = names.subList(0, shown < names.size() ? shown : shown - 1);
    return before.isEmpty() ? last : String.join(", ", before) + " and " + last;
  }

  /** A time in the unit that says most. */
  public static String duration(long seconds) {
    return seconds < 120
        ? seconds + " s"
        : seconds < 7200 ? (seconds + 30) / 60 + " min" : (seconds + 1800) / 3600 + " h";
  }
}
