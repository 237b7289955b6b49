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
import java.util.Map;
import java.util.Random;

/** The sixth client: a table value, or the whole table. */
record TableClient(ContentionTable table, Administrator client) implements Client {
  private static final String KEY = "contention.sixth";

  @Override
  public void act(RoundKind kind, Map<String, String> items, Random random, History history)
      throws IOException, InterruptedException {
    if (kind != RoundKind.TABLES) {
      new ValueChange(KEY, table.way()).make(client, random, history);
    } else if (random.nextBoolean()) {
      truncate(history);
    } else {
      recreate(history);
    }
  }

  /** The descriptor stays. */
  private void truncate(History history) throws IOException, InterruptedException {
    table.rows().forgetAll();
    boolean done =
        history.change(
            ChangeKind.TRUNCATE,
            "of the table",
            Map.of(),
            () -> {
              client.admin().disableTable(table.name());
              client.admin().truncateTable(table.name(), true);
            });
    mend(done);
  }

  private void recreate(History history) throws IOException, InterruptedException {
    boolean done =
        history.change(
            ChangeKind.RECREATE,
            "of the table",
            table.items(),
            true,
            () -> {
              table.drop(client);
              table.create(client);
            });
    mend(done);
  }

  /** Whatever came of it, the table is there, enabled and has its rows. */
  private void mend(boolean done) throws IOException {
    if (!done && !client.admin().tableExists(table.name())) {
      table.create(client);
    }
    if (!client.admin().isTableEnabled(table.name())) {
      client.admin().enableTable(table.name());
    }
    table.load(client);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
