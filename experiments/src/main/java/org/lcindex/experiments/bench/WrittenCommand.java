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
import java.util.LinkedHashSet;
import java.util.Set;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.kit.RawLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * {@code bench written}: what queries of a table take while it is written, in proportion to the
 * same table at rest, on one embedded region server and one region.
 */
@Command(
    name = "written",
    description = {
      "What queries take while ORDERS is written, as ratios to the same table at rest.",
      "One state after the other: new rows in the MemStore, flushed, overwritten, deleted,"
          + " compacted. Each is checked before it is measured."
    })
final class WrittenCommand extends Bench<WrittenReport> {
  @Mixin private MemStoreOption memStore = new MemStoreOption();

  @Option(
      names = "--hfiles",
      paramLabel = "N",
      showDefaultValue = Visibility.NEVER,
      description =
          "HFiles of the settled table, for example 1, 8 or 24. Default: 5, or one for each"
              + " 100,000 rows if that is more.")
  private Integer hfiles;

  @Option(
      names = "--versions",
      paramLabel = "N",
      defaultValue = "1",
      description = "Versions of a cell that the table keeps.")
  private int versions;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "4",
      description = "Threads that insert in the state with several.")
  private int writers;

  @Option(
      names = "--states",
      paramLabel = "STATE",
      split = ",",
      converter = WrittenState.Converter.class,
      completionCandidates = WrittenState.Names.class,
      showDefaultValue = Visibility.NEVER,
      description =
          "Only these states, besides the settled one: ${COMPLETION-CANDIDATES}. The changes of"
              + " those left out are not made. Default: all.")
  private Set<WrittenState> states = new LinkedHashSet<>();

  @Option(names = "--all-queries", description = "Also Scan-A and MDRQ-A, which return many rows.")
  private boolean allQueries;

  @Option(
      names = {"-l", "--long"},
      description = "Also print how each query was answered.")
  private boolean longer;

  private WrittenSettings settings;

  WrittenCommand() {
    super(500_000);
  }

  @Override
  String setting() {
    within("--versions", versions, 1000);
    within("--writers", writers, 100);
    int least = WrittenTable.leastFlushes(rows());
    int files = hfiles == null ? WrittenTable.usualHFiles(rows()) : hfiles;
    within("--hfiles", files, 100);
    if (files > 1 && files < least) {
      throw new ParameterException(
          spec().commandLine(),
          String.format(
              "--hfiles is %d, but a flush makes an HFile of at most %d rows; give 1 or at least"
                  + " %d for %d rows",
              files, WrittenTable.MOST_UNFLUSHED, least, rows()));
    }
    settings =
        new WrittenSettings(
            rows(), rounds(), files, versions, memStore.rows(this), writers, allQueries, states);
    return "1 region, " + files + " HFile(s)";
  }

  @Override
  WrittenReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = WrittenTable.startCluster()) {
      return new WrittenBench(cluster, settings, raw, out).run();
    }
  }

  @Override
  String text(WrittenReport report) {
    return WrittenTables.of(report, longer);
  }
}
