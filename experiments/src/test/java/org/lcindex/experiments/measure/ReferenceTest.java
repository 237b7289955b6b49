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
package org.lcindex.experiments.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.client.Put;
import org.junit.jupiter.api.Test;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.load.RowSource;

class ReferenceTest {
  private final OrdersWorkload workload = new OrdersWorkload(20_000);

  @Test
  void countsAreThoseOfTheGeneratorsOwnObjects() throws IOException {
    Map<String, Answer> answers = Reference.settled(workload);
    workload
        .counted()
        .forEach((query, rows) -> assertEquals(rows, answers.get(query).rows(), query));
  }

  @Test
  void aTenthChangesAndAnswersWithIt() throws IOException {
    Changes changes = new Changes(workload);
    int overwritten = 0;
    int deleted = 0;
    try (RowSource.Cursor rows = workload.open()) {
      for (Put row = rows.next(); row != null; row = rows.next()) {
        Put now = changes.after(row);
        deleted += now == null ? 1 : 0;
        overwritten += now != null && now != row ? 1 : 0;
      }
    }
    assertEquals(0.02, deleted / 20_000., 0.005);
    assertEquals(0.08, overwritten / 20_000., 0.01);
    Map<String, Answer> before = Reference.settled(workload);
    Map<String, Answer> after = Reference.changed(workload);
    before.forEach((query, answer) -> assertNotEquals(answer, after.get(query), query));
  }

  @Test
  void conjunctionsAreTheSameForASeedAndOfAllWidths() throws IOException {
    Conjunctions some = new Conjunctions(workload, 1);
    Conjunctions same = new Conjunctions(workload, 1);
    int columns = 0;
    for (int i = 0; i < 50; i++) {
      RangeQuery query = some.next("q");
      assertEquals(query, same.next("q"));
      columns += query.conditions().size();
    }
    assertTrue(columns > 60 && columns < 150, "columns " + columns);
  }
}
