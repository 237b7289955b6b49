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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * TTLs of cells with timestamps of other units than milliseconds, or of no sense: HBase adds up
 * stamp and TTL whatever they are, and what comes out decides. None of these passes its time while
 * the test runs.
 */
class OddTtlTest {
  private static final byte[] F = IndexedTable.FAMILY;
  private static final long NOW = System.currentTimeMillis();
  private static final long DAY = 86_400_000;

  /** Milliseconds of now, an hour ago and next week; seconds, micro- and nanoseconds; extremes. */
  private static final long[] STAMPS = {
    NOW,
    NOW - DAY,
    NOW + 7 * DAY,
    NOW / 1_000,
    NOW * 1_000,
    NOW * 1_000_000,
    1,
    0,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE - DAY,
  };

  /** In milliseconds; a client may have meant other units. */
  private static final long[] TTLS = {
    Long.MAX_VALUE,
    DAY,
    DAY / 24,
    1,
    0,
    -1,
    -DAY,
    DAY * 1_000,
    DAY * 1_000_000,
    Long.MIN_VALUE,
    2 * DAY,
    NOW - 5,
    Long.MAX_VALUE - NOW * 1_000_000,
  };

  @ParameterizedTest
  @ValueSource(ints = {0, 3_600})
  void expiredOrNotAsHBaseHasIt(int familyTtl) throws Exception {
    try (IndexedTable table =
            new IndexedTable(
                SharedCluster.get(),
                "ttl",
                new byte[0][],
                kind ->
                    kind.modifyColumnFamily(
                        familyTtl == 0
                            ? ColumnFamilyDescriptorBuilder.of(F)
                            : ColumnFamilyDescriptorBuilder.newBuilder(F)
                                .setTimeToLive(familyTtl)
                                .setMaxVersions(2)
                                .build()));
        MdrqClient client = new MdrqClient(table.connection)) {
      table.createIndexes();
      put(table, 0);
      check(table, client, familyTtl, "in the MemStore");
      table.flushAndBuild();
      check(table, client, familyTtl, "in an HFile");
      // Over what may have expired, and over what has not.
      put(table, 2);
      check(table, client, familyTtl, "overwritten in the MemStore");
      table.flushAndBuild();
      check(table, client, familyTtl, "overwritten in two HFiles");
      List<Delete> deletes = new ArrayList<>();
      for (int row = 0; row < STAMPS.length * TTLS.length; row += 3) {
        long stamp = STAMPS[row % STAMPS.length];
        deletes.add(new Delete(IndexedTable.row(row)).addColumn(F, IndexedTable.PRICE, stamp));
      }
      table.table.delete(deletes);
      check(table, client, familyTtl, "deleted in the MemStore");
      table.flushAndBuild();
      check(table, client, familyTtl, "deleted in an HFile");
      table.cluster.regions(table.name).get(0).compact(true);
      table.awaitBuilt();
      check(table, client, familyTtl, "compacted");
    }
  }

  /** A row for each stamp with each TTL; of a later shift another pair in the same row. */
  private static void put(IndexedTable table, int shift) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int row = 0; row < STAMPS.length * TTLS.length; row++) {
      if (shift > 0 && row % shift != 0) {
        continue;
      }
      long stamp = STAMPS[row % STAMPS.length];
      Put put = new Put(IndexedTable.row(row), stamp);
      put.setTTL(TTLS[(row + shift) / STAMPS.length % TTLS.length]);
      put.addColumn(F, IndexedTable.PRICE, stamp, Bytes.toBytes(row + shift / 10.0));
      // Another cell of the row lives as long as the family lets it.
      puts.add(new Put(IndexedTable.row(row), stamp).addColumn(F, IndexedTable.NOTE, new byte[1]));
      puts.add(put);
    }
    table.table.put(puts);
  }

  private static void check(IndexedTable table, MdrqClient client, int ttl, String when)
      throws IOException {
    String what = "TTL " + ttl + ", " + when;
    for (String condition : List.of("price >= 0", "price between 20 and 90")) {
      Scan all = Mdrq.on(table.table).where(condition).build().toScan();
      Scan selected = new Scan(all).addColumn(F, IndexedTable.PRICE);
      List<Scan> scans = List.of(all, selected, new Scan(all).setTimeRange(0, NOW * 1_000));
      table.checkQueries(scans, what + ", " + condition, QueryMode.FORCE, QueryMode.AUTO);
      assertEquals(
          count(client, table, condition, QueryMode.FORBID),
          count(client, table, condition, QueryMode.FORCE),
          what + ", count of " + condition);
      ResultComparison first =
          ResultComparison.of(
              client.scan(first(table, condition, QueryMode.FORBID)),
              client.scan(first(table, condition, QueryMode.FORCE)));
      assertEquals(Optional.empty(), first.difference(), what + ", first of " + condition);
    }
  }

  private static Mdrq first(IndexedTable table, String condition, QueryMode mode)
      throws IOException {
    return Mdrq.on(table.table)
        .where(condition)
        .mode(mode)
        .orderBy("f:price", Order.DESC)
        .limit(9)
        .build();
  }

  private static String count(
      MdrqClient client, IndexedTable table, String condition, QueryMode mode) throws IOException {
    Mdrq query = Mdrq.on(table.table).where(condition).mode(mode).build();
    return client.count(query) + " " + client.aggregate(query, "f:price", AggregateFunction.SUM);
  }
}
