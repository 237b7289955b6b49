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
package org.lcindex.build;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileReader;

/**
 * Not a test: how long it takes to merge the index files of four HFiles with rows like those of
 * TPC-H's ORDERS, against building them from the rows of the new HFile, which are in memory (so
 * what it takes to read that HFile is not counted). Arguments: rows (500000), rounds (5), one in
 * how many rows is in two HFiles (0 = none), "scattered" or "ranges" (rows of an HFile lie side by
 * side).
 */
final class MergeTiming {
  private static final byte[] FAMILY = Bytes.toBytes("o");
  private static final String[] QUALIFIERS = {
    "clerk",
    "comment",
    "custkey",
    "orderdate",
    "orderkey",
    "orderpriority",
    "orderstatus",
    "shippriority",
    "totalprice"
  };
  private static final String[] PRIORITIES = {
    "1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"
  };
  private static final String[] WORDS =
      ("carefully final deposits sleep quickly bold requests haggle above the ironic packages "
              + "furiously regular accounts nag blithely even theodolites integrate express pending")
          .split(" ");
  private static final List<IndexDefinition> DEFINITIONS =
      List.of(
          IndexDefinition.parse("totalprice DOUBLE 0 600000 100", FAMILY),
          IndexDefinition.parse("orderdate DATE", FAMILY),
          IndexDefinition.parse("orderpriority STRING", FAMILY));
  private static final int INPUTS = 4;
  private static final BuildOptions OPTIONS = BuildOptions.DEFAULT;

  private final Random random = new Random(1);
  private final List<List<Cell>> output = new ArrayList<>();
  private final List<List<List<Cell>>> inputs = new ArrayList<>();
  private final List<MergeInput> open = new ArrayList<>();
  private final Path directory;

  private MergeTiming(Path directory) {
    this.directory = directory;
  }

  /** Runs it. */
  public static void main(String[] args) throws IOException {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 500_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    int oneInShared = args.length > 2 ? Integer.parseInt(args[2]) : 0;
    boolean ranges = args.length > 3 && args[3].equals("ranges");
    Path directory = Files.createTempDirectory("merge-timing");
    try {
      MergeTiming timing = new MergeTiming(directory);
      timing.makeRows(rows, oneInShared, ranges);
      timing.buildInputs();
      double merge = Double.MAX_VALUE;
      double build = Double.MAX_VALUE;
      for (int round = 0; round < rounds; round++) {
        merge = Math.min(merge, timing.merge());
        build = Math.min(build, timing.build());
      }
      System.out.printf(
          "best of %d: merge %.0f, build %.0f rows per second of CPU, ratio %.2f%n",
          rounds, rows / merge, rows / build, build / merge);
    } finally {
      deleteAll(directory);
    }
  }

  private void makeRows(int rows, int oneInShared, boolean ranges) {
    for (int i = 0; i < INPUTS; i++) {
      inputs.add(new ArrayList<>());
    }
    for (int r = 0; r < rows; r++) {
      int input = ranges ? (int) ((long) r * INPUTS / rows) : random.nextInt(INPUTS);
      List<Cell> row = row(4L * r, 1_700_000_000_000L + random.nextInt(100_000));
      inputs.get(input).add(row);
      if (oneInShared > 0 && random.nextInt(oneInShared) == 0) {
        List<Cell> newer = row(4L * r, 1_700_001_000_000L);
        inputs.get((input + 1) % INPUTS).add(newer);
        row = newer;
      }
      output.add(row);
    }
  }

  private List<Cell> row(long orderKey, long timestamp) {
    StringBuilder comment = new StringBuilder();
    for (int length = 19 + random.nextInt(60); comment.length() < length; ) {
      comment.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    String date = LocalDate.of(1992, 1, 1).plusDays(random.nextInt(2406)).toString();
    byte[][] values = {
      Bytes.toBytes("Clerk#%09d".formatted(1 + random.nextInt(1000))),
      Bytes.toBytes(comment.toString()),
      Bytes.toBytes(1L + random.nextInt(150_000)),
      Bytes.toBytes(date),
      Bytes.toBytes(orderKey),
      Bytes.toBytes(PRIORITIES[random.nextInt(PRIORITIES.length)]),
      Bytes.toBytes(date.compareTo("1995-06-17") < 0 ? "F" : "O"),
      Bytes.toBytes(0),
      Bytes.toBytes((85_700 + random.nextInt(55_000_000)) / 100.0)
    };
    byte[] key = Bytes.toBytes(orderKey);
    List<Cell> row = new ArrayList<>(values.length);
    for (int c = 0; c < values.length; c++) {
      row.add(new KeyValue(key, FAMILY, Bytes.toBytes(QUALIFIERS[c]), timestamp, values[c]));
    }
    return row;
  }

  private void buildInputs() throws IOException {
    for (int i = 0; i < INPUTS; i++) {
      Path into = Files.createDirectory(directory.resolve("input" + i));
      BuildResult built = build(into, identity("input" + i, inputs.get(i)), inputs.get(i));
      List<IFileReader> ifiles = new ArrayList<>();
      for (Built one : built.indexes()) {
        ifiles.add(IFileReader.open(LocalFiles.real(), one.ifile(), null));
      }
      open.add(
          MergeInput.whole(RowFileReader.open(LocalFiles.real(), built.rowFile(), null), ifiles));
    }
  }

  private static HFileIdentity identity(String name, List<List<Cell>> rows) {
    return new HFileIdentity(name, 1, (long) rows.size() * QUALIFIERS.length);
  }

  private static BuildResult build(Path into, HFileIdentity identity, List<List<Cell>> rows)
      throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            LocalFiles.real(), into, identity, FAMILY, DEFINITIONS, DEFINITIONS, true, OPTIONS)) {
      for (List<Cell> row : rows) {
        builder.appendRow(row);
      }
      return builder.finish();
    }
  }

  private double build() throws IOException {
    Path into = Files.createDirectory(directory.resolve("built"));
    long start = cpuNanos();
    build(into, identity("output", output), output);
    double seconds = (cpuNanos() - start) / 1e9;
    deleteAll(into);
    return seconds;
  }

  private double merge() throws IOException {
    Path into = Files.createDirectory(directory.resolve("merged"));
    NewRows newRows = (key, row) -> row.accept(output.get((int) (Bytes.toLong(key) / 4)), true);
    long start = cpuNanos();
    HFileIdentity identity = identity("output", output);
    new HFileIndexMerger(
            LocalFiles.real(),
            into,
            new MergeOutput(identity, FAMILY, DEFINITIONS, Long.MIN_VALUE, null, null),
            open,
            OPTIONS,
            MergeLimits.DEFAULT)
        .merge(newRows, () -> false, share -> {});
    double seconds = (cpuNanos() - start) / 1e9;
    deleteAll(into);
    return seconds;
  }

  /** Of this thread: other processes, and the collector's threads, do not count. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void deleteAll(Path directory) throws IOException {
    for (Path path : LocalFiles.real().list(directory)) {
      if (Files.isDirectory(path)) {
        deleteAll(path);
      } else {
        Files.delete(path);
      }
    }
    Files.delete(directory);
  }
}
