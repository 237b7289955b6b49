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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.plan.Decline.Reason;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.Wording;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.PlanReport;

/** What an explanation teaches: how a query was served, why not by an index, and what helps. */
class ExplainTest {
  private static final byte[][] TWO_REGIONS = {IndexedTable.row(400)};
  private static final String FEW = "f:price between 100 and 110";

  private static IndexedTable table;
  private static MdrqClient client;

  @BeforeAll
  static void load() throws Exception {
    table = new IndexedTable(SharedCluster.get(), "explain", TWO_REGIONS);
    table.load(0, 800, 1);
    table.flush();
    table.createIndexes();
    client = new MdrqClient(table.connection);
  }

  @AfterAll
  static void drop() throws IOException {
    client.close();
    table.close();
  }

  private static Explanation explain(IndexedTable of, String condition, QueryMode mode, boolean run)
      throws IOException {
    return client.explain(Mdrq.on(of.table).where(condition).mode(mode).build(), run);
  }

  private static void contains(Explanation explanation, String... parts) {
    String text = explanation.text(Wording.COMMAND_LINE);
    for (String part : parts) {
      assertTrue(text.contains(part), () -> part + " is not in\n" + text);
    }
  }

  @Test
  void aPlanThatDidNotRunHasEstimatesOnly() throws IOException {
    Explanation planned = explain(table, FEW, QueryMode.FORCE, false);
    contains(
        planned,
        "\nnot run, planned in ",
        "; 2 of 2 regions by index; estimated ",
        " in HFiles\n\n2 regions by the index on f:price: ",
        "  plain scan  2 HFiles, ",
        "  indexes     f:price  ");
    for (PlanReport plan : planned.plans()) {
      assertNull(plan.returned(), plan::toString);
      assertNull(plan.rows(), plan::toString);
      assertNull(plan.reads(), plan::toString);
      assertEquals(0, plan.times().total(), plan::toString);
    }
    assertFalse(planned.toString().contains("returned"), planned::toString);
    assertFalse(planned.toJson().contains("\"rows\": 0"), planned::toJson);
    assertFalse(planned.toJson().contains("\"total\""), planned::toJson);
  }

  @Test
  void aQueryThatRanHasBoth() throws IOException {
    Explanation ran = explain(table, FEW, QueryMode.FORCE, true);
    assertTrue(ran.rowsReturned() > 0);
    assertEquals(ran.rowsReturned(), ran.plans().stream().mapToLong(PlanReport::returned).sum());
    contains(
        ran,
        "\n" + ran.rowsReturned() + " rows in ",
        ", returned " + ran.rowsReturned() + "\n",
        "  HFiles      2 by index files, 0 without them, scanned",
        "iB; ",
        ", total ");
    assertTrue(ran.plans().stream().allMatch(plan -> plan.times().total() > 0), ran::toString);
    assertTrue(ran.toJson().contains("\"regionsByIndex\": 2"), ran::toJson);
    assertTrue(ran.toJson().contains("\"total\""), ran::toJson);
  }

  @Test
  void aPlainScanTellsItsRowsToo() throws IOException {
    Explanation ran = explain(table, "f:price >= 0", QueryMode.AUTO, true);
    assertEquals(800, ran.rowsReturned());
    contains(
        ran,
        "0 of 2 regions by index",
        "2 regions by a plain scan: ",
        "  because     the plain scan is cheaper: the index on f:price would cost ",
        " times as much",
        "  remedy      nothing to mend: ",
        "returned 800\n");
    assertEquals(Reason.COST, ran.plans().get(0).declined().reason());
  }

  @Test
  void aColumnWithoutAnIndexIsNamedWithItsRemedy() throws IOException {
    contains(
        explain(table, "f:note::STRING = 'note 1 of 1'", QueryMode.AUTO, false),
        "no condition has a range on an indexed column: f:note has no index",
        "lcindex index create " + table.name + " \"f:note STRING\"");
  }

  @Test
  void thePlannerKnowsHowManyRowsAreWanted() throws IOException {
    Mdrq all = Mdrq.on(table.table).where("f:price >= 0").build();
    Mdrq first = Mdrq.on(table.table).where("f:price >= 0").limit(1).build();
    double plainOfAll = client.explain(all, false).plans().get(0).estimate().plainMicros();
    double plainOfFirst = client.explain(first, false).plans().get(0).estimate().plainMicros();
    assertTrue(plainOfFirst < plainOfAll / 20, plainOfFirst + " of " + plainOfAll);
    assertEquals(1, client.explain(first, true).rowsReturned());
  }

  @Test
  void theIndexThatAQueryNamesIsTaken() throws IOException {
    String both = FEW + " and f:date >= '1970-01-01'";
    for (String index : List.of("f:price", "date")) {
      Explanation ran = client.explain(named(both, index, QueryMode.FORCE), true);
      String column = index.equals("date") ? "f:date" : index;
      assertTrue(ran.plans().stream().allMatch(plan -> column.equals(plan.drivingColumn())));
      assertEquals(explain(table, both, QueryMode.FORBID, true).rowsReturned(), ran.rowsReturned());
    }
    contains(
        client.explain(named(FEW, "f:date", QueryMode.AUTO), false),
        "--index f:date, but no condition has a range on an index of that column",
        "leave --index out, or name f:price");
    Mdrq impossible = named(FEW, "f:date", QueryMode.FORCE);
    IOException refused = assertThrows(IOException.class, () -> client.explain(impossible, false));
    assertTrue(refused.getMessage().contains("lcindex.index=f:date"), refused::getMessage);
  }

  private static Mdrq named(String condition, String index, QueryMode mode) throws IOException {
    return Mdrq.on(table.table).where(condition).index(index).mode(mode).build();
  }

  @Test
  void aScanThatForbidsTheIndexIsToldSo() throws IOException {
    contains(explain(table, FEW, QueryMode.FORBID, false), "--mode forbid", "leave --mode out");
  }

  @Test
  void aTableWithoutIndexesIsToldSo() throws Exception {
    try (IndexedTable bare = new IndexedTable("explain-bare")) {
      contains(
          explain(bare, "f:price::DOUBLE = 1", QueryMode.AUTO, false),
          "0 of 1 regions by index",
          "the table has no index that could be used",
          "lcindex index create " + bare.name + " ");
    }
  }

  @Test
  void indexesThatAreNotBuiltAreToldSo() throws Exception {
    try (IndexedTable unbuilt =
        new IndexedTable("explain-unbuilt", ConfigKeys.JOBS_MODE.name(), "never")) {
      unbuilt.load(0, 100, 1);
      unbuilt.flush();
      unbuilt.admin.createIndexes(unbuilt.name, "f:price DOUBLE");
      contains(
          explain(unbuilt, FEW, QueryMode.AUTO, false),
          "1 of 1 HFile have no index files of f:price yet",
          ConfigKeys.MISSING_THRESHOLD.name(),
          "lcindex index wait " + unbuilt.name);
    }
  }

  @Test
  void anIndexThatIsSwitchedOffIsToldSo() throws Exception {
    try (IndexedTable off = new IndexedTable("explain-off")) {
      off.load(0, 10, 1);
      off.createIndexes();
      off.admin.disableIndex(off.name, IndexedTable.FAMILY, IndexedTable.PRICE);
      Await.until(
          IndexedTable.LIMIT,
          () -> "switched off",
          () -> explain(off, FEW, QueryMode.AUTO, false).toString().contains("switched off"));
      contains(
          explain(off, FEW, QueryMode.AUTO, false),
          "the index on f:price is switched off",
          "lcindex index enable " + off.name + " f:price");
    }
  }

  @Test
  void forceSaysWhyAndWhatHelps() throws IOException {
    Mdrq forced = Mdrq.on(table.table).where("f:note::STRING = 'x'").mode(QueryMode.FORCE).build();
    IOException refused =
        assertThrows(
            IOException.class,
            () -> {
              try (ResultScanner rows = table.table.getScanner(forced.toScan())) {
                rows.next();
              }
            });
    String message = refused.getMessage();
    assertTrue(message.contains("f:note has no index. Remedy: lcindex index create"), message);
    assertTrue(message.contains("or use lcindex.mode=auto"), message);
  }
}
