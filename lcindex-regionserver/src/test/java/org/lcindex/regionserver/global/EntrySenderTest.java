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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/** What ends the wait for entries: of a table that is disabled, and of one that is not there. */
class EntrySenderTest {
  private static final byte[] FAMILY = Bytes.toBytes("e");
  private static final int MINUTE = 60_000;

  private final TableName disabled = SharedCluster.newName("entries-disabled");
  private final Counters counters = new Counters();
  private EntrySender sender;

  @BeforeEach
  void create() throws Exception {
    try (Admin admin = SharedCluster.get().admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(disabled)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      admin.disableTable(disabled);
    }
    sender = of(MINUTE);
  }

  private EntrySender of(int waitMillis) throws Exception {
    return new EntrySender(
        new SenderConnection(SharedCluster.get().configuration(), waitMillis),
        waitMillis,
        100,
        new SecondAttempts(20, System::nanoTime),
        counters);
  }

  @AfterEach
  void drop() throws Exception {
    sender.close();
    Tables.drop(SharedCluster.get().connection(), disabled);
  }

  private Map<TableName, List<Put>> entries(TableName table) {
    return Map.of(
        table,
        List.of(
            new Put(Bytes.toBytes("a")).addColumn(FAMILY, HConstants.EMPTY_BYTE_ARRAY, 1, FAMILY)));
  }

  @Test
  void aRegionThatCloses() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    long begin = System.nanoTime();
    Map<TableName, EntryFailure> failed =
        sender.send(entries(disabled), () -> asked.incrementAndGet() > 3);
    assertEquals(List.of(disabled), List.copyOf(failed.keySet()));
    assertTrue(System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(MINUTE / 2));
  }

  @Test
  void anInterrupt() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, () -> sender.send(entries(disabled), () -> false));
    assertTrue(Thread.interrupted());
  }

  @Test
  void theWait() throws Exception {
    try (EntrySender hasty = of(300)) {
      long begin = System.nanoTime();
      // The first connection of a JVM takes longer than the wait.
      while (counters.get(Counter.GLOBAL_AGAIN) == 0) {
        assertEquals(1, hasty.send(entries(disabled), () -> false).size());
        assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30));
      }
      assertEquals(1, counters.get(Counter.GLOBAL_AGAIN));
    }
  }

  @Test
  void aTableThatIsNotThere() throws Exception {
    TableName absent = TableName.valueOf("lcindex-absent");
    try (EntrySender hasty = of(2_000)) {
      Map<TableName, EntryFailure> failed = hasty.send(entries(absent), () -> false);
      assertEquals(List.of(absent), List.copyOf(failed.keySet()));
    }
  }

  @Test
  void afterTheEndNothingIsSent() throws Exception {
    sender.close();
    Map<TableName, EntryFailure> failed = sender.send(entries(disabled), () -> false);
    assertTrue(failed.get(disabled).toString().contains("stopping"), failed::toString);
  }
}
