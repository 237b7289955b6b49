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
package org.lcindex.regionserver.global.removal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** How hints wait, and what they make the server read. */
class StaleHintsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final ValueCodec LONGS = ValueCodec.of(ColumnType.LONG);
  private static final EntryKey KEYS = new EntryKey(LONGS, 0);
  private static final StaleHints.Index INDEX =
      new StaleHints.Index(
          TableName.valueOf("base"),
          GlobalDefinition.of(Bytes.toBytes("f"), Bytes.toBytes("v"), LONGS, Policy.DEFERRED, 0));

  private static byte[] entry(long value, String row) {
    return KEYS.entry(LONGS.keyOf(value), Bytes.toBytes(row));
  }

  /** A region with entries of values 1 to 9 in rows a and b. */
  private static final class Entries implements AutoCloseable {
    final Connection connection = SharedCluster.get().connection();
    final TableName name = SharedCluster.newName("hinted");
    final Region region;

    Entries() throws Exception {
      try (Admin admin = connection.getAdmin()) {
        admin.createTable(
            TableDescriptorBuilder.newBuilder(name)
                .setColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(GlobalTables.entriesFamily())
                        .setMaxVersions(Integer.MAX_VALUE)
                        .build())
                .build());
      }
      try (Table table = connection.getTable(name)) {
        for (long value = 1; value < 10; value++) {
          for (String row : List.of("a", "b")) {
            table.put(
                new Put(entry(value, row))
                    .addColumn(GlobalTables.entriesFamily(), new byte[0], value, new byte[0]));
          }
        }
      }
      region =
          SharedCluster.get().regionServers().stream()
              .flatMap(server -> server.getRegions(name).stream())
              .findFirst()
              .orElseThrow();
    }

    HintedEntries reader() {
      return new HintedEntries(region, () -> false);
    }

    @Override
    public void close() throws IOException {
      Tables.drop(connection, name);
    }
  }

  private static List<String> shown(HintedEntries read) {
    return read.seen().stream().map(one -> Bytes.toStringBinary(one.entry())).toList();
  }

  @Test
  void readsWhatIsNamed() throws Exception {
    try (Entries entries = new Entries()) {
      HintedEntries named = entries.reader();
      named.read(List.of(entry(3, "b"), entry(3, "c"), new byte[0], entry(70, "a")));
      assertEquals(List.of(Bytes.toStringBinary(entry(3, "b"))), shown(named));
      assertEquals(1, named.seen().get(0).tags().size());
      HintedEntries ofRows = entries.reader();
      KeyRange values = KeyRange.between(LONGS.keyOf(2L), LONGS.keyOf(4L));
      ofRows.read(KEYS.rangesOf(KeyRanges.of(values)), List.of(Bytes.toBytes("b")), INDEX.rowOf());
      assertFalse(shown(ofRows).isEmpty());
      assertTrue(
          List.of(
                  Bytes.toStringBinary(entry(2, "b")),
                  Bytes.toStringBinary(entry(3, "b")),
                  Bytes.toStringBinary(entry(4, "b")))
              .containsAll(shown(ofRows)));
    }
  }

  private static StaleHints hints(StaleHints.Compare compare, Counters counters, long room) {
    return new StaleHints(compare, counters, room, 0);
  }

  @Test
  void hasRoomForSoMuch() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    Counters counters = new Counters();
    StaleHints.Compare slow =
        (base, table, rowOf) -> {
          asked.incrementAndGet();
          try {
            go.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new IOException("nobody is there");
        };
    try (Entries entries = new Entries();
        StaleHints hints = hints(slow, counters, 1_000)) {
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(1, "a")), 1));
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(1, "a")), 1));
      assertEquals(1, counters.get(Counter.GLOBAL_HINTS_AGAIN));
      for (int i = 0; i < 10; i++) {
        hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(i, "b")), 1));
      }
      long left = counters.get(Counter.GLOBAL_HINTS_LEFT);
      assertTrue(left > 0 && left < 10, () -> "left " + left);
      assertEquals(11 - left, hints.figures(entries.region).hintsWaiting());
      go.countDown();
      Await.until(LIMIT, () -> "all failed", () -> counters.get(Counter.GLOBAL_HINTS_LEFT) == 11);
      Await.until(
          LIMIT, () -> "none waits", () -> hints.figures(entries.region).hintsWaiting() == 0);
      assertEquals(0, hints.figures(entries.region).unmatched()); // nothing was proposed
      hints.proposed(entries.region, 24);
      StaleFigures told = hints.figures(entries.region);
      assertEquals(24, told.candidates());
      assertEquals(12, told.unmatched());
      hints.closed(entries.region);
      assertEquals(StaleFigures.NONE, hints.figures(entries.region));
    }
  }

  @Test
  void nothingIsKeptOfARegionThatHasClosed() throws Exception {
    try (Entries entries = new Entries();
        StaleHints hints = hints((base, table, rowOf) -> null, new Counters(), 0)) {
      hints.proposed(entries.region, 1);
      assertEquals(1, hints.regions());
      try (Admin admin = entries.connection.getAdmin()) {
        admin.disableTable(entries.name);
      }
      hints.closed(entries.region);
      hints.proposed(entries.region, 1);
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(1, "a")), 1));
      assertEquals(0, hints.regions());
    }
  }

  @Test
  void switchedOffItLooksAtNothing() throws Exception {
    Counters counters = new Counters();
    try (Entries entries = new Entries();
        StaleHints hints =
            hints(
                (base, table, rowOf) -> {
                  throw new AssertionError();
                },
                counters,
                0)) {
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(1, "a")), 1));
      assertEquals(1, counters.get(Counter.GLOBAL_HINTS_LEFT));
      assertEquals(0, hints.figures(entries.region).hintsWaiting());
    }
  }

  @Test
  void whatIsNotThereIsNotAskedFor() throws Exception {
    Counters counters = new Counters();
    CountDownLatch looked = new CountDownLatch(2);
    TableName none = TableName.valueOf("none");
    try (Entries entries = new Entries();
        StaleHints hints =
            hints(
                (base, table, rowOf) -> {
                  looked.countDown();
                  return new BaseRegions(entries.connection, none, table, rowOf);
                },
                counters,
                1 << 20)) {
      // Nobody would find the region of a base row: no failure says that nobody was asked.
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(80, "a")), 1));
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(90, "a")), 1));
      looked.await();
      Await.until(
          LIMIT, () -> "none waits", () -> hints.figures(entries.region).hintsWaiting() == 0);
      assertEquals(0, counters.get(Counter.GLOBAL_HINTS_LEFT));
      hints.offer(entries.region, INDEX, StaleEntries.of(List.of(entry(1, "a")), 1));
      Await.until(LIMIT, () -> "it is left", () -> counters.get(Counter.GLOBAL_HINTS_LEFT) == 1);
    }
  }

  @Test
  void whatCameLatelyIsKnown() {
    AtomicLong clock = new AtomicLong(1);
    RecentHints recent = new RecentHints(clock::get, 100);
    byte[] a = Bytes.toBytes("a");
    assertTrue(recent.isNew(1, a));
    assertFalse(recent.isNew(1, a));
    assertTrue(recent.isNew(2, a));
    assertTrue(recent.isNew(1, Bytes.toBytes("b")));
    clock.set(102);
    assertTrue(recent.isNew(1, a));
    assertFalse(recent.isNew(1, a));
  }

  @Test
  void minutesAreForgotten() {
    AtomicLong clock = new AtomicLong(-90_000_000);
    ProposedTally tally = new ProposedTally(clock::get);
    tally.proposed(10);
    tally.unmatched(4);
    tally.unmatched(-9);
    assertEquals(10, tally.figures().candidates());
    clock.addAndGet(9 * 60_000);
    tally.proposed(5);
    assertEquals(15, tally.figures().candidates());
    assertEquals(4, tally.figures().unmatched());
    clock.addAndGet(60_000);
    assertEquals(5, tally.figures().candidates());
    assertEquals(0, tally.figures().unmatched());
    clock.addAndGet(100 * 60_000);
    assertEquals(0, tally.figures().candidates());
  }
}
