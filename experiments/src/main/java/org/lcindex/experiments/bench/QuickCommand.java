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

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.lcindex.experiments.cluster.EmbeddedCluster;
import org.lcindex.experiments.workload.FirstOrders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code bench quick}: inserting, querying and storing ORDERS with three indexes, as ratios to
 * plain HBase in the same run, on one embedded region server and one region.
 */
@Command(
    name = "quick",
    description = "ORDERS with three indexes in an embedded HBase, as ratios to plain HBase.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class QuickCommand implements Callable<Integer> {
  private static final int MAX_ROWS = 20_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "300000",
      description = "Rows of ORDERS.")
  private int rows;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Rounds that count; one more comes first to warm up.")
  private int rounds;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Write medians and ranges to this file, too.")
  private Path json;

  @Option(
      names = "--raw-dir",
      paramLabel = "DIR",
      defaultValue = ".lcindex/bench",
      description = "Folder for all single measurements, as JSON Lines.")
  private Path rawDir;

  @Override
  public Integer call() throws IOException, InterruptedException {
    within("--rows", rows, MAX_ROWS);
    within("--rounds", rounds, 100);
    PrintWriter out = spec.commandLine().getOut();
    String now = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now());
    Path rawFile = rawDir.resolve("quick-" + now + ".jsonl");
    try (RawLog raw = new RawLog(rawFile)) {
      raw.write(
          "run",
          Map.of(
              "rows", rows,
              "rounds", rounds,
              "java", Runtime.version().toString(),
              "processors", Runtime.getRuntime().availableProcessors(),
              "maxHeapBytes", Runtime.getRuntime().maxMemory()));
      QuickReport report = run(raw, out);
      out.println();
      out.print(QuickTables.of(report));
      out.println("Single measurements: " + rawFile);
      out.flush();
      if (json != null) {
        Files.createDirectories(json.toAbsolutePath().getParent());
        new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .writeValue(json.toFile(), report);
      }
      return 0;
    }
  }

  private QuickReport run(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    out.printf(
        Locale.ROOT,
        "%,d rows of ORDERS, 1 region, %d round(s) after one to warm up%n",
        rows,
        rounds);
    out.flush();
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      InsertBench inserts = new InsertBench(cluster, new FirstOrders(rows), raw, out);
      QuickReport.Insert insert = inserts.run(rounds);
      QueryBench queries = new QueryBench(cluster, InsertBench.INDEXED, raw, out);
      return new QuickReport(rows, rounds, insert, queries.run(rounds), inserts.storage());
    }
  }

  private void within(String name, int value, int limit) {
    if (value < 1 || value > limit) {
      throw new ParameterException(
          spec.commandLine(), name + " is " + value + ", must be from 1 to " + limit);
    }
  }
}
