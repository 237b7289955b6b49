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
package org.lcindex.experiments.demo;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What an index gains, as bars of text and one sentence. Stateless. */
final class Gains {
  private static final int WIDTH = 50;

  private Gains() {}

  /** Two bars for each query, on one scale, and the query that gains most. */
  static String text(List<QueryReport> queries, long tableRows) {
    double longest = queries.stream().mapToDouble(QueryReport::scanMillis).max().orElse(1);
    StringBuilder text = new StringBuilder();
    for (QueryReport q : queries) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-7s %,11d rows  index %s%n%26sscan  %s%n",
              q.name(),
              q.rows(),
              bar(
                  q.indexMillis(),
                  longest,
                  q.equal()
                      ? String.format(Locale.ROOT, "  %.1f x", gain(q))
                      : "  THE ANSWERS DIFFER"),
              "",
              bar(q.scanMillis(), longest, "")));
    }
    if (!queries.stream().allMatch(QueryReport::equal)) {
      return text.append("\nIndex and scan differ: that is a fault of LCIndex.\n").toString();
    }
    queries.stream()
        .max(Comparator.comparingDouble(Gains::gain))
        .ifPresent(best -> text.append('\n').append(sentence(best, tableRows)).append('\n'));
    return text.toString();
  }

  static double gain(QueryReport query) {
    return query.scanMillis() / query.indexMillis();
  }

  private static String bar(double millis, double longest, String after) {
    int length = Math.max(1, (int) Math.round(WIDTH * millis / longest));
    return String.format(Locale.ROOT, "%s %,.1f ms%s", "#".repeat(length), millis, after);
  }

  private static String sentence(QueryReport best, long tableRows) {
    return String.format(
        Locale.ROOT,
        "%s found its %,d of %,d rows in %,.1f ms by the index, %,.0f times as fast as HBase's scan"
            + " (%,.1f ms), with the same answer.",
        best.name(),
        best.rows(),
        tableRows,
        best.indexMillis(),
        gain(best),
        best.scanMillis());
  }
}
