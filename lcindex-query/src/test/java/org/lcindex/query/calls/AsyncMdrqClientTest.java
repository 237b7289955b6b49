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
package org.lcindex.query.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.calls.SharedCluster.FAMILY;
import static org.lcindex.query.calls.SharedCluster.ROWS;
import static org.lcindex.query.calls.SharedCluster.cluster;
import static org.lcindex.query.calls.SharedCluster.create;
import static org.lcindex.query.calls.SharedCluster.row;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ScanResultConsumer;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.rpc.IndexException;

@ExtendWith(SharedCluster.class)
class AsyncMdrqClientTest {
  private static AsyncConnection connection;

  @BeforeAll
  static void connect() throws Exception {
    connection = ConnectionFactory.createAsyncConnection(cluster().configuration()).get();
  }

  @AfterAll
  static void disconnect() throws Exception {
    connection.close();
  }

  private static MdrqBuilder all(TableName table) {
    return Mdrq.on(table, IndexDefinitions.none()).where("f:f is not missing");
  }

  private static List<String> keys(List<Result> rows) {
    return rows.stream().map(row -> Bytes.toString(row.getRow())).toList();
  }

  private static List<String> expected(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> Bytes.toString(row(i))).toList();
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(2, TimeUnit.MINUTES);
  }

  @Test
  void rowsOfAllRegionsComeInOrder() throws Exception {
    TableName table = create("async", null);
    for (int parallelism : new int[] {1, 2, 8}) {
      AsyncMdrqClient client = new AsyncMdrqClient(connection, parallelism);
      assertEquals(expected(0, ROWS), keys(get(client.scanAll(all(table).build()))));
      assertEquals(ROWS, get(client.count(all(table).build())));
      Mdrq part = all(table).rows(row(900), row(4_100)).limit(3_150).caching(70).build();
      assertEquals(expected(900, 4_050), keys(get(client.scanAll(part))));
    }
  }

  /** Two MB rows: the buffers fill, scans are suspended and resumed, by bytes. */
  @Test
  void scansWaitForASlowConsumer() throws Exception {
    TableName table = create("async-wide", null);
    byte[] wide = new byte[512 << 10];
    try (Table t = cluster().connection().getTable(table)) {
      for (int i = 0; i < ROWS; i += 60) {
        t.put(new Put(row(i)).addColumn(FAMILY, Bytes.toBytes("w"), wide));
      }
    }
    Mdrq query = all(table).selectFamily(FAMILY).caching(20).build();
    List<Result> rows = get(new AsyncMdrqClient(connection, 3).scanAll(query));
    assertEquals(expected(0, ROWS), keys(rows));
    assertEquals(
        100, rows.stream().filter(row -> row.getValue(FAMILY, Bytes.toBytes("w")) != null).count());
  }

  @Test
  void aConsumerEndsAScanEarlyAndIsToldOnce() throws Exception {
    TableName table = create("async-early", null);
    List<Result> rows = new ArrayList<>();
    CompletableFuture<Void> complete = new CompletableFuture<>();
    AtomicBoolean again = new AtomicBoolean();
    new AsyncMdrqClient(connection)
        .scan(
            all(table).caching(10).build(),
            new ScanResultConsumer() {
              @Override
              public boolean onNext(Result row) {
                rows.add(row);
                return rows.size() < 1_234;
              }

              @Override
              public void onError(Throwable error) {
                complete.completeExceptionally(error);
              }

              @Override
              public void onComplete() {
                again.set(!complete.complete(null));
              }
            });
    get(complete);
    assertEquals(expected(0, 1_234), keys(rows));
    assertFalse(again.get());
  }

  @Test
  void whatAConsumerThrowsIsItsError() throws Exception {
    TableName table = create("async-thrown", null);
    CompletableFuture<Throwable> told = new CompletableFuture<>();
    new AsyncMdrqClient(connection)
        .scan(
            all(table).build(),
            new ScanResultConsumer() {
              @Override
              public boolean onNext(Result row) {
                throw new IllegalStateException("no more room");
              }

              @Override
              public void onError(Throwable error) {
                told.complete(error);
              }

              @Override
              public void onComplete() {
                told.complete(null);
              }
            });
    assertEquals("no more room", get(told).getMessage());
  }

  @Test
  void anAbsentTableIsAnError() {
    Mdrq query = all(TableName.valueOf("nosuch")).build();
    ExecutionException e =
        assertThrows(
            ExecutionException.class, () -> get(new AsyncMdrqClient(connection).scanAll(query)));
    assertTrue(e.getCause().toString().contains("nosuch"), e.getCause().toString());
  }

  @Test
  void aServerWithoutTheComparatorsIsToldWithTheRemedy() throws Exception {
    TableName table = create("async-without-jar", null);
    Mdrq query =
        all(table)
            .customize(
                scan ->
                    scan.setFilter(UnknownComparatorFilter.in(scan.getFilter(), FAMILY, FAMILY)))
            .build();
    ExecutionException e =
        assertThrows(
            ExecutionException.class, () -> get(new AsyncMdrqClient(connection).scanAll(query)));
    IndexException told = (IndexException) e.getCause();
    assertTrue(told.getMessage().contains("Install the LCIndex jar"), told.getMessage());
  }
}
