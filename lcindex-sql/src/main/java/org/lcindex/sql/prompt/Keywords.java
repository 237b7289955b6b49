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
package org.lcindex.sql.prompt;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Words of SQL that a prompt completes. Stateless. */
final class Keywords {
  private static final List<String> WORDS =
      Arrays.asList(
          ("all and any as asc avg between by case cast coalesce count cross date day desc distinct"
                  + " else end except exists explain plan for extract false fetch first floor from"
                  + " full group having hour in inner intersect interval is join last left like limit"
                  + " local lower max min minute month natural not null nulls offset on only or order"
                  + " outer over partition right round row rows second select some substring sum"
                  + " table then time timestamp true union unique upper user using value values when"
                  + " where with year zone")
              .split(" "));

  private static final Set<String> RESERVED = new TreeSet<>(WORDS);

  private Keywords() {}

  static List<String> all() {
    return WORDS;
  }

  /** Whether a name that is called so has quotes; some of these would not need them. */
  static boolean isReserved(String name) {
    return RESERVED.contains(name.toLowerCase(Locale.ROOT));
  }
}
