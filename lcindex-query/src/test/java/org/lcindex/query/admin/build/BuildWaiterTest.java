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
package org.lcindex.query.admin.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.admin.Clusters.orders;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.Clusters;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionIndexes;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;
import org.lcindex.text.TextTable;

/** Waiting and its texts, on a clock of its own. */
class BuildWaiterTest {
  private final Deque<Object> answers = new ArrayDeque<>();
  private final List<Long> pausesMillis = new ArrayList<>();
  private long now;

  private TableIndexStatus next() throws IOException {
    Object answer = answers.size() > 1 ? answers.poll() : answers.peek();
    if (answer instanceof IOException e) {
      throw e;
    }
    return (TableIndexStatus) answer;
  }

  private TableIndexStatus await(Object... statuses) throws IOException {
    answers.addAll(Arrays.asList(statuses));
    BuildWaiter waiter =
        new BuildWaiter(
            this::next,
            () -> now,
            nanos -> {
              pausesMillis.add(nanos / 1_000_000);
              now += nanos;
            },
            status -> {});
    return waiter.await(Duration.ofSeconds(10));
  }

  @Test
  void endsWhenAllIsIndexedOrCannotBe() throws IOException {
    TableIndexStatus built = orders(IndexFileState.INDEXED, IndexFileState.UNSUPPORTED);
    assertSame(
        built,
        await(
            orders(IndexFileState.MISSING),
            orders(IndexFileState.QUEUED),
            new IOException("region is opening"),
            orders(IndexFileState.BUILDING),
            built));
    assertEquals(List.of(20L, 20L, 20L, 20L), pausesMillis);
  }

  /** Who measures a build by waiting for it would measure the pauses. */
  @Test
  void theEndIsNoticedSoon() throws IOException {
    for (long builtMillis : new long[] {30, 700, 1_300, 9_000}) {
      now = 0;
      pausesMillis.clear();
      awaitUntil(builtMillis, 1);
      long late = millis(now) - builtMillis;
      assertTrue(late <= 21 + builtMillis / 16, builtMillis + ": " + late);
      assertTrue(pausesMillis.size() < 90, pausesMillis.toString());
    }
  }

  @Test
  void slowAnswersAreNotAskedForAllTheTime() throws IOException {
    awaitUntil(3_000, 400);
    assertTrue(pausesMillis.stream().allMatch(p -> p >= 400), pausesMillis.toString());
  }

  private void awaitUntil(long builtMillis, long callMillis) throws IOException {
    new BuildWaiter(
            () -> {
              now += callMillis * 1_000_000;
              return orders(
                  millis(now) < builtMillis ? IndexFileState.BUILDING : IndexFileState.INDEXED);
            },
            () -> now,
            nanos -> {
              pausesMillis.add(millis(nanos));
              now += nanos;
            },
            status -> {})
        .await(Duration.ofSeconds(10));
  }

  private static long millis(long nanos) {
    return nanos / 1_000_000;
  }

  @Test
  void aMissingPermissionIsNotWaitedFor() {
    assertThrows(
        AccessDeniedException.class,
        () -> await(new AccessDeniedException("Insufficient permissions")));
    assertEquals(List.of(), pausesMillis);
  }

  @Test
  void emptyTableIsBuilt() throws IOException {
    await(orders());
    assertEquals(List.of(), pausesMillis);
  }

  @Test
  void timeoutListsWhatIsMissingAndWhy() {
    IndexFileState[] many = new IndexFileState[15];
    Arrays.fill(many, IndexFileState.MISSING);
    many[3] = IndexFileState.FAILED;
    IndexException e = assertThrows(IndexException.class, () -> await(orders(many)));
    String message = e.getMessage();
    assertTrue(message.startsWith("Indexes were not built within 10000 ms"), message);
    assertTrue(
        message.contains(
            "FAILED cf:price DOUBLE of HFile hfile3 in region 5f3a on host,1,1: disk full"),
        message);
    assertTrue(message.endsWith("and 5 more"), message);
    assertEquals(10_000L, millis(now));
    assertTrue(pausesMillis.stream().allMatch(p -> p <= 2_000), pausesMillis.toString());
  }

  @Test
  void failuresThatAreTriedAgainAreWaitedFor() throws IOException {
    TableIndexStatus built = orders(IndexFileState.INDEXED);
    List<IndexState> seen = new ArrayList<>();
    answers.addAll(List.of(orders(IndexFileState.RETRYING), orders(IndexFileState.MISSING), built));
    BuildWaiter waiter =
        new BuildWaiter(this::next, () -> now, nanos -> {}, s -> seen.add(s.overall().state()));
    assertSame(built, waiter.await(Duration.ofSeconds(10)));
    assertEquals(List.of(IndexState.FAILED, IndexState.BUILDING), seen);
  }

  @Test
  void nothingIsWaitedForWhereNothingIsBuilt() {
    TableIndexStatus disabled =
        Clusters.status(
            orders().table(), orders().definitions(), List.of(), "the table is disabled");
    IndexException e = assertThrows(IndexException.class, () -> await(disabled));
    assertTrue(e.getMessage().contains("not being built: the table is disabled"), e.getMessage());
    assertEquals(List.of(), pausesMillis);
  }

  @Test
  void nothingIsWaitedForThatCannotBeRead() {
    DefinitionFault fault =
        new DefinitionFault(IndexDefinitions.TABLE_KEY, "f:a LONGG", "no such type", "alter it");
    TableIndexStatus built = orders(IndexFileState.INDEXED);
    TableIndexStatus bad =
        Clusters.status(
            built.table(), built.definitions(), built.regions(), null, List.of(), List.of(fault));
    assertEquals(IndexState.FAILED, bad.overall().state());
    IndexException e = assertThrows(IndexException.class, () -> await(bad));
    assertTrue(e.getMessage().endsWith(fault.toString()), e.getMessage());
    assertEquals(List.of(), pausesMillis);
  }

  private static TableIndexStatus global(GlobalState state) {
    GlobalIndex index = GlobalIndex.parse("f:v STRING GLOBAL GENERATION 0123456789abcdef");
    TableName table = TableName.valueOf("orders");
    return new TableIndexStatus(
        table,
        List.of(),
        orders().regions(),
        null,
        List.of(),
        List.of(),
        null,
        List.of(index),
        List.of(
            GlobalStatus.of(
                index.name(),
                GlobalTables.entries(table, index).getNameAsString(),
                state,
                state == GlobalState.COVERED ? null : "it is not built yet")));
  }

  /** A server of entries may go on for a lease by what it has read before. */
  @Test
  void whatIsCoveredIsLookedAtTwice() throws IOException {
    TableIndexStatus last = global(GlobalState.COVERED);
    assertSame(
        last,
        await(
            global(GlobalState.BUILDING),
            global(GlobalState.COVERED),
            global(GlobalState.UNCOVERED),
            global(GlobalState.COVERED),
            last));
    long lease = millis(BuildWaiter.READINGS_NANOS);
    assertEquals(List.of(20L, lease, 76L, lease), pausesMillis);
  }

  @Test
  void estimateIsTheSlowestServers() {
    HFileStatus half =
        new HFileStatus(
            "h",
            -1,
            1000,
            List.of(new IndexFileStatus("cf:price DOUBLE", IndexFileState.BUILDING, 0, null)),
            400,
            null,
            0);
    assertEquals(OptionalLong.of(6), BuildEstimate.secondsLeft(List.of(region("a", 100, half))));
    assertEquals(
        OptionalLong.of(20),
        BuildEstimate.secondsLeft(List.of(region("a", 100, half), region("b", 60, half, half))));
    assertEquals(OptionalLong.empty(), BuildEstimate.secondsLeft(List.of(region("a", 0, half))));
    assertEquals(OptionalLong.of(0), BuildEstimate.secondsLeft(List.of(region("a", 0))));
    assertEquals(
        100, BuildEstimate.bytesPerSecond(List.of(region("a", 100), region("a", 100, half))));
  }

  private static RegionStatus region(String server, long rate, HFileStatus... hfiles) {
    return new RegionStatus(
        "5f3a",
        "",
        "",
        server,
        List.of(new StoreStatus("cf", null, List.of(hfiles), null)),
        0,
        0,
        null,
        null,
        null,
        new RegionIndexes(List.of(), null, rate),
        null,
        null,
        null);
  }

  @Test
  void failureWithoutAnyJobLeftEndsAtOnce() {
    IndexException e =
        assertThrows(
            IndexException.class,
            () -> await(orders(IndexFileState.INDEXED, IndexFileState.FAILED)));
    assertTrue(e.getMessage().contains("retry the failed ones"), e.getMessage());
    assertEquals(List.of(), pausesMillis);
  }

  @Test
  void regionsThatHaveNotReopenedAreWaitedFor() {
    RegionStatus old =
        new RegionStatus("77", "", "", "h", null, 0, 0, null, null, null, null, null, null, null);
    TableIndexStatus status =
        Clusters.status(orders().table(), orders().definitions(), List.of(old));
    IndexException e = assertThrows(IndexException.class, () -> await(status));
    assertTrue(e.getMessage().contains("region 77 on h knows 0 of 1 indexes"), e.getMessage());
  }

  @Test
  void refusalIsFinalAndTroubleIsReported() {
    IndexException refusal = new IndexException("no index");
    assertSame(refusal, assertThrows(IndexException.class, () -> await(refusal)));
    answers.clear();
    IndexException e = assertThrows(IndexException.class, () -> await(new IOException("no route")));
    assertTrue(e.getMessage().contains("no route"), e.getMessage());
  }

  @Test
  void statusAsText() {
    assertEquals(
        """
        table orders: FAILED, 1 index, 1 region, 3 HFiles
        index            state   HFiles  HFile bytes   index bytes  done  odd  absent
        cf:price DOUBLE  FAILED  1/3     5,000/15,000        1,234  33 %   60      40
        index files: indexed 1, queued 1, failed 1 (1,234 bytes)
        building, time left not known while some fail
        cf:price DOUBLE is FAILED: disk full
        index cf:price DOUBLE: 60 of 960 cells are no value of its type. Drop it and create it with the type of the cells

        index             rows  values  odd  absent
        cf:price DOUBLE  1,000     900   60      40

        start key  region  server    HFiles  state
        ''         5f3a    host,1,1       3  FAILED

        start key  server    HFile    rows  index            state    index bytes  reason
        ''         host,1,1  hfile0  1,000  cf:price DOUBLE  INDEXED        1,234
        ''         host,1,1  hfile1         cf:price DOUBLE  FAILED             0  disk full
        ''         host,1,1  hfile2  1,000  cf:price DOUBLE  QUEUED             0

        server host,1,1: 2 jobs running, 1 queued
        server host,1,1: /data/1: 123,456,789 bytes free
        """,
        StatusText.of(
            orders(IndexFileState.INDEXED, IndexFileState.FAILED, IndexFileState.QUEUED)));
  }

  @Test
  void rowsOfTheWrongWidthAreRefused() {
    TextTable text = new TextTable("a", "b");
    assertThrows(IllegalArgumentException.class, () -> text.row(Bytes.toString(new byte[0])));
  }
}
