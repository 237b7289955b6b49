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
package org.lcindex.verification.metamorphic.oracle;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Cardinality estimation restriction testing: a narrower condition has no higher estimate. What is
 * compared is what {@code explain} tells of one column in one region, the entries of its index in
 * the range and the rows expected of them, of a range and of a part of it, or of the range and one
 * more condition. Not the rows of the whole plan: those are of the column that it chose, which the
 * narrower condition may change. As long as nothing is written both are counted from the same index
 * files; only which of their pages are in memory may change between two questions, and makes
 * estimates finer, so what looks wrong is asked again. For one thread.
 */
public record NarrowChecker(TestTable table, MdrqClient client) {
  /** What is wrong, in words; null when nothing is. */
  String check(long seed) throws IOException {
    Random random = new Random(seed);
    List<TestColumn> indexed = table.setting().indexed();
    TestColumn column = indexed.get(random.nextInt(indexed.size()));
    ValueGenerator values = new ValueGenerator(random);
    List<Object> bounds =
        IntStream.range(0, 4)
            .map(i -> random.nextInt(ValueGenerator.DOMAIN))
            .sorted()
            .mapToObj(place -> values.value(column, place))
            .sorted(PlainValues::compare)
            .toList();
    String wide = between(column, bounds.get(0), bounds.get(3)).text();
    LanguageCondition more =
        random.nextBoolean()
            ? between(column, bounds.get(1), bounds.get(2))
            : new LanguageGenerator(random, table.setting(), null).draw();
    String narrow = wide + " and (" + more.text() + ")";
    String wrong = compare(wide, narrow);
    return wrong == null ? null : compare(wide, narrow);
  }

  private static LanguageCondition between(TestColumn column, Object low, Object high) {
    return new LanguageCondition.Test(column, LanguageCondition.Kind.BETWEEN, List.of(low, high));
  }

  private String compare(String wide, String narrow) throws IOException {
    List<PlanReport> least = explain(narrow);
    for (PlanReport most : explain(wide)) {
      for (PlanReport.Alternative alternative : most.alternatives()) {
        for (PlanReport plan : least) {
          for (PlanReport.Alternative other : plan.alternatives()) {
            if (plan.region().equals(most.region())
                && other.column().equals(alternative.column())
                && (other.entries() > alternative.entries() || other.rows() > alternative.rows())) {
              return alternative + " of " + wide + ", but " + other + " of " + narrow;
            }
          }
        }
      }
    }
    return null;
  }

  private List<PlanReport> explain(String condition) throws IOException {
    try {
      return client.explain(Mdrq.on(table.table()).where(condition).build(), false).plans();
    } catch (IndexException e) {
      return List.of(); // no index
    }
  }
}
