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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryPath;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.EntryDeletes;
import org.lcindex.rpc.caller.RegionCaller;

/**
 * Queries of a table whose two indexes do not cover all rows, each others, as the catalog says by
 * hand. The entries of these rows are gone: who believes the index misses the rows. Rows, limits,
 * pages, counts, first rows and both clients, beside the plain scan.
 */
class UncoveredAnswersTest {
  private static QueriedGlobalTable table;

  /** Rows that the index on {@code f:v} does not cover: some in the middle, and the last ones. */
  private static final KeyRange[] OF_TEXT = {
    new KeyRange(row(100), true, row(181), false), KeyRange.atLeast(row(1_150))
  };

  /** Of the index on {@code f:n}: others, which meet them at one place. */
  private static final KeyRange[] OF_NUMBER = {
    KeyRange.lessThan(row(20)), new KeyRange(row(170), false, row(450), true)
  };

  private static byte[] row(int i) {
    return QueriedGlobalTable.row(i);
  }

  @BeforeAll
  static void create() throws Exception {
    table = new QueriedGlobalTable();
    for (int i = 0; i < 2; i++) {
      GlobalIndex index = table.indexes().get(i);
      KeyRange[] holes = i == 0 ? OF_TEXT : OF_NUMBER;
      for (KeyRange hole : holes) {
        table.catalog.mark(
            table.catalog.read(table.name, index).key(), Catalog.token(hole, Reason.DISABLED));
      }
      awaitHoles(index, holes);
      lose(index, KeyRanges.of(List.of(holes)));
    }
  }

  @AfterAll
  static void drop() throws Exception {
    table.close();
  }

  private static void awaitHoles(GlobalIndex index, KeyRange[] holes) throws Exception {
    Question all =
        new Question(
            table.name,
            index,
            List.of(KeyRanges.all()),
            RowRange.of(new byte[0], new byte[0]),
            CandidateLimit.ofBytes(1 << 20),
            null);
    try (RegionCaller caller = new RegionCaller(table.plain, 2)) {
      Await.until(
          Duration.ofMinutes(2),
          () -> "the servers of " + index + " know its holes",
          () -> IndexPhase.over(table.plain, caller).ask(all).uncovered().size() == holes.length);
    }
  }

  private static void lose(GlobalIndex index, KeyRanges holes) throws IOException {
    EntryKey key = EntryKey.of(index.definition());
    List<Delete> lost = new ArrayList<>();
    try (Table entries = table.plain.getTable(table.entries(index));
        ResultScanner scanner = entries.getScanner(EntryDeletes.scan())) {
      for (Result entry : scanner) {
        if (holes.contains(key.baseRow(entry.getRow()))) {
          lost.add(EntryDeletes.of(entry));
        }
      }
      assertTrue(lost.size() > 20, () -> lost.size() + " entries");
      entries.delete(lost);
    }
  }

  static Stream<String> conditions() {
    return Stream.of(
        "f:v = 'v3'",
        "f:v >= 'v1' and f:v < 'v6'",
        "f:v in ('v2', 'v7', 'v9')",
        "f:n = 17",
        "f:n between 5 and 60",
        "f:v = 'v3' or f:n between 5 and 40",
        "f:n = 17 or f:v in ('v1', 'v8')");
  }

  private static MdrqBuilder query(String condition, QueryPath path) {
    return table.query(condition, path).caching(50);
  }

  private static List<String> rows(Iterable<Result> results) {
    List<String> rows = new ArrayList<>();
    results.forEach(row -> rows.add(Bytes.toString(row.getRow())));
    return rows;
  }

  private static List<String> scan(Mdrq query) throws IOException {
    try (ResultScanner scanner = table.client.scan(query)) {
      return rows(scanner);
    }
  }

  private static List<String> pages(Mdrq query, int size) throws IOException {
    List<String> rows = new ArrayList<>();
    String token = null;
    do {
      Page page = table.client.page(query, size, token);
      rows.addAll(rows(page.rows()));
      token = page.next().orElse(null);
    } while (token != null);
    return rows;
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void answersAreThoseOfThePlainScan(String condition) throws Exception {
    Mdrq plain = query(condition, QueryPath.PLAIN).build();
    Mdrq global = query(condition, QueryPath.GLOBAL).build();
    List<String> wanted = scan(plain);
    assertTrue(wanted.size() > 2, () -> wanted.size() + " rows");
    assertEquals(wanted, scan(global));
    assertEquals(wanted.size(), table.client.count(global));
    assertEquals(wanted.size(), table.async.count(global).get(1, TimeUnit.MINUTES));
    assertEquals(wanted, rows(table.async.scanAll(global).get(1, TimeUnit.MINUTES)));
    assertEquals(
        table.client.aggregate(plain, "f:n").toString(),
        table.client.aggregate(global, "f:n").toString());
    // Up to each row that may be the last one before or within a hole.
    for (int limit = 1; limit <= wanted.size(); limit += 1 + limit / 4) {
      Mdrq limited = query(condition, QueryPath.GLOBAL).limit(limit).build();
      assertEquals(wanted.subList(0, limit), scan(limited), "limit " + limit);
    }
    for (int size : new int[] {3, 7, 50}) {
      assertEquals(wanted, pages(global, size), "pages of " + size);
    }
    for (Order order : Order.values()) {
      Mdrq first = query(condition, QueryPath.GLOBAL).orderBy("f:n", order).limit(11).build();
      Mdrq asPlain = query(condition, QueryPath.PLAIN).orderBy("f:n", order).limit(11).build();
      assertEquals(scan(asPlain), scan(first), order::toString);
    }
    assertTrue(
        table.client.explain(global, true).path().uncoveredRanges() > 0,
        () -> "nothing was uncovered");
    assertEquals(wanted, wanted.stream().sorted(Comparator.naturalOrder()).toList());
  }
}
