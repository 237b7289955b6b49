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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.build.HFileIndexMerger;
import org.lcindex.build.MergeInput;
import org.lcindex.build.MergeLimits;
import org.lcindex.build.MergeOutput;
import org.lcindex.build.RowPieces;
import org.lcindex.cluster.DataFolder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.experiments.workload.TpchQueries;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.tpch.FirstOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * Builds the index files of some HFiles from cells in memory, then merges them as after a
 * compaction, in one thread and with the code that region servers run. Rows go to the HFiles in
 * turn, so that the merge has something to do. Neither generating rows nor reading HFiles is in the
 * times.
 */
final class BuildBench {
  static final int HFILES = 4;
  private static final int ROWS_AT_ONCE = 5_000;
  private static final long TIMESTAMP = 1_700_000_000_000L;
  private static final byte[] FAMILY = OrdersTable.family();
  private static final List<IndexDefinition> INDEXES =
      TpchQueries.INDEXES.stream().map(text -> IndexDefinition.parse(text, FAMILY)).toList();

  private final List<Compression> compressions;
  private final RawLog raw;
  private final PrintWriter out;
  private final LocalFiles files = LocalFiles.real();

  BuildBench(List<Compression> compressions, RawLog raw, PrintWriter out) {
    this.compressions = compressions;
    this.raw = raw;
    this.out = out;
  }

  /** Samples of one compression. */
  private static final class Speeds {
    final List<Double> build = new ArrayList<>();
    final List<Double> merge = new ArrayList<>();
    double bytesPerRow;

    BuildReport.Speed report(Compression compression) {
      return new BuildReport.Speed(
          compression.name(),
          QuickReport.Range.of(new Samples(build)),
          QuickReport.Range.of(new Samples(merge)),
          bytesPerRow);
    }
  }

  /** One round more comes first to warm up. */
  BuildReport run(int rows, int rounds) throws IOException {
    Map<Compression, Speeds> all = new EnumMap<>(Compression.class);
    for (int round = 0; round <= rounds; round++) {
      out.println("round " + round + (round > 0 ? "" : " (warm-up)"));
      out.flush();
      for (Compression compression : compressions) {
        BuildOptions options = BuildOptions.DEFAULT.withCompression(compression);
        try (DataFolder folder = DataFolder.temporary();
            Run run = new Run(folder.path(), options)) {
          double build = rows / run.build(rows);
          double merge = rows / run.merge();
          raw.write(
              "build",
              Map.of(
                  "round", round,
                  "compression", compression.name(),
                  "buildRowsPerSecond", build,
                  "mergeRowsPerSecond", merge,
                  "bytes", run.bytes));
          Speeds speeds = all.computeIfAbsent(compression, any -> new Speeds());
          if (round > 0) {
            speeds.build.add(build);
            speeds.merge.add(merge);
            speeds.bytesPerRow = (double) run.bytes / rows;
          }
        }
      }
    }
    List<BuildReport.Speed> speeds = new ArrayList<>();
    all.forEach((compression, of) -> speeds.add(of.report(compression)));
    return new BuildReport(rows, rounds, speeds);
  }

  /** One build of all HFiles and their merge. */
  private final class Run implements Closeable {
    private final Path folder;
    private final BuildOptions options;
    private final List<Closeable> open = new ArrayList<>();
    private final List<HFileIndexBuilder> builders = new ArrayList<>();
    private final List<MergeInput> inputs = new ArrayList<>();
    private long cells;
    private long nanos;
    private long bytes;

    Run(Path folder, BuildOptions options) {
      this.folder = folder;
      this.options = options;
    }

    /** Returns seconds of CPU. */
    double build(int rows) throws IOException {
      for (int i = 0; i < HFILES; i++) {
        HFileIndexBuilder builder =
            new HFileIndexBuilder(
                files,
                Files.createDirectory(folder.resolve("input" + i)),
                new HFileIdentity("input" + i, 1, 1),
                FAMILY,
                INDEXES,
                INDEXES,
                true,
                options);
        builders.add(builder);
        open.add(builder);
      }
      try (OrdersSource.Cursor orders = new FirstOrders(rows).open()) {
        List<List<List<Cell>>> chunk = chunk(orders);
        while (!chunk.get(0).isEmpty()) {
          append(chunk);
          chunk = chunk(orders);
        }
      }
      for (HFileIndexBuilder builder : builders) {
        long start = cpuNanos();
        BuildResult built = builder.finish();
        nanos += cpuNanos() - start;
        inputs.add(open(built));
      }
      return nanos / 1e9;
    }

    /** [HFile]: its next rows, in turn. */
    private List<List<List<Cell>>> chunk(OrdersSource.Cursor orders) throws IOException {
      List<List<List<Cell>>> chunk = new ArrayList<>();
      for (int i = 0; i < HFILES; i++) {
        chunk.add(new ArrayList<>());
      }
      for (int i = 0; i < ROWS_AT_ONCE * HFILES; i++) {
        OrderRow order = orders.next();
        if (order == null) {
          break;
        }
        List<Cell> row = cells(order);
        cells += row.size();
        chunk.get(i % HFILES).add(row);
      }
      return chunk;
    }

    private void append(List<List<List<Cell>>> chunk) throws IOException {
      long start = cpuNanos();
      for (int i = 0; i < HFILES; i++) {
        for (List<Cell> row : chunk.get(i)) {
          builders.get(i).appendRow(row);
        }
      }
      nanos += cpuNanos() - start;
    }

    private MergeInput open(BuildResult built) throws IOException {
      RowFileReader rows = RowFileReader.open(files, built.rowFile(), null);
      open.add(rows);
      List<IFileReader> ifiles = new ArrayList<>();
      for (Built one : built.indexes()) {
        IFileReader ifile = IFileReader.open(files, one.ifile(), null);
        open.add(ifile);
        ifiles.add(ifile);
      }
      return MergeInput.whole(rows, ifiles);
    }

    /** Returns seconds of CPU. */
    double merge() throws IOException {
      Path directory = Files.createDirectory(folder.resolve("output"));
      MergeOutput output =
          new MergeOutput(
              new HFileIdentity("output", 1, cells), FAMILY, INDEXES, Long.MIN_VALUE, null, null);
      long start = cpuNanos();
      BuildResult merged =
          new HFileIndexMerger(files, directory, output, inputs, options, MergeLimits.DEFAULT)
              .merge(BuildBench::noRow, () -> false, share -> {});
      bytes = merged.bytes();
      return (cpuNanos() - start) / 1e9;
    }

    @Override
    public void close() throws IOException {
      for (Closeable one : open) {
        one.close();
      }
    }
  }

  /** As an HFile has them. */
  private static List<Cell> cells(OrderRow order) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : OrdersTable.toPut(order).getFamilyCellMap().get(FAMILY)) {
      byte[] row = CellUtil.cloneRow(cell);
      byte[] value = CellUtil.cloneValue(cell);
      cells.add(new KeyValue(row, FAMILY, CellUtil.cloneQualifier(cell), TIMESTAMP, value));
    }
    cells.sort(CellComparator.getInstance());
    return cells;
  }

  private static void noRow(byte[] key, RowPieces.Consumer row) {
    throw new IllegalStateException("no row is in two HFiles, so none is read again");
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
