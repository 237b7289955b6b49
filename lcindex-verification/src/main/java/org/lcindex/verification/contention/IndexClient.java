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

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.LCIndexAdmin;

/**
 * Creates, drops, switches off and on the index of one kind on one column, by LCIndex's own
 * commands.
 */
final class IndexClient implements Client {
  private static final int MOST_CHANGES = 2;

  private final TableName table;
  private final List<IndexDefinition> choices;
  private final String column;
  private final String item;
  private final Connection connection;
  private final LCIndexAdmin indexes;

  /** What the client believes of its index; absent when the definition is null. */
  private IndexDefinition definition;

  private boolean off;

  /**
   * @param choices what may be created, all of one kind, on the client's own column
   */
  IndexClient(Configuration conf, TableName table, List<IndexDefinition> choices)
      throws IOException {
    this.table = table;
    this.choices = List.copyOf(choices);
    this.column = choices.get(0).column();
    this.item = Items.index(choices.get(0));
    this.connection = ConnectionFactory.createConnection(conf);
    this.indexes = new LCIndexAdmin(connection);
  }

  @Override
  public void act(RoundKind kind, Map<String, String> items, Random random, History history)
      throws InterruptedException {
    believe(items.get(item));
    int changes = 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes; i++) {
      Client.pause(random);
      change(random, history);
    }
  }

  private void believe(String state) {
    definition =
        state == null ? null : IndexDefinition.parse(state.substring(state.indexOf(' ') + 1), null);
    off = state != null && state.equals(Items.indexState(definition, true));
  }

  private void change(Random random, History history) throws InterruptedException {
    if (definition == null) {
      create(choices.get(random.nextInt(choices.size())), history);
    } else if (random.nextBoolean()) {
      if (history.change(
          ChangeKind.DROP_INDEX,
          column,
          state(Items.ABSENT),
          () -> indexes.dropIndexes(table, List.of(definition), false))) {
        definition = null;
      }
    } else {
      switched(!off, history);
    }
  }

  private void switched(boolean nowOff, History history) throws InterruptedException {
    if (history.change(
        nowOff ? ChangeKind.DISABLE_INDEX : ChangeKind.ENABLE_INDEX,
        column,
        state(Items.indexState(definition, nowOff)),
        () -> {
          if (definition instanceof GlobalDefinition) {
            indexes.switchGlobalIndex(table, definition.family(), definition.qualifier(), nowOff);
          } else if (nowOff) {
            indexes.disableIndex(table, definition.family(), definition.qualifier());
          } else {
            indexes.enableIndex(table, definition.family(), definition.qualifier());
          }
        })) {
      off = nowOff;
    }
  }

  /** Switches the index on, or creates it, so that it is served. */
  void serve(Map<String, String> items, History history) throws InterruptedException {
    believe(items.get(item));
    if (definition == null) {
      create(choices.get(0), history);
    } else if (off) {
      switched(false, history);
    }
  }

  private void create(IndexDefinition created, History history) throws InterruptedException {
    if (history.change(
        ChangeKind.CREATE_INDEX,
        created.toString(),
        state(Items.indexState(created, false)),
        () -> indexes.createIndexes(table, List.of(created)))) {
      definition = created;
      off = false;
    }
  }

  private Map<String, String> state(String text) {
    return Map.of(item, text);
  }

  @Override
  public void close() throws IOException {
    indexes.close();
    connection.close();
  }
}
