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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;

/**
 * Loads and indexes a region, splits it, and asks each daughter at once. The daughters have
 * references to their parent's HFiles only, and compactions that replace them run as they do in
 * HBase.
 */
final class SplitBench {
  static final TableName TABLE = TableName.valueOf("bench_split");

  private final EmbeddedCluster cluster;
  private final OrdersRegion region;
  private final Counters counters;
  private final RawLog raw;
  private final PrintWriter out;

  SplitBench(EmbeddedCluster cluster, RawLog raw, PrintWriter out) {
    this.cluster = cluster;
    this.region = new OrdersRegion(cluster, TABLE);
    this.counters =
        IndexServers.of(cluster.regionServers().get(0).getConfiguration()).telemetry().counters();
    this.raw = raw;
    this.out = out;
  }

  private record Split(
      double beforeMillis,
      double plainMillis,
      double splitMillis,
      List<Double> firstMillis,
      int indexed,
      long hfilesScanned,
      int differences) {}

  /** Round 0 warms up and does not count, but for differences. */
  SplitReport run(long rows, int rounds) throws IOException, InterruptedException {
    List<Split> splits = new ArrayList<>();
    int differences = 0;
    for (int round = 0; round <= rounds; round++) {
      region.create(rows);
      region.load(rows);
      Split split = split();
      report(round, split);
      differences += split.differences();
      if (round > 0) {
        splits.add(split);
      }
    }
    return new SplitReport(
        rows,
        rounds,
        OrdersRegion.QUERY.name(),
        range(splits, split -> List.of(split.beforeMillis())),
        range(splits, split -> List.of(split.plainMillis())),
        range(splits, split -> List.of(split.splitMillis())),
        range(splits, Split::firstMillis),
        splits.stream().mapToInt(split -> split.firstMillis().size()).sum(),
        splits.stream().mapToInt(Split::indexed).sum(),
        splits.stream().mapToLong(Split::hfilesScanned).sum(),
        differences);
  }

  private static QuickReport.Range range(List<Split> splits, Function<Split, List<Double>> values) {
    return QuickReport.Range.of(
        new Samples(splits.stream().flatMap(split -> values.apply(split).stream()).toList()));
  }

  private Split split() throws IOException, InterruptedException {
    double before = region.medianMillis(QueryMode.AUTO);
    double plain = region.medianMillis(QueryMode.FORBID);
    long start = System.nanoTime();
    try (Admin admin = cluster.admin()) {
      admin
          .splitRegionAsync(region.info().getRegionName())
          .get(OrdersRegion.LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("The split of " + TABLE + " failed", e);
    }
    double splitMillis = (System.nanoTime() - start) / 1e6;
    List<Double> first = new ArrayList<>();
    int indexed = 0;
    long scannedBefore = counters.get(Counter.HFILES_SCANNED);
    List<RegionInfo> daughters =
        cluster.regions(TABLE).stream().map(HRegion::getRegionInfo).toList();
    for (RegionInfo daughter : daughters) {
      long indexedBefore = counters.get(Counter.SCANS_INDEXED);
      first.add(region.millis(region.scan(QueryMode.AUTO, daughter)));
      indexed += counters.get(Counter.SCANS_INDEXED) > indexedBefore ? 1 : 0;
    }
    long scanned = counters.get(Counter.HFILES_SCANNED) - scannedBefore;
    int differences = 0;
    for (RegionInfo daughter : daughters) {
      differences += isExact(daughter) ? 0 : 1;
    }
    return new Split(before, plain, splitMillis, first, indexed, scanned, differences);
  }

  private boolean isExact(RegionInfo daughter) throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      return ResultComparison.of(
              table.getScanner(region.scan(QueryMode.FORBID, daughter)),
              table.getScanner(region.scan(QueryMode.AUTO, daughter)))
          .equal();
    }
  }

  private void report(int round, Split split) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("round", round);
    line.put("beforeMillis", split.beforeMillis());
    line.put("plainMillis", split.plainMillis());
    line.put("splitMillis", split.splitMillis());
    line.put("firstMillis", split.firstMillis());
    line.put("daughtersIndexed", split.indexed());
    line.put("hfilesScanned", split.hfilesScanned());
    line.put("differences", split.differences());
    raw.write("split", line);
    out.printf(
        Locale.ROOT,
        "round %d%s: %d daughters, %d used the index at their first query%n",
        round,
        round == 0 ? " (warm-up)" : "",
        split.firstMillis().size(),
        split.indexed());
    out.flush();
  }
}
