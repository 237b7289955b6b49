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
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.config.ConfigKeys;
import org.lcindex.experiments.kit.ResultColumns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code bench soak}: whether a region server's memory stays flat over many rounds of writing,
 * flushing, querying, compacting, splitting and merging an indexed table. What is measured is left
 * after a full garbage collection: heap, direct buffers, open files, open index files and their
 * readers.
 */
@Command(
    name = "soak",
    description = "Many rounds of changes and queries; fails when memory or open files grow.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class SoakCommand implements Callable<Integer> {
  private static final int SAMPLES = 8;
  private static final double MEBIBYTE = 1048576;

  @Spec private CommandSpec spec;
  @Mixin private HBaseOption hbase;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "240",
      description = "Rounds, each with a flush; every 8th compacts, every 40th splits and merges.")
  private int rounds;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Rows put in each round, half of them over rows of the round before.")
  private int rows;

  @Option(
      names = "--growth",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description = "How much heap and direct memory may grow from the first half to the second.")
  private double growth;

  /** What is in use after a round. */
  private record Sample(
      int round, long heap, long direct, long files, long openIndexes, long readers) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    hbase.running(spec);
    if (rounds < 2 * SAMPLES || rows < 2) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              "--rounds %d, --rows %d: give at least %d rounds of 2 rows",
              rounds, rows, 2 * SAMPLES));
    }
    PrintWriter out = spec.commandLine().getOut();
    List<Sample> samples = new ArrayList<>();
    long start = System.nanoTime();
    // Small caches, which are full early: what grows after that is a leak.
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(HConstants.HFILE_BLOCK_CACHE_SIZE_KEY, "0.003")
                .set(ConfigKeys.CACHE_BYTES.name(), "4194304")
                .start();
        SoakTable table = new SoakTable(cluster, rows)) {
      for (int round = 1; round <= rounds; round++) {
        table.round(round);
        if (round % Math.max(1, rounds / (2 * SAMPLES)) == 0) {
          table.settle();
          samples.add(sample(round, table.gauges()));
          out.printf(Locale.ROOT, "round %d of %d%n", round, rounds);
          out.flush();
        }
      }
      out.println(table.summary());
    }
    out.printf(Locale.ROOT, "%.0f s%n%n", (System.nanoTime() - start) / 1e9);
    return report(out, samples);
  }

  private static Sample sample(int round, Map<String, Long> gauges) {
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    long files =
        ManagementFactory.getOperatingSystemMXBean()
                instanceof com.sun.management.UnixOperatingSystemMXBean unix
            ? unix.getOpenFileDescriptorCount()
            : 0;
    return new Sample(
        round, heap, direct, files, gauges.get("index.open"), gauges.get("index.readers"));
  }

  private int report(PrintWriter out, List<Sample> samples) {
    out.print(
        new ResultColumns<Sample>()
            .add("round", Sample::round)
            .number("heap MiB", "%.1f", s -> s.heap() / MEBIBYTE)
            .number("direct MiB", "%.1f", s -> s.direct() / MEBIBYTE)
            .add("open files", Sample::files)
            .add("open indexes", Sample::openIndexes)
            .add("readers", Sample::readers)
            .text(samples));
    // The first quarter fills caches and pools.
    List<Sample> warm = samples.subList(samples.size() / 4, samples.size());
    List<Sample> early = warm.subList(0, warm.size() / 2);
    List<Sample> late = warm.subList(warm.size() / 2, warm.size());
    double heap = change(early, late, Sample::heap);
    double direct = change(early, late, Sample::direct);
    double files = change(early, late, Sample::files);
    boolean readers = late.get(late.size() - 1).readers() != 0;
    out.printf(
        Locale.ROOT,
        "change from the earlier to the later half, after warming up: heap %+.1f %%, direct %+.1f"
            + " %%, open files %+.1f %%%n",
        heap,
        direct,
        files);
    boolean flat = heap <= growth && direct <= growth && files <= growth && !readers;
    out.println(flat ? "flat" : "NOT flat: limit " + growth + " %, and no reader may be left");
    out.flush();
    return flat ? 0 : 1;
  }

  private static double change(List<Sample> early, List<Sample> late, ToLongFunction<Sample> what) {
    double before = early.stream().mapToLong(what).average().orElse(0);
    double after = late.stream().mapToLong(what).average().orElse(0);
    return before == 0 ? 0 : 100 * (after / before - 1);
  }
}
