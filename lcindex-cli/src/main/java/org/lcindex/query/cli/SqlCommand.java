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
package org.lcindex.query.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.text.Terminal;
import org.lcindex.text.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sql}: statements that are given, or typed at a prompt. */
@Command(
    name = "sql",
    description =
        "Answers questions in SQL: a prompt on a terminal, else the statements of -e, of a file or of"
            + " the standard input.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = TimeoutDefaults.class,
    footer = {
      "",
      "For example",
      "  sql",
      "  sql -e \"select orderpriority, count(*) from orders group by orderpriority\"",
      "  sql -f report.sql --format csv",
      "At the prompt \\? tells more. The first statement that fails ends those of -e and files;",
      "exit status: 0 done, 1 a statement failed, 2 one is wrong, 130 by Ctrl-C."
    })
final class SqlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = {"-e", "--execute"},
      paramLabel = "STATEMENT",
      description = "Statements, with semicolons between them.")
  private List<String> statements = List.of();

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "A file with statements; UTF-8, - is the standard input.")
  private String file;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "table, vertical, csv, tsv or jsonl (JSON Lines); default: ${DEFAULT-VALUE}.")
  private String format;

  @Option(
      names = "--keep-going",
      description = "Runs what comes after a statement that failed, too.")
  private boolean keepGoing;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "How long a statement may take, for example 30s or 10m, or none; default:"
              + " ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Override
  public Integer call() throws Exception {
    RowFormat rows = check();
    SqlPrompt prompt = SqlPrompt.find();
    if (prompt == null) {
      throw new UserError(
          "sql needs lcindex-sql's jar on the class path, where bin/lcindex has it");
    }
    boolean typed =
        statements.isEmpty() && file == null && Terminal.isInput() && Terminal.isOutput();
    ClusterOptions.Target target =
        cluster.target(timeout.equals(DurationConverter.NONE) ? FirstContact.USUAL : timeout);
    CommandLine line = spec.commandLine();
    RunningCommand running =
        new RunningCommand(
            line.getErr(),
            "asking the cluster at " + target.address(),
            () -> "",
            prompt::stop,
            () -> "");
    PrintWriter out =
        ShownWriter.to(line.getOut(), Terminal.isOutput() ? running::quiet : () -> {});
    PrintWriter err = ShownWriter.to(line.getErr(), running::erase);
    try (Connection connection = target.connect(FirstContact.USUAL)) {
      if (typed) {
        running.close(); // at a prompt Ctrl-C ends a statement only
      }
      int status =
          prompt.run(
              new SqlPrompt.Session(
                  connection,
                  statements,
                  file == null || file.equals("-") ? null : Path.of(file),
                  typed,
                  keepGoing,
                  rows,
                  timeout,
                  System.in,
                  out,
                  err));
      out.flush();
      if (status == 0) {
        SharedClasses.archive();
      }
      return status;
    } catch (Exception e) {
      if (running.isInterrupted()) {
        return RunningCommand.INTERRUPTED; // which was told
      }
      throw e;
    } finally {
      running.close();
    }
  }

  private RowFormat check() {
    RowFormat rows = RowFormat.named(format);
    if (rows == null || rows == RowFormat.PARQUET) {
      throw new UserError(
          "--format "
              + format
              + " is none of sql; use table, vertical, csv, tsv or jsonl"
              + (rows == null ? "" : ", or 'lcindex query' for " + rows));
    }
    if (!statements.isEmpty() && file != null) {
      throw new UserError("-e has statements, and -f " + file + " others; leave one of them out");
    }
    if (file != null && !file.equals("-") && !Files.isReadable(Path.of(file))) {
      throw new UserError("-f " + file + " cannot be read: there is no such file, or no right");
    }
    return rows;
  }
}
