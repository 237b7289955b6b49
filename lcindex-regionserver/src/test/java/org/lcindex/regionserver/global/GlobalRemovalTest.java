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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.global.tag.RemovalQueue;
import org.lcindex.global.tag.RemovalRound;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;

/** Writes remove the entries of what they hide, in a cluster. */
class GlobalRemovalTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;
  private static final byte[] N = GlobalTable.NUMBER;

  private GlobalTable table;

  @BeforeEach
  void create() throws Exception {
    table = new GlobalTable("global-removal");
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private static byte[] row(int i) {
    return Bytes.toBytes("r" + i);
  }

  private static Put put(int i, String value) {
    return new Put(row(i)).addColumn(F, V, Bytes.toBytes(value));
  }

  /** Waits until the index on texts has so many tags. */
  private void awaitTags(int wanted) throws Exception {
    Await.until(Await.LIMIT, () -> wanted + " tags", () -> table.tags().size() == wanted);
  }

  private String shown() {
    try {
      return table.tags().toString();
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** A put hides for good only what is older than it. */
  private static void awaitAnotherMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() <= now) {
      Thread.onSpinWait();
    }
  }

  /** Lets pass what a removal would take. */
  private void awaitRounds() throws Exception {
    table.base.put(put(999, "before"));
    long lost = table.risen(Counter.GLOBAL_REMOVALS);
    awaitAnotherMillisecond();
    table.base.put(put(999, "after"));
    Await.until(Await.LIMIT, () -> "a removal", () -> table.risen(Counter.GLOBAL_REMOVALS) > lost);
    table.base.delete(new Delete(row(999)));
    Await.until(
        Await.LIMIT, () -> "a removal", () -> table.risen(Counter.GLOBAL_REMOVALS) > lost + 1);
  }

  @Test
  void overwritesLeaveOneEntry() throws Exception {
    long begin = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      table.base.put(put(1, "value" + i));
    }
    int before = table.tags().size();
    if (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(RemovalQueue.DELAY)) {
      assertEquals(20, before, "nothing goes before D");
    }
    table.checkAll("overwrites");
    // Both of two puts of one millisecond may stay.
    Await.until(Await.LIMIT, this::shown, () -> table.tags().size() <= 2);
    table.checkAll("removals");
  }

  /** Rule RM5. */
  @Test
  @Tag("slices")
  void aValueThatIsWrittenAgainAndAgainHasFewTags() throws Exception {
    for (int i = 0; i < 50; i++) {
      table.base.put(put(1, "value"));
    }
    Await.until(Await.LIMIT, this::shown, () -> table.tags().size() <= RemovalRound.MOST_TAGS);
    table.checkAll("merging");
  }

  @Test
  void deletesLeaveNone() throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      puts.add(put(i, "value" + i).addColumn(F, N, Bytes.toBytes((long) i)));
      table.base.put(puts.get(i)); // each with a timestamp of its own
    }
    table.base.delete(new Delete(row(0)));
    table.base.delete(new Delete(row(1)).addFamily(F));
    table.base.delete(new Delete(row(2)).addColumns(F, V));
    table.base.mutateRow(
        RowMutations.of(
            List.of(
                new Delete(row(3)).addColumns(F, V), put(3, "x").addColumn(F, N, new byte[8]))));
    Await.until(Await.LIMIT, this::shown, () -> table.check(table.text()).entries() <= 1);
    Await.until(
        Await.LIMIT,
        () -> "entries of numbers",
        () -> table.check(table.indexes.get(1)).entries() == 2);
    table.checkAll("deletes");
  }

  @Test
  void countersAndAppendsRemoveTheirOldResults() throws Exception {
    for (int i = 0; i < 4; i++) {
      table.base.increment(new Increment(row(1)).addColumn(F, N, 1));
      table.base.append(new Append(row(1)).addColumn(F, V, Bytes.toBytes("a")));
    }
    Await.until(
        Await.LIMIT,
        this::shown,
        // Results of one millisecond may stay.
        () ->
            table.check(table.text()).entries() < 4
                && table.check(table.indexes.get(1)).entries() < 4);
    table.checkAll("counters");
  }

  @Test
  @Tag("slices")
  void oneMillisecondHasOneValueOfEach() throws Exception {
    long now = table.base.get(new Get(row(0))).isEmpty() ? System.currentTimeMillis() : 0;
    for (String value : List.of("v", "w", "v")) {
      table.base.put(new Put(row(1)).addColumn(F, V, now, Bytes.toBytes(value)));
      table.checkAll("puts of one millisecond");
    }
    awaitRounds();
    table.checkAll("puts of one millisecond");
    table.base.put(put(1, "x"));
    awaitRounds();
    table.checkAll("another put");
    table.base.delete(new Delete(row(1)).addColumn(F, V));
    table.checkAll("the other put is deleted");
    awaitRounds();
    table.checkAll("the other put is deleted");
  }

  @Test
  void whatMayReappearStays() throws Exception {
    table.base.put(put(1, "v"));
    table.base.put(put(1, "w"));
    table.base.delete(new Delete(row(1)).addColumn(F, V)); // the newest version: v is back
    table.base.put(put(2, "v"));
    table.base.put(put(2, "w").setTTL(1_500)); // v will be back
    awaitRounds();
    table.checkAll("versions that came back");
    assertEquals("v", Bytes.toString(table.base.get(new Get(row(1))).getValue(F, V)));
    Await.until(
        Await.LIMIT,
        () -> "v is back",
        () -> "v".equals(Bytes.toString(table.base.get(new Get(row(2))).getValue(F, V))));
    table.checkAll("a time to live is over");
  }

  /** A server whose clock is ahead may drop the new value before the old one has expired here. */
  @Test
  @Tag("slices")
  void whereCellsExpireTheOldValueStaysForTheDifferenceOfClocks() throws Exception {
    Consumer<TableDescriptorBuilder> kind =
        made ->
            made.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(F).setTimeToLive(3_600).build())
                .setValue("hbase.master.maxclockskew", "4000");
    try (GlobalTable own =
        GlobalTable.with("global-removal-ttl", List.of(table.text()), kind, null)) {
      own.base.put(put(1, "v"));
      own.base.put(put(2, "v"));
      awaitAnotherMillisecond();
      own.base.put(put(1, "w"));
      own.base.delete(new Delete(row(2)).addColumns(F, V));
      own.awaitGone();
      assertEquals(2, entriesOf(own, 1));
      assertEquals(1, entriesOf(own, 2));
      own.checkAll("a family with a time to live");
    }
  }

  private static long entriesOf(GlobalTable of, int i) throws IOException {
    return of.tags().stream().filter(e -> e.endsWith("r" + i)).count();
  }

  @Test
  @Tag("slices")
  void whatACrashWouldTakeBackHidesNothing() throws Exception {
    int i = 0;
    for (Durability durability : List.of(Durability.SKIP_WAL, Durability.ASYNC_WAL)) {
      table.base.put(put(i, "v"));
      table.base.put(put(i, "w").setDurability(durability));
      table.base.put(put(i + 1, "v"));
      Delete delete = new Delete(row(i + 1)).addColumns(F, V);
      delete.setDurability(durability);
      table.base.delete(delete);
      i += 2;
    }
    int before = table.tags().size();
    assertEquals(6, before);
    awaitRounds();
    assertEquals(before, table.tags().size());
  }

  @Test
  void whoSetsTimestampsRemovesToo() throws Exception {
    for (int i = 0; i < 5; i++) {
      table.base.put(new Put(row(1)).addColumn(F, V, 100 + i, Bytes.toBytes("v" + i)));
    }
    awaitTags(1);
    table.checkAll("timestamps of the client");
  }
}
