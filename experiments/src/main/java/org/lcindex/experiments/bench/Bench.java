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
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.experiments.kit.RawLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A benchmark as a command: the options that all have, and what they print besides their tables.
 */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true)
abstract class Bench<R> implements Callable<Integer> {
  private static final int MAX_ROWS = 20_000_000;

  @Option(names = "--rows", paramLabel = "N", description = "Rows of the table.")
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

  @Mixin private HBaseOption hbase;
  @Spec private CommandSpec spec;

  Bench() {
    this(300_000);
  }

  /** A benchmark that has so many rows unless told otherwise. */
  Bench(int rows) {
    this.rows = rows;
  }

  final int rows() {
    return rows;
  }

  final int rounds() {
    return rounds;
  }

  final CommandSpec spec() {
    return spec;
  }

  /** Checks the options, and says the cluster's size, to be printed. */
  abstract String setting();

  /** What rows there are. */
  String table() {
    return "ORDERS";
  }

  /**
   * Measures.
   *
   * @param raw for the single measurements
   * @param out for a person who waits
   * @return what is printed as text, and written as JSON if a file was asked for
   */
  abstract R measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException;

  /** A result as text. */
  String text(R result) {
    return result.toString();
  }

  /** The exit status. */
  int status(R result) {
    return 0;
  }

  @Override
  public final Integer call() throws IOException, InterruptedException {
    String setting = setting();
    String version = hbase.running(spec);
    within("--rows", rows, MAX_ROWS);
    within("--rounds", rounds, 100);
    PrintWriter out = spec.commandLine().getOut();
    Path rawFile = rawFile();
    try (RawLog raw = openLog(rawFile)) {
      out.printf(
          Locale.ROOT,
          "%,d rows of %s, HBase %s, %s, %d round(s) after one to warm up%n",
          rows,
          table(),
          version,
          setting,
          rounds);
      out.flush();
      R result = measure(raw, out);
      out.println();
      out.print(text(result));
      out.println("Single measurements: " + rawFile);
      out.flush();
      writeJson(result);
      return status(result);
    }
  }

  /** Fails unless the value of an option is from 1 to the limit. */
  final void within(String name, int value, int limit) {
    if (value < 1 || value > limit) {
      throw new ParameterException(
          spec.commandLine(), name + " is " + value + ", must be from 1 to " + limit);
    }
  }

  /** A new file for the single measurements. */
  private Path rawFile() {
    String now = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now());
    return rawDir.resolve(spec.name() + "-" + now + ".jsonl");
  }

  /** A log that begins with what was asked for and the machine. */
  private RawLog openLog(Path rawFile) throws IOException {
    RawLog raw = new RawLog(rawFile);
    raw.write(
        "run",
        Map.of(
            "rows", rows,
            "rounds", rounds,
            "hbase", HBaseVersion.running(),
            "java", Runtime.version().toString(),
            "processors", Runtime.getRuntime().availableProcessors(),
            "maxHeapBytes", Runtime.getRuntime().maxMemory()));
    return raw;
  }

  /** Writes the result if a file was asked for. */
  private void writeJson(R result) throws IOException {
    if (json != null) {
      Files.createDirectories(json.toAbsolutePath().getParent());
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(json.toFile(), result);
    }
  }
}
