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
package org.lcindex.query.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.condition.ConditionFilters;
import org.lcindex.query.condition.ConditionParser;
import org.lcindex.query.condition.TypedColumns;
import org.lcindex.query.global.EntriesInMemory.Hole;
import org.lcindex.query.path.PagedRows;
import org.lcindex.query.path.PathChoice;
import org.lcindex.query.path.PathChooser;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.OrderedScanner;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.query.scan.RangeOpener;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.RowScanner;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Answers of queries whose index does not cover all rows, beside what a plain scan says. In two of
 * three answers nothing of a hole is among the entries: who does not scan it misses its rows. Each
 * place of a hole is tried with pages of each size and with limits.
 */
class AnswersWithHolesTest {
  private static final TableName BASE = TableName.valueOf("t");
  private static final ValueCodec INT = ValueCodec.of(ColumnType.INT);
  private static final int ROWS = 36;
  private static final int VALUES = 4;
  private static final int OTHERS = 5;
  private static final int[] LIMITS = {0, 1, 3, 9};

  /** What a key of three bytes takes of the heap, see {@code HeldKey}. */
  private static final long OF_KEY = 40;

  private static final long MANY = 1 << 20;

  private static final TypedColumns COLUMNS =
      new TypedColumns(
          "t",
          List.of(Bytes.toBytes("f")),
          IndexDefinitions.parse("f:a INT; f:b INT"),
          DeclaredColumns.none());

  private static final GlobalIndex A = index("a", 0);
  private static final GlobalIndex B = index("b", 0);
  private static final GlobalIndex IN_BUCKETS = index("a", 3);

  private static final Map<String, List<byte[]>> DATA = data();

  /** Of daemons: those who plant faults run the methods of this class without the rest. */
  private static final ExecutorService POOL =
      Executors.newFixedThreadPool(
          2, new ThreadFactoryBuilder().setDaemon(true).setNameFormat("holes-%d").build());

  private final EntriesInMemory entries = new EntriesInMemory(BASE, DATA);
  private int asked;

  private static GlobalIndex index(String name, int buckets) {
    String text = "f:" + name + " INT GLOBAL" + (buckets > 0 ? " BUCKETS " + buckets : "");
    return GlobalIndex.create((GlobalDefinition) IndexDefinition.parse(text, null), 0);
  }

  private static String key(int row) {
    return String.format("r%02d", row);
  }

  private static Map<String, List<byte[]>> data() {
    Map<String, List<byte[]>> rows = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      rows.put(key(i), List.of(INT.keyOf(i % VALUES), INT.keyOf(i % OTHERS)));
    }
    return rows;
  }

  /** Holes about a row: it alone, up to it, before it, from it on, after it, some rows. */
  private static List<KeyRange> about(int row) {
    byte[] at = Bytes.toBytes(key(row));
    return List.of(
        KeyRange.point(at),
        KeyRange.atMost(at),
        KeyRange.lessThan(at),
        KeyRange.atLeast(at),
        KeyRange.greaterThan(at),
        new KeyRange(at, true, Bytes.toBytes(key(row + 5)), false));
  }

  /** A query and the rows that a plain scan has. */
  private record Asked(String condition, Predicate<int[]> matches) {
    boolean matches(byte[] row) {
      String key = Bytes.toString(row);
      int number = Integer.parseInt(key.substring(1));
      return DATA.containsKey(key) && matches.test(new int[] {number % VALUES, number % OTHERS});
    }

    List<String> plain(int limit) {
      return DATA.keySet().stream()
          .filter(row -> matches(Bytes.toBytes(row)))
          .limit(limit > 0 ? limit : ROWS)
          .toList();
    }
  }

  private static Result result(String row) {
    byte[] family = Bytes.toBytes("f");
    Cell cell = new KeyValue(Bytes.toBytes(row), family, Bytes.toBytes("a"), new byte[4]);
    return Result.create(List.of(cell));
  }

  /** The base table, which says of a row what the plain scan would. */
  private record Rows(Asked asked, ScanPath path) implements RangeOpener, ProposedRows.Source {
    @Override
    public ResultScanner open(RowRange range) {
      List<Result> rows =
          asked.plain(0).stream()
              .filter(row -> range.contains(Bytes.toBytes(row)))
              .map(AnswersWithHolesTest::result)
              .toList();
      var left = rows.iterator();
      return new RowScanner() {
        @Override
        public Result next() {
          return left.hasNext() ? left.next() : null;
        }

        @Override
        public void close() {
          // Holds nothing open.
        }
      };
    }

    @Override
    public ProposedRows proposed() {
      return new ProposedRows(path, this, new CallTally());
    }

    @Override
    public CompletableFuture<List<Result>> get(List<Get> gets) {
      return CompletableFuture.completedFuture(
          gets.stream()
              .map(Get::getRow)
              .map(row -> asked.matches(row) ? result(Bytes.toString(row)) : Result.EMPTY_RESULT)
              .toList());
    }

    /** Regions are so small that no batch has many rows of one. */
    @Override
    public CompletableFuture<ProposedRows.Scanned> scan(Scan scan) {
      throw new AssertionError("not dense");
    }
  }

  private PathChoice choose(Scan scan, long budget, GlobalIndex... indexes) throws IOException {
    IndexDefinitions all = IndexDefinitions.none();
    for (GlobalIndex index : indexes) {
      all = all.withGlobal(index);
    }
    List<byte[]> starts = new ArrayList<>();
    for (int i = 0; i < ROWS; i += 6) {
      starts.add(i == 0 ? new byte[0] : Bytes.toBytes(key(i)));
    }
    entries.calls.clear();
    try {
      return new PathChooser(new IndexPhase(entries, 60_000), budget, 0)
          .choose(BASE, all, ScanPath.of(scan, starts, new Configuration(false)), starts)
          .get(2, TimeUnit.MINUTES);
    } catch (ExecutionException | InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new IOException(e);
    }
  }

  private PagedRows.Page page(Asked of, PathChoice choice) {
    ScanPath path = choice.path();
    OrderedScanner rows =
        new OrderedScanner(
            path.ranges(), new Rows(of, path), POOL, 2, path.scan().getLimit(), closed -> {});
    return new PagedRows.Page(rows, choice.last());
  }

  private List<String> rows(Asked of, int limit, long budget, GlobalIndex... indexes)
      throws IOException {
    Scan scan =
        new Scan()
            .setFilter(ConditionFilters.of(ConditionParser.parse(of.condition), COLUMNS))
            .setAttribute(LCIndexConstants.SCAN_PATH, Bytes.toBytes("global"));
    if (limit > 0) {
      scan.setLimit(limit);
    }
    List<String> rows = new ArrayList<>();
    PathChoice first = choose(scan, budget, indexes);
    try (PagedRows scanner =
        new PagedRows(
            page(of, first),
            limit,
            (row, left) -> page(of, choose(first.path().rest(row, left), budget, indexes)))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(Bytes.toString(row.getRow()));
        assertTrue(rows.size() <= ROWS, () -> "rows without end: " + rows);
      }
    }
    asked++;
    return rows;
  }

  private void check(Asked of, long budget, GlobalIndex... indexes) throws IOException {
    for (int limit : LIMITS) {
      entries.hasEntriesInHoles = asked % 3 == 1;
      assertEquals(
          of.plain(limit),
          rows(of, limit, budget, indexes),
          () -> of.condition + " limit " + limit + " pages of " + budget + ", " + entries.holes);
    }
  }

  private void holes(Hole... holes) {
    entries.holes.clear();
    entries.holes.addAll(List.of(holes));
  }

  private static Asked oneValue() {
    return new Asked("a = 2", values -> values[0] == 2);
  }

  private void pages(GlobalIndex index) throws IOException {
    entries.enter(index, List.of(0), List.of());
    for (int row = 0; row < ROWS; row++) {
      for (KeyRange hole : about(row)) {
        holes(new Hole(index, hole, 0));
        for (long rows : new long[] {1, 2, 4}) {
          check(oneValue(), rows * OF_KEY, index);
        }
      }
    }
    assertTrue(asked > 2_000, () -> asked + " answers");
  }

  /** A page's last row, and what comes after the last page, among all places. */
  @Test
  void pagesOfOneValue() throws IOException {
    pages(A);
  }

  /** Each bucket has rows of its own, and a page ends where the first of them does. */
  @Test
  void pagesOfOneValueInBuckets() throws IOException {
    pages(IN_BUCKETS);
  }

  /** Ranges that have ended at their limit of rows go on in the next page. */
  @Test
  void pagesOfRows() throws IOException {
    entries.enter(IN_BUCKETS, List.of(0), List.of());
    KeyRanges two = KeyRanges.of(KeyRange.point(INT.keyOf(2)));
    RowRange all = RowRange.of(new byte[0], new byte[0]);
    for (int row = 0; row < ROWS; row++) {
      for (KeyRange hole : about(row)) {
        holes(new Hole(IN_BUCKETS, hole, 0));
        for (int most : new int[] {1, 2, 3}) {
          for (boolean kept : new boolean[] {true, false}) {
            entries.hasEntriesInHoles = kept;
            CandidateLimit limit = new CandidateLimit(most, MANY);
            Question question = new Question(BASE, IN_BUCKETS, two, all, limit, null);
            assertEquals(oneValue().plain(0), paged(question), () -> most + " " + entries.holes);
          }
        }
      }
    }
  }

  /** What is proposed or to be scanned, and matches, page after page. */
  private List<String> paged(Question first) throws IOException {
    IndexPhase phase = new IndexPhase(entries, 60_000);
    TreeSet<String> found = new TreeSet<>();
    Question question = first;
    for (int page = 0; question != null && page <= ROWS; page++) {
      entries.calls.clear();
      Candidates answer = phase.ask(question);
      answer.rows().forEach(row -> found.add(Bytes.toString(row)));
      for (RowRange range : answer.uncovered()) {
        oneValue().plain(0).stream()
            .filter(row -> range.contains(Bytes.toBytes(row)))
            .forEach(found::add);
      }
      question = answer.last() == null ? null : question.after(answer.last());
    }
    return List.copyOf(found);
  }

  /** The values are in three regions of entries, of which one tells of the hole. */
  @Test
  void aHoleInOneOfSeveralReplies() throws IOException {
    entries.enter(
        A,
        List.of(0),
        List.of(Bytes.add(new byte[1], INT.keyOf(1)), Bytes.add(new byte[1], INT.keyOf(2))));
    Asked range = new Asked("a between 0 and 2", values -> values[0] <= 2);
    for (int row = 0; row < ROWS; row += 3) {
      for (KeyRange hole : about(row)) {
        for (int reply = 0; reply <= 3; reply++) {
          holes(new Hole(A, hole, reply));
          check(range, MANY, A);
        }
        // Two regions tell of other rows.
        KeyRange another = about((row + 11) % ROWS).get(0);
        holes(new Hole(A, hole, 1), new Hole(A, another, 3));
        check(range, MANY, A);
        holes(new Hole(A, another, 1), new Hole(A, hole, 2));
        check(range, MANY, A);
      }
    }
  }

  /** A row that one index does not cover may be proposed by the other, or by none. */
  @Test
  void aUnionOfTwoIndexesWithDifferentHoles() throws IOException {
    entries.enter(A, List.of(0), List.of());
    entries.enter(B, List.of(1), List.of());
    Asked union = new Asked("a = 2 or b = 3", values -> values[0] == 2 || values[1] == 3);
    for (int row = 0; row < ROWS; row += 5) {
      for (KeyRange ofA : about(row)) {
        for (int other = 0; other < ROWS; other += 7) {
          for (KeyRange ofB : about(other)) {
            holes(new Hole(A, ofA, 0), new Hole(B, ofB, 0));
            check(union, MANY, A, B);
          }
        }
        holes(new Hole(A, ofA, 0));
        check(union, MANY, A, B);
        holes(new Hole(B, ofA, 0));
        check(union, MANY, A, B);
      }
    }
    holes();
    check(union, MANY, A, B);
  }
}
