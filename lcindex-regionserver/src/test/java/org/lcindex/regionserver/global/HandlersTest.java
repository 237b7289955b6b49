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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.regionserver.base.Counters.Counter;

/** Which handlers write entries. */
class HandlersTest {
  private static GlobalTable watched() throws Exception {
    assumeTrue(!HBaseVersion.running().startsWith("2.5."), "no handlers for bulk loads");
    WatchedEntries.reset();
    return new GlobalTable(
        SharedCluster.get(), "global-handlers", table -> {}, HandlersTest::watch);
  }

  private static void watch(TableDescriptorBuilder table) {
    try {
      table.setCoprocessor(WatchedEntries.class.getName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Put put(String row) {
    return new Put(Bytes.toBytes(row))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes("v"));
  }

  @Test
  void thoseForBulkLoads() throws Exception {
    try (GlobalTable table = watched()) {
      table.base.put(put("a"));
      // On a busy machine there may be a second attempt.
      assertTrue(
          WatchedEntries.handlers().stream().anyMatch(name -> name.contains("bulkLoad")),
          () -> WatchedEntries.handlers().toString());
    }
  }

  @Test
  void othersWhenThoseAreBusy() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    try (GlobalTable table = watched()) {
      try {
        WatchedEntries.close(busy);
        table.base.put(put("a"));
        assertTrue(table.base.exists(new Get(Bytes.toBytes("a"))));
        assertTrue(table.risen(Counter.GLOBAL_AGAIN) > 0);
        assertTrue(
            WatchedEntries.handlers().stream().anyMatch(name -> name.contains("default")),
            () -> WatchedEntries.handlers().toString());
      } finally {
        busy.countDown();
      }
      table.checkAll("busy handlers");
      assertEquals(0, table.risen(Counter.GLOBAL_REFUSED_LATE));
    }
  }
}
