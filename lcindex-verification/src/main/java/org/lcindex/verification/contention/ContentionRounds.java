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
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.verification.entries.EntryAudit;

/**
 * Six or seven clients of one table: lets them act at once and looks what the table is like then.
 * For one thread.
 */
final class ContentionRounds implements Closeable {
  /**
   * What a round came to.
   *
   * @param wrong what is wrong with the descriptor
   * @param lostRows by family
   * @param ended what clients ended with that could not go on
   */
  record Result(
      History history,
      List<Judge.Wrong> wrong,
      Map<String, Integer> lostRows,
      List<String> ended) {}

  /** A global index is changed in one of so many rounds. */
  private static final int ROUNDS_OF_GLOBAL = 3;

  private final ContentionTable table;
  private final Administrator observer;
  private final ActingClients clients;

  /**
   * Connects all clients; the table is created and loaded.
   *
   * @param global whether one more client has a global index, for which a table's regions reopen
   */
  ContentionRounds(Configuration conf, ContentionTable table, boolean global) throws IOException {
    this.table = table;
    this.observer = new Administrator(conf, table.name());
    List<Client> all = new ArrayList<>();
    ReentrantLock turn = new ReentrantLock();
    for (int i = 0; i < ContentionTable.INDEXES; i++) {
      all.add(new IndexClient(conf, table.name(), ContentionTable.choices(i)));
    }
    all.add(new TurnClient(turn, new FamilyClient(table, new Administrator(conf, table.name()))));
    all.add(new TurnClient(turn, new TableClient(table, new Administrator(conf, table.name()))));
    if (global) {
      all.add(
          new SeldomClient(
              new IndexClient(conf, table.name(), ContentionTable.globalChoices()),
              ROUNDS_OF_GLOBAL));
    }
    clients = new ActingClients(all);
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
    List<String> ended = clients.act(kind, before, seeded, history);
    Map<String, String> after = Items.of(observer.admin().getDescriptor(table.name()));
    ended.addAll(new EntryAudit(observer.connection(), table.name()).run().missing());
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

  @Override
  public void close() throws IOException {
    table.drop(observer);
    clients.close();
    observer.close();
  }
}
