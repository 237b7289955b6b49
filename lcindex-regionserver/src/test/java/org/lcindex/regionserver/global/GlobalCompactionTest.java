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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.NewestHFiles;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.build.GlobalsView;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.gone.RegionGone.Way;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GoneFigures;
import org.lcindex.testing.Sampled;

/** Flushes and compactions remove the entries of what they leave out, in a cluster. */
class GlobalCompactionTest extends CompactedTable {
  private TableIndexStatus status() throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      return admin.status(table.name);
    }
  }

  @Sampled(2)
  @ParameterizedTest
  @EnumSource(Way.class)
  void oldVersionsGo(Way way) throws Exception {
    with(
        way,
        family -> {},
        () -> {
          for (int i = 0; i < 5; i++) {
            write(put(1, "v" + i));
          }
          assertEquals(List.of("v0", "v1", "v2", "v3", "v4"), values());
          flush();
          boolean off = way == Way.OFF;
          assertEquals(off ? 5 : 1, table.tags().size());
          write(put(1, "v5"));
          flush();
          write(put(1, "v6"));
          write(put(2, "v7"));
          flush();
          assertEquals(off ? 8 : 4, table.tags().size());
          minor(2);
          assertEquals(off ? 8 : 3, table.tags().size());
          major();
          assertEquals(off ? 8 : 2, table.tags().size());
          assertEquals(off ? 0 : 6, table.risen(Counter.GLOBAL_GONE_TAGS) / 2);
          TableIndexStatus status = status();
          GoneFigures gone = GlobalsView.sum(status, status.globals().get(0)).gone();
          assertEquals(off ? 0 : 6, gone.tags());
          assertEquals(off ? 0 : 1, gone.lastTags());
          assertEquals(0, gone.waiting());
          String text = StatusText.of(status);
          assertEquals(!off, text.contains("dropped the values of 6 tags since regions"), text);
        });
  }

  @Sampled(2)
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"STAGED", "STREAMING"})
  void threeVersionsStay(Way way) throws Exception {
    with(
        way,
        family -> family.setMaxVersions(3),
        () -> {
          for (int i = 0; i < 5; i++) {
            write(put(1, "v" + i));
            if (i % 2 == 1) {
              flush();
            }
          }
          flush();
          assertEquals(5, table.tags().size());
          major();
          assertEquals(List.of("v2", "v3", "v4"), values());
          awaitAnotherMillisecond();
          table.base.delete(new Delete(row(1)).addColumn(F, V)); // shows v3 again
          settled("a version is deleted");
          major();
          assertTrue(values().containsAll(List.of("v2", "v3")));
          assertEquals(new TreeSet<>(), stale());
        });
  }

  @Test
  void whatWasWrittenOnceIsNotReadAgain() throws Exception {
    with(
        Way.STAGED,
        family -> {},
        () -> {
          for (int i = 0; i < 50; i++) {
            table.base.put(put(i, "v"));
            if (i % 25 == 24) {
              flush();
            }
          }
          major();
          assertEquals(1, table.risen(Counter.GLOBAL_GONE_COMPACTIONS));
          assertEquals(0, table.risen(Counter.GLOBAL_GONE_CPU));
          assertEquals(50, table.tags().size());
        });
  }

  @Sampled(2)
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"STAGED", "STREAMING"})
  void whatMarkersHideGoesWithThem(Way way) throws Exception {
    with(
        way,
        family -> family.setMaxVersions(3),
        () -> {
          for (int i = 0; i < 5; i++) {
            write(put(i, "old" + i));
            write(put(i, "new" + i));
          }
          flush();
          assertEquals(10, table.tags().size());
          awaitAnotherMillisecond();
          table.base.delete(new Delete(row(0)));
          table.base.delete(new Delete(row(1)).addColumns(F, V));
          table.base.delete(new Delete(row(2)).addColumn(F, V));
          table.base.delete(
              new Delete(row(3))
                  .addFamilyVersion(F, region().get(get(3)).rawCells()[0].getTimestamp()));
          settled("deletes");
          flush();
          assertEquals(new TreeSet<>(), stale());
          minor(2);
          major();
          assertEquals(new TreeSet<>(), stale());
          assertFalse(values().contains("old0") || values().contains("new1"), values()::toString);
          assertTrue(values().containsAll(List.of("old2", "old3", "old4", "new4")));
          write(put(0, "new0"));
          settled("a value is back");
        });
  }

  @Sampled(2)
  @ParameterizedTest
  @EnumSource(KeepDeletedCells.class)
  void whatIsKeptThoughDeletedStays(KeepDeletedCells kept) throws Exception {
    with(
        Way.STAGED,
        family -> family.setKeepDeletedCells(kept).setMaxVersions(2).setTimeToLive(1_000_000),
        () -> {
          write(put(1, "v"));
          write(put(2, "w"));
          flush();
          awaitAnotherMillisecond();
          table.base.delete(new Delete(row(1)).addColumns(F, V));
          flush();
          major();
          assertEquals(kept == KeepDeletedCells.FALSE ? List.of("w") : List.of("v", "w"), values());
          assertEquals(new TreeSet<>(), stale());
        });
  }

  @Test
  void whatExpiresGoes() throws Exception {
    with(
        Way.STAGED,
        family -> family.setTimeToLive(2).setMaxVersions(3),
        () -> {
          write(put(1, "v"));
          table.base.put(put(2, "ttl").setTTL(1));
          write(put(3, "w"));
          // HBase deletes HFiles of which all has expired, and tells nobody.
          long later = System.currentTimeMillis() + 1_000_000;
          table.base.put(new Put(row(5)).addColumn(F, V, later, Bytes.toBytes("y")));
          flush();
          assertTrue(values().containsAll(List.of("v", "w")), values()::toString);
          Await.until(Await.LIMIT, () -> "it expires", () -> table.base.get(get(3)).isEmpty());
          table.base.put(put(4, "x"));
          flush();
          major();
          assertEquals(List.of("x", "y"), values());
        });
  }

  /** The put that expires is dropped, and shows the one below. */
  @Test
  void whatIsShownAgainStays() throws Exception {
    with(
        Way.STAGED,
        family -> family.setMaxVersions(3),
        () -> {
          write(put(1, "v"));
          flush();
          awaitAnotherMillisecond();
          table.base.put(put(1, "w").setTTL(1));
          awaitAnotherMillisecond();
          flush();
          major();
          assertTrue(values().contains("v"));
          assertEquals("v", Bytes.toString(table.base.get(get(1)).getValue(F, V)));
        });
  }

  @Sampled(2)
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"STAGED", "STREAMING"})
  void doublesOfOneTimestampStay(Way way) throws Exception {
    with(
        way,
        family -> {},
        () -> {
          write(put(1, "v"));
          long at = table.base.get(get(1)).rawCells()[0].getTimestamp();
          flush();
          table.base.put(new Put(row(1)).addColumn(F, V, at, Bytes.toBytes("v")));
          settled("a double");
          flush();
          minor(2);
          table.base.put(new Put(row(1)).addColumn(F, V, at, Bytes.toBytes("w")));
          table.base.put(new Put(row(1)).addColumn(F, V, at, Bytes.toBytes("v")));
          flush();
          major();
          assertTrue(values().contains("v"));
        });
  }

  @Test
  void bulkLoadedFilesAreRead() throws Exception {
    with(
        Way.STAGED,
        family -> {},
        () -> {
          write(put(1, "old"));
          flush();
          long now = System.currentTimeMillis();
          Path file = new Path(table.cluster.folder() + "/global-gone-" + now, "file");
          Configuration conf = table.cluster.configuration();
          FileSystem files = file.getFileSystem(conf);
          try (HFile.Writer writer =
              HFile.getWriterFactoryNoCache(conf)
                  .withPath(files, file)
                  .withFileContext(new HFileContextBuilder().build())
                  .create()) {
            writer.append(new KeyValue(row(1), F, V, now, Bytes.toBytes("loaded")));
            writer.append(new KeyValue(row(1), F, V, now - 1, Bytes.toBytes("below")));
            writer.append(new KeyValue(row(2), F, V, now, Bytes.toBytes("loaded")));
          }
          BulkLoadHFiles.create(conf).bulkLoad(table.name, Map.of(F, List.of(file)));
          table.awaitCovered();
          table.checkAll("a bulk load");
          Await.until(
              Await.LIMIT,
              () -> "the region knows it",
              () -> {
                write(put(9, "x"));
                write(put(9, "y"));
                flush();
                return !values().contains("x");
              });
          major();
          assertEquals(new TreeSet<>(), stale());
          assertEquals("loaded", Bytes.toString(table.base.get(get(1)).getValue(F, V)));
        });
  }

  @Test
  void memoryThatIsCompactedIsRead() throws Exception {
    with(
        Way.STAGED,
        family -> family.setInMemoryCompaction(MemoryCompactionPolicy.BASIC),
        () -> {
          for (int i = 0; i < 5; i++) {
            write(put(1, "v" + i));
          }
          flush();
          assertEquals(List.of("v4"), values());
        });
  }

  /** Of an ordered index, what a crash would have taken back: nobody else removes it. */
  @Test
  void orderedIndexesAreRepairedToo() throws Exception {
    try (GlobalTable ordered =
        new GlobalTable(SharedCluster.get(), "global-gone-ordered", kind -> {})) {
      table = ordered;
      write(put(1, "v"));
      write(put(1, "w").setDurability(Durability.ASYNC_WAL));
      settled("two puts");
      assertEquals(List.of("v", "w"), values());
      flush();
      assertEquals(List.of("w"), values());
    }
  }

  /** All at once, at random. */
  @Tag("slices")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void histories(long seed) throws Exception {
    Random random = new Random(seed);
    Way way = seed % 3 == 0 ? Way.STREAMING : Way.STAGED;
    with(
        way,
        family ->
            family
                .setMaxVersions(seed % 2 == 0 ? 3 : 1)
                .setKeepDeletedCells(seed == 4 ? KeepDeletedCells.TRUE : KeepDeletedCells.FALSE)
                .setInMemoryCompaction(
                    seed == 5 ? MemoryCompactionPolicy.BASIC : MemoryCompactionPolicy.NONE),
        () -> {
          for (int step = 0; step < 120; step++) {
            int i = random.nextInt(4);
            String value = "v" + random.nextInt(3);
            long at = System.currentTimeMillis() - random.nextInt(30);
            switch (random.nextInt(14)) {
              case 0 -> table.base.put(new Put(row(i)).addColumn(F, V, at, Bytes.toBytes(value)));
              case 1 -> table.base.put(put(i, value).setTTL(1 + random.nextInt(50)));
              case 2 -> table.base.delete(new Delete(row(i)).addColumn(F, V));
              case 3 -> table.base.delete(new Delete(row(i)).addColumns(F, V, at));
              case 4 -> table.base.delete(new Delete(row(i)));
              case 5 -> region().flush(true);
              case 6 -> {
                if (region().getStore(F).getStorefilesCount() > 2) {
                  NewestHFiles.compact(region().getStore(F), 2);
                }
              }
              case 7 -> region().compact(true);
              default -> table.base.put(put(i, value));
            }
            if (step % 10 == 9) {
              settled("step " + step + " of seed " + seed);
            }
          }
          flush();
          major();
          if (way == Way.STAGED) {
            assertTrue(table.risen(Counter.GLOBAL_GONE_TAGS) > 0);
          }
        });
  }
}
