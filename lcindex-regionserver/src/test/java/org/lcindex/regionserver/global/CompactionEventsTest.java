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

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.StoreEngine;
import org.apache.hadoop.hbase.regionserver.StripeStoreConfig;
import org.apache.hadoop.hbase.regionserver.StripeStoreEngine;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.gone.RegionGone.Way;
import org.lcindex.regionserver.testing.Await;

/** What happens to compactions, and what they remove then, in a cluster. */
class CompactionEventsTest extends CompactedTable {
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"STAGED", "STREAMING"})
  void aCompactionThatFailsRemovesNothing(Way way) throws Exception {
    with(
        way,
        family -> {},
        () -> {
          // Of two with one priority the one that was loaded later is called later.
          region()
              .getCoprocessorHost()
              .load(
                  FailingCompactions.class,
                  LCIndexConstants.OBSERVER_PRIORITY,
                  table.cluster.configuration());
          write(put(1, "v"));
          flush();
          write(put(1, "w"));
          flush();
          assertTrue(values().containsAll(List.of("v", "w")));
          FailingCompactions.FAILING.set(1);
          assertThrows(IOException.class, () -> region().compact(true));
          assertEquals(1, waiting());
          hurry();
          assertTrue(values().containsAll(List.of("v", "w")));
          region().compact(true);
          Await.until(
              Await.LIMIT,
              () -> "the old entry goes",
              () -> {
                hurry();
                return !values().contains("v");
              });
          assertEquals(1, waiting()); // it is waited for in vain
          table.checkAll("a compaction");
        });
  }

  private int waiting() {
    int waiting = 0;
    for (var server : table.cluster.regionServers()) {
      GlobalServer known = GlobalServers.find(server.getServerName());
      waiting += known == null ? 0 : known.gone().waiting();
    }
    return waiting;
  }

  /** HBase splits what it finds in the region's folder: markers that are gone would be back. */
  @Test
  void aRegionThatIsSplitLeavesNoCompactedFilesBehind() throws Exception {
    with(
        Way.STAGED,
        family -> {},
        () -> {
          write(put(1, "v"));
          write(put(5, "w"));
          long old = table.base.get(get(1)).rawCells()[0].getTimestamp();
          flush();
          awaitAnotherMillisecond();
          table.base.delete(new Delete(row(1)));
          flush();
          table.gone(gone -> gone.hold(true));
          try {
            region().compact(true);
            table.base.put(new Put(row(1)).addColumn(F, V, old, Bytes.toBytes("again")));
            assertEquals("again", Bytes.toString(table.base.get(get(1)).getValue(F, V)));
            try (Admin admin = table.connection.getAdmin()) {
              byte[] parent = region().getRegionInfo().getRegionName();
              admin.splitRegionAsync(parent, row(3)).get(2, TimeUnit.MINUTES);
            }
            Await.until(
                Await.LIMIT,
                () -> "two regions",
                () -> table.cluster.regions(table.name).size() == 2);
            assertEquals("again", Bytes.toString(table.base.get(get(1)).getValue(F, V)));
          } finally {
            table.gone(gone -> gone.hold(false));
          }
          settled("a split");
        });
  }

  /** Each result holds a part of what comes out. */
  @Test
  void aCompactionMayHaveSeveralResults() throws Exception {
    with(
        descriptor ->
            descriptor
                .setValue(StoreEngine.STORE_ENGINE_CLASS_KEY, StripeStoreEngine.class.getName())
                .setValue(StripeStoreConfig.INITIAL_STRIPE_COUNT_KEY, "3")
                .setValue(StripeStoreConfig.MIN_FILES_L0_KEY, "3")
                .setValue(StripeStoreConfig.FLUSH_TO_L0_KEY, "true")
                .setValue(HStore.BLOCKING_STOREFILES_KEY, "100"),
        () -> {
          for (int version = 0; version < 3; version++) {
            for (int i = 0; i < 9; i++) {
              write(put(i, "v" + version));
            }
            flush();
          }
          assertEquals(27, table.tags().size());
          region().compact(false);
          settled("a compaction");
          assertEquals(1, table.risen(Counter.GLOBAL_GONE_COMPACTIONS));
          assertTrue(region().getStore(F).getStorefilesCount() > 1);
          assertEquals(new TreeSet<>(), stale());
          assertEquals(9, table.tags().size());
        });
  }

  private void hurry() throws IOException {
    for (var server : table.cluster.regionServers()) {
      GlobalServer known = GlobalServers.find(server.getServerName());
      if (known != null) {
        known.removals().hurry();
      }
    }
  }
}
