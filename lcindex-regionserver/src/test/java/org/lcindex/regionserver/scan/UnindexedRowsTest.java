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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.testing.Sampled;

/**
 * Rows in HFiles that have no index files yet: what all of their conditions exclude is no
 * candidate.
 */
class UnindexedRowsTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final byte[] SIZE = Bytes.toBytes("size");
  private static final IndexDefinition BY_PRICE = IndexDefinition.parse("f:price LONG", null);
  private static final IndexDefinition BY_SIZE = IndexDefinition.parse("f:size LONG", null);
  private static final int ROWS = 400;
  private static final long START = 1_700_000_000_000L;

  /** The latest timestamp, and the time. */
  private final AtomicLong clock = new AtomicLong(START);

  @BeforeEach
  void setClock() {
    EnvironmentEdgeManager.injectEdge(clock::get);
  }

  @AfterEach
  void resetClock() {
    EnvironmentEdgeManager.reset();
  }

  private static TableDescriptor table(String mode) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(F).build())
            .setValue(ConfigKeys.GROUP_ROWS.name(), "64")
            .setValue(ConfigKeys.JOBS_MODE.name(), mode)
            .build();
    return IndexDefinitions.of(table).with(BY_PRICE).with(BY_SIZE).applyTo(table);
  }

  private static Scan scan(long below, boolean priceIfMissing, long from, boolean sizeIfMissing) {
    SingleColumnValueFilter price =
        new SingleColumnValueFilter(
            F, PRICE, CompareOperator.LESS, new TypedComparator(BY_PRICE.codec(), below));
    SingleColumnValueFilter size =
        new SingleColumnValueFilter(
            F, SIZE, CompareOperator.GREATER_OR_EQUAL, new TypedComparator(BY_SIZE.codec(), from));
    price.setFilterIfMissing(!priceIfMissing);
    size.setFilterIfMissing(!sizeIfMissing);
    return new Scan().setFilter(new FilterList(price, size));
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%06d", i));
  }

  private void change(LocalRegion local, Random random) throws IOException {
    byte[] row = row(random.nextInt(ROWS));
    long latest = clock.get();
    long ts = latest - random.nextInt(8);
    byte[] column = random.nextBoolean() ? PRICE : SIZE;
    switch (random.nextInt(17)) {
      case 0 -> local.region().delete(new Delete(row, ts));
      case 1 -> local.region().delete(new Delete(row).addColumns(F, column, ts));
      case 2 -> {
        // An older value comes to light.
        local.region().put(new Put(row, latest).addColumn(F, column, value(random)));
        local.region().delete(new Delete(row).addColumn(F, column, latest));
      }
      case 3 -> local.region().delete(new Delete(row).addFamilyVersion(F, ts));
      case 4, 5, 6, 7 -> local.region().put(new Put(row, ts).addColumn(F, column, value(random)));
      case 8 -> local.region().put(new Put(row, ts).addColumn(F, Bytes.toBytes("x"), row));
      case 9, 10, 11 -> {
        // It expires, and an older value comes to light.
        Put put = new Put(row, ts).addColumn(F, column, value(random));
        local.region().put(put.setTTL(1 + random.nextInt(600)));
      }
      default -> local.region().put(whole(row, random, ts));
    }
  }

  private static Put whole(byte[] row, Random random, long ts) {
    return new Put(row, ts).addColumn(F, PRICE, value(random)).addColumn(F, SIZE, value(random));
  }

  private static byte[] value(Random random) {
    return Bytes.toBytes((long) random.nextInt(100));
  }

  /**
   * Indexed HFiles, then some without index files, and a MemStore; with old and new timestamps, and
   * cells that expire.
   */
  @Sampled(3)
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void theAnswerIsThatOfThePlainScan(int seed) throws IOException {
    Random random = new Random(seed);
    try (LocalRegion local = new LocalRegion(table("normal"))) {
      for (int i = 0; i < ROWS; i++) {
        local.region().put(whole(row(i), random, START));
      }
      local.flushAndIndex();
      if (seed % 2 == 0) {
        for (int n = 0; n < 50; n++) {
          clock.incrementAndGet();
          change(local, random);
        }
        local.flushAndIndex();
      }
      local.index().redefine(table("never"));
      for (int file = 0; file < 3; file++) {
        for (int n = 0; n < 150; n++) {
          clock.addAndGet(random.nextInt(3));
          change(local, random);
        }
        compare(local, random);
        local.region().flush(true);
        compare(local, random);
        clock.addAndGet(300);
        compare(local, random);
      }
    }
  }

  private static void compare(LocalRegion local, Random random) throws IOException {
    for (int n = 0; n < 12; n++) {
      Scan scan = scan(random.nextInt(100), n % 3 == 0, random.nextInt(100), n % 4 == 0);
      List<String> plain = local.answer(scan, false);
      assertEquals(plain, local.answer(scan, true), scan::toString);
    }
  }

  @Test
  void newRowsAreVerifiedOnlyIfTheyPassAllConditions() throws IOException {
    Random random = new Random(9);
    try (LocalRegion local = new LocalRegion(table("normal"))) {
      local.region().put(whole(row(0), random, 1));
      local.flushAndIndex();
      local.index().redefine(table("never"));
      for (int file = 0; file < 3; file++) {
        for (int i = 1; i < ROWS; i++) {
          local.region().put(whole(row(file * ROWS + i), random, 2));
        }
        if (file < 2) {
          local.region().flush(true);
        }
      }
      Scan scan = scan(50, false, 90, false);
      List<String> plain = local.answer(scan, false);
      assertFalse(plain.isEmpty());
      assertEquals(plain, local.answer(scan, true));
      assertEquals(0, local.count(Counter.SCANS_FELL_BACK));
      long verified = local.count(Counter.ROWS_VERIFIED);
      assertTrue(verified <= plain.size(), verified + " rows for " + plain.size() + " cells");
    }
  }
}
