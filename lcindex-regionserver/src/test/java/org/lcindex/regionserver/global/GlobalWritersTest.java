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
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.base.Counters.Counter;

/** Many writers of the same rows at the same time: every visible value has an entry. */
class GlobalWritersTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final byte[] N = GlobalTable.NUMBER;
  private static final int ROWS = 40;

  private static byte[] row(int i) {
    return Bytes.toBytes("r" + i);
  }

  private static byte[] text(Random random) {
    return Bytes.toBytes("v" + random.nextInt(5));
  }

  /** One change of a row, of any kind. */
  private static Row change(Random random, byte[] row) {
    long now = System.currentTimeMillis();
    return switch (random.nextInt(12)) {
      case 0 -> new Delete(row);
      case 1 -> new Delete(row).addColumns(F, V);
      case 2 -> new Delete(row).addColumn(F, V);
      case 3 -> new Delete(row).addColumn(F, V, now - random.nextInt(200));
      case 4 -> new Delete(row).addFamilyVersion(F, now - random.nextInt(200));
      case 5 -> new Put(row).addColumn(F, V, now - random.nextInt(300), text(random));
      case 6 -> new Put(row).addColumn(F, V, text(random)).setTTL(1 + random.nextInt(100));
      case 7 -> new Append(row).addColumn(F, V, text(random));
      case 8 -> new Increment(row).addColumn(F, N, random.nextInt(9));
      default -> new Put(row).addColumn(F, V, text(random)).addColumn(F, N, Bytes.toBytes(now % 7));
    };
  }

  private static void write(GlobalTable table, Random random, int operations) throws Exception {
    try (Table base = table.connection.getTable(table.name)) {
      for (int i = 0; i < operations; i++) {
        byte[] row = row(random.nextInt(ROWS));
        switch (random.nextInt(4)) {
          case 0 -> {
            List<Row> batch = new ArrayList<>();
            for (int k = 0; k < 10; k++) {
              batch.add(change(random, row(random.nextInt(ROWS))));
            }
            base.batch(batch, new Object[batch.size()]);
          }
          case 1 ->
              base.mutateRow(
                  RowMutations.of(
                      List.of(
                          new Delete(row).addColumns(F, N),
                          new Put(row).addColumn(F, V, text(random)))));
          case 2 ->
              base.checkAndMutate(
                  CheckAndMutate.newBuilder(row)
                      .ifEquals(F, V, text(random))
                      .build(new Put(row).addColumn(F, V, text(random))));
          default -> base.batch(List.of(change(random, row)), new Object[1]);
        }
      }
    }
  }

  private static void writers(int number, Callable<Void> writer) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(number);
    try {
      List<Future<Void>> running = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        running.add(threads.submit(writer));
      }
      for (Future<Void> one : running) {
        one.get(2, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static GlobalTable grid(Consumer<TableDescriptorBuilder> kind) throws Exception {
    return GlobalTable.with("grid-writers", List.of(GlobalTable.grid()), kind, null);
  }

  private static void withOther(TableDescriptorBuilder table) {
    try {
      table.setCoprocessor(CrossingObserver.class.getName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("slices")
  void overlappingRows(boolean grid) throws Exception {
    try (GlobalTable table = grid ? grid(plain -> {}) : new GlobalTable("global-writers")) {
      overlappingRows(table, 2, 25);
      assertTrue(table.risen(Counter.GLOBAL_READS) > 0);
    }
  }

  /**
   * An observer that adds mutations: HBase locks their rows behind the hook, so two batches may
   * wait for each other, one for a row and one for a stripe. The one that waits for a stripe gives
   * up, and its client tries again.
   */
  @Test
  @Tag("slices")
  void rowsThatAnotherObserverAdds() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(GlobalRequirements.BULKLOAD_HANDLERS, "10")
                .set(ConfigKeys.GLOBAL_WAIT.name(), "500")
                // Two such batches wait for each other's rows without any index, too.
                .set("hbase.rowlock.wait.duration", "500")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table =
            GlobalTable.with(
                cluster,
                "grid-adding",
                List.of(GlobalTable.grid()),
                GlobalWritersTest::withOther,
                null)) {
      overlappingRows(table, 1, 4); // most time goes by in waits for rows
      assertTrue(table.risen(Counter.GLOBAL_STRIPE_WAITS) > 0, "writers have met");
    }
  }

  private static void overlappingRows(GlobalTable table, int rounds, int operations)
      throws Exception {
    try (Admin admin = table.connection.getAdmin()) {
      for (int round = 0; round < rounds; round++) {
        int seed = round;
        writers(
            32,
            () -> {
              write(table, new Random(seed * 31 + Thread.currentThread().getId()), operations);
              return null;
            });
        table.checkAll("round " + round);
        admin.flush(table.name);
        table.checkAll("a flush after round " + round);
      }
      admin.majorCompact(table.name);
      table.checkAll("a compaction");
    }
  }

  /** Two puts of one row hold its lock together. */
  @Test
  void twoPutsOfOneRowAtOnce() throws Exception {
    try (GlobalTable table = new GlobalTable("global-shared")) {
      writers(
          8,
          () -> {
            try (Table base = table.connection.getTable(table.name)) {
              for (int i = 0; i < 100; i++) {
                base.put(new Put(row(1)).addColumn(F, V, Bytes.toBytes("w" + i % 3)));
              }
            }
            return null;
          });
      table.checkAll("puts of one row");
    }
  }

  /** Half of the writers put one column of a row, the others another one. */
  @Test
  void partsOfOneTuple() throws Exception {
    try (GlobalTable table = grid(plain -> {})) {
      AtomicInteger turn = new AtomicInteger();
      for (int round = 0; round < 20; round++) {
        writers(
            8,
            () -> {
              boolean text = turn.getAndIncrement() % 2 == 0;
              try (Table base = table.connection.getTable(table.name)) {
                for (int i = 0; i < 5; i++) {
                  Put put = new Put(row(i));
                  base.put(
                      text
                          ? put.addColumn(F, V, Bytes.toBytes("v" + turn.get() % 5))
                          : put.addColumn(F, N, Bytes.toBytes((long) turn.get() % 9)));
                }
              }
              return null;
            });
        table.checkAll("parts, round " + round);
      }
      assertTrue(table.risen(Counter.GLOBAL_STRIPE_WAITS) > 0, "writers have met");
    }
  }

  @Test
  void fourHandlersServeTwelveWriters() throws Exception {
    Consumer<TableDescriptorBuilder> plain = table -> {};
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set("hbase.regionserver.handler.count", "4")
                .set(GlobalRequirements.BULKLOAD_HANDLERS, "2")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table = new GlobalTable(cluster, "global-handlers", plain)) {
      writers(
          12,
          () -> {
            String name = Thread.currentThread().getName() + "/";
            try (Table base = table.connection.getTable(table.name)) {
              for (int i = 0; i < 60; i++) {
                base.put(new Put(Bytes.toBytes(name + i)).addColumn(F, V, Bytes.toBytes("v" + i)));
              }
            }
            return null;
          });
      assertEquals(720, table.check(table.text()).values());
      table.checkAll("twelve writers");
    }
  }
}
