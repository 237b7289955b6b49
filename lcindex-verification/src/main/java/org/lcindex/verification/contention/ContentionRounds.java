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
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;

/**
 * Six clients of one table: lets them act at once and looks what the table is like then. For one
 * thread.
 */
final class ContentionRounds implements Closeable {
  private static final long LIMIT_SECONDS = 600;

  /**
   * What a round came to.
   *
   * @param wrong what is wrong with the descriptor
   * @param lostRows by family
   * @param ended what clients ended with that could not go on
   */
  record Result(
      History history, List<Judge.Wrong> wrong, Map<String, Integer> lostRows, List<String> ended) {

    boolean clean() {
      return wrong.isEmpty() && lostRows.isEmpty() && ended.isEmpty();
    }
  }

  private final ContentionTable table;
  private final Administrator observer;
  private final List<Client> clients = new ArrayList<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "contention-client");
            thread.setDaemon(true);
            return thread;
          });

  /** Connects all clients; the table is created and loaded. */
  ContentionRounds(Configuration conf, ContentionTable table) throws IOException {
    this.table = table;
    this.observer = new Administrator(conf, table.name());
    ReentrantLock turn = new ReentrantLock();
    for (int i = 0; i < ContentionTable.INDEXES; i++) {
      clients.add(new IndexClient(conf, table.name(), ContentionTable.choices(i)));
    }
    clients.add(new FamilyClient(table, new Administrator(conf, table.name()), turn));
    clients.add(new TableClient(table, new Administrator(conf, table.name()), turn));
    table.createAnew(observer);
  }

  /**
   * One round.
   *
   * @param seeded makes a source of random numbers for each client
   */
  Result run(RoundKind kind, IntFunction<Random> seeded) throws IOException, InterruptedException {
    Map<String, String> before = Items.of(observer.admin().getDescriptor(table.name()));
    History history = new History(false);
    List<String> ended = act(kind, before, seeded, history);
    Map<String, String> after = Items.of(observer.admin().getDescriptor(table.name()));
    Result result =
        new Result(
            history,
            Judge.judge(before, after, history.changes()),
            table.rows().lost(observer.connection(), after),
            ended);
    if (!result.lostRows().isEmpty()
        || !ended.isEmpty()
        || result.wrong().stream().anyMatch(w -> w.text().contains(Items.family("")))) {
      table.createAnew(observer); // what is left of it would be wrong in later rounds, too
    }
    return result;
  }

  private List<String> act(
      RoundKind kind, Map<String, String> before, IntFunction<Random> seeded, History history)
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
                client.act(kind, before, random, history);
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
    table.drop(observer);
    for (Client client : clients) {
      client.close();
    }
    observer.close();
  }
}
