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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.ScanResultConsumer;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.QueryPath;
import org.lcindex.query.Wording;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.rpc.IndexException;

/** Which path a query takes, and what it says of it. */
class GlobalPathTest {
  private static final String FEW = "v = 'v5'";
  private static final int SAME = 400;

  private static QueriedGlobalTable table;
  private static QueriedGlobalTable both;

  @BeforeAll
  static void create() throws Exception {
    table = new QueriedGlobalTable();
    both =
        new QueriedGlobalTable(
            kind -> kind.setValue(IndexDefinitions.TABLE_KEY, "f:v STRING; f:x LONG"));
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < SAME; i++) {
      puts.add(QueriedGlobalTable.put(2_000 + i, "same", 7_000_000));
    }
    table.base.put(puts);
  }

  @AfterAll
  static void drop() throws IOException {
    table.close();
    both.close();
  }

  private static ChosenPath chosen(QueriedGlobalTable of, String condition) throws IOException {
    return of.client.explain(of.query(condition, QueryPath.AUTO).build(), true).path();
  }

  @Test
  void fewRowsAreGotAndManyAreScanned() throws IOException {
    ChosenPath path = chosen(table, FEW);
    assertEquals(ChosenPath.GLOBAL, path.path(), path::toString);
    assertTrue(path.why().matches("the index proposes \\d+ rows, of 3,000 at most"), path.why());
    assertEquals(List.of("f:v"), path.indexes());
    assertEquals(1, path.indexRegions(), path::toString);
    assertEquals(1, path.indexCalls());
    assertEquals(1, path.baseServers());
    assertTrue(path.candidates() > 16 && path.candidates() < 144, path::toString);
    assertEquals(2, path.baseCalls(), "16 rows, whose size nobody knew, and then the others");
    // The limit is per region, so that of few regions it is small.
    assertEquals(ChosenPath.GLOBAL, chosen(table, "n = 5 or v = 'v6'").path());
    assertEquals(List.of("f:n", "f:v"), chosen(table, "n = 5 or v = 'v6'").indexes());
    assertEquals(List.of("f:v"), chosen(table, "n > 3 and v = 'v6'").indexes());
    path = chosen(table, "x::LONG = 3");
    assertEquals(ChosenPath.LOCAL, path.path());
    assertTrue(path.why().contains("not every row that passes has a value"), path.why());
    assertEquals(List.of(), path.indexes());
    assertEquals(ChosenPath.GLOBAL, chosen(table, "n = 5 and n = 6").path(), "no row passes");
  }

  @Test
  void fewRegionsAreAskedThemselvesIfTheyHaveIndexes() throws IOException {
    ChosenPath path = chosen(both, FEW);
    assertEquals(ChosenPath.LOCAL, path.path());
    assertTrue(path.why().contains("fewer than 50 regions (3)"), path.why());
    assertEquals(ChosenPath.GLOBAL, chosen(both, "n = 5").path(), "no local index");
    for (String condition : List.of(FEW, "n = 5", "v between 'v1' and 'v3'", "x = 3 and n < 50")) {
      List<String> plain = both.rows(condition, QueryPath.PLAIN);
      assertFalse(plain.isEmpty());
      for (QueryPath one : EnumSet.complementOf(EnumSet.of(QueryPath.GRID))) {
        assertEquals(plain, both.rows(condition, one), condition + " " + one);
      }
      assertEquals(
          plain,
          QueriedGlobalTable.drain(
              both.client.scan(Mdrq.on(both.descriptor).where(condition).build())));
    }
    // What regions do is for LCIndex on the servers to say.
    assertEquals(
        both.rows(FEW, QueryPath.GLOBAL),
        QueriedGlobalTable.drain(
            both.client.scan(both.query(FEW, QueryPath.AUTO).mode(QueryMode.FORCE).build())));
    Explanation told =
        both.client.explain(both.query(FEW, QueryPath.AUTO).mode(QueryMode.FORCE).build(), false);
    assertTrue(told.path().why().contains("lcindex.mode=force"), told.path().why());
    told = both.client.explain(both.query(FEW, QueryPath.PLAIN).build(), false);
    assertTrue(told.path().why().contains("lcindex.path=plain"), told.path().why());
    assertEquals(0, told.indexedRegions());
  }

  private static String refused(String condition) {
    Mdrq query = table.query(condition, QueryPath.GLOBAL).build();
    String message =
        assertThrows(IndexException.class, () -> table.client.scan(query)).getMessage();
    assertEquals(
        message,
        assertThrows(IndexException.class, () -> table.client.explain(query, false)).getMessage());
    ExecutionException e =
        assertThrows(
            ExecutionException.class, () -> table.async.count(query).get(2, TimeUnit.MINUTES));
    assertEquals(message, e.getCause().getMessage());
    return message;
  }

  @Test
  void whoForcesAGlobalIndexIsToldWhyThereIsNone() throws IOException {
    String message = refused("x::LONG = 3");
    assertTrue(message.startsWith("lcindex.path=global, but no global index of table"), message);
    assertTrue(message.contains("(it has them on f:v, f:n). Remedy: add a condition"), message);
    assertTrue(message.endsWith("; or use lcindex.path=auto"), message);
    assertTrue(Wording.COMMAND_LINE.of(message).startsWith("--path global, but"), message);
    Mdrq none =
        Mdrq.on(table.name, IndexDefinitions.parse("f:v STRING"))
            .where(FEW)
            .path(QueryPath.GLOBAL)
            .build();
    message = assertThrows(IndexException.class, () -> table.client.scan(none)).getMessage();
    assertTrue(
        message.contains("it has none, or none that you may see. Remedy: create one"), message);
    for (QueryMode mode : List.of(QueryMode.FORCE, QueryMode.FORBID)) {
      String mixed =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> table.query(FEW, QueryPath.GLOBAL).mode(mode).build())
              .getMessage();
      assertEquals(
          "lcindex.path=global and lcindex.mode="
              + mode.attribute()
              + ": the latter is about local indexes; leave one of them out",
          mixed);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> both.query(FEW, QueryPath.PLAIN).index("f:v").build());
  }

  /** A client that holds ten row keys: ranges are too much for it, one value comes in pages. */
  @Test
  void aSmallBudgetIsAnErrorOrPages() throws Exception {
    Configuration conf = new Configuration(table.plain.getConfiguration());
    conf.set(ConfigKeys.QUERY_GLOBAL_BYTES.name(), "1024");
    List<String> all = table.rows("v = 'same'", QueryPath.PLAIN);
    assertEquals(SAME, all.size());
    Mdrq same = table.query("v = 'same'", QueryPath.GLOBAL).build();
    Mdrq buckets = table.query("n = 7000000", QueryPath.GLOBAL).build();
    Mdrq range = table.query("v between 'same' and 'v'", QueryPath.GLOBAL).build();
    try (Connection connection = ConnectionFactory.createConnection(conf);
        MdrqClient client = new MdrqClient(connection);
        AsyncConnection own =
            ConnectionFactory.createAsyncConnection(conf).get(2, TimeUnit.MINUTES)) {
      AsyncMdrqClient async = new AsyncMdrqClient(own);
      for (Mdrq query : List.of(same, buckets)) {
        assertEquals(all, QueriedGlobalTable.drain(client.scan(query)));
        assertEquals(SAME, client.count(query));
        assertEquals(SAME, async.count(query).get(2, TimeUnit.MINUTES));
        assertEquals(
            all,
            async.scanAll(query).get(2, TimeUnit.MINUTES).stream()
                .map(QueriedGlobalTable::shown)
                .toList());
      }
      Explanation told = client.explain(same, true);
      assertTrue(told.path().why().contains("page by page"), told.path().why());
      assertTrue(told.path().candidates() < SAME / 2, told::toString);
      assertEquals(SAME, told.path().matching(), told::toString);
      Mdrq limited = table.query("v = 'same'", QueryPath.GLOBAL).limit(SAME - 7).build();
      assertEquals(all.subList(0, SAME - 7), QueriedGlobalTable.drain(client.scan(limited)));
      assertEquals(SAME - 7, async.scanAll(limited).get(2, TimeUnit.MINUTES).size());
      assertEquals(150, taken(async, same, 150));
      String message = assertThrows(IndexException.class, () -> client.scan(range)).getMessage();
      assertTrue(
          message.contains(
              "the index on f:v has row keys of more than 1,024 bytes for the query. Remedy: narrow"
                  + " the condition, or raise lcindex.query.global.bytes of the client"),
          message);
      assertThrows(IndexException.class, () -> client.narrowed(same));
      conf.set(ConfigKeys.QUERY_GLOBAL_BYTES.name(), "nix");
      try (Connection wrong = ConnectionFactory.createConnection(conf)) {
        assertThrows(IllegalArgumentException.class, () -> new MdrqClient(wrong));
      }
    }
  }

  /** How many rows a consumer gets that ends the scan after some. */
  private static int taken(AsyncMdrqClient client, Mdrq query, int most) throws Exception {
    CompletableFuture<Integer> taken = new CompletableFuture<>();
    client.scan(
        query,
        new ScanResultConsumer() {
          private int rows;

          @Override
          public boolean onNext(Result row) {
            rows++;
            return rows < most;
          }

          @Override
          public void onError(Throwable error) {
            taken.completeExceptionally(error);
          }

          @Override
          public void onComplete() {
            taken.complete(rows);
          }
        });
    return taken.get(2, TimeUnit.MINUTES);
  }

  @Test
  void aScanSaysByItsAttribute() throws IOException {
    Scan scan = table.query(FEW, QueryPath.AUTO).build().toScan();
    assertNull(scan.getAttribute(LCIndexConstants.SCAN_PATH));
    List<String> rows = table.rows(FEW, QueryPath.PLAIN);
    for (String path : List.of("auto", "global", "local", "plain", "nonsense")) {
      scan.setAttribute(LCIndexConstants.SCAN_PATH, Bytes.toBytes(path));
      assertEquals(rows, QueriedGlobalTable.drain(table.client.scan(table.name, scan)), path);
    }
    Scan other = table.query("x::LONG = 3", QueryPath.GLOBAL).build().toScan();
    assertThrows(IndexException.class, () -> table.client.scan(table.name, other));
    // Nobody else reads it.
    assertFalse(QueriedGlobalTable.drain(table.base.getScanner(other)).isEmpty());
    assertEquals(
        "forbid",
        Bytes.toString(
            table
                .query(FEW, QueryPath.PLAIN)
                .build()
                .toScan()
                .getAttribute(LCIndexConstants.SCAN_MODE)));
  }

  @Test
  void explainTellsTheWay() throws IOException {
    Explanation told = table.client.explain(table.query(FEW, QueryPath.AUTO).build(), true);
    String text = told.text(Wording.COMMAND_LINE);
    assertTrue(
        text.matches(
            "(?s).* rows in \\S+ \\S+; no region scanned\n\npath global: the index proposes \\d+ rows, of 3,000 at most\n"
                + "  index       f:v: 1 region of entries asked by 1 call in \\d+ ms, \\d+ entries read\n"
                + "  candidates  \\d+: \\d+ read from 1 server by 2 calls, \\d+ of them do not match"),
        text);
    assertTrue(told.toJson().contains("\"path\": \"global\""), told.toJson());
    assertTrue(told.toJson().contains("\"baseCalls\": 2"), told.toJson());
    told = table.client.explain(table.query(FEW, QueryPath.AUTO).build(), false);
    assertEquals(-1, told.rowsReturned());
    assertTrue(told.toString().matches("(?s).*  candidates  \\d+"), told::toString);
    told = table.client.explain(table.query("x::LONG = 3", QueryPath.AUTO).build(), true);
    assertTrue(told.toString().contains("path local: not every row that passes"), told::toString);
    assertEquals(3, told.plans().size());
  }
}
