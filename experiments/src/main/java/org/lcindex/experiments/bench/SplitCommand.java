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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;
import picocli.CommandLine.Command;

/**
 * {@code bench split}: what the first queries cost after a region was split, in each daughter, and
 * whether they use the index. The daughters have references to their parent's HFiles only, and
 * compactions that replace them run as they do in HBase.
 */
@Command(
    name = "split",
    description = "A split region of ORDERS: the first queries in its daughters.")
final class SplitCommand extends Bench<SplitReport> {
  private static final TableName TABLE = TableName.valueOf("bench_split");
  private static final String SPLIT = "split";

  private EmbeddedCluster cluster;
  private OrdersRegion region;

  /** What is measured of a split, and the first queries in its daughters. */
  private record Split(Map<String, Object> measured, List<Double> firstMillis) {
    int differences() {
      return (int) measured.get("differences");
    }
  }

  @Override
  String setting() {
    return "1 region";
  }

  @Override
  int status(SplitReport report) {
    return report.differences() == 0 ? 0 : 1;
  }

  @Override
  SplitReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster started = EmbeddedCluster.builder().start()) {
      cluster = started;
      region = new OrdersRegion(cluster, TABLE);
      return splits(new Measured(raw), out);
    }
  }

  /** Round 0 does not count, but for differences. */
  private SplitReport splits(Measured measured, PrintWriter out)
      throws IOException, InterruptedException {
    List<Double> first = new ArrayList<>();
    int differences = 0;
    for (int round = 0; round <= rounds(); round++) {
      region.create(rows());
      region.load(rows());
      Split split = split();
      measured.add(SPLIT, round, SPLIT, split.measured());
      differences += split.differences();
      out.printf(
          Locale.ROOT,
          "%s: %d daughters, %d used the index at their first query%n",
          Measured.round(round),
          split.firstMillis().size(),
          split.measured().get("daughtersIndexed"));
      out.flush();
      if (round > 0) {
        first.addAll(split.firstMillis());
      }
    }
    return new SplitReport(
        rows(),
        rounds(),
        OrdersRegion.QUERY.name(),
        measured.of(SPLIT, "beforeMillis"),
        measured.of(SPLIT, "plainMillis"),
        measured.of(SPLIT, "splitMillis"),
        Samples.of(first),
        first.size(),
        (int) measured.of(SPLIT, "daughtersIndexed").sum(),
        (long) measured.of(SPLIT, "hfilesScanned").sum(),
        differences);
  }

  private Split split() throws IOException, InterruptedException {
    Counters counters =
        IndexServers.of(cluster.regionServers().get(0).getConfiguration()).telemetry().counters();
    double before = region.medianMillis(Way.AUTO);
    double plain = region.medianMillis(Way.PLAIN);
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
    int differences = 0;
    long scannedBefore = counters.get(Counter.HFILES_SCANNED);
    List<RegionInfo> daughters =
        cluster.regions(TABLE).stream().map(HRegion::getRegionInfo).toList();
    try (AskedTable table = region.open()) {
      for (RegionInfo daughter : daughters) {
        long indexedBefore = counters.get(Counter.SCANS_INDEXED);
        Scan scan = scan(table, Way.AUTO, daughter);
        first.add(Repeats.millis(() -> table.drain(scan)));
        indexed += counters.get(Counter.SCANS_INDEXED) > indexedBefore ? 1 : 0;
      }
      long scanned = counters.get(Counter.HFILES_SCANNED) - scannedBefore;
      for (RegionInfo daughter : daughters) {
        differences +=
            table.compare(scan(table, Way.PLAIN, daughter), scan(table, Way.AUTO, daughter)).equal()
                ? 0
                : 1;
      }
      return new Split(
          Map.of(
              "beforeMillis", before,
              "plainMillis", plain,
              "splitMillis", splitMillis,
              "firstMillis", first,
              "daughtersIndexed", indexed,
              "hfilesScanned", scanned,
              "differences", differences),
          first);
    }
  }

  /** The query over one region. */
  private static Scan scan(AskedTable table, Way way, RegionInfo region) {
    return table
        .scan(OrdersRegion.QUERY, way)
        .withStartRow(region.getStartKey())
        .withStopRow(region.getEndKey());
  }
}
