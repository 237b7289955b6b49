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
package org.lcindex.experiments.technique;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.experiments.measure.Conjunctions;
import org.lcindex.experiments.technique.global.CCIndex;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.load.RowSource;
import org.lcindex.type.ValueCodec;

/** Every technique returns the rows that the generator made, whole. */
@Tag("slices")
class TechniquesTest {
  private static final int ROWS = 8_000;
  private static final int BATCH = 1000;
  private static final int CONJUNCTIONS = Integer.getInteger("lcindex.test.conjunctions", 10);

  private static final Workload ORDERS = new OrdersWorkload(ROWS);
  private static final Map<String, Answer> ANSWERS = new TreeMap<>();
  private static final List<RangeQuery> RANDOM = new ArrayList<>();
  private static final Map<String, Answer> CHANGED = new TreeMap<>();

  static List<String> names() {
    return Techniques.names().stream().filter(name -> !Techniques.needsPeer(name)).toList();
  }

  private static Site site(String test) throws IOException, InterruptedException {
    return new Site(SharedCluster.get().connection(), ORDERS, test + "_", 2, 4);
  }

  /** The answers that the workload's own rows give, and their numbers as the generator has them. */
  @BeforeAll
  static void expect() throws IOException {
    for (RangeQuery query : ORDERS.queries()) {
      ANSWERS.put(query.name(), Answer.of(new InMemory(ORDERS), query));
    }
    ORDERS
        .counted()
        .forEach(
            (query, rows) -> {
              assertEquals(rows, ANSWERS.get(query).rows(), query);
              assertTrue(rows > 0, query);
            });
    assertEquals(5, ANSWERS.size());
    Conjunctions random = new Conjunctions(ORDERS, 10);
    for (int i = 0; i < CONJUNCTIONS; i++) {
      RangeQuery conjunction = random.next("random " + i);
      RANDOM.add(conjunction);
      ANSWERS.put(conjunction.name(), Answer.of(new InMemory(ORDERS), conjunction));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void returnsTheGeneratorsRows(String name) throws Exception {
    try (Technique technique = Techniques.create(name, site("rows"))) {
      assertEquals(name, technique.name());
      technique.create();
      load(technique);
      check(technique); // from MemStores
      technique.finish();
      check(technique);
      technique.settle();
      for (RangeQuery conjunction : RANDOM) {
        assertEquals(
            ANSWERS.get(conjunction.name()),
            Answer.of(technique, conjunction),
            () -> name + " " + conjunction);
      }
      String chosen = technique.chosen(ORDERS.queries().get(0));
      assertEquals(name.equals(PlainTable.NAME) ? Technique.NO_INDEX : "totalprice", chosen);
      Storage storage = technique.storage();
      assertTrue(storage.replicated() > ROWS * 100, storage::toString);
      if (technique instanceof CCIndex index) {
        loseAndRecover(index);
        check(technique);
      }
      technique.drop();
      technique.drop();
    }
  }

  private static void loseAndRecover(CCIndex technique) throws Exception {
    TableName lost = technique.tables().get(1);
    assertTrue(lost.getNameAsString().endsWith("totalprice"), lost::getNameAsString);
    technique.lose(OrdersWorkload.PRICE);
    try (Admin admin = SharedCluster.get().admin()) {
      assertFalse(admin.tableExists(lost));
    }
    assertEquals(ROWS, technique.recover(OrdersWorkload.PRICE));
  }

  /** Overwritten and deleted rows: in the MemStore, flushed, and compacted. */
  @ParameterizedTest
  @ValueSource(strings = {"cmindex", "irindex", "lcindex"})
  void staysExactWhenRowsChange(String name) throws Exception {
    try (Technique technique = Techniques.create(name, site("changed"))) {
      technique.create();
      load(technique);
      technique.finish();
      change(technique);
      check(technique, changed());
      technique.finish();
      check(technique, changed());
      try (Admin admin = SharedCluster.get().admin()) {
        admin.majorCompact(technique.tables().get(0));
      }
      technique.settle();
      check(technique, changed());
      technique.drop();
    }
  }

  /** What plain HBase answers after the changes. */
  private static Map<String, Answer> changed() throws Exception {
    if (CHANGED.isEmpty()) {
      try (Technique plain = Techniques.create(PlainTable.NAME, site("changed"))) {
        plain.create();
        load(plain);
        change(plain);
        for (RangeQuery query : ORDERS.queries()) {
          CHANGED.put(query.name(), Answer.of(plain, query));
        }
        plain.drop();
      }
    }
    return CHANGED;
  }

  /** Every eleventh row gets another's values, every thirteenth goes. */
  private static void change(Technique technique) throws IOException {
    try (RowWriter writer = technique.writer();
        RowSource.Cursor rows = ORDERS.open()) {
      List<Put> puts = new ArrayList<>();
      List<byte[]> deletes = new ArrayList<>();
      Put before = null;
      int number = 0;
      for (Put row = rows.next(); row != null; row = rows.next()) {
        if (++number % 11 == 0) {
          Put other = new Put(row.getRow());
          for (Cell cell : before.getFamilyCellMap().firstEntry().getValue()) {
            other.addColumn(
                CellUtil.cloneFamily(cell),
                CellUtil.cloneQualifier(cell),
                CellUtil.cloneValue(cell));
          }
          puts.add(other);
        } else if (number % 13 == 0) {
          deletes.add(row.getRow());
        }
        before = row;
      }
      writer.put(puts);
      writer.delete(deletes);
    }
  }

  @Test
  void anUnknownNameIsToldWithTheKnownOnes() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> Techniques.create("nonsense", site("unknown")));
    assertTrue(e.getMessage().contains("nonsense"), e::getMessage);
    assertTrue(e.getMessage().contains(PlainTable.NAME), e::getMessage);
  }

  private static void load(Technique technique) throws IOException {
    try (RowWriter writer = technique.writer();
        RowSource.Cursor rows = ORDERS.open()) {
      List<Put> batch = new ArrayList<>();
      for (Put row = rows.next(); row != null; row = rows.next()) {
        batch.add(row);
        if (batch.size() == BATCH) {
          writer.put(batch);
          batch = new ArrayList<>();
        }
      }
      writer.put(batch);
    }
  }

  private static void check(Technique technique) throws IOException {
    check(technique, ANSWERS);
  }

  private static void check(Technique technique, Map<String, Answer> expected) throws IOException {
    for (RangeQuery query : ORDERS.queries()) {
      String text = technique.name() + " " + query.name();
      assertEquals(expected.get(query.name()), Answer.of(technique, query), text);
    }
  }

  /** Looks at every row of the workload. */
  private static final class InMemory extends TableTechnique {
    private final Workload workload;

    InMemory(Workload workload) {
      super(new Site(null, workload, "", 1, 1), "memory");
      this.workload = workload;
    }

    @Override
    public void query(RangeQuery query, AnswerSink sink) throws IOException {
      try (RowSource.Cursor rows = workload.open()) {
        for (Put row = rows.next(); row != null; row = rows.next()) {
          if (passes(row, query)) {
            sink.row(
                row.getRow(), row.getFamilyCellMap().firstEntry().getValue().toArray(new Cell[0]));
          }
        }
      }
    }

    private static boolean passes(Put row, RangeQuery query) {
      for (RangeCondition condition : query.conditions()) {
        byte[] cell =
            CellUtil.cloneValue(
                row.get(condition.column().familyBytes(), condition.column().qualifierBytes())
                    .get(0));
        ValueCodec codec = condition.column().codec();
        byte[] key = codec.keyOfCell(cell);
        if (condition.low() != null && Arrays.compareUnsigned(codec.keyOf(condition.low()), key) > 0
            || condition.high() != null
                && Arrays.compareUnsigned(key, codec.keyOf(condition.high())) > 0) {
          return false;
        }
      }
      return true;
    }
  }
}
