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
package org.lcindex.verification.contention;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;

/** Clients of one table that act at once, each on a thread. For one thread. */
final class ActingClients implements Closeable {
  private static final long LIMIT_SECONDS = 600;

  private final List<Client> clients;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("contention-client").build());

  ActingClients(List<? extends Client> clients) {
    this.clients = List.copyOf(clients);
  }

  /**
   * Lets all take part in a round.
   *
   * @param seeded makes a source of random numbers for each client, in their order
   * @return what clients ended with that could not go on
   */
  List<String> act(
      RoundKind kind, Map<String, String> items, IntFunction<Random> seeded, History history)
      throws InterruptedException {
    CyclicBarrier start = new CyclicBarrier(clients.size());
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < clients.size(); i++) {
      Client client = clients.get(i);
      Random random = seeded.apply(i);
      running.add(
          threads.submit(
              () -> {
                start.await();
                client.act(kind, items, random, history);
                return null;
              }));
    }
    List<String> ended = new ArrayList<>();
    for (int i = 0; i < running.size(); i++) {
      String name = "client " + (i + 1);
      try {
        running.get(i).get(LIMIT_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        ended.add(name + " could not go on: " + e.getCause());
      } catch (TimeoutException e) {
        ended.add(name + " had no answer within " + LIMIT_SECONDS + " s");
        running.get(i).cancel(true);
      }
    }
    return ended;
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (Client client : clients) {
      client.close();
    }
  }
}
