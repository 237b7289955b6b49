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
package org.lcindex.offline.build;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.config.ConfigKeys;
import org.lcindex.load.RowSource;
import org.lcindex.load.TableCheck;
import org.lcindex.load.file.FileLoad;
import org.lcindex.load.file.FileOptions;
import org.lcindex.load.file.FormQuestion;
import org.lcindex.offline.store.StoreName;
import org.lcindex.plan.Measures;
import org.lcindex.query.ClientKeys;
import org.lcindex.query.cli.ClusterOptions;
import org.lcindex.query.cli.DurationConverter;
import org.lcindex.query.cli.RunningCommand;
import org.lcindex.query.store.NamedTable;
import org.lcindex.text.UserError;
import org.lcindex.tpch.OrdersTable;
import org.lcindex.tpch.TblOrders;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code offline build INPUT --out DIR}. */
@Command(
    name = "build",
    description = "Builds HFiles and their index files in a folder, without a cluster.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "  offline build orders.tbl --index \"orderdate DATE\" --out DIR",
      "  offline build cities.csv --key id --yes --index population --out DIR",
      "  offline build table:orders --out hdfs://HOST/DIR --work DIR",
      "The same input, options and --timestamp make the same bytes. Of rows with equal keys the last",
      "one stays. A build that was stopped goes on when the same command is given again.",
      "Exit status: 0 all is built, 1 failed, 2 wrong usage, 130 interrupted by Ctrl-C."
    })
final class BuildCommand implements Callable<Integer> {
  private static final String TABLE = "table:";
  private static final String STANDARD_INPUT = "-";
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  private CommandSpec spec;

  /** Whose families, indexes and regions are taken; null for none. */
  private TableName settings;

  @Parameters(
      paramLabel = "INPUT",
      description =
          "ORDERS as dbgen writes it (.tbl), a file .csv, .tsv or .jsonl, also with .gz, or"
              + " table:NAME or store:NAME.")
  private String input;

  @Mixin private BuildOutput out;

  @Mixin private BuildTarget target;

  @Option(
      names = "--for",
      paramLabel = "TABLE",
      description =
          "A table, or store:NAME, whose families, declared types, indexes, settings of index files"
              + " and regions are taken.")
  private String forTable;

  @Option(
      names = "--splits",
      paramLabel = "KEY",
      split = ",",
      description = "First row keys of all regions but the first; \\xHH for other bytes.")
  private List<String> splits;

  @Option(
      names = "--region-size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description = "Without splits: cells of a region before compression (default: 1g).")
  private Long regionSize;

  @Option(
      names = "--timestamp",
      paramLabel = "MS",
      description = "Of all cells (default: the time of the start; a table's cells keep theirs).")
  private Long timestamp;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "What rows and indexes may take, for example 256m (default:"
              + " lcindex.offline.build.memory.bytes, else a third of the heap).")
  private Long memory;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads (default: as many as processors).")
  private Integer threads;

  @Option(
      names = "--skip-malformed",
      description = "Of a .tbl: count lines that are no rows and go on, instead of failing.")
  private boolean skipMalformed;

  @Mixin private FileOptions fileOptions;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "How long the cluster may take for its first answer.")
  private Duration timeout;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Spec
  void setSpec(CommandSpec own) {
    spec = own;
  }

  @Override
  public Integer call() throws Exception {
    out.local(); // which refuses what does not fit, before a cluster is asked
    if (!isTable() && forTable == null) {
      Configuration conf = cluster.target(NO_LIMIT).configuration();
      return build(conf, null);
    }
    ClusterOptions.Target where = cluster.target(NO_LIMIT);
    try (Connection connection = where.connect(timeout)) {
      return build(connection.getConfiguration(), connection);
    }
  }

  private int build(Configuration conf, Connection connection) throws IOException {
    settings = forTable == null ? null : resolve(connection, forTable);
    if (isTable()) {
      TableName name = resolve(connection, inputTable());
      if (settings == null) {
        settings = name;
      }
      long until = timestamp != null ? timestamp : begun();
      TableDescriptor table = describe(connection, settings);
      return run(conf, connection, new TableRows(connection, name, until), table, null);
    }
    if (input.equals(STANDARD_INPUT)) {
      // Before it is read: it may be a terminal.
      throw new UserError("the standard input comes only once: build from a file");
    }
    Path file = file();
    TableDescriptor known = settings == null ? null : describe(connection, settings);
    if (input.toLowerCase(Locale.ROOT).endsWith(".tbl")) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw new UserError(file + " is no file that can be read");
      }
      TableDescriptor table = known != null ? known : OrdersTable.declared(OrdersTable.NAME);
      return run(conf, connection, new TblOrders(file, skipMalformed), table, null);
    }
    try (FileLoad load = new FileLoad(file, fileOptions, List.of())) {
      load.choose(known);
      FormQuestion open = load.question();
      if (open != null) {
        throw new UserError(open.message());
      }
      PrintWriter err = spec.commandLine().getErr();
      err.print(ShownText.lines(load.shownTypes()));
      err.flush();
      if (load.needsConsent()) {
        throw new UserError(load.proposal("built"));
      }
      TableDescriptor table = known != null ? known : load.newTable(TableName.valueOf("built"));
      return run(conf, connection, load.rows(conf), table, load);
    }
  }

  /** A build of a table reads what was there when it began, also when it goes on. */
  private long begun() throws IOException {
    Long known = new BuildFolder(out.local()).timestamp();
    if (known == null) {
      timestamp = System.currentTimeMillis();
      return timestamp;
    }
    return known;
  }

  private boolean isTable() {
    return input.startsWith(TABLE) || input.startsWith(StoreName.PREFIX);
  }

  /** As a table is named elsewhere: {@code table:store:NAME} is one in the namespace store. */
  private String inputTable() {
    boolean isNamedSo =
        input.startsWith(StoreName.PREFIX) || input.startsWith(TABLE + StoreName.PREFIX);
    return isNamedSo ? input : input.substring(TABLE.length());
  }

  private Path file() {
    try {
      return Path.of(input);
    } catch (InvalidPathException e) {
      throw new UserError(
          "'" + ShownText.cut(input) + "' is no file's name: " + ShownText.cut(e.getMessage()));
    }
  }

  private TableName resolve(Connection connection, String text) throws IOException {
    NamedTable named;
    try {
      named = NamedTable.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "'" + ShownText.cut(text) + "' is no table's name: " + ShownText.cut(e.getMessage()));
    }
    return TableCheck.bounded(connection, timeout, () -> named.resolve(connection));
  }

  private TableDescriptor describe(Connection connection, TableName name) throws IOException {
    return TableCheck.bounded(
        connection,
        timeout,
        () -> {
          // Not an outline, which readers get: it lacks settings, and that a family is encrypted.
          try (Admin admin = connection.getAdmin()) {
            return admin.getDescriptor(name);
          } catch (TableNotFoundException e) {
            throw new UserError("there is no table " + name + ": name one that is there");
          } catch (AccessDeniedException e) {
            throw new AccessDeniedException(
                "The settings of table "
                    + name
                    + " are told to users with ADMIN or CREATE on it, and a build needs them. HBase"
                    + " said: "
                    + e.getMessage());
          }
        });
  }

  private byte[][] splitKeys(Connection connection) throws IOException {
    if (splits != null) {
      try {
        return splits.stream().map(EscapedBytes::parse).toArray(byte[][]::new);
      } catch (IllegalArgumentException e) {
        throw new UserError("--splits: " + e.getMessage());
      }
    }
    if (settings == null || regionSize != null) {
      return null;
    }
    try (RegionLocator regions = connection.getRegionLocator(settings)) {
      byte[][] starts = regions.getStartKeys();
      return Arrays.copyOfRange(starts, 1, starts.length);
    }
  }

  private int run(
      Configuration conf,
      Connection connection,
      RowSource rows,
      TableDescriptor table,
      FileLoad load)
      throws IOException {
    if (splits != null && regionSize != null) {
      throw new UserError(
          "--splits and --region-size are two ways to say one thing: leave one out");
    }
    BuildRequest request =
        new BuildRequest(
            target.apply(table, load),
            splitKeys(connection),
            regionSize == null ? BuildRequest.DEFAULT_REGION_BYTES : regionSize,
            timestamp,
            memory == null ? memoryOf(conf) : memory,
            threads == null ? Runtime.getRuntime().availableProcessors() : threads,
            conf);
    BuildSummary summary;
    Path local = out.local();
    FolderCopy copy = out.copy(conf);
    if (copy != null) {
      copy.check();
    }
    PrintWriter err = spec.commandLine().getErr();
    RunningCommand running =
        new RunningCommand(
            err,
            "building in " + out,
            () -> "",
            () -> {},
            () -> "; the same command goes on in " + out);
    try {
      BuildLines lines = new BuildLines(running.line());
      summary = new OfflineBuild(local, rows, request, lines).run();
      if (copy != null) {
        lines.begins("copying", summary.manifest().bytes());
        copy.copy(summary.manifest(), lines::bytes);
      }
    } finally {
      running.close();
    }
    BuildReport report =
        new BuildReport(
            summary,
            copy == null ? null : out.toString(),
            load == null ? skipped(rows) : load.notes());
    PrintWriter to = spec.commandLine().getOut();
    if (json) {
      to.println(report.json());
    } else {
      report.tell(to, err);
    }
    to.flush();
    return 0;
  }

  private static long memoryOf(Configuration conf) {
    try {
      return ClientKeys.number(conf, ConfigKeys.OFFLINE_BUILD_MEMORY);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }

  private List<String> skipped(RowSource rows) {
    long lines = rows instanceof TblOrders orders ? orders.skippedLines() : 0;
    return lines == 0
        ? List.of()
        : List.of(Measures.count(lines, "line") + " of " + input + " passed over, as no rows");
  }
}
