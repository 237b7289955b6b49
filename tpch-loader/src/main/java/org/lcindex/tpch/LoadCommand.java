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
package org.lcindex.tpch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.load.FamilyOptions;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.ProgressDisplay;
import org.lcindex.load.TableCheck;
import org.lcindex.load.file.FileLoad;
import org.lcindex.load.file.FileLoadSession;
import org.lcindex.load.file.FileOptions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.SilentRegions;
import org.lcindex.query.cli.ClusterOptions;
import org.lcindex.query.cli.DurationConverter;
import org.lcindex.query.cli.HelpGroups;
import org.lcindex.query.store.NamedTable;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import org.lcindex.text.WaitLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code load} command: a file, or TPC-H ORDERS, into a table of a running cluster. */
@Command(
    name = "load",
    description =
        "Loads a file of CSV, JSON lines or Parquet, or TPC-H ORDERS, into a table of a running HBase"
            + " cluster.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "  load cities.csv --table cities --create --key id",
      "  load orders.csv copy --create --key row",
      "Types are proposed by the first records and shown; nothing is written before you agree, or",
      "give --yes or --types for all columns. An export has its types in FILE.types; timestamps and",
      "older versions of cells do not travel. Bad lines are counted and kept in FILE.bad.",
      "An interrupted load continues when it is started again with the same source and table.",
      "Exit status: 0 all rows are loaded, 1 failed, 2 wrong usage, 130 interrupted by Ctrl-C."
    })
public final class LoadCommand implements Callable<Integer> {
  /** HBase's own limits hold for puts: a server that flushes makes them wait. */
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  private static final Map<String, List<String>> OPTIONS = new LinkedHashMap<>();

  static {
    List<String> ofFile = new ArrayList<>(FileOptions.NAMES);
    ofFile.add("--index");
    OPTIONS.put("Of a FILE of your own:", ofFile);
    OPTIONS.put(
        "Of TPC-H ORDERS, in its place:",
        List.of("--scale", "--file", "--regions", "--skip-malformed"));
  }

  private CommandSpec spec;

  @ArgGroup private Source orders;

  /** Where rows of ORDERS come from. */
  private static final class Source {
    @Option(
        names = "--scale",
        paramLabel = "FACTOR",
        description = "Generate the rows: 1500000 per unit; 0.01 is 15000 rows.")
    private Double scale;

    @Option(
        names = "--file",
        paramLabel = "FILE",
        description = "Read the rows from a file that dbgen wrote.")
    private Path file;
  }

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      arity = "0..1",
      description =
          "A file .csv, .tsv or .jsonl, also with .gz, or .parquet, also a folder of such files; -"
              + " for the standard input, with --format.")
  private Path own;

  @Option(
      names = "--skip-malformed",
      description = "With --file: count lines that are no rows and go on, instead of failing.")
  private boolean skipMalformed;

  @Parameters(
      index = "1",
      paramLabel = "TABLE",
      arity = "0..1",
      description = "The same as --table, behind a FILE.")
  private String named;

  @Option(
      names = "--table",
      paramLabel = "TABLE",
      description = "Table to load into; of ORDERS the default is orders.")
  private String table;

  @Option(names = "--create", description = "Create the table if it is absent.")
  private boolean create;

  @Mixin private FamilyOptions families;

  @Option(names = "--flush", description = "Then have HBase write the rows to HFiles.")
  private boolean flush;

  @Mixin private FileOptions fileOptions;

  @Option(
      names = "--index",
      paramLabel = "COLUMN",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description = "Columns to index when the rows are loaded.")
  private List<String> index = new ArrayList<>();

  @Option(
      names = "--regions",
      paramLabel = "N",
      defaultValue = "1",
      description = "With --create: number of regions, each with as many rows.")
  private int regions;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "Concurrent writers.")
  private int threads;

  @Option(
      names = "--batch",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = "Rows per request.")
  private int batchRows;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "How long the cluster may take for its first answer.")
  private Duration timeout;

  @Option(
      names = "--progress-file",
      paramLabel = "FILE",
      description = "Where to keep how far the load came (default: .lcindex/load-TABLE.progress).",
      showDefaultValue = Visibility.NEVER)
  private Path progressFile;

  @Option(names = "--restart", description = "Load from the first row, whatever was loaded before.")
  private boolean restart;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Spec
  void setSpec(CommandSpec own) {
    spec = own;
    HelpGroups.options(own, OPTIONS);
  }

  /** What programs are told. */
  private record Loaded(
      String table, long rows, long rowsBefore, long malformedLines, long millis) {}

  @Override
  public Integer call() throws Exception {
    if (named != null) {
      if (table != null && !table.equals(named)) {
        throw new UserError("TABLE is " + named + ", and --table " + table + ": leave one out");
      }
      table = named;
    }
    if (families.areGiven() && !create) {
      throw new UserError("--compression and --encoding are of a new table: give --create, too");
    }
    if ((own == null) == (orders == null)) {
      throw new ParameterException(
          spec.commandLine(), "give one source: a FILE of your own, --scale or --file");
    }
    return own == null ? loadOrders() : loadFile();
  }

  private int loadOrders() throws Exception {
    table = table == null ? "orders" : table;
    OrdersSource rows = source();
    LoadOptions options = options(true);
    try (WaitLine line = new WaitLine(spec.commandLine().getErr());
        Connection connection = connect(line)) {
      if (create) {
        line.begins("creating " + options.table());
        createTable(connection, options, rows);
      }
      line.ends();
      LoadResult result;
      try (ProgressDisplay display =
          new ProgressDisplay(
              "loading ORDERS",
              spec.commandLine().getErr(),
              options,
              new SilentRegions(connection, options.table())::text)) {
        result = OrdersTable.loader(connection, options, display).load(rows);
      }
      if (flush) {
        line.begins("flushing " + options.table());
        flush(connection, options.table());
        line.ends();
      }
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          json
              ? RpcJson.toJson(loaded(result, options.table()))
              : summary(result, options.table()));
      out.flush();
      return 0;
    }
  }

  private int loadFile() throws Exception {
    if (table == null) {
      throw new UserError("the table is missing: name it behind the file, or by --table");
    }
    if (regions != 1 || skipMalformed) {
      throw new UserError("--regions and --skip-malformed are for ORDERS, not for a file");
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (WaitLine line = new WaitLine(err)) {
      line.begins("looking at " + (own.toString().equals("-") ? "the input" : own));
      try (FileLoad load = new FileLoad(own, fileOptions, index)) {
        LoadOptions options = options(load.isResumable());
        try (Connection connection = connect(line)) {
          line.ends();
          return new FileLoadSession(load, options, create, families, flush, json, out, err)
              .run(connection);
        }
      }
    }
  }

  private Connection connect(WaitLine line) throws Exception {
    ClusterOptions.Target target = cluster.target(NO_LIMIT);
    line.begins("asking the cluster at " + target.address());
    return target.connect(timeout);
  }

  private static void flush(Connection connection, TableName table) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      admin.flush(table);
    }
  }

  private OrdersSource source() {
    if (orders.file != null && (!Files.isReadable(orders.file) || Files.isDirectory(orders.file))) {
      throw new UserError("--file " + orders.file + " is no file that can be read");
    }
    try {
      return orders.file == null
          ? new GeneratedOrders(orders.scale)
          : new TblOrders(orders.file, skipMalformed);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private LoadOptions options(boolean resumable) {
    try {
      TableName name = tableName();
      Path file =
          progressFile != null
              ? progressFile
              : Path.of(".lcindex", "load-" + table.replace(':', '_') + ".progress");
      return new LoadOptions(
          name,
          threads,
          batchRows,
          resumable ? Optional.of(file) : Optional.empty(),
          restart,
          timeout);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** The table; a store's versions come by pushes only, and stay as they are. */
  private TableName tableName() {
    NamedTable named;
    try {
      named = NamedTable.parse(table);
    } catch (UsageException e) {
      throw new UserError(e.getMessage());
    }
    if (named.store() != null) {
      throw new UserError(
          String.format(
              "'store:%1$s' names a store, whose rows are only read: build a version of the file"
                  + " ('lcindex offline build') and load it with 'lcindex store push %1$s DIR', or name"
                  + " table:store:%1$s for a table in a namespace that is called store",
              named.store()));
    }
    return named.table();
  }

  private void createTable(Connection connection, LoadOptions options, OrdersSource rows)
      throws IOException {
    long expected = rows.expectedRows().orElse(0);
    if (regions < 1 || (regions > 1 && regions > expected)) {
      throw new ParameterException(
          spec.commandLine(),
          "--regions is " + regions + ", must be at least 1 and at most the rows, " + expected);
    }
    TableDescriptor descriptor = families.apply(OrdersTable.declared(options.table()));
    TableCheck.bounded(
        connection,
        options.timeout(),
        () -> {
          try (Admin admin = connection.getAdmin()) {
            if (!admin.tableExists(options.table())) {
              families.create(
                  admin,
                  descriptor,
                  regions == 1 ? null : OrdersTable.splitKeys(expected, regions));
            }
          }
          return null;
        });
  }

  private static Loaded loaded(LoadResult result, TableName table) {
    return new Loaded(
        table.getNameAsString(),
        result.rowsWritten(),
        result.rowsBefore(),
        result.malformedLines(),
        result.elapsed().toMillis());
  }

  private String summary(LoadResult result, TableName table) {
    String text = result.text(table);
    if (result.malformedLines() > 0) {
      text += String.format(Locale.ROOT, "; %,d malformed lines skipped", result.malformedLines());
    }
    return flush ? text + System.lineSeparator() + "flushed: " + table : text;
  }
}
