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

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether a cluster is there is known by the first answer. */
@Timeout(120)
class BlockingClusterTest {
  private static final Duration LIMIT = Duration.ofHours(1);

  /** What of a cluster hangs. */
  private enum Hangs {
    NOTHING,
    MASTER,
    META,
    // A thread that waits for a monitor, as HBase's for its master's address, hears no interrupt.
    MASTER_FOR_GOOD,
    META_FOR_GOOD
  }

  private static final Map<Hangs, Set<String>> CALLS =
      new EnumMap<>(
          Map.of(
              Hangs.NOTHING, Set.of(),
              Hangs.MASTER, Set.of("getClusterMetrics"),
              Hangs.META, Set.of("exists"),
              Hangs.MASTER_FOR_GOOD, Set.of("getClusterMetrics"),
              Hangs.META_FOR_GOOD, Set.of("exists")));

  private final CountDownLatch end = new CountDownLatch(1);
  private BlockingCluster cluster;

  @AfterEach
  void close() {
    end.countDown();
    cluster.close();
  }

  private static <T> T stub(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }

  private Object answer(Hangs hangs, String call) throws InterruptedException {
    if (CALLS.get(hangs).contains(call)) {
      boolean hears = hangs == Hangs.MASTER || hangs == Hangs.META;
      while (end.getCount() > 0) {
        try {
          end.await();
        } catch (InterruptedException e) {
          if (hears) {
            throw e;
          }
        }
      }
    }
    return call.equals("exists") ? false : null;
  }

  private Connection connection(Hangs hangs) {
    InvocationHandler all = (proxy, method, arguments) -> answer(hangs, method.getName());
    return stub(
        Connection.class,
        (proxy, method, arguments) ->
            method.getName().equals("getAdmin") ? stub(Admin.class, all) : stub(Table.class, all));
  }

  /** One of both is asked and answers, whatever the other one does, and has done before. */
  @ParameterizedTest
  @EnumSource(Hangs.class)
  void isThereIfOneAnswers(Hangs hangs) throws Exception {
    cluster = new BlockingCluster(connection(hangs));
    for (int question = 1; question <= 3; question++) {
      List<CompletableFuture<?>> asked = cluster.ask(LIMIT);
      CompletableFuture<Boolean> first = new CompletableFuture<>();
      asked.forEach(call -> call.thenRun(() -> first.complete(true)));
      first.completeOnTimeout(false, 30, TimeUnit.SECONDS);
      assertTrue(first.get(), "no answer to question " + question);
      asked.forEach(call -> call.cancel(true));
    }
  }
}
