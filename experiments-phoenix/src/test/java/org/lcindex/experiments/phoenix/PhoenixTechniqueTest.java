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
package org.lcindex.experiments.phoenix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.experiments.measure.Changes;
import org.lcindex.experiments.measure.Conjunctions;
import org.lcindex.experiments.measure.Inserts;
import org.lcindex.experiments.measure.Reference;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;

/** Phoenix's answers are the generator's, also after rows were overwritten and deleted. */
@Tag("nightly")
class PhoenixTechniqueTest {
  private static final int ROWS = 3_000;
  private static final int CONJUNCTIONS = Integer.getInteger("lcindex.test.conjunctions", 10);
  private static final OrdersWorkload ORDERS = new OrdersWorkload(ROWS);

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder();
    Techniques.peer().orElseThrow().settings().forEach(builder::set);
    cluster = builder.start();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"phoenix-global-best", "phoenix-local-cost"})
  void returnsTheGeneratorsRows(String name) throws Exception {
    Site site = new Site(cluster.connection(), ORDERS, "rows_", 2, 1);
    try (Technique technique = Techniques.create(name, site)) {
      technique.drop();
      technique.create();
      new Inserts(2, 100).run(technique, ORDERS);
      technique.settle();
      check(technique, Reference.settled(ORDERS));
      checkConjunctions(technique);
      assertTrue(technique.storage().replicated() > ROWS * 50L, technique.storage()::toString);
      Changes.apply(technique, ORDERS);
      check(technique, Reference.changed(ORDERS));
      technique.drop();
      technique.drop();
    }
  }

  private static void checkConjunctions(Technique technique) throws Exception {
    Conjunctions random = new Conjunctions(ORDERS, 10);
    List<RangeQuery> conjunctions =
        IntStream.range(0, CONJUNCTIONS).mapToObj(i -> random.next("random " + i)).toList();
    Map<String, Answer> expected = Reference.settled(ORDERS, conjunctions);
    for (RangeQuery conjunction : conjunctions) {
      assertEquals(
          expected.get(conjunction.name()),
          Answer.of(technique, conjunction),
          () -> technique.name() + " " + conjunction);
    }
  }

  /** A hint that Phoenix does not understand would be no error. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theHintIsObeyed(boolean local) throws Exception {
    Site site = new Site(cluster.connection(), ORDERS, "hint_", 1, 1);
    PhoenixTable table = new PhoenixTable(site, "phoenix", local, false);
    RangeQuery query = ORDERS.queries().get(2);
    try (Connection connection = PhoenixClient.open(cluster.configuration(), false)) {
      table.create(connection);
      for (RangeCondition condition : query.conditions()) {
        String index = table.index(condition.column()).getNameAsString();
        String plan = table.plan(connection, query, condition.column());
        assertTrue(plan.contains("RANGE SCAN OVER " + index), plan);
        assertEquals(condition.column().qualifier(), table.chosen(plan), plan);
      }
      table.drop(connection);
    }
  }

  private static void check(Technique technique, Map<String, Answer> expected) throws Exception {
    for (RangeQuery query : ORDERS.queries()) {
      String text = technique.name() + " " + query.name();
      assertEquals(expected.get(query.name()), Answer.of(technique, query), text);
      assertEquals(expected.get(query.name()).rows(), Answer.count(technique, query), text);
    }
  }
}
