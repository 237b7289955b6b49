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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableBuilder;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lcindex.definition.IndexDefinitions;

/** Queries of an asynchronous client that wait for a server when nobody wants them any more. */
@Timeout(60)
class UnwantedQueryTest {
  private static final TableName TABLE = TableName.valueOf("t");
  private static final IOException LOST =
      new IOException("call", new ConnectException("Connection refused"));

  /** A cluster of which a server is gone, and what a client asks it. */
  private static final class Cluster {
    private final boolean hasLocations;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch askedAgain = new CountDownLatch(2);
    final AsyncMdrqClient client = new AsyncMdrqClient(connection());
    final String name;

    Cluster(boolean hasLocations, String name) {
      this.hasLocations = hasLocations;
      this.name = name + (hasLocations ? ", while it is scanned" : ", before it is scanned");
    }

    private static <T> T stub(Class<T> type, InvocationHandler answers) {
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }

    private AsyncConnection connection() {
      Configuration conf = new Configuration(false);
      AsyncTableRegionLocator locator =
          stub(AsyncTableRegionLocator.class, (proxy, method, arguments) -> startKeys());
      AsyncTable<?> table =
          stub(
              AsyncTable.class,
              (proxy, method, arguments) ->
                  method.getName().equals("scan")
                      ? scan((AdvancedScanResultConsumer) arguments[1])
                      : ask());
      AsyncTableBuilder<?> builder =
          stub(
              AsyncTableBuilder.class,
              (proxy, method, arguments) -> method.getName().equals("build") ? table : proxy);
      return stub(
          AsyncConnection.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "getConfiguration" -> conf;
                case "getRegionLocator" -> locator;
                case "getTableBuilder" -> builder;
                default -> table;
              });
    }

    private CompletableFuture<?> startKeys() {
      return hasLocations ? CompletableFuture.completedFuture(List.of(new byte[0])) : ask();
    }

    private Object scan(AdvancedScanResultConsumer consumer) {
      ask();
      consumer.onError(LOST);
      return null;
    }

    private CompletableFuture<?> ask() {
      asked.countDown();
      askedAgain.countDown();
      return CompletableFuture.failedFuture(LOST);
    }
  }

  private static Map<String, Function<AsyncMdrqClient, CompletableFuture<?>>> queries() {
    MdrqBuilder all = Mdrq.on(TABLE, IndexDefinitions.none()).where("f:f is not missing");
    Mdrq query = all.build();
    Mdrq ordered = all.orderBy("f:n::LONG", Order.DESC).limit(9).build();
    Map<String, Function<AsyncMdrqClient, CompletableFuture<?>>> queries = new LinkedHashMap<>();
    queries.put("rows", client -> client.scanAll(query));
    queries.put("count", client -> client.count(query));
    queries.put("aggregate", client -> client.aggregate(query, Column.typed("f:n::LONG")));
    queries.put("first rows", client -> client.scanAll(ordered));
    queries.put("count of first rows", client -> client.count(ordered));
    return queries;
  }

  private static Map<String, Consumer<CompletableFuture<?>>> ends() {
    return Map.of(
        "cancelled", query -> query.cancel(true),
        "timed out", query -> query.completeExceptionally(new TimeoutException()));
  }

  /** A region is asked again a second after it was not there. */
  @Test
  void asksForNothingMore() throws Exception {
    List<Cluster> clusters = new ArrayList<>();
    for (boolean hasLocations : new boolean[] {false, true}) {
      for (var query : queries().entrySet()) {
        for (var end : ends().entrySet()) {
          Cluster cluster = new Cluster(hasLocations, query.getKey() + " " + end.getKey());
          CompletableFuture<?> answer = query.getValue().apply(cluster.client);
          assertTrue(cluster.asked.await(2, TimeUnit.MINUTES), cluster.name);
          end.getValue().accept(answer);
          clusters.add(cluster);
        }
      }
    }
    Cluster last = clusters.get(clusters.size() - 1);
    assertFalse(last.askedAgain.await(3, TimeUnit.SECONDS), last.name);
    for (Cluster cluster : clusters) {
      assertEquals(1, cluster.askedAgain.getCount(), cluster.name);
      assertEquals(List.of(), cluster.client.waiting(), cluster.name);
    }
  }
}
