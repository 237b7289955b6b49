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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.offline.store.VersionState;
import org.lcindex.rpc.UsageException;

/** Which HFiles come into tables of versions, as the row of their store says it. */
class LoadJudgeTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final Object LOAD = new Object();

  private StoreRecord record;
  private IOException failure;
  private int readings;
  private long now = -3 * SECOND;

  private final LoadJudge judge =
      new LoadJudge(
          name -> {
            assertEquals("sales:orders", name.full());
            readings++;
            if (failure != null) {
              throw failure;
            }
            return record;
          },
          () -> now,
          (pause, reading) -> {
            now += pause;
            reading.run();
          });

  private static TableDescriptor table(String name, String store) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
    return (store == null ? table : table.setValue(StoresTable.STORE_KEY, store)).build();
  }

  private void taken(Object load) {
    assertDoesNotThrow(() -> judge.judge(table("sales:orders.v1", "sales:orders"), load));
  }

  private void refused(Object load, String part) {
    IOException thrown =
        assertThrows(
            DoNotRetryIOException.class,
            () -> judge.judge(table("sales:orders.v1", "sales:orders"), load));
    assertTrue(thrown.getMessage().contains(part), thrown.getMessage());
  }

  /** Version 1 on its way. */
  private static StoreRecord version(VersionState state) throws UsageException {
    StoreRecord built =
        StoreRecord.create(StoreName.parse("sales:orders"), KeepRule.DEFAULT)
            .begin(0, 1, 1, "content", 0);
    return switch (state) {
      case BUILT -> built;
      case FETCHED -> built.advance(1, "content", VersionState.FETCHED, 0);
      case READY -> version(VersionState.FETCHED).advance(1, "content", VersionState.READY, 0);
      case CURRENT -> version(VersionState.READY).swap(1L, 0);
      case KEPT ->
          version(VersionState.CURRENT)
              .begin(0, 1, 1, "next", 0)
              .advance(2, "next", VersionState.FETCHED, 0)
              .advance(2, "next", VersionState.READY, 0)
              .swap(2L, 0);
      case DELETED -> built.delete(1, 0);
    };
  }

  @Test
  void whatWasReadyTakesNothing() throws Exception {
    for (VersionState state : VersionState.values()) {
      record = version(state);
      now += SECOND;
      if (state.isHalfMade()) {
        taken(LOAD);
      } else {
        refused(LOAD, "version 1 of store sales:orders, which is " + state);
      }
    }
  }

  /** Else a version takes rows for a second when it is READY, whoever brings them. */
  @Test
  void aReadingFromBeforeALoadDoesNotJudgeIt() throws Exception {
    record = version(VersionState.FETCHED);
    taken(LOAD);
    record = version(VersionState.READY);
    long before = now;
    refused(new Object(), "which is READY");
    assertEquals(2, readings);
    assertEquals(before + SECOND, now, "once a second");
  }

  @Test
  void aLoadIntoManyRegionsReadsOnceASecond() throws Exception {
    record = version(VersionState.BUILT);
    for (int i = 0; i < 10; i++) {
      taken(LOAD);
      now += SECOND / 10;
    }
    assertEquals(1, readings);
    taken(LOAD);
    assertEquals(2, readings);
  }

  @Test
  void whatCannotBeReadIsTriedAgain() throws Exception {
    failure = new IOException("no answer");
    IOException thrown =
        assertThrows(
            RegionTooBusyException.class,
            () -> judge.judge(table("sales:orders.v1", "sales:orders"), LOAD));
    assertTrue(thrown.getMessage().contains("no answer"), thrown.getMessage());
    failure = null;
    record = version(VersionState.BUILT);
    now += SECOND;
    taken(LOAD);
  }

  @Test
  void withoutARecordItIsAnyTable() throws Exception {
    taken(LOAD);
    record = version(VersionState.BUILT).delete(1, 0).gone(1);
    now += SECOND;
    taken(LOAD);
    record = record.stub(0);
    now += SECOND;
    taken(LOAD);
    assertEquals(3, readings);
  }

  @Test
  void othersPayNothing() throws Exception {
    record = version(VersionState.CURRENT);
    judge.judge(table("sales:orders.v1", null), LOAD);
    judge.judge(table("sales:orders.v1", "no name"), LOAD);
    judge.judge(table("sales:clone", "sales:orders"), LOAD);
    judge.judge(table("sales:orders.v01", "sales:orders"), LOAD);
    judge.judge(table("orders.v1", "sales:orders"), LOAD);
    assertEquals(0, readings);
  }
}
