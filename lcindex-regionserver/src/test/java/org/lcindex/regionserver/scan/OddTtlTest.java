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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * TTLs of cells with timestamps of other units than milliseconds, or of no sense: HBase adds up
 * stamp and TTL whatever they are, and what comes out decides.
 */
class OddTtlTest {
  private static final byte[] F = IndexedTable.FAMILY;
  private static final long NOW = System.currentTimeMillis();
  private static final long DAY = 86_400_000;

  /** A time in milliseconds, a day earlier, a week later; in seconds, micro- and nanoseconds. */
  private static long[] stamps(long now) {
    return new long[] {
      now,
      now - DAY,
      now + 7 * DAY,
      now / 1_000,
      now * 1_000,
      now * 1_000_000,
      1,
      0,
      Long.MAX_VALUE - 1,
      Long.MAX_VALUE - DAY,
    };
  }

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
      table.table.put(puts(0, NOW));
      check(table, client, familyTtl, "in the MemStore");
      table.flushAndBuild();
      check(table, client, familyTtl, "in an HFile");
      // Over what may have expired, and over what has not.
      table.table.put(puts(2, NOW));
      check(table, client, familyTtl, "overwritten in the MemStore");
      table.flushAndBuild();
      check(table, client, familyTtl, "overwritten in two HFiles");
      List<Delete> deletes = new ArrayList<>();
      long[] stamps = stamps(NOW);
      for (int row = 0; row < stamps.length * TTLS.length; row += 3) {
        long stamp = stamps[row % stamps.length];
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

  /** Cells expire while they are in the MemStore and in HFiles: a region's own clock goes on. */
  @ParameterizedTest
  @ValueSource(ints = {0, 864_000})
  void expiredWhenTimeHasPassed(int familyTtl) throws IOException {
    // As other tests with such a clock, in the past: a cluster may be in this JVM, too.
    long begin = NOW - 40 * DAY;
    AtomicLong clock = new AtomicLong(begin);
    EnvironmentEdgeManager.injectEdge(clock::get);
    ColumnFamilyDescriptorBuilder family = ColumnFamilyDescriptorBuilder.newBuilder(F);
    if (familyTtl > 0) {
      family.setTimeToLive(familyTtl);
    }
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(family.build())
            .build();
    table =
        IndexDefinitions.of(table)
            .with(IndexDefinition.parse("f:price DOUBLE", null))
            .applyTo(table);
    try (LocalRegion local = new LocalRegion(table)) {
      for (Put put : puts(0, begin)) {
        local.region().put(put);
      }
      local.flushAndIndex();
      for (Put put : puts(2, begin)) {
        local.region().put(put);
      }
      Scan all = Mdrq.on(table).where("price >= 0").build().toScan();
      int before = local.answer(all, true).size();
      for (long passed : new long[] {0, DAY / 24 + 1, DAY + 1, 3 * DAY, 8 * DAY, 20 * DAY}) {
        clock.set(begin + passed);
        String when = passed + " ms later, family TTL " + familyTtl;
        for (String condition : List.of("price >= 0", "price between 20 and 90")) {
          Scan scan = Mdrq.on(table).where(condition).build().toScan();
          List<String> plain = local.answer(scan, false);
          assertEquals(plain, local.answer(scan, true), when);
        }
        if (passed == 3 * DAY) {
          local.flushAndIndex();
        }
      }
      int after = local.answer(all, true).size();
      assertTrue(after < before, () -> after + " cells left");
    } finally {
      EnvironmentEdgeManager.reset();
    }
  }

  /** A row for each stamp with each TTL; of a later shift another pair in the same row. */
  private static List<Put> puts(int shift, long now) {
    long[] stamps = stamps(now);
    List<Put> puts = new ArrayList<>();
    for (int row = 0; row < stamps.length * TTLS.length; row++) {
      if (shift > 0 && row % shift != 0) {
        continue;
      }
      long stamp = stamps[row % stamps.length];
      Put put = new Put(IndexedTable.row(row), stamp);
      put.setTTL(TTLS[(row + shift) / stamps.length % TTLS.length]);
      put.addColumn(F, IndexedTable.PRICE, stamp, Bytes.toBytes(row + shift / 10.0));
      // Another cell of the row lives as long as the family lets it.
      puts.add(new Put(IndexedTable.row(row), stamp).addColumn(F, IndexedTable.NOTE, new byte[1]));
      puts.add(put);
    }
    return puts;
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
