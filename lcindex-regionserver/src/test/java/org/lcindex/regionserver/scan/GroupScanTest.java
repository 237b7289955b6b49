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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.DistinctCount;
import org.lcindex.query.Explanation;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.GroupValue;
import org.lcindex.query.Grouping;
import org.lcindex.query.Groups;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PlanReport;
import org.lcindex.testing.Sampled;
import org.lcindex.type.ColumnType;

/** Groups by every way are those of the rows that a plain scan returns, grouped here. */
class GroupScanTest {
  private static final int ROWS = 800;
  private static final byte[] F = IndexedTable.FAMILY;
  private static final byte[] BIG = Bytes.toBytes("big");
  private static final byte[] AT = Bytes.toBytes("at");
  private static final ZoneId ZONE = ZoneId.of("America/New_York");

  private static final List<String> CONDITIONS =
      List.of(
          "",
          "price::DOUBLE between 200 and 900",
          "date::DATE >= '1995-06-01' and status::STRING = 'open'",
          "status::STRING is missing and price::DOUBLE < 600",
          "price::DOUBLE < 100 or price::DOUBLE > 1100",
          "price::DOUBLE < 300 or status::STRING = 'open'",
          "price::DOUBLE < -1");

  /** What the groups are by, and how they are made here of a row. */
  private record Way(Grouping grouping, List<Function<Result, String>> keys, boolean figures) {}

  private static final GroupKey STATUS = GroupKey.of("status::STRING");
  private static final GroupKey DATE = GroupKey.of("date::DATE");
  private static final GroupKey PRICE = GroupKey.of("price::DOUBLE");
  private static final GroupKey MOMENT = GroupKey.of("at::TIMESTAMP");

  private static final List<Way> WAYS =
      List.of(
          new Way(Grouping.by(STATUS), List.of(GroupScanTest::status), false),
          new Way(Grouping.by(DATE.year()), List.of(row -> date(row, day -> day.getYear())), false),
          new Way(
              Grouping.by(DATE.month(), STATUS),
              List.of(row -> date(row, YearMonth::from), GroupScanTest::status),
              false),
          new Way(Grouping.by(PRICE), List.of(GroupScanTest::price), false),
          new Way(
              figures(Grouping.by(STATUS.first(1), DATE.year())),
              List.of(
                  row -> {
                    String status = status(row);
                    return status.length() < 2 || status.startsWith("<")
                        ? status
                        : status.substring(0, 1);
                  },
                  row -> date(row, day -> day.getYear())),
              true),
          new Way(figures(Grouping.by(DATE)), List.of(row -> date(row, day -> day)), true),
          new Way(Grouping.by(MOMENT.hour().in(ZONE)), List.of(GroupScanTest::hour), false),
          new Way(
              figures(Grouping.by(GroupKey.of("row::STRING").first(4), MOMENT.day())),
              List.of(row -> Bytes.toString(row.getRow()).substring(0, 4), GroupScanTest::day),
              true));

  private IndexedTable table;
  private MdrqClient client;

  private static Grouping figures(Grouping grouping) {
    return grouping
        .count()
        .sum("big::LONG")
        .average("big::LONG")
        .minimum("price::DOUBLE")
        .maximum("price::DOUBLE")
        .distinct("status::STRING")
        .values("date::DATE");
  }

  private static String status(Result row) {
    byte[] cell = row.getValue(F, IndexedTable.STATUS);
    return cell == null ? "<missing>" : Bytes.toString(cell);
  }

  private static String date(Result row, Function<LocalDate, Object> part) {
    byte[] cell = row.getValue(F, IndexedTable.DATE);
    if (cell == null) {
      return "<missing>";
    }
    try {
      return part.apply(LocalDate.parse(Bytes.toString(cell))).toString();
    } catch (DateTimeException e) {
      return "<odd>";
    }
  }

  private static String price(Result row) {
    byte[] cell = row.getValue(F, IndexedTable.PRICE);
    return cell == null
        ? "<missing>"
        : cell.length == 8 ? Double.toString(Bytes.toDouble(cell)) : "<odd>";
  }

  private static String hour(Result row) {
    byte[] cell = row.getValue(F, AT);
    return cell == null
        ? "<missing>"
        : Instant.ofEpochMilli(Bytes.toLong(cell))
            .atZone(ZONE)
            .toLocalDateTime()
            .truncatedTo(ChronoUnit.HOURS)
            .toString();
  }

  private static String day(Result row) {
    byte[] cell = row.getValue(F, AT);
    return cell == null
        ? "<missing>"
        : Instant.ofEpochMilli(Bytes.toLong(cell))
            .truncatedTo(ChronoUnit.DAYS)
            .toString()
            .substring(0, 10);
  }

  private void create(String... settings) throws Exception {
    table =
        new IndexedTable(
            SharedCluster.get(),
            "groups",
            new byte[0][],
            kind ->
                kind.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(F).setMaxVersions(3).build()),
            settings);
    client = new MdrqClient(table.connection);
  }

  @AfterEach
  void drop() throws Exception {
    client.close();
    table.close();
  }

  private void createIndexes() throws IOException {
    table.createIndexes();
    table.admin.createIndexes(table.name, "f:big LONG");
    table.awaitBuilt();
  }

  private static Put put(int i, int variant) {
    Put put = IndexedTable.put(i, variant);
    if (i % 17 < 3) {
      double odd = new double[] {Double.NaN, -0.0, 0.0}[i % 17];
      put.addColumn(F, IndexedTable.PRICE, Bytes.toBytes(odd));
    }
    if (i % 19 == 4) {
      put.addColumn(F, IndexedTable.STATUS, new byte[0]);
    }
    if (i % 23 == 7) {
      put.addColumn(F, IndexedTable.PRICE, new byte[3]);
    }
    if (i % 4 != 1) {
      long big = Long.MAX_VALUE / (1 + i % 7) * (i % 2 == 0 ? 1 : -1);
      put.addColumn(F, BIG, Bytes.toBytes(big + variant));
    }
    if (i % 5 != 2) {
      put.addColumn(F, AT, Bytes.toBytes(1_600_000_000_000L + (i * 37 % ROWS) * 1_234_567L));
    }
    return put;
  }

  private void load(int from, int to, int variant) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      puts.add(put(i, variant));
    }
    table.table.put(puts);
  }

  private Mdrq query(String condition, QueryMode mode) throws IOException {
    return (condition.isEmpty() ? Mdrq.on(table.table) : Mdrq.on(table.table).where(condition))
        .mode(mode)
        .build();
  }

  private List<Result> rows(String condition) throws IOException {
    List<Result> rows = new ArrayList<>();
    try (ResultScanner scanner =
        table.table.getScanner(query(condition, QueryMode.FORBID).toScan())) {
      scanner.forEach(rows::add);
    }
    return rows;
  }

  /** The groups of rows, by their keys as text. */
  private static Map<String, String> expected(List<Result> rows, Way way) {
    Map<String, List<Result>> groups = new TreeMap<>();
    for (Result row : rows) {
      List<String> keys = way.keys().stream().map(key -> key.apply(row)).toList();
      groups.computeIfAbsent(keys.toString(), k -> new ArrayList<>()).add(row);
    }
    Map<String, String> figures = new TreeMap<>();
    groups.forEach(
        (keys, of) -> figures.put(keys, of.size() + (way.figures() ? " " + figures(of) : "")));
    return figures;
  }

  private static String figures(List<Result> rows) {
    BigInteger sum = BigInteger.ZERO;
    int numbers = 0;
    Double least = null;
    Double greatest = null;
    TreeSet<String> different = new TreeSet<>();
    int dates = 0;
    for (Result row : rows) {
      if (row.containsColumn(F, BIG)) {
        sum = sum.add(BigInteger.valueOf(Bytes.toLong(row.getValue(F, BIG))));
        numbers++;
      }
      byte[] price = row.getValue(F, IndexedTable.PRICE);
      if (price != null && price.length == 8) {
        double number = Bytes.toDouble(price);
        least = least == null || Double.compare(number, least) < 0 ? (Double) number : least;
        greatest =
            greatest == null || Double.compare(number, greatest) > 0 ? (Double) number : greatest;
      }
      if (row.containsColumn(F, IndexedTable.STATUS)) {
        different.add(status(row));
      }
      dates += date(row, day -> day).startsWith("<") ? 0 : 1;
    }
    Object shown = numbers == 0 ? null : new BigDecimal(sum);
    return shown
        + " of "
        + numbers
        + ", "
        + least
        + " to "
        + greatest
        + ", "
        + different.size()
        + " different, "
        + dates
        + " dates";
  }

  private static Map<String, String> found(Groups groups, Way way) {
    Map<String, String> found = new TreeMap<>();
    for (Group group : groups) {
      String figures =
          !way.figures()
              ? ""
              : " "
                  + group.aggregate("big").sum().orElse(null)
                  + " of "
                  + group.aggregate("f:big").values()
                  + ", "
                  + group.aggregate("price").minimum().orElse(null)
                  + " to "
                  + group.aggregate("price").maximum().orElse(null)
                  + ", "
                  + group.distinct("status")
                  + " different, "
                  + group.aggregate("date").values()
                  + " dates";
      List<String> keys =
          group.keys().stream()
              .map(key -> key.isValue() ? key.value().toString() : key.toString())
              .toList();
      assertNull(found.put(keys.toString(), group.rows() + figures), "a group twice");
    }
    return found;
  }

  private void check(String when, QueryMode... modes) throws Exception {
    for (String condition : CONDITIONS) {
      List<Result> rows = rows(condition);
      for (Way way : WAYS) {
        Map<String, String> expected = expected(rows, way);
        for (QueryMode mode : modes) {
          Groups groups = client.group(query(condition, mode), way.grouping());
          String what = when + ": where " + condition + " in " + mode;
          assertEquals(expected, found(groups, way), what);
          assertEquals(rows.size(), groups.rows(), what);
        }
      }
    }
  }

  private void check(String when) throws Exception {
    check(when, QueryMode.FORCE, QueryMode.AUTO, QueryMode.FORBID);
  }

  /** Overwritten, deleted, in the MemStore; with a little memory windows have to begin again. */
  @Sampled(2)
  @ParameterizedTest
  @ValueSource(strings = {"4194304", "20000"})
  void asRowsSay(String memory) throws Exception {
    create(ConfigKeys.SCAN_MEMORY.name(), memory);
    load(0, ROWS, 1);
    check("without an index", QueryMode.AUTO, QueryMode.FORBID);
    table.flush();
    createIndexes();
    check("one HFile");
    load(300, 400, 2);
    check("new rows in the MemStore");
    table.flush();
    table.awaitBuilt();
    check("rows of several versions");
    List<Put> puts = new ArrayList<>();
    List<Delete> deletes = new ArrayList<>();
    for (int i = 100; i < 700; i += 7) {
      byte[] row = IndexedTable.row(i);
      puts.add(new Put(row).addColumn(F, IndexedTable.PRICE, Bytes.toBytes(i / 3.0)));
      puts.add(new Put(row).addColumn(F, BIG, Bytes.toBytes((long) i)));
      deletes.add(new Delete(IndexedTable.row(i + 1)));
      deletes.add(new Delete(IndexedTable.row(i + 2)).addColumns(F, IndexedTable.STATUS));
      deletes.add(new Delete(IndexedTable.row(i + 3)).addColumn(F, IndexedTable.DATE));
    }
    table.table.put(puts);
    table.table.delete(deletes);
    check("partial rows and deletes in the MemStore");
    table.flush();
    check("not indexed yet", QueryMode.AUTO, QueryMode.FORBID);
    table.awaitBuilt();
    check("partial rows and deletes in an HFile");
    try (Admin hbase = table.cluster.admin()) {
      hbase.split(table.name, IndexedTable.row(350));
      Await.until(
          IndexedTable.LIMIT,
          () -> "two regions",
          () -> table.cluster.regions(table.name).size() == 2);
    }
    check("split");
  }

  /** The index files still have them. */
  @Test
  void expiredRowsDoNotTakePart() throws Exception {
    create();
    load(0, 300, 1);
    table.loadOld(300, 500, 1);
    table.flush();
    createIndexes();
    table.expireOld();
    check("expired", QueryMode.AUTO, QueryMode.FORBID);
  }

  private PlanReport plan(String condition, Grouping grouping, QueryMode mode) throws Exception {
    String id = UUID.randomUUID().toString();
    Mdrq query =
        (condition.isEmpty() ? Mdrq.on(table.table) : Mdrq.on(table.table).where(condition))
            .mode(mode)
            .queryId(id)
            .build();
    client.group(query, grouping);
    List<PlanReport> plans = client.plans(table.name, id);
    assertEquals(1, plans.size(), plans::toString);
    return plans.get(0);
  }

  @Test
  void plansTellWhereGroupsCameFrom() throws Exception {
    create(ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER);
    load(0, ROWS, 1);
    table.flush();
    // At once, so that each IFile has pages of the others.
    table.admin.createIndexes(
        table.name, "f:price DOUBLE", "f:date DATE", "f:status STRING", "f:big LONG");
    table.awaitBuilt();
    for (QueryMode mode : List.of(QueryMode.AUTO, QueryMode.FORCE)) {
      PlanReport entries = plan("", Grouping.by(STATUS).sum("big"), mode);
      assertEquals("f:status", entries.drivingColumn(), entries::toString);
      assertEquals(
          new PlanReport.Groups("f:status", ROWS, 0, 1), entries.groups(), entries::toString);
      String line = "groups      by f:status; 800 rows by index entries, 0 rows read by the region";
      assertTrue(entries.toString().contains(line + ", 1 answer"), entries::toString);
      // Of a date that is none the cells are read.
      PlanReport odd = plan("", Grouping.by(DATE.year()), mode);
      assertEquals(PlanReport.Path.INDEX, odd.path(), odd::toString);
      assertEquals(ROWS, odd.groups().entries() + odd.groups().rows(), odd::toString);
      assertTrue(odd.groups().rows() < ROWS / 10, odd::toString);
      assertTrue(odd.reads().groupsSkipped() > 10, odd::toString);
    }
    PlanReport rows = plan("price < 500", Grouping.by(MOMENT.day()), QueryMode.FORCE);
    assertEquals(PlanReport.Path.INDEX, rows.path(), rows::toString);
    assertEquals(0, rows.groups().entries(), rows::toString);
    assertTrue(rows.groups().rows() > 100, rows::toString);
    PlanReport own = plan("", Grouping.by(MOMENT.day()), QueryMode.AUTO);
    assertEquals(PlanReport.Path.PLAIN, own.path(), own::toString);
    assertEquals(new PlanReport.Groups("day of f:at", 0, ROWS, 1), own.groups(), own::toString);
    assertTrue(own.declinedBecause().contains("f:at has no index as TIMESTAMP"), own::toString);
    PlanReport byRows = plan("", Grouping.by(GroupKey.of("row")), QueryMode.AUTO);
    assertEquals(ROWS, byRows.groups().rows(), byRows::toString);
    Explanation planned = client.explain(query("", QueryMode.AUTO), Grouping.by(STATUS), false);
    assertEquals("f:status", planned.plans().get(0).drivingColumn(), planned::toString);
    Explanation run = client.explain(query("", QueryMode.AUTO), Grouping.by(STATUS), true);
    assertEquals(ROWS, run.plans().get(0).groups().entries(), run::toString);
    PlanReport forbidden = plan("", Grouping.by(STATUS), QueryMode.FORBID);
    assertNull(forbidden.groups(), forbidden::toString);
  }

  /** Regions split while they are asked; and move to a server, and back. */
  @Test
  void nothingCountsTwiceOrNever() throws Exception {
    create(ConfigKeys.SCAN_MEMORY.name(), "20000");
    table.loadThreeFiles();
    table.createIndexes();
    List<Way> ways = List.of(WAYS.get(0), WAYS.get(6));
    List<Map<String, String>> expected =
        ways.stream().map(way -> expected(rowsOrFail(), way)).toList();
    AtomicBoolean ended = new AtomicBoolean();
    List<Throwable> failures = new ArrayList<>();
    Thread changing =
        new Thread(
            () -> {
              try (TwoServers servers = new TwoServers();
                  Admin hbase = table.cluster.admin()) {
                servers.move(table.name, servers.second);
                hbase.split(table.name, IndexedTable.row(350));
                table.awaitRegions(2);
                servers.move(table.name, servers.first);
              } catch (Throwable e) {
                failures.add(e);
              } finally {
                ended.set(true);
              }
            });
    changing.start();
    int times = 0;
    while (!ended.get() || times < 3) {
      for (int i = 0; i < ways.size(); i++) {
        Mdrq query =
            Mdrq.on(table.table).customize(scan -> scan.setMaxResultSize(1).setCaching(1)).build();
        Groups found = client.group(query, ways.get(i).grouping());
        assertEquals(expected.get(i), found(found, ways.get(i)));
      }
      times++;
    }
    changing.join();
    assertEquals(List.of(), failures);
  }

  private List<Result> rowsOrFail() {
    try {
      return rows("");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> texts(List<Group> groups) {
    return groups.stream().map(Group::toString).sorted().toList();
  }

  /** A client that holds little says how many groups there were, or gives them out. */
  @Test
  void tooManyGroupsForTheClient() throws Exception {
    create();
    load(0, ROWS, 1);
    Configuration conf = new Configuration(table.cluster.configuration());
    conf.set(ConfigKeys.QUERY_GROUP_BYTES.name(), "40000");
    Mdrq all = query("", QueryMode.AUTO);
    Grouping by = Grouping.by(GroupKey.of("row"));
    try (Connection connection = ConnectionFactory.createConnection(conf);
        MdrqClient little = new MdrqClient(connection);
        AsyncConnection other = ConnectionFactory.createAsyncConnection(conf).get()) {
      String why = assertThrows(IndexException.class, () -> little.group(all, by)).getMessage();
      assertTrue(why.matches("(?s)The query has more groups by row than .*: \\d+ so far.*"), why);
      assertTrue(why.contains("raise lcindex.query.group.bytes"), why);
      assertEquals(0, little.progress().all());
      ExecutionException failed =
          assertThrows(
              ExecutionException.class, () -> new AsyncMdrqClient(other).group(all, by).get());
      assertTrue(failed.getCause() instanceof IndexException, failed::toString);

      for (QueryMode mode : List.of(QueryMode.AUTO, QueryMode.FORBID)) {
        Mdrq asked = query("", mode);
        for (GroupKey[] keys :
            List.of(
                new GroupKey[] {GroupKey.of("row")},
                new GroupKey[] {GroupKey.of("status::STRING"), GroupKey.of("row")},
                new GroupKey[] {GroupKey.of("status::STRING")})) {
          Grouping wanted = Grouping.by(keys).maximum("price::DOUBLE");
          List<String> expected = texts(client.group(asked, wanted).list());
          List<Group> given = new ArrayList<>();
          little.group(asked, wanted, given::add);
          assertEquals(expected, texts(given), mode + " " + keys.length);
          given.clear();
          new AsyncMdrqClient(other).group(asked, wanted, given::add).get();
          assertEquals(expected, texts(given), mode + " " + keys.length);
        }
      }
    }
  }

  @Test
  void keysAndMistakes() throws Exception {
    create();
    load(0, 100, 1);
    Mdrq all = query("", QueryMode.AUTO);
    Groups groups = client.group(all, Grouping.by(DATE.month(), STATUS, PRICE));
    GroupValue month = groups.list().get(0).keys().get(0);
    assertEquals(YearMonth.class, month.value().getClass());
    assertTrue(month.isValue());
    assertTrue(groups.list().get(groups.size() - 1).keys().get(0).isOdd(), groups::toString);
    assertEquals(100, groups.rows());
    Groups statuses =
        client.group(
            all, Grouping.by(STATUS).distinct(Column.column("f:date").as(ColumnType.DATE), 3));
    assertEquals("", statuses.list().get(0).keys().get(0).value());
    assertTrue(statuses.list().get(statuses.size() - 1).keys().get(0).isMissing());
    assertEquals(new DistinctCount(3, false, 0), statuses.list().get(1).distinct("date"));
    assertEquals("more than 3", statuses.list().get(1).distinct("f:date").toString());
    assertThrows(IllegalStateException.class, () -> statuses.list().get(0).aggregate("date"));
    Groups limited = client.group(Mdrq.on(table.table).limit(10).build(), Grouping.by(STATUS));
    assertEquals(10, limited.rows());
    Mdrq batched = Mdrq.on(table.table).customize(scan -> scan.setBatch(2)).build();
    assertThrows(IllegalArgumentException.class, () -> client.group(batched, Grouping.by(STATUS)));
    assertThrows(IllegalArgumentException.class, () -> client.group(all, Grouping.by("f:note")));
    assertThrows(
        IllegalArgumentException.class,
        () -> client.group(all, Grouping.by(STATUS).sum("status::STRING")));
    assertThrows(
        IllegalArgumentException.class, () -> client.group(all, Grouping.by(PRICE.year())));
    assertThrows(
        IllegalArgumentException.class,
        () -> client.group(all, Grouping.by(STATUS, STATUS, STATUS, STATUS, STATUS)));
    load(100, ROWS, 1);
    Grouping moments = Grouping.by(new GroupKey[0]).approximateDistinct("at::TIMESTAMP");
    DistinctCount estimate = client.group(all, moments).list().get(0).distinct("at");
    assertEquals(ROWS * 4 / 5, estimate.values(), ROWS * 0.03);
    assertEquals("about " + estimate.values(), estimate.toString());
    // The client makes the groups of the first rows.
    Mdrq first = Mdrq.on(table.table).limit(ROWS).build();
    assertEquals(estimate, client.group(first, moments).list().get(0).distinct("at"));
  }

  @Test
  void asynchronously() throws Exception {
    create();
    load(0, ROWS, 1);
    table.flush();
    createIndexes();
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(table.cluster.configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      for (String condition : CONDITIONS) {
        for (Way way : WAYS) {
          Groups found = async.group(query(condition, QueryMode.AUTO), way.grouping()).get();
          assertEquals(expected(rows(condition), way), found(found, way), condition);
        }
      }
    }
  }
}
