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
package org.lcindex.experiments.spock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.config.ConfigKeys;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.VersionedStore;

/**
 * Section 4 and Figure 10: queries of one client on a store's current version, while nothing else
 * happens and while another version is pushed. In every other round the push comes first.
 */
final class QueriesMeanwhile implements Part<SpockCluster> {
  static final String PART = "queries";
  static final String IDLE = "idle";
  static final String PUSH = "while a version is pushed";

  private static final String STORE = "spock-served";
  private static final long SERVED = 1;
  private static final long PUSHED = 2;
  private static final int WINDOWS = 16;

  /** Idle queries are asked so many times as long as others are, for their few slow ones. */
  private static final int IDLE_TIMES = 3;

  private static final int PRICES = 5_000;
  private static final int FIRST_PRICE = 50_000;

  private static final List<RangeQuery> QUERIES =
      IntStream.range(0, WINDOWS).mapToObj(QueriesMeanwhile::query).toList();

  private final SuiteRun run;
  private final BuiltFolders folders;
  private SpockStore store;
  private List<Long> expected;

  QueriesMeanwhile(SuiteRun run, BuiltFolders folders) {
    this.run = run;
    this.folders = folders;
  }

  private static RangeQuery query(int window) {
    int from = FIRST_PRICE + window * 2 * PRICES;
    return new RangeQuery(
        "window-" + window,
        List.of(
            OrdersWorkload.PRICE.between(String.valueOf(from), String.valueOf(from + PRICES)),
            OrdersWorkload.DATE.from("1997-03-10"),
            OrdersWorkload.PRIORITY.is("3-MEDIUM")));
  }

  /** One query. */
  private record Asked(long begun, long nanos) {}

  @Override
  public boolean complete(int round) {
    return run.has(IDLE, round, PART) && run.has(PUSH, round, PART);
  }

  /** Whose answers are HBase's own. */
  @Override
  public void warmUp(SpockCluster cluster) throws IOException, InterruptedException {
    run.say("a version that is served");
    store = SpockStore.create(cluster, folders, STORE);
    TableName table = store.serve(what(SERVED));
    expected = new ArrayList<>();
    try (StoreReader reader = new StoreReader(cluster.connection())) {
      for (RangeQuery query : QUERIES) {
        expected.add(reader.plain(table, query).rows());
      }
    }
    push(cluster);
    idle(cluster);
  }

  private BuiltFolders.What what(long timestamp) {
    return new BuiltFolders.What(run.size(SpockSizes.ROWS), true, timestamp);
  }

  @Override
  public void round(SpockCluster cluster, int round) throws IOException, InterruptedException {
    for (String contender : Part.turned(List.of(IDLE, PUSH), round)) {
      run.unless(
          contender, round, PART, () -> contender.equals(IDLE) ? idle(cluster) : push(cluster));
    }
  }

  private Map<String, Object> idle(SpockCluster cluster) throws IOException, InterruptedException {
    long end =
        System.nanoTime() + TimeUnit.SECONDS.toNanos(IDLE_TIMES * run.size(SpockSizes.SECONDS));
    return values("", ask(cluster, () -> System.nanoTime() >= end));
  }

  private Map<String, Object> push(SpockCluster cluster) throws IOException {
    // Where a batch job would have built it.
    Path folder = folders.placed(cluster, what(PUSHED));
    AtomicBoolean pushed = new AtomicBoolean();
    Map<PushStep, Long> steps = new EnumMap<>(PushStep.class);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<List<Asked>> asking = thread.submit(() -> ask(cluster, pushed::get));
      long version;
      try (Connection pushing = ConnectionFactory.createConnection(paced(cluster))) {
        version = store.push(pushing, folder, step -> steps.put(step, System.nanoTime())).number();
      } finally {
        pushed.set(true);
      }
      List<Asked> asked = asking.get();
      store.admin().delete(STORE, version);
      long loaded = steps.get(PushStep.LOADED);
      long fetched = steps.get(PushStep.FETCHED);
      Map<String, Object> values = values("", asked);
      values.putAll(
          values(
              "pulling",
              asked.stream()
                  .filter(one -> one.begun >= loaded && one.begun + one.nanos <= fetched)
                  .toList()));
      values.put("pullingSeconds", (fetched - loaded) / 1e9);
      return values;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a version is pushed", e);
    } catch (ExecutionException e) {
      throw new IOException("a query failed while a version was pushed: " + e.getCause(), e);
    } finally {
      thread.shutdownNow();
      BuiltFolders.delete(cluster, folder);
    }
  }

  /** The push's client reads as fast as the servers do. */
  private Configuration paced(SpockCluster cluster) {
    Configuration conf = new Configuration(cluster.configuration());
    conf.setLong(
        ConfigKeys.OFFLINE_CHECK_BYTES_PER_SECOND.name(),
        run.size(SpockSizes.RATE) * SpockSuite.MEGABYTE);
    return conf;
  }

  /**
   * One query after the other, with a pause between two. Without it one client keeps both cores of
   * a small machine busy, and then whatever happens beside its queries is in their times.
   */
  private List<Asked> ask(SpockCluster cluster, BooleanSupplier ended)
      throws IOException, InterruptedException {
    VersionedStore served = VersionedStore.open(cluster.connection(), STORE);
    List<Asked> asked = new ArrayList<>();
    try (StoreReader reader = new StoreReader(cluster.connection())) {
      for (int next = 0; !ended.getAsBoolean(); next = (next + 1) % WINDOWS) {
        long begun = System.nanoTime();
        StoreReader.Answer answer = reader.ask(served, QUERIES.get(next));
        asked.add(new Asked(begun, System.nanoTime() - begun));
        check(answer, next);
        TimeUnit.MILLISECONDS.sleep(run.size(SpockSizes.PAUSE));
      }
    }
    return asked;
  }

  private void check(StoreReader.Answer answer, int window) throws IOException {
    if (answer.rows() != expected.get(window) || !answer.isOnly(SERVED)) {
      throw new IOException(
          QUERIES.get(window)
              + " returned "
              + answer
              + " where "
              + expected.get(window)
              + " rows of version "
              + SERVED
              + " are right");
    }
  }

  private static Map<String, Object> values(String prefix, List<Asked> asked) {
    long[] nanos = asked.stream().mapToLong(Asked::nanos).sorted().toArray();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(prefix + "Queries", nanos.length);
    if (nanos.length > 0) {
      values.put(prefix + "MedianMillis", nanos[nanos.length / 2] / 1e6);
      values.put(prefix + "P99Millis", nanos[nanos.length * 99 / 100] / 1e6);
      values.put(prefix + "MostMillis", nanos[nanos.length - 1] / 1e6);
    }
    return values;
  }
}
