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
package org.lcindex.regionserver.versions;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.wal.WALFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.offline.store.VersionState;
import org.lcindex.rpc.UsageException;

/** What may become current, and that nobody changes a row that is another one than was read. */
class StoreChangesTest {
  private static final long NOW = 1_000;

  private final StoreName name = StoreName.parse("orders");

  StoreChangesTest() throws UsageException {}

  private StoreRecord begun() throws UsageException {
    StoreRecord made = StoreRecord.create(name, KeepRule.DEFAULT);
    return made.begin(0, 10, 100, "first", NOW)
        .advance(1, VersionState.FETCHED, NOW)
        .advance(1, VersionState.READY, NOW)
        .swap(1L, NOW)
        .begin(0, 10, 100, "second", NOW);
  }

  private static void refused(Executable change) {
    assertThrows(UsageException.class, change);
  }

  @Test
  void whatIsHalfMadeIsNotSwappedIn() throws Exception {
    StoreRecord built = begun();
    refused(() -> built.swap(2L, NOW));
    refused(() -> built.swap(null, NOW));
    refused(() -> built.rollback(2L, NOW));
    StoreRecord fetched = built.advance(2, VersionState.FETCHED, NOW);
    refused(() -> fetched.swap(2L, NOW));
    refused(() -> fetched.rollback(2L, NOW));
    assertEquals(2L, fetched.advance(2, VersionState.READY, NOW).swap(null, NOW).current());
  }

  @Test
  void aRollbackGoesToWhatWasCurrent() throws Exception {
    StoreRecord ready =
        begun().advance(2, VersionState.FETCHED, NOW).advance(2, VersionState.READY, NOW);
    refused(() -> ready.rollback(2L, NOW));
    StoreRecord deleted = ready.delete(2, NOW);
    refused(() -> deleted.swap(2L, NOW));
    refused(() -> deleted.rollback(2L, NOW));
    refused(() -> ready.delete(1, NOW));
  }

  private StoreRecord swapped() throws UsageException {
    return begun()
        .advance(2, VersionState.FETCHED, NOW)
        .advance(2, VersionState.READY, NOW)
        .swap(2L, NOW);
  }

  /** Rule VS3. */
  @Test
  void theWayBackStays() throws Exception {
    StoreRecord swapped = swapped();
    refused(() -> swapped.delete(2, NOW));
    refused(() -> swapped.delete(1, NOW));
  }

  /** Rule VS5. */
  @Test
  void whatIsNotMarkedStays() throws Exception {
    StoreRecord swapped = swapped();
    assertSame(swapped, swapped.gone(1));
    assertEquals(1, swapped.end(NOW).gone(1).versions().size());
  }

  /** Rule VS6. */
  @Test
  void whatComesTwiceIsDoneOnce() throws Exception {
    StoreRecord swapped = swapped();
    assertSame(swapped, assertDoesNotThrow(() -> swapped.swap(2L, NOW)));
    StoreRecord back = swapped.rollback(1L, NOW);
    assertSame(back, back.rollback(1L, NOW));
    StoreRecord deleted = swapped.end(NOW);
    assertSame(deleted, deleted.delete(1, NOW));
  }

  @Test
  void aStoreThatIsMadeAgainUsesNoNumberAgain() throws Exception {
    StoreRecord stub = begun().end(NOW).gone(1).gone(2).stub(NOW);
    assertEquals(3, stub.again(KeepRule.DEFAULT).begin(0, 1, 1, "third", NOW).highest());
  }

  @Test
  void aPushMakesNothingReadyThatItHasNotPushed() throws Exception {
    StoreRecord built = begun();
    refused(() -> built.advance(2, "other", VersionState.FETCHED, NOW));
    StoreRecord ready =
        built
            .advance(2, "second", VersionState.FETCHED, NOW)
            .advance(2, "second", VersionState.READY, NOW);
    refused(() -> ready.advance(2, VersionState.READY, NOW));
  }

  /** The table's region, in a local directory and without any server. */
  private static final class PlainRegion implements AutoCloseable {
    private final Path folder = Files.createTempDirectory("lcindex-stores");
    private final WALFactory wals;
    private final HRegion region;

    PlainRegion() throws IOException {
      Configuration conf = HBaseConfiguration.create();
      conf.set("hbase.rootdir", folder.resolve("hbase").toUri().toString());
      conf.set("hbase.wal.dir", folder.resolve("wal").toUri().toString());
      conf.set("hbase.unsafe.stream.capability.enforce", "false");
      conf.set("hbase.wal.provider", "filesystem");
      conf.set("hbase.hregion.memstore.mslab.enabled", "false");
      RegionInfo info = RegionInfoBuilder.newBuilder(GlobalTables.STORES).build();
      wals = new WALFactory(conf, "stores");
      region =
          HRegion.createHRegion(
              info,
              new org.apache.hadoop.fs.Path(folder.resolve("hbase").toUri()),
              conf,
              StoresTable.describe(),
              wals.getWAL(info));
    }

    @Override
    public void close() throws IOException {
      region.close();
      wals.close();
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  /** Calls of HBase's client as its region answers them, without a server in between. */
  private static Connection to(HRegion region) {
    Table table =
        proxy(
            Table.class,
            (method, argument) ->
                switch (method) {
                  case "get" -> region.get((Get) argument);
                  case "checkAndMutate" -> region.checkAndMutate((CheckAndMutate) argument);
                  case "close" -> null;
                  default -> throw new UnsupportedOperationException(method);
                });
    return proxy(
        Connection.class,
        (method, argument) -> {
          assertEquals("getTable", method);
          return table;
        });
  }

  private interface Calls {
    Object of(String method, Object argument) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                calls.of(method.getName(), arguments == null ? null : arguments[0])));
  }

  @Test
  void aRowThatHasChangedIsLeftAlone() throws Exception {
    try (PlainRegion region = new PlainRegion();
        OwnThreads threads = new OwnThreads()) {
      StoreRows rows = new StoreRows(to(region.region), threads);
      StoreRecord first = begun();
      assertTrue(rows.replace(name, null, first));
      assertFalse(rows.replace(name, null, first.delete(2, NOW)), "made by somebody else");
      StoreRows.Row read = rows.read(name);
      StoreRecord second = first.advance(2, VersionState.FETCHED, NOW);
      assertTrue(rows.replace(name, read, second));
      assertFalse(rows.replace(name, read, first.delete(2, NOW)), "changed by somebody else");
      assertFalse(rows.remove(name, read), "changed by somebody else");
      assertEquals(second, rows.read(name).record());
      assertTrue(rows.remove(name, rows.read(name)));
    }
  }
}
