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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.lcindex.definition.IndexDefinition;

/**
 * Clients that change a table's descriptor while servers, regions and others come and go: each of
 * two creates, drops, disables and enables one index, a third one sets values and a TTL and adds
 * and deletes a family by HBase's own calls. Rounds are made by one thread; changes of other
 * indexes may be told by another one.
 */
public final class StandingClients implements Closeable {
  private static final int LAST_TRIES = 5;

  private final Administrator observer;
  private final List<IndexClient> indexClients = new ArrayList<>();
  private final ForeignClient foreign;
  private final Set<String> own = new HashSet<>();
  private final History history = new History(true);
  private final ActingClients clients;

  /** The items as they were when they were last looked at. */
  private Map<String, String> known;

  /**
   * Connects the clients.
   *
   * @param family whose TTL is set, so long that no cell expires
   * @param indexes one for each client that has one
   */
  public StandingClients(
      Configuration conf, TableName table, String family, List<IndexDefinition> indexes)
      throws IOException {
    observer = new Administrator(conf, table);
    for (IndexDefinition index : indexes) {
      indexClients.add(new IndexClient(conf, table, List.of(index)));
      own.add(Items.index(index));
    }
    foreign = new ForeignClient(new Administrator(conf, table), family);
    own.addAll(foreign.items());
    clients = new ActingClients(Stream.concat(indexClients.stream(), Stream.of(foreign)).toList());
    known = items();
  }

  private Map<String, String> items() throws IOException {
    return Items.of(observer.admin().getDescriptor(observer.table()));
  }

  /**
   * Lets all act at once, and looks what became of it.
   *
   * @return what was told as done and is not there
   * @throws IOException when the table cannot be looked at; a later round will
   */
  public synchronized List<String> round(Random random) throws IOException, InterruptedException {
    List<String> ended =
        clients.act(RoundKind.INDEXES, items(), client -> new Random(random.nextLong()), history);
    if (!ended.isEmpty()) {
      throw new IOException(String.join("; ", ended));
    }
    return judge(false);
  }

  /** Creates an index that none of the clients has, and remembers what came of it. */
  public void create(IndexDefinition index, Call call) throws Exception {
    told(ChangeKind.CREATE_INDEX, index, Items.indexState(index, false), call);
  }

  /** Drops an index that none of the clients has, and remembers what came of it. */
  public void drop(IndexDefinition index, Call call) throws Exception {
    told(ChangeKind.DROP_INDEX, index, Items.ABSENT, call);
  }

  /** Switches an index that none of the clients has, and remembers what came of it. */
  public void switched(IndexDefinition index, boolean off, Call call) throws Exception {
    told(
        off ? ChangeKind.DISABLE_INDEX : ChangeKind.ENABLE_INDEX,
        index,
        Items.indexState(index, off),
        call);
  }

  /** Changes a family of the table but for its TTL, and remembers what came of it. */
  public void altered(ColumnFamilyDescriptor after, Call call) throws Exception {
    String item = Items.family(after.getNameAsString());
    Map<String, String> effect = Map.of(item, Items.familyState(after));
    if (!history.change(ChangeKind.ALTER_FAMILY, after.toString(), effect, call::run)) {
      throw history.lastError(item);
    }
  }

  /** Calls between two rounds, when none of the clients changes anything. */
  public synchronized <V> V between(Callable<V> call) throws Exception {
    return call.call();
  }

  /** What changes an index. */
  @FunctionalInterface
  public interface Call {
    void run() throws IOException;
  }

  private void told(ChangeKind kind, IndexDefinition index, String state, Call call)
      throws Exception {
    String item = Items.index(index);
    if (!history.change(kind, index.toString(), Map.of(item, state), call::run)) {
      throw history.lastError(item);
    }
  }

  /**
   * All indexes of the clients are there and on, and nothing else is left of what they did; then
   * everything is looked at, also what others have told.
   *
   * @return what was told as done and is not there
   */
  public List<String> finish() throws IOException, InterruptedException {
    for (int i = 0; i < LAST_TRIES; i++) {
      Map<String, String> now = items();
      for (IndexClient client : indexClients) {
        client.serve(now, history);
      }
      foreign.clean(now, history);
    }
    return judge(true);
  }

  private List<String> judge(boolean all) throws IOException {
    Map<String, String> now = items();
    List<String> lost = new ArrayList<>();
    Map<String, String> was = of(known, all);
    for (Judge.Wrong wrong : Judge.judge(was, of(now, all), changes(all))) {
      lost.add(wrong.text());
    }
    history.forget(item -> all || own.contains(item));
    Map<String, String> next = new TreeMap<>(known);
    next.keySet().removeIf(item -> all || own.contains(item));
    next.putAll(of(now, all));
    known = next;
    return lost;
  }

  private Map<String, String> of(Map<String, String> items, boolean all) {
    Map<String, String> some = new TreeMap<>(items);
    some.keySet().removeIf(item -> !all && !own.contains(item));
    return some;
  }

  private List<Change> changes(boolean all) {
    return history.changes().stream()
        .filter(c -> all || own.containsAll(c.effect().keySet()))
        .toList();
  }

  /**
   * How many changes of each kind were told as done, how many failed, how many calls were again.
   */
  public Map<String, Long> counts() {
    Map<String, Long> counts = history.counts();
    counts.put("calls that were refused as outdated and made again", history.retries());
    return counts;
  }

  @Override
  public void close() throws IOException {
    clients.close();
    observer.close();
  }
}
