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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;

/**
 * 1,200 rows whose indexed strings have 500 KB: clients want the first 500 in their order, six at
 * once, beside plain scans, ranges and aggregates. Every key of such an answer is 250 MB. Half of
 * the rows are written all the time, as they are.
 */
final class LargeKeys extends StoredWork {
  private static final String[] INDEXES = {"f:a STRING", "f:b INT"};
  private static final byte[] A = Bytes.toBytes("a");
  private static final byte[] B = Bytes.toBytes("b");
  private static final int ROWS = 1_200;
  private static final int FIRST = 500;
  private static final int VALUE_BYTES = 500_000;
  private static final int STEP = 7_919;
  private static final int ORDERED_CLIENTS = 6;
  private static final int CACHING = 8;
  private static final int RANGE = 60;
  private static final long WRITE_PAUSE_MILLIS = 500;

  private final MdrqClient client;

  /** The plain scan's answers; they do not change. */
  private final Map<Boolean, RowSums> plain = new ConcurrentHashMap<>();

  LargeKeys(Connection connection, HarmTally tally) {
    super(connection, tally, "large keys", "harm_large_keys", INDEXES);
    this.client = new MdrqClient(connection);
  }

  @Override
  public void load() throws IOException {
    create();
    write(0, ROWS);
    flush();
  }

  private static String start(int place) {
    return String.format(Locale.ROOT, "%08d", place);
  }

  @Override
  Put put(int number) {
    int place = (int) ((long) number * STEP % ROWS);
    return new Put(HarmRows.key(number))
        .addColumn(HarmRows.FAMILY, A, filled(Bytes.toBytes(start(place)), VALUE_BYTES))
        .addColumn(HarmRows.FAMILY, B, HarmRows.CODEC.cellOf(number % HarmRows.DOMAIN));
  }

  @Override
  public void start(HarmCrew crew, boolean indexed) {
    QueryMode mode = indexed ? QueryMode.AUTO : QueryMode.FORBID;
    for (int i = 0; i < ORDERED_CLIENTS; i++) {
      boolean descending = i % 2 == 1;
      crew.work("first-rows", random -> first(mode, descending));
    }
    crew.work("all-rows", random -> first(QueryMode.FORBID, random.nextBoolean()));
    crew.work("range", random -> range(indexed, random));
    crew.work("aggregate", random -> aggregate(mode, random));
    crew.work(
        "large-writer",
        random -> {
          int number = random.nextInt(ROWS / 2) * 2 + 1;
          write(number, number + 1);
          crew.pause(WRITE_PAUSE_MILLIS);
        });
  }

  private MdrqBuilder query(QueryMode mode) {
    return Mdrq.on(table(), IndexDefinitions.parse(String.join(";", INDEXES)))
        .caching(CACHING)
        .mode(mode);
  }

  private void first(QueryMode mode, boolean descending) throws IOException {
    RowSums expected = plain.get(descending);
    if (expected == null) {
      expected = ask(QueryMode.FORBID, descending);
      plain.put(descending, expected);
    }
    compared("first rows", mode, ask(mode, descending).difference(expected));
  }

  private RowSums ask(QueryMode mode, boolean descending) throws IOException {
    Mdrq query =
        query(mode)
            .orderBy(Column.column("f:a"), descending ? Order.DESC : Order.ASC)
            .limit(FIRST)
            .build();
    return sums(query.toScan(), A).first(FIRST, descending);
  }

  private void range(boolean indexed, Random random) throws IOException {
    int low = random.nextInt(ROWS - RANGE);
    int high = low + 1 + random.nextInt(RANGE);
    QueryMode mode =
        indexed
            ? List.of(QueryMode.AUTO, QueryMode.FORCE).get(random.nextInt(2))
            : QueryMode.FORBID;
    String text = "a between '" + start(low) + "' and '" + start(high) + "'";
    if (random.nextBoolean()) {
      text += " and b < " + random.nextInt(HarmRows.DOMAIN);
    }
    RowSums expected = sums(query(QueryMode.FORBID).where(text).build().toScan(), A);
    RowSums actual = sums(query(mode).where(text).build().toScan(), A);
    compared("ranges", mode, actual.difference(expected));
  }

  private void aggregate(QueryMode mode, Random random) throws IOException {
    String text = "b < " + random.nextInt(HarmRows.DOMAIN);
    Aggregate expected = aggregate(QueryMode.FORBID, text);
    Aggregate actual = aggregate(mode, text);
    boolean differ =
        actual.values() != expected.values()
            || !actual.minimum().equals(expected.minimum())
            || !actual.maximum().equals(expected.maximum());
    compared("aggregates", mode, differ ? "minimum or maximum of rows with " + text : null);
  }

  private Aggregate aggregate(QueryMode mode, String text) throws IOException {
    return client.aggregate(
        query(mode).where(text).build(),
        Column.column("f:a"),
        AggregateFunction.MINIMUM,
        AggregateFunction.MAXIMUM);
  }
}
