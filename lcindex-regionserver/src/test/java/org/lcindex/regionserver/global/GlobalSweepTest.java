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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.NewestHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.SweepFigures;

/** Sweeps of entries, in a cluster. */
class GlobalSweepTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final byte[] N = GlobalTable.NUMBER;
  private static final int ROWS = 200;
  private static final int VALUES = 8;
  private static final int WRITERS = 3;
  private static final long WRITING_SECONDS = 5;

  private static byte[] row(int i) {
    return Bytes.toBytes("r" + i);
  }

  private static Put put(int i, String value) {
    return new Put(row(i)).addColumn(F, V, Bytes.toBytes(value));
  }

  /** Sweeps until nothing stale is left. */
  private static void awaitClean(GlobalTable table) throws Exception {
    AtomicReference<SweepFigures> last = new AtomicReference<>();
    Await.until(
        Await.LIMIT,
        () -> "no stale entries: " + last,
        () -> {
          last.set(table.sweep(table.text()));
          return table.check(table.text()).stale() == 0;
        });
    table.checkAll("sweeps");
  }

  @Test
  void whoSetsTimestampsHasHisEntriesSwept() throws Exception {
    try (GlobalTable table = GlobalTable.deferred("global-sweep", kind -> {})) {
      for (int i = 0; i < 5; i++) {
        table.base.put(new Put(row(1)).addColumn(F, V, 100 + i, Bytes.toBytes("v" + i)));
      }
      SweepFigures first = table.sweep(table.text());
      assertEquals(5, first.entries());
      assertEquals(4, first.stale());
      assertEquals(4, first.removed());
      assertEquals(0, first.skipped());
      awaitClean(table);
      assertEquals(1, table.check(table.text()).entries());
    }
  }

  /** A compaction that does not see a marker drops the put that hid an old value (rule RM1). */
  @Test
  void whatADeletedVersionHidesMayHaveHadAPutDropped() throws Exception {
    try (GlobalTable table = GlobalTable.deferred("global-sweep-point", kind -> {})) {
      HRegion region = table.cluster.regions(table.name).get(0);
      for (int i = 0; i < 3; i++) {
        table.base.put(new Put(row(1)).addColumn(F, V, 100 + i, Bytes.toBytes("v" + i)));
        region.flush(true);
      }
      table.base.delete(new Delete(row(1)).addColumn(F, V, 102));
      AtomicReference<SweepFigures> last = new AtomicReference<>();
      Await.until(
          Await.LIMIT,
          () -> "nothing is left to be removed: " + last,
          () -> {
            last.set(table.sweep(table.text()));
            return last.get().removed() == 0;
          });
      table.awaitGone();
      NewestHFiles.compact(region.getStore(F), 2);
      assertEquals("v0", Bytes.toString(table.base.get(new Get(row(1))).getValue(F, V)));
      table.checkAll("a compaction of what hid the value");
    }
  }

  /** A value that is written again and again. */
  @Test
  @Tag("slices")
  void anEntryWithMoreTagsThanAreReadAtOnce() throws Exception {
    int writes = 1_100;
    try (GlobalTable table = GlobalTable.deferred("global-sweep-tags", kind -> {});
        Admin admin = table.connection.getAdmin()) {
      for (int i = 0; i < writes; i++) {
        table.base.put(new Put(row(1)).addColumn(F, V, i, Bytes.toBytes("v")));
      }
      table.base.put(new Put(row(1)).addColumn(F, V, writes, Bytes.toBytes("w")));
      table.base.put(new Put(row(2)).addColumn(F, V, writes, Bytes.toBytes("x")));
      admin.flush(table.name); // a row that holds too much is not compared
      SweepFigures figures = table.sweep(table.text());
      assertEquals(3, figures.entries());
      assertEquals(1, figures.stale());
      assertEquals(1_000, figures.removed());
      assertEquals(0, figures.skipped());
    }
  }

  @Test
  void whatACrashWouldTakeBackIsLeftAloneUntilAFlush() throws Exception {
    try (GlobalTable table = GlobalTable.deferred("global-sweep-unsynced", kind -> {});
        Admin admin = table.connection.getAdmin()) {
      table.base.put(new Put(row(1)).addColumn(F, V, 1, Bytes.toBytes("v")));
      table.base.put(
          new Put(row(1))
              .addColumn(F, V, 2, Bytes.toBytes("w"))
              .setDurability(Durability.SKIP_WAL));
      assertEquals(2, table.sweep(table.text()).skipped());
      admin.flush(table.name);
      assertEquals(0, table.sweep(table.text()).skipped());
      awaitClean(table);
      assertEquals(1, table.check(table.text()).entries());
    }
  }

  /** Writes rows of all kinds until it is closed. */
  private static final class Writer implements AutoCloseable {
    private final AtomicBoolean stop = new AtomicBoolean();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Thread thread;

    Writer(GlobalTable table, long seed) {
      thread =
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(seed);
                try (Table base = table.connection.getTable(table.name)) {
                  while (!stop.get()) {
                    write(base, random);
                  }
                } catch (IOException | RuntimeException e) {
                  failure.set(e);
                }
              });
      thread.start();
    }

    private static void write(Table base, SplittableRandom random) throws IOException {
      int i = random.nextInt(ROWS);
      byte[] value = Bytes.toBytes("v" + random.nextInt(VALUES));
      long now = System.currentTimeMillis();
      Put put = new Put(row(i)).addColumn(F, V, value);
      switch (random.nextInt(12)) {
        case 0 -> base.delete(new Delete(row(i)));
        case 1 -> base.delete(new Delete(row(i)).addColumns(F, V));
        case 2 -> base.delete(new Delete(row(i)).addColumn(F, V));
        case 3 -> base.put(put.setTTL(1 + random.nextInt(2_000)));
        case 4 -> base.put(new Put(row(i)).addColumn(F, V, now - random.nextInt(5_000), value));
        case 5 -> base.put(put.setDurability(Durability.SKIP_WAL));
        case 6 -> {
          List<Put> puts = new ArrayList<>();
          for (int k = 0; k < 20; k++) {
            puts.add(put(random.nextInt(ROWS), "v" + random.nextInt(VALUES)));
          }
          base.put(puts);
        }
        default -> base.put(put.addColumn(F, N, Bytes.toBytes((long) random.nextInt(VALUES))));
      }
    }

    @Override
    public void close() {
      stop.set(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      assertEquals(null, failure.get());
    }
  }

  private static void besideWriters(String name, Consumer<ColumnFamilyDescriptorBuilder> kind)
      throws Exception {
    Consumer<TableDescriptorBuilder> change =
        table -> {
          ColumnFamilyDescriptorBuilder family = ColumnFamilyDescriptorBuilder.newBuilder(F);
          kind.accept(family);
          table.modifyColumnFamily(family.build());
        };
    try (GlobalTable table = new GlobalTable(SharedCluster.get(), name, change);
        Admin admin = table.connection.getAdmin()) {
      List<Writer> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        writers.add(new Writer(table, i));
      }
      long removed = 0;
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(WRITING_SECONDS);
      for (int round = 0; System.nanoTime() < until; round++) {
        removed += table.sweep(table.text()).removed();
        table.checkAll("sweeps beside writers");
        if (round % 3 == 1) {
          admin.flush(table.name);
        }
      }
      for (Writer writer : writers) {
        writer.close();
      }
      assertTrue(removed > 0);
      table.checkAll("writers");
      // What was deleted or has expired is held until a compaction that may drop it.
      AtomicReference<SweepFigures> last = new AtomicReference<>();
      Await.until(
          Await.LIMIT,
          () -> "no stale entries: " + last,
          () -> {
            admin.flush(table.name);
            admin.majorCompact(table.name);
            last.set(table.sweep(table.text()));
            return table.check(table.text()).stale() == 0;
          });
      table.checkAll("sweeps");
    }
  }

  @Test
  @Tag("slices")
  void sweepsBesideWriters() throws Exception {
    besideWriters("global-sweep-writers", family -> {});
  }

  @Test
  @Tag("slices")
  void sweepsWithThreeVersions() throws Exception {
    besideWriters("global-sweep-versions", family -> family.setMaxVersions(3));
  }

  /** Cells that were deleted are held for ever. */
  @Test
  @Tag("slices")
  void sweepsWithDeletedCells() throws Exception {
    try (GlobalTable table =
        new GlobalTable(
            SharedCluster.get(),
            "global-sweep-kept",
            plain ->
                plain.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(F)
                        .setMaxVersions(3)
                        .setKeepDeletedCells(KeepDeletedCells.TRUE)
                        .build()))) {
      try (Writer writer = new Writer(table, 1)) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(WRITING_SECONDS);
        while (System.nanoTime() < until) {
          table.sweep(table.text());
          table.checkAll("sweeps beside a writer");
        }
        assertTrue(writer.thread.isAlive());
      }
      table.sweep(table.text());
      table.checkAll("sweeps");
    }
  }
}
