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
package org.lcindex.verification.lookups;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.common.Totals;

/** What a run of the checker counts. */
enum LookupsCount {
  LOOKUPS("lookups that were judged"),
  BOXES("of them, those for several values at once"),
  UNANSWERED("lookups without an answer"),
  RETURNED("objects returned"),
  DUE("of them, or missing, those that had to be returned"),
  MOVING("of these, those that were written meanwhile"),
  IN_HOLES("of those that had to be returned, in ranges marked as uncovered by hand"),
  WRITES("writes acknowledged"),
  MET("writes sent at once with another one of the object"),
  UNCOVERED("deletes of the last version sent"),
  REFUSED("writes refused, and sent again"),
  DOUBTFUL("writes that may have happened"),
  GIVEN_UP("objects given up for it"),
  AUDITED("values, or tuples, of covered rows of which the entry was looked for"),
  NOT_COVERED("values, or tuples, of rows that were not covered then"),
  EVENTS("events"),
  KILLS("of them, servers killed"),
  SPLITS("of them, regions divided"),
  STALE("answers that may be of a server which did not know that it was given up"),
  WRONG("wrong answers");

  private final String words;

  LookupsCount(String words) {
    this.words = words;
  }

  /** All of a run, also those that are 0, by their words. */
  static Map<String, Long> byName(Totals totals) {
    Map<String, Long> named = new TreeMap<>();
    for (LookupsCount count : values()) {
      named.put(EnumWords.of(count), totals.get(count));
    }
    return named;
  }

  /** All of a run, in lines. */
  static String lines(Totals totals) {
    StringBuilder lines = new StringBuilder();
    for (LookupsCount count : values()) {
      lines.append(String.format(Locale.ROOT, "%,14d  %s%n", totals.get(count), count));
    }
    return lines.toString();
  }

  @Override
  public String toString() {
    return words;
  }
}
