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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.store.VersionedStore;

/**
 * Section 4.3: swaps and rollbacks of versions of three sizes, one after the other, while readers
 * ask as fast as they can. Each reader asks anew which version is current, so it never reads what
 * it was told before.
 */
final class Swaps implements Part<SpockCluster> {
  /** How the names of parts begin; the number of rows follows. */
  static final String PART = "swap, rows: ";

  /** While readers pause after each answer. */
  static final String PACED = "swaps and rollbacks";

  /** While readers take all that the cores have. */
  static final String EAGER = "swaps and rollbacks, readers without pause";

  static final List<String> CONTENDERS = List.of(PACED, EAGER);

  /** Rows of an answer, about: the price range is the narrower the more rows there are. */
  private static final double RANGE_OF_ONE_ROW = 3e7;

  private static final double FROM = 150_000;
  private static final int SMALL = 10;
  private static final List<Long> VERSIONS = List.of(1L, 2L);

  private final SuiteRun run;
  private final BuiltFolders folders;
  private final List<Side> sides = new ArrayList<>();

  Swaps(SuiteRun run, BuiltFolders folders) {
    this.run = run;
    this.folders = folders;
  }

  /** A store whose versions have so many rows. */
  private record Side(long rows, SpockStore store, RangeQuery query, long expected) {}

  /** What readers have met. */
  private record Met(long answers, long mixed, long wrong, long others) {
    Met plus(Met other) {
      return new Met(
          answers + other.answers, mixed + other.mixed, wrong + other.wrong, others + other.others);
    }
  }

  private List<Long> sizes() {
    long rows = run.size(SpockSizes.ROWS);
    return Stream.of(rows / SMALL, rows, run.size(SpockSizes.LARGE)).distinct().toList();
  }

  @Override
  public boolean complete(int round) {
    return sizes().stream()
        .allMatch(rows -> CONTENDERS.stream().allMatch(one -> run.has(one, round, PART + rows)));
  }

  /** Pushes two versions of each size, the first of which was current before the second. */
  @Override
  public void warmUp(SpockCluster cluster) throws IOException, InterruptedException {
    for (long rows : sizes()) {
      run.say("two versions of " + rows + " rows");
      Side side = side(cluster, rows);
      sides.add(side);
      long pause = run.size(SpockSizes.PAUSE);
      // Servers compile what readers and swaps need, for which a small machine has no cores over.
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(run.size(SpockSizes.SECONDS));
      do {
        measure(cluster, side, pause);
      } while (System.nanoTime() < end);
    }
  }

  private Side side(SpockCluster cluster, long rows) throws IOException {
    SpockStore store = SpockStore.create(cluster, folders, "spock-swapped-" + rows);
    String to = String.valueOf(FROM + RANGE_OF_ONE_ROW / rows);
    RangeQuery query =
        new RangeQuery("prices", List.of(OrdersWorkload.PRICE.between(String.valueOf(FROM), to)));
    long expected = 0;
    try (StoreReader reader = new StoreReader(cluster.connection())) {
      for (long version : VERSIONS) {
        BuiltFolders.What what = new BuiltFolders.What(rows, true, version);
        TableName table = store.serve(what);
        folders.forget(what);
        StoreReader.Answer plain = reader.plain(table, query);
        if (plain.rows() == 0 || !plain.isOnly(version)) {
          throw new IOException(table + " has " + plain + " of " + query);
        }
        expected = plain.rows();
      }
    }
    return new Side(rows, store, query, expected);
  }

  private static void rollback(Side side, List<Double> millis) throws IOException {
    long start = System.nanoTime();
    long current = side.store.admin().rollback(side.store.name(), null).record().current();
    millis.add(Part.seconds(start) * 1e3);
    expect(side, VERSIONS.get(0), current);
  }

  private static void swap(Side side, List<Double> millis) throws IOException {
    long start = System.nanoTime();
    long wanted = VERSIONS.get(1);
    long current = side.store.admin().swap(side.store.name(), wanted).record().current();
    millis.add(Part.seconds(start) * 1e3);
    expect(side, wanted, current);
  }

  private static void expect(Side side, long expected, long current) throws IOException {
    if (current != expected) {
      throw new IOException(
          "version " + current + " of " + side.store.name() + " is current, not " + expected);
    }
  }

  @Override
  public void round(SpockCluster cluster, int round) throws IOException, InterruptedException {
    for (Side side : Part.turned(sides, round)) {
      for (String contender : CONTENDERS) {
        long pause = contender.equals(PACED) ? run.size(SpockSizes.PAUSE) : 0;
        run.unless(contender, round, PART + side.rows, () -> measure(cluster, side, pause));
      }
    }
  }

  private Map<String, Object> measure(SpockCluster cluster, Side side, long pause)
      throws IOException, InterruptedException {
    int readers = run.count(SpockSizes.READERS);
    CountDownLatch ended = new CountDownLatch(1);
    List<Double> swaps = new ArrayList<>();
    List<Double> rollbacks = new ArrayList<>();
    Met met = new Met(0, 0, 0, 0);
    ExecutorService threads = Executors.newFixedThreadPool(readers);
    try (StoreReader reader = new StoreReader(cluster.connection())) {
      List<Future<Met>> reading = new ArrayList<>();
      for (int i = 0; i < readers; i++) {
        reading.add(threads.submit(() -> read(cluster, reader, side, ended, pause)));
      }
      try {
        for (int i = 0; i < run.size(SpockSizes.SWAPS); i++) {
          rest();
          rollback(side, rollbacks);
          rest();
          swap(side, swaps);
        }
      } finally {
        ended.countDown();
      }
      for (Future<Met> one : reading) {
        met = met.plus(one.get());
      }
    } catch (ExecutionException e) {
      throw new IOException("a reader failed: " + e.getCause(), e);
    } finally {
      threads.shutdownNow();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("rows", side.rows);
    values.put("swapMillis", Samples.of(swaps).median());
    values.put("swapMostMillis", Samples.of(swaps).max());
    values.put("rollbackMillis", Samples.of(rollbacks).median());
    values.put("rollbackMostMillis", Samples.of(rollbacks).max());
    values.put("readers", readers);
    values.put("answers", met.answers);
    values.put("ofFirstVersion", met.others);
    values.put("mixed", met.mixed);
    values.put("wrong", met.wrong);
    return values;
  }

  /** Readers get to know what is current before it changes again. */
  private void rest() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(run.size(SpockSizes.PAUSE));
  }

  private static Met read(
      SpockCluster cluster, StoreReader reader, Side side, CountDownLatch ended, long pause)
      throws IOException, InterruptedException {
    Met met = new Met(0, 0, 0, 0);
    do {
      VersionedStore current = VersionedStore.open(cluster.connection(), side.store.name());
      StoreReader.Answer answer = reader.ask(current, side.query);
      boolean first = answer.isOnly(VERSIONS.get(0));
      boolean second = answer.isOnly(VERSIONS.get(1));
      met =
          met.plus(
              new Met(
                  1,
                  first || second ? 0 : 1,
                  answer.rows() == side.expected ? 0 : 1,
                  first ? 1 : 0));
    } while (!ended.await(pause, TimeUnit.MILLISECONDS));
    return met;
  }
}
