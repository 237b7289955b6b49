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
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.load.ProgressDisplay;
import org.lcindex.load.RowSource;
import org.lcindex.load.TableCheck;
import org.lcindex.load.file.FileLoad;
import org.lcindex.load.file.FileOptions;
import org.lcindex.query.ClientKeys;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.cli.ClusterOptions;
import org.lcindex.query.cli.DurationConverter;
import org.lcindex.query.cli.RunningCommand;
import org.lcindex.rpc.RpcJson;
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
      "  offline build table:orders --out DIR",
      "The same input, options and --timestamp make the same bytes. Of rows with equal keys the last",
      "one stays. A build that was stopped goes on when the same command is given again.",
      "Exit status: 0 all is built, 1 failed, 2 wrong usage, 130 interrupted by Ctrl-C."
    })
final class BuildCommand implements Callable<Integer> {
  private static final String TABLE = "table:";
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  private CommandSpec spec;

  @Parameters(
      paramLabel = "INPUT",
      description =
          "ORDERS as dbgen writes it (.tbl), a file .csv, .tsv or .jsonl, also with .gz, or"
              + " table:NAME.")
  private String input;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to build in, empty or not there.")
  private Path out;

  @Mixin private BuildTarget target;

  @Option(
      names = "--for",
      paramLabel = "TABLE",
      description = "A table whose families, declared types, indexes and regions are taken.")
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

  /** What programs are told. */
  private record Built(
      String folder,
      long rows,
      long replacedRows,
      long cells,
      long bytes,
      int regions,
      int files,
      long timestamp,
      boolean builtBefore,
      List<String> notes,
      long millis) {}

  @Override
  public Integer call() throws Exception {
    boolean fromTable = input.startsWith(TABLE);
    if (!fromTable && forTable == null) {
      Configuration conf = cluster.target(NO_LIMIT).configuration();
      return build(conf, null);
    }
    ClusterOptions.Target where = cluster.target(NO_LIMIT);
    try (Connection connection = where.connect(timeout)) {
      return build(connection.getConfiguration(), connection);
    }
  }

  private int build(Configuration conf, Connection connection) throws IOException {
    if (input.startsWith(TABLE)) {
      TableName name = name(input.substring(TABLE.length()));
      long until = timestamp != null ? timestamp : begun();
      TableDescriptor table = describe(connection, forTable == null ? name : name(forTable));
      return run(conf, connection, new TableRows(connection, name, until), table, null);
    }
    Path file = Path.of(input);
    TableDescriptor known = forTable == null ? null : describe(connection, name(forTable));
    if (input.toLowerCase(Locale.ROOT).endsWith(".tbl")) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw new UserError(file + " is no file that can be read");
      }
      TableDescriptor table = known != null ? known : OrdersTable.declared(OrdersTable.NAME);
      return run(conf, connection, new TblOrders(file, skipMalformed), table, null);
    }
    try (FileLoad load = new FileLoad(file, fileOptions, List.of())) {
      if (!load.isResumable()) {
        throw new UserError("the standard input comes only once: build from a file");
      }
      load.choose(known);
      PrintWriter err = spec.commandLine().getErr();
      err.print(ShownText.lines(load.shownTypes()));
      err.flush();
      if (load.needsConsent()) {
        throw new UserError(
            "types were proposed and nothing was built: repeat the command with --yes, or with"
                + " --types \""
                + load.typesOption()
                + "\"");
      }
      TableDescriptor table =
          known != null
              ? known
              : load.declaredIn(
                  TableDescriptorBuilder.newBuilder(TableName.valueOf("built"))
                      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(load.family()))
                      .build());
      return run(conf, connection, load.rows(conf), table, load);
    }
  }

  /** A build of a table reads what was there when it began, also when it goes on. */
  private long begun() throws IOException {
    Long known = new BuildFolder(out).timestamp();
    if (known == null) {
      timestamp = System.currentTimeMillis();
      return timestamp;
    }
    return known;
  }

  private static TableName name(String text) {
    try {
      return TableName.valueOf(text);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }

  private TableDescriptor describe(Connection connection, TableName name) throws IOException {
    return TableCheck.bounded(
        connection.getConfiguration(),
        timeout,
        () -> {
          try (Table table = connection.getTable(name)) {
            return QueriedTable.describe(table);
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
    String of =
        forTable != null
            ? forTable
            : input.startsWith(TABLE) ? input.substring(TABLE.length()) : null;
    if (of == null || regionSize != null) {
      return null;
    }
    try (RegionLocator regions = connection.getRegionLocator(name(of))) {
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
    PrintWriter err = spec.commandLine().getErr();
    RunningCommand running =
        new RunningCommand(
            err, null, () -> "", () -> {}, () -> "; the same command goes on in " + out);
    try (Bars bars = new Bars()) {
      summary = new OfflineBuild(out, rows, request, bars).run();
    } finally {
      running.close();
    }
    tell(summary, load == null ? List.of() : load.notes());
    return 0;
  }

  private static long memoryOf(Configuration conf) {
    try {
      return ClientKeys.number(conf, ConfigKeys.OFFLINE_BUILD_MEMORY);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }

  private void tell(BuildSummary summary, List<String> notes) {
    PrintWriter to = spec.commandLine().getOut();
    if (json) {
      to.println(
          RpcJson.toPrettyJson(
              new Built(
                  summary.folder().toString(),
                  summary.manifest().rows(),
                  summary.replacedRows(),
                  summary.manifest().cells(),
                  summary.manifest().bytes(),
                  summary.manifest().splits().size() + 1,
                  summary.manifest().files().size(),
                  summary.manifest().timestamp(),
                  summary.before(),
                  notes,
                  summary.elapsed().toMillis())));
    } else {
      PrintWriter err = spec.commandLine().getErr();
      notes.forEach(note -> err.println("warning: " + ShownText.line(note)));
      if (summary.replacedRows() > 0) {
        err.println(
            String.format(
                Locale.ROOT,
                "warning: %,d rows of the input had the key of a later row, which stays",
                summary.replacedRows()));
      }
      err.flush();
      to.println(ShownText.line(summary.text()));
    }
    to.flush();
  }

  /** On a terminal a bar for each phase, as load has it. Thread safe. */
  private static final class Bars implements BuildProgress, AutoCloseable {
    private ProgressDisplay bar;

    @Override
    public synchronized void begins(String phase, long before, OptionalLong expected) {
      close();
      bar = new ProgressDisplay(phase);
      bar.started(before, expected);
    }

    @Override
    public void rows(long more) {
      bar.rowsWritten(more);
    }

    @Override
    public synchronized void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
