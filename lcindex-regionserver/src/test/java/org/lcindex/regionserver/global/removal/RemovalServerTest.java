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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.RemovalBudget;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;

/** When removals are sent, over tables and regions that there are not. */
class RemovalServerTest {
  private static final TableName TABLE = TableName.valueOf("lcindex:e");
  private static final long DELAY = 400;

  /** Short where a fault is planted: then nobody comes. */
  private static final Duration LIMIT =
      Duration.ofSeconds(Integer.getInteger("lcindex.test.planted.seconds", 180));

  private static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(TableName.valueOf("t")).build();

  private final Counters counters = new Counters();
  private final List<String> deleted = new CopyOnWriteArrayList<>();
  private final Set<RegionInfo> open = new TreeSet<>(RegionInfo.COMPARATOR);
  private volatile int failing;
  private volatile int calls;
  private volatile long firstAt;

  private final List<Suspect> decided = new CopyOnWriteArrayList<>();
  private RegionRemovals.Rounds rounds = (table, suspects) -> List.of();

  private final class Calls implements RemovalCalls {
    @Override
    public void delete(TableName table, List<Delete> deletes) throws IOException {
      calls++;
      firstAt = calls == 1 ? RemovalServer.now() : firstAt;
      if (failing > 0) {
        failing--;
        throw new IOException("the table does not answer");
      }
      deletes.forEach(delete -> deleted.add(Bytes.toString(delete.getRow())));
    }

    @Override
    public SortedMap<byte[], List<Tag>> tags(TableName table, Collection<byte[]> entries) {
      throw new AssertionError("rounds read tags");
    }

    @Override
    public void put(TableName table, List<Put> tags) {
      throw new AssertionError("rounds write tags");
    }
  }

  private RemovalServer server(long bytes) {
    return server(bytes, 1);
  }

  private RemovalServer server(long bytes, long pause) {
    open.add(REGION);
    return new RemovalServer(
        regions -> {
          synchronized (open) {
            Set<RegionInfo> held = new TreeSet<>(RegionInfo.COMPARATOR);
            held.addAll(regions);
            held.retainAll(open);
            return held;
          }
        },
        new Calls(),
        bytes,
        counters,
        DELAY,
        pause);
  }

  private static EntryTag tag(String entry, long timestamp) {
    return new EntryTag(Bytes.toBytes(entry), Tag.of(timestamp));
  }

  private void await(String what, List<String> wanted) throws Exception {
    Await.until(LIMIT, () -> what + ": " + deleted, () -> deleted.equals(wanted));
  }

  @Test
  void removalsGoTogetherAfterTheDelay() throws Exception {
    try (RemovalServer server = server(10_000)) {
      RegionRemovals region = server.open(REGION, rounds);
      long begin = RemovalServer.now(); // the delay is told by this clock, in whole milliseconds
      assertTrue(region.offer(TABLE, tag("b", 1)));
      assertTrue(region.offer(TABLE, tag("a", 1)));
      assertTrue(region.offer(TABLE, tag("b", 2)));
      assertEquals(3, server.waiting());
      Await.until(LIMIT, () -> "all: " + deleted, () -> deleted.size() >= 2);
      assertTrue(firstAt - begin >= DELAY, "D");
      Await.until(LIMIT, () -> "3", () -> counters.get(Counter.GLOBAL_REMOVALS) == 3);
      assertEquals(0, server.waiting());
    }
  }

  @Test
  void whoseRegionIsElsewhereWaits() throws Exception {
    try (RemovalServer server = server(10_000)) {
      RegionRemovals region = server.open(REGION, rounds);
      RegionInfo other = RegionInfoBuilder.newBuilder(TableName.valueOf("u")).build();
      synchronized (open) {
        open.clear();
        open.add(other);
      }
      RegionRemovals held = server.open(other, rounds);
      region.offer(TABLE, tag("elsewhere", 1));
      held.offer(TABLE, tag("here", 1));
      await("what is held", List.of("here"));
      held.offer(TABLE, tag("again", 1));
      await("what is held", List.of("here", "again"));
      server.close(region);
      assertEquals(1, counters.get(Counter.GLOBAL_REMOVALS_LOST));
    }
  }

  /** Who looks through its compactions may not know yet. */
  @Test
  void aRegionThatHasClosedTakesNoRoom() throws Exception {
    try (RemovalServer server = server(150)) {
      RegionRemovals closed = server.open(REGION, rounds);
      server.close(closed);
      assertFalse(closed.offer(TABLE, tag("a", 1)));
      assertTrue(server.open(REGION, rounds).offer(TABLE, tag("b", 1)));
      await("another region's", List.of("b"));
    }
  }

  @Test
  void whatATableDoesNotTakeIsTriedAgain() throws Exception {
    try (RemovalServer server = server(10_000)) {
      failing = 2;
      server.open(REGION, rounds).offer(TABLE, tag("a", 1));
      await("tried again", List.of("a"));
      assertEquals(0, counters.get(Counter.GLOBAL_REMOVALS_LOST));
    }
  }

  @Test
  void notForEver() throws Exception {
    try (RemovalServer server = server(10_000)) {
      failing = Integer.MAX_VALUE;
      server.open(REGION, rounds).offer(TABLE, tag("a", 1));
      Await.until(LIMIT, () -> "lost", () -> counters.get(Counter.GLOBAL_REMOVALS_LOST) == 1);
      assertEquals(5, calls);
      assertEquals(0, server.waiting());
    }
  }

  @Test
  void aFullQueueRefuses() throws Exception {
    try (RemovalServer server = server(150)) {
      RegionRemovals region = server.open(REGION, rounds);
      assertTrue(region.offer(TABLE, tag("a", 1)));
      assertFalse(region.offer(TABLE, tag("b", 1)));
      await("the first", List.of("a"));
      Await.until(LIMIT, () -> "counted", () -> counters.get(Counter.GLOBAL_REMOVALS_LOST) == 1);
      assertTrue(region.offer(TABLE, tag("c", 1)));
      await("room again", List.of("a", "c"));
    }
  }

  private static Suspect suspect(String row) {
    return new Suspect(Bytes.toBytes(row), null);
  }

  @Test
  void suspectsAreDecidedOnceEach() throws Exception {
    try (RemovalServer server = server(10_000)) {
      rounds =
          (table, suspects) -> {
            decided.addAll(suspects);
            return decided.size() < 3 ? List.of(suspect("a")) : List.of();
          };
      server.hold(true);
      RegionRemovals region = server.open(REGION, rounds);
      assertTrue(region.report(TABLE, suspect("a")));
      assertTrue(region.report(TABLE, suspect("a")));
      Await.until(LIMIT, () -> "again: " + decided, () -> decided.size() >= 3);
      Await.until(LIMIT, () -> "none waits", () -> server.waiting() == 0);
      assertEquals(List.of(suspect("a"), suspect("a"), suspect("a")), decided);
    }
  }

  @Test
  void aRoundThatFailsIsMadeAgainButNotForEver() throws Exception {
    try (RemovalServer server = server(10_000)) {
      rounds =
          (table, suspects) -> {
            decided.addAll(suspects);
            throw new IOException("no tags");
          };
      assertTrue(server.open(REGION, rounds).report(TABLE, suspect("a")));
      Await.until(LIMIT, () -> "lost", () -> counters.get(Counter.GLOBAL_REMOVALS_LOST) == 1);
      assertEquals(5, decided.size());
      assertEquals(0, server.waiting());
    }
  }

  @Test
  void aRoundThatFailsIsNotMadeAgainBeforeAPause() throws Exception {
    rounds =
        (table, suspects) -> {
          decided.addAll(suspects);
          throw new IOException("no tags");
        };
    RegionRemovals region = new RegionRemovals(REGION, rounds, new RemovalBudget(10_000), DELAY);
    region.report(TABLE, suspect("a"));
    assertThrows(IOException.class, () -> region.decide(TABLE, 9, 5, Long.MAX_VALUE));
    assertEquals(0, region.decide(TABLE, 9, 5, Long.MAX_VALUE));
    assertEquals(1, decided.size());
    assertThrows(IOException.class, () -> region.decide(TABLE, 9, 5, 0));
    assertEquals(2, decided.size());
  }

  @Test
  void aRoundThatBreaksStopsNobodyElse() throws Exception {
    rounds =
        (table, suspects) -> {
          throw new IllegalStateException("a bug");
        };
    RegionInfo other = RegionInfoBuilder.newBuilder(TableName.valueOf("u")).build();
    try (RemovalServer server = server(10_000)) {
      server.open(REGION, rounds).report(TABLE, suspect("a"));
      RegionRemovals.Rounds sound =
          (table, suspects) -> {
            decided.addAll(suspects);
            return List.of();
          };
      server.open(other, sound).report(TABLE, suspect("b"));
      Await.until(LIMIT, () -> "the other's", () -> decided.contains(suspect("b")));
      Await.until(LIMIT, () -> "lost", () -> counters.get(Counter.GLOBAL_REMOVALS_LOST) == 1);
    }
  }

  /** A server of entries that does not answer is waited for once, not once a region. */
  @Test
  void aTableThatDoesNotAnswerIsAskedForOneRegionOnly() throws Exception {
    rounds =
        (table, suspects) -> {
          decided.addAll(suspects);
          throw new IOException("no answer");
        };
    RegionInfo other = RegionInfoBuilder.newBuilder(TableName.valueOf("u")).build();
    try (RemovalServer server = server(10_000, Long.MAX_VALUE)) {
      server.open(REGION, rounds).report(TABLE, suspect("a"));
      server.open(other, rounds).report(TABLE, suspect("b"));
      Await.until(LIMIT, () -> "asked, in vain", () -> server.isSilent(TABLE));
      server.hurry();
      server.hurry();
      assertEquals(1, decided.size());
    }
  }

  @Test
  void suspectsHaveNoRoomInARegionThatHasClosed() throws Exception {
    try (RemovalServer server = server(150)) {
      rounds =
          (table, suspects) -> {
            throw new IOException("no tags");
          };
      RegionRemovals region = server.open(REGION, rounds);
      assertTrue(region.report(TABLE, suspect("a")));
      assertFalse(region.report(TABLE, suspect("b")));
      server.close(region);
      assertFalse(region.report(TABLE, suspect("a")));
      assertTrue(server.open(REGION, rounds).report(TABLE, suspect("b")));
    }
  }
}
