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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.TableStorage;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.remote.RemoteSource;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import picocli.CommandLine.Command;

/**
 * {@code bench move}: how soon a region that moved is indexed again. It moves to a server that has
 * none of its index files: once they can be copied from the server that it left, once they cannot.
 */
@Command(
    name = "move",
    description = "A moved region of ORDERS: copying its index files against rebuilding them.")
final class MoveCommand extends Bench<MoveReport> {
  private static final TableName TABLE = TableName.valueOf("bench_move");
  private static final String COPIED = "copied";
  private static final String REBUILT = "rebuilt";
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private EmbeddedCluster cluster;
  private OrdersRegion region;
  private HRegionServer home;
  private HRegionServer away;

  @Override
  String setting() {
    return "1 region, 2 region servers";
  }

  @Override
  MoveReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster started = EmbeddedCluster.builder().regionServers(2).start()) {
      cluster = started;
      region = new OrdersRegion(cluster, TABLE);
      home = cluster.regionServers().get(0);
      away = cluster.regionServers().get(1);
      return moves(new Measured(raw), out);
    }
  }

  private MoveReport moves(Measured measured, PrintWriter out) throws IOException {
    long indexBytes = load(rows());
    for (int round = 0; round <= rounds(); round++) {
      boolean copyFirst = round % 2 == 0;
      for (boolean copy : new boolean[] {copyFirst, !copyFirst}) {
        Map<String, Object> move = move(copy);
        measured.add("move", round, copy ? COPIED : REBUILT, move);
        out.printf(
            Locale.ROOT,
            "%s, %s: indexed after %,.0f ms, first query %,.0f ms, %d files copied%n",
            Measured.round(round),
            copy ? COPIED : REBUILT,
            move.get("indexedMillis"),
            move.get("firstQueryMillis"),
            move.get("filesCopied"));
        out.flush();
      }
    }
    return new MoveReport(
        rows(),
        rounds(),
        indexBytes,
        way(measured, COPIED),
        way(measured, REBUILT),
        measured.of(REBUILT, "indexedMillis").over(measured.of(COPIED, "indexedMillis")),
        OrdersRegion.QUERY.name(),
        both(measured, "beforeMillis"),
        both(measured, "plainMillis"));
  }

  private static MoveReport.Way way(Measured measured, String contender) {
    return new MoveReport.Way(
        measured.of(contender, "indexedMillis"),
        measured.of(contender, "firstQueryMillis"),
        measured.of(contender, "afterMillis"),
        (long) measured.of(contender, "filesCopied").min());
  }

  /** What is the same before a move of either kind. */
  private static Samples both(Measured measured, String value) {
    List<Double> all = new ArrayList<>(measured.of(COPIED, value).values().values());
    all.addAll(measured.of(REBUILT, value).values().values());
    return Samples.of(all);
  }

  private long load(long rows) throws IOException {
    region.create(rows);
    bring(home);
    region.load(rows);
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      return TableStorage.of(cluster, TABLE, admin.status(TABLE)).indexBytes();
    }
  }

  private void bring(HRegionServer to) throws IOException {
    if (to.getRegions(TABLE).isEmpty()) {
      try (Admin admin = cluster.admin()) {
        admin.move(region.info().getEncodedNameAsBytes(), to.getServerName());
      }
    }
  }

  private Map<String, Object> move(boolean copy) throws IOException {
    IndexServer index = IndexServers.of(away.getConfiguration());
    AtomicReference<RemoteSource> remote = index.environment().work().remote();
    RemoteSource source = remote.get();
    for (Path dir : index.localStore().dirs()) {
      FileUtil.fullyDeleteContents(dir.resolve("v1/data").toFile());
    }
    double before = region.medianMillis(Way.AUTO);
    double plain = region.medianMillis(Way.PLAIN);
    long copiedBefore = index.telemetry().counters().get(Counter.REMOTE_FILES_COPIED);
    if (!copy) {
      remote.set(null);
    }
    try (AskedTable table = region.open()) {
      // The master tells of the move some time after the region is open, and jobs begin with that.
      CompletableFuture<Long> openedNanos = CompletableFuture.supplyAsync(this::awaitOpenAway);
      bring(away);
      // Beside the first query, which may take longer.
      CompletableFuture<Long> indexedNanos = CompletableFuture.supplyAsync(this::awaitIndexed);
      double first = table.millis(OrdersRegion.QUERY, Way.AUTO, Repeats.times(1)).median();
      return Map.of(
          "copy", copy,
          "beforeMillis", before,
          "plainMillis", plain,
          "indexedMillis", (indexedNanos.join() - openedNanos.join()) / 1e6,
          "firstQueryMillis", first,
          "afterMillis", region.medianMillis(Way.AUTO),
          "filesCopied",
              index.telemetry().counters().get(Counter.REMOTE_FILES_COPIED) - copiedBefore);
    } finally {
      remote.set(source);
      bring(home);
      region.awaitIndexed();
    }
  }

  private long awaitOpenAway() {
    while (away.getRegions(TABLE).isEmpty()) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    return System.nanoTime();
  }

  private long awaitIndexed() {
    try {
      region.awaitIndexed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return System.nanoTime();
  }
}
