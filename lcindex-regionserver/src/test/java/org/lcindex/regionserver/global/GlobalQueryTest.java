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
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.Tables;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.Explanation;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryPath;
import org.lcindex.query.Wording;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.rpc.IndexException;

/** Queries that go through a global index have the answers of the plain scan. */
class GlobalQueryTest {
  private static final int QUERIES = Integer.getInteger("lcindex.test.conditions", 60);

  /** Random conditions of the two indexed columns and one that has no index. */
  static String condition(SplittableRandom random, int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      String text =
          "("
              + condition(random, depth - 1)
              + (random.nextBoolean() ? " and " : " or ")
              + condition(random, depth - 1)
              + ")";
      return random.nextInt(8) == 0 ? "not " + text : text;
    }
    int number = random.nextInt(200);
    String value = "'v" + random.nextInt(40) + "'";
    return switch (random.nextInt(12)) {
      case 0, 1 -> "v = " + value;
      case 2 -> "v in (" + value + ", 'v3', 'none')";
      case 3 -> "v between 'v1' and " + value;
      case 4 -> "v starts with 'v2'";
      case 5, 6 -> "n = " + number;
      case 7 -> "n between " + number + " and " + (number + random.nextInt(30));
      case 8 -> "n >= " + number;
      case 9 -> "x::LONG = " + random.nextInt(7);
      case 10 -> "v is missing";
      default -> "not n < " + number;
    };
  }

  @Test
  @Tag("sampled")
  void everyAnswerIsThatOfThePlainScan() throws Exception {
    int served = 0;
    try (QueriedGlobalTable table = new QueriedGlobalTable()) {
      SplittableRandom random = new SplittableRandom(40);
      for (int i = 0; i < QUERIES; i++) {
        String condition = condition(random, random.nextInt(3));
        try {
          Explanation told = table.check(condition);
          assertTrue(told.isGlobal(), told::toString);
          assertEquals(0, told.path().uncoveredRanges(), told::toString);
          assertEquals(told.path().candidates(), told.path().got(), told::toString);
          assertTrue(told.rowsReturned() <= told.path().matching(), told::toString);
          others(table, condition, QueryPath.GLOBAL, random);
          served++;
        } catch (IndexException e) {
          assertTrue(e.getMessage().contains("Remedy: "), e.getMessage());
          assertEquals(
              table.rows(condition, QueryPath.PLAIN),
              table.rows(condition, QueryPath.AUTO),
              condition);
        }
      }
    }
    assertTrue(served > QUERIES / 3 && served < QUERIES, served + " of " + QUERIES);
  }

  /** Counts, aggregates, limits, pages, first rows, the asynchronous client, narrowed scans. */
  static void others(
      QueriedGlobalTable table, String condition, QueryPath path, SplittableRandom random)
      throws Exception {
    Mdrq plain = table.query(condition, QueryPath.PLAIN).build();
    Mdrq global = table.query(condition, path).build();
    List<String> rows = QueriedGlobalTable.drain(table.client.scan(plain));
    assertEquals(rows.size(), table.client.count(global), condition);
    assertEquals(rows.size(), table.async.count(global).get(2, TimeUnit.MINUTES), condition);
    assertEquals(
        rows,
        table.async.scanAll(global).get(2, TimeUnit.MINUTES).stream()
            .map(QueriedGlobalTable::shown)
            .toList(),
        condition);
    assertEquals(
        table.client.aggregate(plain, "n").toString(),
        table.client.aggregate(global, "n").toString(),
        condition);
    int limit = 1 + random.nextInt(20);
    List<String> first = rows.subList(0, Math.min(limit, rows.size()));
    Mdrq limited = table.query(condition, path).limit(limit).build();
    assertEquals(first, QueriedGlobalTable.drain(table.client.scan(limited)), condition);
    assertEquals(
        first.size(), table.async.scanAll(limited).get(2, TimeUnit.MINUTES).size(), condition);
    assertEquals(
        QueriedGlobalTable.drain(
            table.client.scan(
                table
                    .query(condition, QueryPath.PLAIN)
                    .orderBy("n", Order.DESC)
                    .limit(limit)
                    .build())),
        QueriedGlobalTable.drain(
            table.client.scan(
                table.query(condition, path).orderBy("n", Order.DESC).limit(limit).build())),
        condition);
    List<String> paged = new ArrayList<>();
    Page page = table.client.page(global, 1 + rows.size() / 3, null);
    page.rows().forEach(row -> paged.add(QueriedGlobalTable.shown(row)));
    while (page.next().isPresent()) {
      // The next page goes another way.
      List<QueryPath> paths = List.of(QueryPath.AUTO, path, QueryPath.LOCAL, QueryPath.PLAIN);
      Mdrq next = table.query(condition, paths.get(random.nextInt(paths.size()))).build();
      page = table.client.page(next, 1 + rows.size() / 3, page.next().get());
      page.rows().forEach(row -> paged.add(QueriedGlobalTable.shown(row)));
    }
    assertEquals(rows, paged, condition);
    assertEquals(
        rows,
        QueriedGlobalTable.drain(table.base.getScanner(table.client.narrowed(global))),
        condition);
    byte[] start = QueriedGlobalTable.row(random.nextInt(QueriedGlobalTable.ROWS));
    byte[] stop = QueriedGlobalTable.row(random.nextInt(QueriedGlobalTable.ROWS));
    if (Bytes.compareTo(start, stop) < 0) {
      assertEquals(
          QueriedGlobalTable.drain(
              table.client.scan(table.query(condition, QueryPath.PLAIN).rows(start, stop).build())),
          QueriedGlobalTable.drain(
              table.client.scan(
                  table
                      .query(condition, path)
                      .rows(start, stop)
                      .select("v", "n")
                      .selectFamily(GlobalTable.FAMILY)
                      .build())),
          condition);
    }
  }

  /** Rows that nobody writes are all there while others move between values. */
  @Test
  @Tag("slices")
  void whileRowsAreWritten() throws Exception {
    try (QueriedGlobalTable table = new QueriedGlobalTable();
        Table base = table.plain.getTable(table.name)) {
      int stable = 600;
      for (int i = 0; i < stable; i++) {
        base.put(QueriedGlobalTable.put(i, "v" + i % 20, 1000 + i % 20));
      }
      AtomicBoolean stop = new AtomicBoolean();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread writer =
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(1);
                try (Table own = table.plain.getTable(table.name)) {
                  while (!stop.get()) {
                    int i = stable + random.nextInt(QueriedGlobalTable.ROWS - stable);
                    own.put(
                        QueriedGlobalTable.put(
                            i, "v" + random.nextInt(20), 1000 + random.nextInt(20)));
                  }
                } catch (IOException | RuntimeException e) {
                  failure.set(e);
                }
              });
      writer.start();
      try {
        for (int i = 0; i < 200; i++) {
          int of = i % 20;
          String condition =
              i % 2 == 0 ? "v = 'v" + of + "'" : "n between " + (1000 + of) + " and " + (1000 + of);
          List<String> keys = new ArrayList<>();
          try (var rows = table.client.scan(table.query(condition, QueryPath.GLOBAL).build())) {
            rows.forEach(row -> keys.add(Bytes.toString(row.getRow())));
          }
          assertEquals(keys.stream().sorted().distinct().toList(), keys, "once, in order");
          List<String> wanted = new ArrayList<>();
          for (int row = of; row < stable; row += 20) {
            wanted.add(Bytes.toString(QueriedGlobalTable.row(row)));
          }
          String end = Bytes.toString(QueriedGlobalTable.row(stable));
          assertEquals(
              wanted, keys.stream().filter(key -> key.compareTo(end) < 0).toList(), condition);
        }
      } finally {
        stop.set(true);
        writer.join();
      }
      assertEquals(null, failure.get());
    }
  }

  /** Part of the rows uncovered, then built again; then without entries, without catalog row. */
  @Test
  @Tag("slices")
  void whatIsUncoveredIsScanned() throws Exception {
    try (QueriedGlobalTable table = new QueriedGlobalTable();
        Admin admin = table.plain.getAdmin()) {
      KeyRange hole =
          new KeyRange(QueriedGlobalTable.row(300), true, QueriedGlobalTable.row(900), false);
      boolean seen = false;
      for (int i = 0; i < 20 && !seen; i++) {
        table.mark(hole);
        for (int query = 0; query < 20 && !seen; query++) {
          ChosenPath path = table.check("v = 'v" + query + "' or v = 'v1'").path();
          seen = path.uncoveredRanges() > 0 && path.candidates() > 0;
        }
      }
      assertTrue(seen, "a hole");
      table.awaitCovered();
      assertEquals(0, table.check("v = 'v5'").path().uncoveredRanges());
      admin.disableTable(table.entries(table.text()));
      ChosenPath path = table.check("v = 'v5'").path();
      assertEquals(1, path.uncoveredRanges(), path::toString);
      // By itself a query does not go through an index that covers nothing.
      Explanation told =
          table.client.explain(table.query("v = 'v5'", QueryPath.AUTO).build(), true);
      assertEquals(ChosenPath.LOCAL, told.path().path(), told::toString);
      // Regions without index of their own advise to create one; there is one.
      String text = told.text(Wording.COMMAND_LINE);
      assertTrue(
          text.contains(
              "  remedy      the index is there, and not believed for all rows: lcindex index status "
                  + table.name),
          text);
      assertFalse(text.contains("index create"), text);
      Tables.drop(table.plain, table.entries(table.text()));
      // The master makes the table anew, and it is built again, whenever that is done.
      table.check("v = 'v5'");
      assertEquals(0, table.check("n = 5").path().uncoveredRanges());
    }
  }

  @Test
  void whatIsSwitchedOffIsTold() throws Exception {
    try (QueriedGlobalTable table = new QueriedGlobalTable();
        LCIndexAdmin admin = new LCIndexAdmin(table.plain)) {
      List<String> rows = table.rows("v = 'v5'", QueryPath.PLAIN);
      for (byte[] column : List.of(GlobalTable.VALUE, GlobalTable.NUMBER)) {
        admin.switchGlobalIndex(table.name, GlobalTable.FAMILY, column, true);
        table.descriptor = table.base.getDescriptor();
        assertEquals(rows, table.rows("v = 'v5'", QueryPath.AUTO));
        Explanation told =
            table.client.explain(table.query("v = 'v5'", QueryPath.AUTO).build(), true);
        String text = told.text(Wording.COMMAND_LINE);
        assertTrue(text.contains("the global index on f:v is switched off\n  remedy "), text);
        assertTrue(text.contains("lcindex index enable " + table.name + " \"f:v GLOBAL\""), text);
        assertFalse(text.contains("index create"), text);
        text = told.text(Wording.SHELL);
        assertTrue(text.contains("enable_index '" + table.name + "', 'f:v GLOBAL'"), text);
        Mdrq forced = table.query("v = 'v5'", QueryPath.GLOBAL).build();
        String message =
            assertThrows(IndexException.class, () -> table.client.scan(forced)).getMessage();
        assertTrue(message.contains("Remedy: lcindex index enable " + table.name), message);
      }
      Mdrq other = table.query("x::LONG = 3", QueryPath.AUTO).build();
      assertNull(table.client.explain(other, true).path());
    }
  }

  @Test
  void whileTheIndexIsBuilt() throws Exception {
    try (QueriedGlobalTable table = new QueriedGlobalTable()) {
      for (int i = 0; i < 30; i++) {
        if (i % 10 == 0) {
          table.mark(KeyRange.all());
        }
        table.base.put(new Put(QueriedGlobalTable.put(5000 + i, "v" + i % 5, i)));
        table.check("v = 'v" + i % 5 + "'");
      }
      table.awaitCovered();
      table.check("v = 'v1'");
    }
  }

  /** An index that is dropped under way, by a query that still knows it. */
  @Test
  void whileTheIndexIsDropped() throws Exception {
    try (QueriedGlobalTable table = new QueriedGlobalTable()) {
      List<String> rows = table.rows("n between 5 and 9", QueryPath.PLAIN);
      Mdrq query = table.query("n between 5 and 9", QueryPath.GLOBAL).build();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread dropping =
          new Thread(
              () -> {
                try {
                  table.drop("f:n");
                } catch (IOException | RuntimeException e) {
                  failure.set(e);
                }
              });
      dropping.start();
      int queries = 0;
      while (dropping.isAlive() || queries < 10) {
        assertEquals(rows, QueriedGlobalTable.drain(table.client.scan(query)));
        queries++;
      }
      dropping.join();
      assertEquals(null, failure.get());
      assertEquals(1, table.client.explain(query, true).path().uncoveredRanges());
      assertEquals(0, table.check("v = 'v7'").path().uncoveredRanges());
    }
  }
}
