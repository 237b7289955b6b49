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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.experiments.workload.TableStorage;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.remote.IndexFileSource;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;

/**
 * Moves a region to a server that has none of its index files and takes the time until it has them:
 * once by copying from the server that the region left, once with that forbidden.
 */
final class MoveBench {
  static final TableName TABLE = TableName.valueOf("bench_move");

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final EmbeddedCluster cluster;
  private final OrdersRegion region;
  private final HRegionServer home;
  private final HRegionServer away;
  private final RawLog raw;
  private final PrintWriter out;

  MoveBench(EmbeddedCluster cluster, RawLog raw, PrintWriter out) {
    this.cluster = cluster;
    this.region = new OrdersRegion(cluster, TABLE);
    this.home = cluster.regionServers().get(0);
    this.away = cluster.regionServers().get(1);
    this.raw = raw;
    this.out = out;
  }

  private record Move(
      double beforeMillis,
      double plainMillis,
      double indexedMillis,
      double firstQueryMillis,
      double afterMillis,
      long filesCopied) {}

  /** Round 0 warms up and does not count. */
  MoveReport run(long rows, int rounds) throws IOException {
    long indexBytes = load(rows);
    List<Move> copied = new ArrayList<>();
    List<Move> rebuilt = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      boolean copyFirst = round % 2 == 0;
      Move first = move(round, copyFirst);
      Move second = move(round, !copyFirst);
      if (round > 0) {
        copied.add(copyFirst ? first : second);
        rebuilt.add(copyFirst ? second : first);
      }
    }
    List<Move> all = new ArrayList<>(copied);
    all.addAll(rebuilt);
    Samples ratio =
        samples(rebuilt, Move::indexedMillis).over(samples(copied, Move::indexedMillis));
    return new MoveReport(
        rows,
        rounds,
        indexBytes,
        way(copied),
        way(rebuilt),
        QuickReport.Range.of(ratio),
        OrdersRegion.QUERY.name(),
        QuickReport.Range.of(samples(all, Move::beforeMillis)),
        QuickReport.Range.of(samples(all, Move::plainMillis)));
  }

  private static MoveReport.Way way(List<Move> moves) {
    return new MoveReport.Way(
        QuickReport.Range.of(samples(moves, Move::indexedMillis)),
        QuickReport.Range.of(samples(moves, Move::firstQueryMillis)),
        QuickReport.Range.of(samples(moves, Move::afterMillis)),
        moves.stream().mapToLong(Move::filesCopied).min().orElse(0));
  }

  private static Samples samples(List<Move> moves, ToDoubleFunction<Move> value) {
    return new Samples(moves.stream().map(value::applyAsDouble).toList());
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

  private Move move(int round, boolean copy) throws IOException {
    IndexServer index = IndexServers.of(away.getConfiguration());
    AtomicReference<IndexFileSource> remote = index.environment().work().remote();
    IndexFileSource source = remote.get();
    for (Path dir : index.localStore().dirs()) {
      FileUtil.fullyDeleteContents(dir.resolve("v1/data").toFile());
    }
    double before = region.medianMillis(QueryMode.AUTO);
    double plain = region.medianMillis(QueryMode.FORBID);
    long copiedBefore = index.telemetry().counters().get(Counter.REMOTE_FILES_COPIED);
    if (!copy) {
      remote.set(null);
    }
    try {
      // The master tells of the move some time after the region is open, and jobs begin with that.
      CompletableFuture<Long> openedNanos = CompletableFuture.supplyAsync(this::awaitOpenAway);
      bring(away);
      // Beside the first query, which may take longer.
      CompletableFuture<Long> indexedNanos = CompletableFuture.supplyAsync(this::awaitIndexed);
      double first = region.millis(region.scan(QueryMode.AUTO));
      Move move =
          new Move(
              before,
              plain,
              (indexedNanos.join() - openedNanos.join()) / 1e6,
              first,
              region.medianMillis(QueryMode.AUTO),
              index.telemetry().counters().get(Counter.REMOTE_FILES_COPIED) - copiedBefore);
      report(round, copy, move);
      return move;
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

  private void report(int round, boolean copy, Move move) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("round", round);
    line.put("copy", copy);
    line.put("indexedMillis", move.indexedMillis());
    line.put("firstQueryMillis", move.firstQueryMillis());
    line.put("afterMillis", move.afterMillis());
    line.put("beforeMillis", move.beforeMillis());
    line.put("plainMillis", move.plainMillis());
    line.put("filesCopied", move.filesCopied());
    raw.write("move", line);
    out.printf(
        Locale.ROOT,
        "round %d%s, %s: indexed after %,.0f ms, first query %,.0f ms, %d files copied%n",
        round,
        round == 0 ? " (warm-up)" : "",
        copy ? "copied" : "rebuilt",
        move.indexedMillis(),
        move.firstQueryMillis(),
        move.filesCopied());
    out.flush();
  }
}
