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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.type.ColumnType;

/**
 * Rows, counts, extremes and first rows of columns whose keys begin with 64 bytes 0xFF, more or
 * less, and so have no short upper bound: against each row of the table, looked at one by one here.
 */
@Tag("slices")
class EndlessKeysScanTest {
  private static final byte[] FAMILY = IndexedTable.FAMILY;
  private static final byte[] TAIL = Bytes.toBytes("tail");
  private static final byte[] OTHER = Bytes.toBytes("other");
  private static final int[] LENGTHS = {0, 1, 8, 9, 62, 63, 64, 64, 64, 65, 66, 128, 300};
  private static final byte[] TAILS = {0, 1, (byte) 0xFE, (byte) 0xFF};
  private static final int QUERIES = 25;

  private Random random;
  private IndexedTable table;
  private MdrqClient client;

  @AfterEach
  void drop() throws Exception {
    client.close();
    table.close();
  }

  private byte[] key() {
    int ones = LENGTHS[random.nextInt(LENGTHS.length)];
    byte[] key = new byte[ones + random.nextInt(4)];
    Arrays.fill(key, 0, ones, (byte) 0xFF);
    for (int i = ones; i < key.length; i++) {
      key[i] = TAILS[random.nextInt(TAILS.length)];
    }
    if (key.length > 0 && random.nextInt(6) == 0) {
      key[random.nextInt(key.length)] = TAILS[random.nextInt(TAILS.length)];
    }
    return key;
  }

  /** A condition, and what it says of a row. */
  private record Asked(Condition condition, Predicate<Result> passes) {}

  private Asked ask(byte[] qualifier) {
    Column column = Column.column(FAMILY, qualifier).as(ColumnType.BYTES);
    byte[] a = key();
    byte[] b = key();
    byte[] low = Arrays.compareUnsigned(a, b) <= 0 ? a : b;
    byte[] high = low == a ? b : a;
    boolean from = random.nextBoolean();
    boolean to = random.nextBoolean();
    return switch (random.nextInt(8)) {
      case 0 -> new Asked(column.eq(a), row -> order(row, qualifier, a, o -> o == 0));
      case 1 -> new Asked(column.ge(a), row -> order(row, qualifier, a, o -> o >= 0));
      case 2 -> new Asked(column.gt(a), row -> order(row, qualifier, a, o -> o > 0));
      case 3 -> new Asked(column.le(a), row -> order(row, qualifier, a, o -> o <= 0));
      case 4 -> new Asked(column.lt(a), row -> order(row, qualifier, a, o -> o < 0));
      case 5 ->
          new Asked(
              column.in(a, b),
              row ->
                  order(row, qualifier, a, o -> o == 0) || order(row, qualifier, b, o -> o == 0));
      default ->
          new Asked(
              column.between(low, from, high, to),
              row ->
                  order(row, qualifier, low, o -> from ? o >= 0 : o > 0)
                      && order(row, qualifier, high, o -> to ? o <= 0 : o < 0));
    };
  }

  private static boolean order(
      Result row, byte[] qualifier, byte[] bound, Predicate<Integer> wanted) {
    byte[] value = row.getValue(FAMILY, qualifier);
    return value != null && wanted.test(Arrays.compareUnsigned(value, bound));
  }

  private static List<Result> all(ResultScanner scanner) {
    List<Result> rows = new ArrayList<>();
    try (scanner) {
      scanner.forEach(rows::add);
    }
    return rows;
  }

  private static List<String> keys(List<Result> rows) {
    return rows.stream().map(row -> Bytes.toString(row.getRow())).toList();
  }

  private void check(String when) throws IOException {
    List<Result> rows = all(table.table.getScanner(new Scan()));
    for (int q = 0; q < QUERIES; q++) {
      List<Asked> asked = new ArrayList<>();
      asked.add(ask(TAIL));
      if (q % 3 == 0) {
        asked.add(ask(OTHER));
      }
      List<Result> expected =
          rows.stream().filter(r -> asked.stream().allMatch(a -> a.passes().test(r))).toList();
      for (QueryMode mode : QueryMode.values()) {
        Condition[] conditions = asked.stream().map(Asked::condition).toArray(Condition[]::new);
        MdrqBuilder query = Mdrq.on(table.table).where(conditions).mode(mode);
        String what = when + ": " + mode + " " + List.of(conditions);
        assertEquals(keys(expected), keys(all(client.scan(query.build()))), what);
        assertEquals(expected.size(), client.count(query.build()), what);
        checkExtremes(expected, query.build(), what);
        for (Order order : Order.values()) {
          int limit = 1 + random.nextInt(9);
          Mdrq first = query.orderBy("f:tail::BYTES", order).limit(limit).build();
          assertEquals(first(expected, order, limit), keys(all(client.scan(first))), what + order);
        }
      }
    }
  }

  private static List<String> first(List<Result> rows, Order order, int limit) {
    Comparator<byte[]> byKey = Arrays::compareUnsigned;
    return keys(
        rows.stream()
            .sorted(
                Comparator.comparing(
                        (Result row) -> row.getValue(FAMILY, TAIL),
                        order == Order.DESC ? byKey.reversed() : byKey)
                    .thenComparing(Result::getRow, Arrays::compareUnsigned))
            .limit(limit)
            .toList());
  }

  private void checkExtremes(List<Result> rows, Mdrq query, String what) throws IOException {
    Aggregate found =
        client.aggregate(
            query, "f:tail::BYTES", AggregateFunction.MINIMUM, AggregateFunction.MAXIMUM);
    List<byte[]> values =
        rows.stream().map(r -> r.getValue(FAMILY, TAIL)).sorted(Arrays::compareUnsigned).toList();
    assertEquals(values.size(), found.values(), what);
    if (!values.isEmpty()) {
      assertArrayEquals(values.get(0), (byte[]) found.minimum().orElseThrow(), what);
      assertArrayEquals(
          values.get(values.size() - 1), (byte[]) found.maximum().orElseThrow(), what);
    }
  }

  private void write(int times, int rows) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      Put put = new Put(IndexedTable.row(random.nextInt(rows)));
      int kind = random.nextInt(8);
      if (kind != 0) {
        put.addColumn(FAMILY, TAIL, key());
      }
      if (kind != 1) {
        put.addColumn(FAMILY, OTHER, key());
      }
      puts.add(put);
    }
    table.table.put(puts);
    for (int i = 0; i < times / 20; i++) {
      table.table.delete(new Delete(IndexedTable.row(random.nextInt(rows))));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void whatIsReturnedIsWhatIsThere(int seed) throws Exception {
    random = new Random(seed);
    table = new IndexedTable("endless", ConfigKeys.GROUP_ROWS.name(), Integer.toString(seed));
    client = new MdrqClient(table.connection);
    long bugs = SharedIndex.server().telemetry().counters().get(Counter.FAILURES_BUG);
    String declared = " " + "\\xFF".repeat(60) + " " + "\\xFF".repeat(80) + " 5";
    table.admin.createIndexes(
        table.name, "f:tail BYTES" + (seed == 1 ? "" : declared), "f:other BYTES");
    write(200, 100_000);
    check("in the MemStore");
    table.flushAndBuild();
    check("in one HFile");
    for (int round = 0; round < 2; round++) {
      write(60, 400);
      check("written in round " + round);
      table.flushAndBuild();
      check("flushed in round " + round);
    }
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.majorCompact(table.name);
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "one HFile",
        () ->
            table.cluster.regions(table.name).stream()
                .allMatch(region -> region.getStore(FAMILY).getStorefilesCount() == 1));
    table.awaitBuilt();
    check("compacted");
    table
        .admin
        .verify(table.name, VerifyArguments.CONTENT, progress -> {})
        .reports()
        .forEach(report -> assertEquals(List.of(), report.faults()));
    assertEquals(
        bugs, SharedIndex.server().telemetry().counters().get(Counter.FAILURES_BUG), "bugs");
  }
}
