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
package org.lcindex.query.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.apache.hadoop.hbase.ipc.ServerRpcController;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreReply;
import org.lcindex.query.scan.OrderedScanner;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.RowScanner;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.LCIndexStoresService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;

/** A query whose table was deleted meanwhile runs once more, however it reads its rows. */
class VersionedStoreTest {
  private static final TableName SECOND = TableName.valueOf("orders.v2");

  private final ExecutorService pool = Executors.newCachedThreadPool();
  private long current = 1;
  private int runs;

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  private static <T> T stub(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }

  /** Its table of stores tells the current version. */
  private VersionedStore store() throws IOException {
    LCIndexStoresService service =
        new LCIndexStoresService(
            json -> RpcMessage.of(RpcJson.toJson(new StoreReply(null, current, null))));
    CoprocessorRpcChannel channel =
        stub(
            CoprocessorRpcChannel.class,
            (proxy, method, arguments) -> {
              Message[] reply = new Message[1];
              service.callMethod(
                  (MethodDescriptor) arguments[0],
                  new ServerRpcController(),
                  (Message) arguments[2],
                  answer -> reply[0] = answer);
              return reply[0];
            });
    Table stores = stub(Table.class, (proxy, method, arguments) -> channel);
    Connection connection = stub(Connection.class, (proxy, method, arguments) -> stores);
    return new VersionedStore(connection, StoreName.parse("orders"), () -> 0);
  }

  /** What is read of a table: rows of the second version, and of the first a failure. */
  private interface Reading {
    long rows(VersionedStoreTest test, TableName table) throws IOException;
  }

  private Result row(TableName table, Iterator<Result> left) throws IOException {
    if (!table.equals(SECOND)) {
      throw new RetriesExhaustedException("scan", new TableNotFoundException(table));
    }
    return left.hasNext() ? left.next() : null;
  }

  private static Iterator<Result> rows() {
    byte[] name = Bytes.toBytes("f");
    return Stream.of("a", "b")
        .map(row -> new KeyValue(Bytes.toBytes(row), name, name))
        .map(cell -> Result.create(List.<Cell>of(cell)))
        .iterator();
  }

  /** HBase's interface has the iterator of its own scanners. */
  private ResultScanner ofHBase(TableName table) {
    Iterator<Result> left = rows();
    return new ResultScanner() {
      @Override
      public Result next() throws IOException {
        return row(table, left);
      }

      @Override
      public void close() {}

      @Override
      public boolean renewLease() {
        return false;
      }

      @Override
      public ScanMetrics getScanMetrics() {
        return null;
      }
    };
  }

  private ResultScanner ordered(TableName table) {
    return new OrderedScanner(
        List.of(RowRange.of(new byte[0], new byte[0])),
        range -> ofOurs(table),
        pool,
        1,
        0,
        closed -> {});
  }

  private ResultScanner ofOurs(TableName table) {
    Iterator<Result> left = rows();
    return new RowScanner() {
      @Override
      public Result next() throws IOException {
        return row(table, left);
      }

      @Override
      public void close() {}
    };
  }

  private static long next(ResultScanner scanner) throws IOException {
    long rows = 0;
    while (scanner.next() != null) {
      rows++;
    }
    return rows;
  }

  private static long forEach(ResultScanner scanner) {
    long rows = 0;
    for (Result row : scanner) {
      rows += row == null ? 0 : 1;
    }
    return rows;
  }

  private static long lambda(ResultScanner scanner) {
    long[] rows = {0};
    scanner.forEach(row -> rows[0]++);
    return rows[0];
  }

  private static long iterator(ResultScanner scanner) {
    long rows = 0;
    for (Iterator<Result> left = scanner.iterator(); left.hasNext(); left.next()) {
      rows++;
    }
    return rows;
  }

  private static long stream(ResultScanner scanner) {
    return StreamSupport.stream(scanner.spliterator(), false).filter(row -> row != null).count();
  }

  private static long several(ResultScanner scanner) throws IOException {
    return scanner.next(10).length;
  }

  /** A way to read rows. */
  private interface Way {
    long rows(ResultScanner scanner) throws IOException;
  }

  /** The answer of an asynchronous client. */
  private CompletableFuture<Long> future(TableName table) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return next(ofHBase(table));
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        pool);
  }

  private static long get(CompletableFuture<Long> answer) throws IOException {
    try {
      return answer.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    }
  }

  static Map<String, Reading> readings() {
    Map<String, BiFunction<VersionedStoreTest, TableName, ResultScanner>> scanners =
        new LinkedHashMap<>();
    scanners.put("HBase's", VersionedStoreTest::ofHBase);
    scanners.put("ours", VersionedStoreTest::ofOurs);
    scanners.put("ordered", VersionedStoreTest::ordered);
    Map<String, Way> ways = new LinkedHashMap<>();
    ways.put("next", VersionedStoreTest::next);
    ways.put("next of several", VersionedStoreTest::several);
    ways.put("for", VersionedStoreTest::forEach);
    ways.put("forEach", VersionedStoreTest::lambda);
    ways.put("iterator", VersionedStoreTest::iterator);
    ways.put("stream", VersionedStoreTest::stream);
    Map<String, Reading> readings = new LinkedHashMap<>();
    scanners.forEach(
        (scanner, of) ->
            ways.forEach(
                (way, rows) ->
                    readings.put(
                        scanner + " by " + way,
                        (test, table) -> {
                          try (ResultScanner opened = of.apply(test, table)) {
                            return rows.rows(opened);
                          }
                        })));
    readings.put("join", (test, table) -> test.future(table).join());
    readings.put("get", (test, table) -> get(test.future(table)));
    return readings;
  }

  static List<String> names() {
    return List.copyOf(readings().keySet());
  }

  private long read(VersionedStore store, Reading reading) throws IOException {
    runs = 0;
    return store.read(
        table -> {
          runs++;
          current = 2;
          return reading.rows(this, table);
        });
  }

  @ParameterizedTest
  @MethodSource("names")
  void runsOnceMore(String name) throws IOException {
    assertEquals(2, read(store(), readings().get(name)), name);
    assertEquals(2, runs);
  }

  /** What somebody's hand has done is told, and what else a query throws is thrown as it is. */
  @Test
  void anythingElseIsThrown() throws IOException {
    VersionedStore store = store();
    current = 2;
    assertEquals(SECOND, store.table());
    Reading disabled =
        (test, table) -> {
          throw new UncheckedIOException(new TableNotEnabledException(table));
        };
    String told = assertThrows(IndexException.class, () -> read(store, disabled)).getMessage();
    assertTrue(told.contains("store rollback orders"), told);
    IllegalStateException bug = new IllegalStateException("a bug");
    Reading wrong =
        (test, table) -> {
          throw bug;
        };
    assertEquals(bug, assertThrows(IllegalStateException.class, () -> read(store, wrong)));
    assertEquals(1, runs);
  }
}
