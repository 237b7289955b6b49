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

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.build.HFileIndexMerger;
import org.lcindex.build.MergeInput;
import org.lcindex.build.MergeLimits;
import org.lcindex.build.MergeOutput;
import org.lcindex.build.Parts;
import org.lcindex.cluster.DataFolder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.job.GiveWay;
import org.lcindex.regionserver.job.JobHelpers;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.tpch.OrdersTable;

/**
 * Builds the index files of some HFiles from cells in memory, then merges them as after a
 * compaction, with the code that region servers run: what one core does, or, with helpers, how long
 * it takes. Neither generating rows nor reading HFiles is in the times.
 */
final class BuildBench {
  private static final byte[] FAMILY = OrdersTable.family();
  private static final List<IndexDefinition> INDEXES =
      OrdersWorkload.INDEXES.stream().map(text -> IndexDefinition.parse(text, FAMILY)).toList();

  private final List<Compressions> compressions;
  private final BuildRows.Shape shape;
  private final Integer helpers;
  private final RawLog raw;
  private final PrintWriter out;
  private final LocalFiles files = LocalFiles.real();

  /**
   * How files are compressed.
   *
   * @param built those of HFiles that were flushed
   * @param merged those of a compaction's result
   */
  record Compressions(Compression built, Compression merged) {
    private static final String BETWEEN = "/";

    /**
     * Reads one name or two.
     *
     * @throws IllegalArgumentException when one of them is unknown
     */
    static Compressions parse(String text) {
      String[] names = text.toUpperCase(Locale.ROOT).split(BETWEEN, 2);
      return new Compressions(
          Compression.valueOf(names[0]), Compression.valueOf(names[names.length - 1]));
    }

    @Override
    public String toString() {
      return built == merged ? built.name() : built + BETWEEN + merged;
    }
  }

  /**
   * @param helpers threads that help; null to measure the CPU time of one thread
   */
  BuildBench(
      List<Compressions> compressions,
      BuildRows.Shape shape,
      Integer helpers,
      RawLog raw,
      PrintWriter out) {
    this.compressions = compressions;
    this.shape = shape;
    this.helpers = helpers;
    this.raw = raw;
    this.out = out;
  }

  /** Samples of one compression. */
  private static final class Speeds {
    final List<Double> build = new ArrayList<>();
    final List<Double> merge = new ArrayList<>();
    double builtBytesPerRow;
    double mergedBytesPerRow;

    BuildReport.Speed report(Compressions compressions) {
      return new BuildReport.Speed(
          compressions.toString(),
          QuickReport.Range.of(new Samples(build)),
          QuickReport.Range.of(new Samples(merge)),
          builtBytesPerRow,
          mergedBytesPerRow);
    }
  }

  /** One round more comes first to warm up. */
  BuildReport run(int rows, int rounds) throws IOException {
    GiveWay always = new GiveWay(0, nanos -> {});
    try (JobHelpers parts = new JobHelpers(helpers == null ? 0 : helpers, always)) {
      return run(rows, rounds, parts);
    }
  }

  private BuildReport run(int rows, int rounds, Parts parts) throws IOException {
    Map<Compressions, Speeds> all = new LinkedHashMap<>();
    for (int round = 0; round <= rounds; round++) {
      out.println("round " + round + (round > 0 ? "" : " (warm-up)"));
      out.flush();
      for (Compressions how : compressions) {
        Speeds speeds = all.computeIfAbsent(how, any -> new Speeds());
        try (DataFolder folder = DataFolder.temporary();
            Run run = new Run(folder.path(), how, parts)) {
          double build = run.build(rows);
          double merge = run.merge();
          raw.write(
              "build",
              Map.of(
                  "round",
                  round,
                  "compression",
                  how.toString(),
                  "buildRowsPerSecond",
                  build,
                  "mergeRowsPerSecond",
                  merge,
                  "builtBytesPerRow",
                  run.builtBytesPerRow(),
                  "mergedBytesPerRow",
                  run.mergedBytesPerRow()));
          if (round > 0) {
            speeds.build.add(build);
            speeds.merge.add(merge);
            speeds.builtBytesPerRow = run.builtBytesPerRow();
            speeds.mergedBytesPerRow = run.mergedBytesPerRow();
          }
        }
      }
    }
    List<BuildReport.Speed> speeds = new ArrayList<>();
    all.forEach((how, of) -> speeds.add(of.report(how)));
    return new BuildReport(rows, rounds, helpers, speeds);
  }

  /** One build of all HFiles and their merge. */
  private final class Run implements Closeable {
    private final Path folder;
    private final Compressions how;
    private final Parts parts;
    private final List<Closeable> open = new ArrayList<>();
    private final List<HFileIndexBuilder> builders = new ArrayList<>();
    private final List<MergeInput> inputs = new ArrayList<>();
    private BuildRows rows;
    private long nanos;
    private BuildResult merged;
    private long builtBytes;
    private long builtRows;

    Run(Path folder, Compressions how, Parts parts) {
      this.folder = folder;
      this.how = how;
      this.parts = parts;
    }

    /** Returns rows a second. */
    double build(int orders) throws IOException {
      for (int i = 0; i < shape.hfiles(); i++) {
        HFileIndexBuilder builder =
            new HFileIndexBuilder(
                files,
                Files.createDirectory(folder.resolve("input" + i)),
                new HFileIdentity("input" + i, 1, 1),
                FAMILY,
                INDEXES,
                INDEXES,
                true,
                BuildOptions.DEFAULT.withCompression(how.built()));
        builders.add(builder);
        open.add(builder);
      }
      rows = new BuildRows(orders, shape);
      open.add(rows);
      List<List<List<Cell>>> chunk = rows.next();
      while (chunk.stream().anyMatch(ofHFile -> !ofHFile.isEmpty())) {
        append(chunk);
        chunk = rows.next();
      }
      for (HFileIndexBuilder builder : builders) {
        long start = nanoTime();
        BuildResult built = builder.finish(parts);
        nanos += nanoTime() - start;
        builtBytes += built.bytes();
        builtRows += built.rows();
        inputs.add(open(built));
      }
      return builtRows * 1e9 / nanos;
    }

    private void append(List<List<List<Cell>>> chunk) throws IOException {
      long start = nanoTime();
      for (int i = 0; i < chunk.size(); i++) {
        for (List<Cell> row : chunk.get(i)) {
          builders.get(i).appendRow(row);
        }
      }
      nanos += nanoTime() - start;
    }

    private MergeInput open(BuildResult built) throws IOException {
      RowFileReader rowFile = RowFileReader.open(files, built.rowFile(), null);
      open.add(rowFile);
      List<IFileReader> ifiles = new ArrayList<>();
      for (Built one : built.indexes()) {
        IFileReader ifile = IFileReader.open(files, one.ifile(), null);
        open.add(ifile);
        ifiles.add(ifile);
      }
      return MergeInput.whole(rowFile, ifiles);
    }

    /** Returns rows of the result a second. */
    double merge() throws IOException {
      Path directory = Files.createDirectory(folder.resolve("output"));
      HFileIdentity identity = new HFileIdentity("output", 1, rows.cells());
      MergeOutput output = new MergeOutput(identity, FAMILY, INDEXES, Long.MIN_VALUE, null, null);
      HFileIndexMerger merger =
          new HFileIndexMerger(
              files,
              directory,
              output,
              inputs,
              BuildOptions.DEFAULT.withCompression(how.merged()),
              MergeLimits.DEFAULT);
      long start = nanoTime();
      merged = merger.merge(rows::shared, parts, () -> false, share -> {});
      return merged.rows() * 1e9 / (nanoTime() - start);
    }

    double builtBytesPerRow() {
      return (double) builtBytes / builtRows;
    }

    double mergedBytesPerRow() {
      return (double) merged.bytes() / merged.rows();
    }

    @Override
    public void close() throws IOException {
      for (Closeable one : open) {
        one.close();
      }
    }
  }

  private long nanoTime() {
    return helpers == null
        ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
        : System.nanoTime();
  }
}
