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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.Explanation;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.Wording;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.path.ChosenBox;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.LCIndexEntriesService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Queries that go through grids have the answers of the plain scan, and ask no region too many. */
class GridQueryTest {
  private static final int QUERIES = Integer.getInteger("lcindex.test.conditions", 24);

  /** Beyond it a region may have stopped in between, or all was asked once more (PH1, PH5). */
  private static final long AT_ONCE_MILLIS = 300;

  private static final int SAME = 1_500;
  private static final int AGAIN = 1_500;

  private static QueriedGlobalTable table;
  private static GlobalIndex two;
  private static RegionCaller caller;

  @BeforeAll
  static void create() throws Exception {
    table = new QueriedGlobalTable(kind -> {}, GridQueryTest::enter);
    caller = new RegionCaller(table.plain, 4);
  }

  @AfterAll
  static void drop() throws IOException {
    caller.close();
    table.close();
  }

  /** Values that very many rows have, odd cells of both columns, and then two grids. */
  private static void enter(QueriedGlobalTable of) throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < SAME; i++) {
      puts.add(QueriedGlobalTable.put(2_000 + i, "same", 7_000_000));
    }
    for (int i = 0; i < 20; i++) {
      puts.add(QueriedGlobalTable.put(4_000 + i, "v" + "\0\u00ff".repeat(i * 60), -i));
    }
    of.base.put(puts);
    two =
        HandMadeGrid.create(
            SharedCluster.get(), of.name, "GLOBAL GRID(f:v STRING, f:n LONG) BITS 4,4", 16);
    GlobalIndex three =
        HandMadeGrid.create(
            SharedCluster.get(),
            of.name,
            "GLOBAL GRID(f:n LONG, f:x LONG, f:v STRING) BITS 2,3,2",
            8);
    of.descriptor =
        IndexDefinitions.readable(of.descriptor)
            .withGlobal(two)
            .withGlobal(three)
            .applyGlobalsTo(of.descriptor);
  }

  /** Rows with old timestamps, each written three times: so their entries have three tags. */
  private static void writeAgain(QueriedGlobalTable of) throws IOException {
    for (int time = 1; time <= 3; time++) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < AGAIN; i++) {
        puts.add(
            new Put(QueriedGlobalTable.row(6_000 + i), time)
                .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes("again"))
                .addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes(8_000_000L + i)));
      }
      of.base.put(puts);
    }
  }

  @Test
  @Tag("sampled")
  void everyAnswerIsThatOfThePlainScan() throws Exception {
    SplittableRandom random = new SplittableRandom(43);
    int served = 0;
    for (int i = 0; i < QUERIES; i++) {
      String condition =
          i % 3 == 0
              ? GlobalQueryTest.condition(random, 2)
              : GlobalQueryTest.condition(random, 1)
                  + " and "
                  + GlobalQueryTest.condition(random, 1);
      // A type that a grid gives its column need not be said.
      condition = random.nextBoolean() ? condition : condition.replace("x::LONG", "x");
      try {
        Explanation told = table.check(condition, QueryPath.GRID);
        checkCalls(told);
        if (i % 4 == 0) {
          GlobalQueryTest.others(table, condition, QueryPath.GRID, random);
        }
        served++;
      } catch (IndexException e) {
        assertTrue(e.getMessage().contains("Remedy: "), e.getMessage());
      }
      assertEquals(
          table.rows(condition, QueryPath.PLAIN), table.rows(condition, QueryPath.AUTO), condition);
    }
    assertTrue(served > QUERIES / 2, served + " of " + QUERIES);
  }

  /** One call to each region that the boxes meet, and no other. */
  private static void checkCalls(Explanation told) {
    ChosenPath path = told.path();
    assertEquals(ChosenPath.GRID, path.path(), told::toString);
    assertEquals(0, path.uncoveredRanges(), told::toString);
    assertEquals(List.of(), told.plans(), "rows got by their keys are no scans");
    assertEquals(path.candidates(), path.got(), told::toString);
    assertTrue(told.rowsReturned() <= path.matching(), told::toString);
    if (path.indexMillis() > AT_ONCE_MILLIS) {
      return; // A busy machine; GridPathTest has no time.
    }
    int met = path.boxes().stream().mapToInt(ChosenBox::regions).sum();
    assertEquals(met, path.indexRegions(), told::toString);
    assertEquals(met, path.indexCalls(), told::toString);
  }

  @Test
  void valuesThatVeryManyRowsHave() throws Exception {
    // They are alone in their slots, so others are not read with them.
    Explanation told = table.check("v = 'same' and n = 7000000", QueryPath.GRID);
    checkCalls(told);
    assertEquals(SAME, told.rowsReturned());
    assertEquals(SAME, told.path().entries());
    told = table.check("v = 'v5' and n between 0 and 60", QueryPath.GRID);
    checkCalls(told);
    assertTrue(told.path().entries() < 200, told::toString);
    told = table.check("v = 'same' and n = 7", QueryPath.GRID);
    assertEquals(0, told.path().candidates(), told::toString);
    // One cell and a seek: what is not searched for is passed over.
    told = table.check("v = 'v5' and n = 60", QueryPath.GRID);
    assertTrue(told.path().entries() <= told.path().candidates() + 4, told::toString);
  }

  @Test
  void valuesThatAreCutAndOddOnes() throws Exception {
    for (int i = 0; i < 20; i += 3) {
      String condition = "n <= " + -i + " and v starts with 'v'";
      checkCalls(table.check(condition, QueryPath.GRID));
    }
    checkCalls(table.check("v >= 'v9' and n < 5", QueryPath.GRID));
    checkCalls(table.check("n > 100", QueryPath.GRID));
    assertTrue(table.check("x >= 0 and v in ('v1', 'v2')", QueryPath.GRID).rowsReturned() > 0);
    checkCalls(table.check("v is not missing and n = 5", QueryPath.GRID));
  }

  private static Question question(
      KeyRanges texts, KeyRanges numbers, String start, String stop, CandidateLimit limit) {
    return new Question(
        table.name,
        two,
        List.of(texts, numbers),
        RowRange.of(Bytes.toBytes(start), Bytes.toBytes(stop)),
        limit,
        null);
  }

  @Test
  void limitsAndBaseRows() throws Exception {
    IndexPhase phase = IndexPhase.over(table.plain, caller);
    ValueCodec text = ValueCodec.of(ColumnType.STRING);
    KeyRanges same = KeyRanges.of(KeyRange.point(text.keyOf("same")));
    Question all = question(same, KeyRanges.all(), "", "", CandidateLimit.ofBytes(1 << 20));
    assertEquals(SAME, phase.ask(all).rows().size());
    // No pages: beyond the limit nothing is known but that there are many (PH6).
    for (CandidateLimit limit :
        List.of(new CandidateLimit(SAME - 1, 1 << 20), new CandidateLimit(SAME, 1_000))) {
      Candidates many = phase.ask(question(same, KeyRanges.all(), "", "", limit));
      assertTrue(many.more());
      assertEquals(List.of(), many.rows());
    }
    Candidates exact =
        phase.ask(question(same, KeyRanges.all(), "", "", new CandidateLimit(SAME, 1 << 20)));
    assertEquals(SAME, exact.rows().size());
    Candidates some =
        phase.ask(
            question(
                same, KeyRanges.all(), "row02100", "row02200", CandidateLimit.ofBytes(1 << 20)));
    assertEquals(100, some.rows().size());
    // Many values: the request has fewer ranges, and so as many rows or more.
    List<KeyRange> values = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      values.add(KeyRange.point(text.keyOf("v" + i + "x".repeat(i % 40))));
    }
    values.add(KeyRange.point(text.keyOf("v5")));
    values.add(KeyRange.point(text.keyOf("same")));
    Candidates found =
        phase.ask(
            question(
                KeyRanges.of(values), KeyRanges.all(), "", "", CandidateLimit.ofBytes(1 << 20)));
    List<String> rows = found.rows().stream().map(Bytes::toString).toList();
    assertTrue(rows.containsAll(phase.ask(all).rows().stream().map(Bytes::toString).toList()));
    assertEquals(List.of(), found.uncovered());
  }

  /** Whoever asks for another kind of index than there is, is told nothing but that. */
  @Test
  void requestsOfAnotherKind() throws Exception {
    EntriesRequest ranges =
        EntriesRequest.of(
            List.of(new KeyRange(new byte[1], true, new byte[] {1}, false)),
            KeyRange.all(),
            10,
            false,
            1_000,
            null);
    try (Table entries = table.plain.getTable(table.entries(two))) {
      EntriesReply reply =
          RpcJson.fromJson(
              LCIndexEntriesService.send(entries.coprocessorService(new byte[1]), ranges.toJson())
                  .json(),
              EntriesReply.class);
      assertEquals(1, reply.uncovered().size());
      assertEquals(0, reply.entries());
      assertTrue(reply.why().contains("different releases"), reply::why);
      for (String odd :
          List.of(
              "{\"rows\":{},\"maxRows\":1,\"box\":{\"entries\":{\"low\":\"AA==\",\"high\":\"AQ==\"},"
                  + "\"values\":[[{}],[]]}}",
              "{\"rows\":{},\"maxRows\":1}")) {
        assertThrows(
            IOException.class,
            () -> LCIndexEntriesService.send(entries.coprocessorService(new byte[1]), odd));
      }
    }
  }

  private static void create(QueriedGlobalTable of) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(of.plain)) {
      String grid = "GLOBAL GRID(f:v STRING, f:n LONG) BITS 3,3";
      admin.createIndexes(of.name, admin.parse(of.name, grid), 4, (index, estimate) -> {});
    }
    of.descriptor = of.base.getDescriptor();
  }

  /** A grid from the command that creates it on: what it does not cover is scanned beside it. */
  @Test
  @Tag("slices")
  void fromTheCommandOn() throws Exception {
    try (QueriedGlobalTable own = new QueriedGlobalTable(kind -> {}, GridQueryTest::create);
        Admin admin = own.plain.getAdmin()) {
      TableName entries = own.entries(own.indexes().get(0));
      List<String> conditions =
          List.of("v < 'v2' and n < 90", "v in ('v1', 'v3') and n > 20", "v = 'moved'");
      checkAll(own, conditions);
      for (int i = 0; i < 40; i++) {
        own.base.put(QueriedGlobalTable.put(3 * i, "moved", i));
        own.base.put(QueriedGlobalTable.put(5_000 + i, "v1", 21 + i));
      }
      checkAll(own, conditions);
      // A region that was split since is asked as two.
      RegionInfo first = admin.getRegions(entries).get(0);
      admin
          .splitRegionAsync(first.getEncodedNameAsBytes(), new byte[] {1})
          .get(2, TimeUnit.MINUTES);
      checkAll(own, conditions);
      KeyRange hole =
          new KeyRange(QueriedGlobalTable.row(300), true, QueriedGlobalTable.row(900), false);
      boolean seen = false;
      for (int i = 0; i < 20 && !seen; i++) {
        own.mark(hole);
        for (int query = 0; query < 20 && !seen; query++) {
          ChosenPath path = own.check(conditions.get(0), QueryPath.GRID).path();
          seen = path.uncoveredRanges() > 0 && path.candidates() > 0;
        }
      }
      assertTrue(seen, "a hole");
      own.awaitCovered();
      checkAll(own, conditions);
      admin.disableTable(entries);
      Explanation told = own.check(conditions.get(0), QueryPath.GRID);
      assertEquals(0, told.path().candidates(), told::toString);
      assertEquals(1, told.path().uncoveredRanges(), told::toString);
    }
  }

  /**
   * Behind an entry that is passed over comes one that is searched for, after so many bytes that
   * HBase may end each step of the scan in the middle of an entry: it wants to read in another way.
   */
  @Test
  void entriesOfManyTagsArePassedOver() throws Exception {
    try (QueriedGlobalTable own = new QueriedGlobalTable(kind -> {}, GridQueryTest::create)) {
      own.awaitCovered();
      writeAgain(own);
      for (int gap : new int[] {700, 1_000, 1_200}) {
        int behind = gap + 20;
        Explanation told =
            own.check(
                String.format(
                    Locale.ROOT,
                    "v = 'again' and (n between 8000000 and %d or n between %d and 8001400)",
                    8_000_000 + gap,
                    8_000_000 + behind),
                QueryPath.GRID);
        assertEquals(1_401 - (behind - gap - 1), told.rowsReturned(), told::toString);
        assertTrue(told.path().entries() < 1_401, told::toString); // so some were passed over
      }
    }
  }

  private static void checkAll(QueriedGlobalTable own, List<String> conditions) throws IOException {
    for (String condition : conditions) {
      Explanation told = own.check(condition, QueryPath.GRID);
      assertEquals(0, told.path().uncoveredRanges(), told::toString);
      assertEquals(told.path().candidates(), told.path().got(), told::toString);
    }
  }

  /**
   * PH5: rows that meet the conditions all the time, and go from cell to cell, are always there.
   */
  @Test
  void whileRowsMoveFromCellToCell() throws Exception {
    GlobalIndex grid = GlobalTable.grid();
    int rows = 40;
    try (GlobalTable moving = GlobalTable.with("grid-moves", List.of(grid), kind -> {}, null);
        MdrqClient client = new MdrqClient(moving.connection)) {
      try (Admin admin = moving.connection.getAdmin()) {
        admin.split(moving.entries(grid), new byte[] {9});
      }
      for (int i = 0; i < rows; i++) {
        moving.base.put(QueriedGlobalTable.put(i, "v0", 1));
      }
      Mdrq query =
          Mdrq.on(moving.base.getDescriptor())
              .where("v in ('v0', 'w') and n in (1, 2000)")
              .path(QueryPath.GRID)
              .build();
      Await.until(
          Duration.ofMinutes(1),
          () -> "the grid proposes rows",
          () -> client.explain(query, false).path().candidates() == rows);
      AtomicBoolean stop = new AtomicBoolean();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      List<Thread> writers = new ArrayList<>();
      for (int number = 0; number < 2; number++) {
        SplittableRandom random = new SplittableRandom(number);
        Thread writer = new Thread(() -> move(moving, rows, random, stop, failure));
        writers.add(writer);
        writer.start();
      }
      long proposed = 0;
      try {
        for (int i = 0; i < 30; i++) {
          assertEquals(rows, QueriedGlobalTable.drain(client.scan(query)).size());
          proposed += client.explain(query, false).path().uncoveredRanges() == 0 ? 1 : 0;
        }
      } finally {
        stop.set(true);
        for (Thread writer : writers) {
          writer.join();
        }
      }
      assertEquals(null, failure.get());
      assertTrue(proposed > 0, "no answer is the grid's");
    }
  }

  /** Writes one column of a row, or both. */
  private static void move(
      GlobalTable moving,
      int rows,
      SplittableRandom random,
      AtomicBoolean stop,
      AtomicReference<Throwable> failure) {
    try (Table own = moving.connection.getTable(moving.name)) {
      while (!stop.get()) {
        Put put = new Put(QueriedGlobalTable.row(random.nextInt(rows)));
        int columns = 1 + random.nextInt(3);
        if ((columns & 1) != 0) {
          put.addColumn(
              GlobalTable.FAMILY,
              GlobalTable.VALUE,
              Bytes.toBytes(random.nextBoolean() ? "v0" : "w"));
        }
        if ((columns & 2) != 0) {
          put.addColumn(
              GlobalTable.FAMILY,
              GlobalTable.NUMBER,
              Bytes.toBytes(random.nextBoolean() ? 1L : 2_000L));
        }
        own.put(put);
      }
    } catch (IOException | RuntimeException e) {
      failure.set(e);
    }
  }

  @Test
  void explainTellsTheBox() throws Exception {
    Explanation told =
        table.client.explain(table.query("v = 'v5' and n = 60", QueryPath.AUTO).build(), true);
    String text = told.text(Wording.COMMAND_LINE);
    assertTrue(
        text.matches(
            "(?s).* rows? in \\S+ \\S+; no region scanned\n\n"
                + "path grid: the index proposes \\d+ rows?, of 3,000 at most\n"
                + "  box         \\(f:v,f:n\\): 1 of 256 cells, in 1 of 16 regions of entries\n"
                + "  index       \\(f:v,f:n\\): 1 region of entries asked by 1 call in .*\n"
                + "  candidates  .*\n"
                + "  instead of  \\(f:n,f:x,f:v\\): 8 of 128 cells, in \\d of 8 regions of entries: not"
                + " asked\n"
                + "              every region: 3 to be scanned"),
        text);
    assertTrue(told.toJson().contains("\"path\": \"grid\""), told.toJson());
    assertTrue(told.toJson().contains("\"ofCells\": 256"), told.toJson());
    String message =
        assertThrows(
                IndexException.class,
                () -> table.client.scan(table.query("v = 'v5'", QueryPath.GLOBAL).build()))
            .getMessage();
    assertTrue(
        Wording.COMMAND_LINE.of(message).contains("Remedy: create one, or use --path grid"),
        message);
  }
}
