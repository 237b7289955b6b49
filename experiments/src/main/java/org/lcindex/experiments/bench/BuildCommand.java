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
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.lcindex.cluster.DataFolder;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.io.Compression;
import org.lcindex.regionserver.job.GiveWay;
import org.lcindex.regionserver.job.JobHelpers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * {@code bench build}: what index files cost to build and to merge, by compression. Index files of
 * some HFiles are built from cells in memory, then merged as after a compaction, with the code that
 * region servers run: what one core does, or, with helpers, how long it takes. Neither generating
 * rows nor reading HFiles is in the times.
 */
@Command(
    name = "build",
    description =
        "Rows a second that one core indexes when HFiles are flushed and compacted, without a"
            + " cluster.")
final class BuildCommand extends Bench<BuildReport> {
  private static final int MAX_HFILES = 100;

  /** With a few more nothing is merged. */
  private static final int MAX_SHARED_PERCENT = 25;

  private static final int MAX_HELPERS = 100;

  @Option(
      names = "--compression",
      paramLabel = "NAME[/NAME]",
      split = ",",
      converter = CompressionsConverter.class,
      defaultValue = "NONE/LZ4,NONE,LZ4,SNAPPY,ZSTD",
      description =
          "Compressions of the index files: NONE, LZ4, SNAPPY or ZSTD; or two of them, of a flush"
              + " and of a compaction.")
  private List<Compressions> compressions;

  @Option(
      names = "--hfiles",
      paramLabel = "N",
      defaultValue = "4",
      description = "HFiles that are flushed, and compacted into one.")
  private int hfiles;

  @Option(
      names = "--shared",
      paramLabel = "PERCENT",
      defaultValue = "0",
      description = "Percent of the rows that are in two HFiles, with the same values.")
  private int sharedPercent;

  @Option(
      names = "--ranges",
      description = "Each HFile has a range of keys, in place of some everywhere.")
  private boolean ranges;

  @Option(
      names = "--helpers",
      paramLabel = "N",
      showDefaultValue = Visibility.NEVER,
      description =
          "Threads that help to write the index files of several indexes at a time"
              + " (lcindex.jobs.helpers). With 0, too, the time that passes is measured, in place"
              + " of the CPU time of one thread.")
  private Integer helpers;

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

  /** Reads {@link Compressions}. */
  private static final class CompressionsConverter implements ITypeConverter<Compressions> {
    @Override
    public Compressions convert(String text) {
      try {
        return Compressions.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            "'"
                + text
                + "' is none; give one of NONE, LZ4, SNAPPY and ZSTD, or two with a slash"
                + " between them, such as NONE/LZ4");
      }
    }
  }

  @Override
  String setting() {
    within("--hfiles", hfiles, MAX_HFILES);
    if (sharedPercent != 0) {
      within("--shared", sharedPercent, MAX_SHARED_PERCENT);
    }
    if (helpers != null && helpers != 0) {
      within("--helpers", helpers, MAX_HELPERS);
    }
    return hfiles + " HFiles, 3 indexes";
  }

  @Override
  BuildReport measure(RawLog raw, PrintWriter out) throws IOException {
    Measured measured = new Measured(raw);
    BuildRows.Shape shape = new BuildRows.Shape(hfiles, sharedPercent, ranges);
    try (JobHelpers parts =
        new JobHelpers(helpers == null ? 0 : helpers, new GiveWay(0, nanos -> {}))) {
      for (int round = 0; round <= rounds(); round++) {
        out.println(Measured.round(round));
        out.flush();
        for (Compressions how : compressions) {
          try (DataFolder folder = DataFolder.temporary();
              BuildRun run = new BuildRun(folder.path(), how, shape, parts, nanoTime())) {
            double build = run.build(rows());
            double merge = run.merge();
            measured.add(
                "build",
                round,
                how.toString(),
                Map.of(
                    "compression", how.toString(),
                    "buildRowsPerSecond", build,
                    "mergeRowsPerSecond", merge,
                    "builtBytesPerRow", run.builtBytesPerRow(),
                    "mergedBytesPerRow", run.mergedBytesPerRow()));
          }
        }
      }
    }
    return new BuildReport(
        rows(),
        rounds(),
        helpers,
        compressions.stream().distinct().map(how -> speed(how.toString(), measured)).toList());
  }

  private static BuildReport.Speed speed(String how, Measured measured) {
    return new BuildReport.Speed(
        how,
        measured.of(how, "buildRowsPerSecond"),
        measured.of(how, "mergeRowsPerSecond"),
        measured.of(how, "builtBytesPerRow").last(),
        measured.of(how, "mergedBytesPerRow").last());
  }

  private LongSupplier nanoTime() {
    return helpers == null
        ? ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime
        : System::nanoTime;
  }
}
