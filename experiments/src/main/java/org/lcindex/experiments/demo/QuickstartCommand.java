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
package org.lcindex.experiments.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.cluster.command.FolderCommand;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.query.Wording;
import org.lcindex.query.cli.LCIndexCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code quickstart} command: the first hour with LCIndex in one minute. It runs the commands
 * that a user would type, in this JVM, and shows each of them first.
 */
@Command(
    name = "quickstart",
    description =
        "Start a cluster that stays, load TPC-H ORDERS into a table quickstart, index, query and"
            + " explain; each command is shown before it is run.",
    footer = {
      "",
      "Started again, it goes on with the cluster and the rows that are there.",
      "'${ROOT-COMMAND-NAME} cluster stop --delete' ends it. Exit status: 0 done, 1 a command failed",
      "or answers differ."
    })
public final class QuickstartCommand extends FolderCommand {
  /** Of its own: a cluster that is gone on with may have a table orders with other rows. */
  private static final String TABLE = "quickstart";

  private static final int ROUNDS = 5;

  private final long start = System.nanoTime();

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "0.25",
      description = "TPC-H scale factor; 1 is 1500000 rows.")
  private String scale;

  private PrintWriter out;
  private Map<String, String> environment = Map.of();
  private volatile String told = "";

  @Override
  protected int run() throws IOException {
    out = spec().commandLine().getOut();
    String condition = OrdersWorkload.query("MDRQ-D").toString();
    List<String> create = new ArrayList<>(List.of("index", "create", TABLE));
    create.addAll(OrdersWorkload.INDEXES);
    create.add("--if-not-exists");
    boolean done =
        startCluster()
            && typed("load", "--scale", scale, "--table", TABLE, "--create")
            && typed(create.toArray(String[]::new))
            && typed("flush", TABLE)
            && typed("index", "wait", TABLE)
            && typed("query", TABLE, condition, "--limit", "3")
            && typed("explain", TABLE, condition, "--run");
    if (!done) {
      return 1;
    }
    boolean equal = compare(cluster());
    goOn(condition);
    return equal ? 0 : 1;
  }

  private boolean startCluster() throws IOException {
    Optional<ProcessCluster> before = ProcessCluster.find(dir(), line -> {});
    if (before.isPresent() && before.get().running()) {
      print("A cluster runs in " + dir() + "; this goes on with it.");
    } else if (!typed(with("cluster", "start", "--region-servers", "1", "--data-nodes", "1"))) {
      return false;
    }
    ProcessCluster cluster = cluster();
    show("eval \"$(" + line(with("cluster", "env")) + ")\"");
    environment =
        Map.of(
            "HBASE_CONF_DIR",
            cluster.clientConf().toString(),
            "LCINDEX_ZOOKEEPER",
            "localhost:" + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    return true;
  }

  /** The words with the cluster's folder where it is not the usual one. */
  private String[] with(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    if (!dir().equals(Path.of(FolderCommand.USUAL_FOLDER))) {
      all.add("--dir");
      all.add(dir().toString());
    }
    return all.toArray(String[]::new);
  }

  private boolean typed(String... words) {
    show(line(words));
    int status =
        LCIndexCommand.commandLine(environment::get)
            .setOut(out)
            .setErr(spec().commandLine().getErr())
            .execute(words);
    if (status != 0) {
      print("This command failed; what is wrong is above. After that, start quickstart again.");
    }
    return status == 0;
  }

  private void show(String line) {
    print(String.format(Locale.ROOT, "%n[%5.1f s] $ %s", (System.nanoTime() - start) / 1e9, line));
  }

  private static String line(String... words) {
    StringBuilder line = new StringBuilder(Wording.commandName());
    for (String word : words) {
      line.append(' ').append(word.matches("[\\w./:=-]+") ? word : '"' + word + '"');
    }
    return line.toString();
  }

  /** Whether all answers are equal. */
  private boolean compare(ProcessCluster cluster) throws IOException {
    print(
        String.format(
            Locale.ROOT,
            "%n[%5.1f s] Five queries by the index and by HBase's scan, answers compared, the middle"
                + " of %d rounds:%n",
            (System.nanoTime() - start) / 1e9,
            ROUNDS));
    begins("five queries", () -> ": " + told);
    try (Connection connection = ConnectionFactory.createConnection(cluster.configuration());
        AskedTable table = new AskedTable(connection, TableName.valueOf(TABLE))) {
      List<QueryReport> queries =
          new QueryComparison(table, out, now -> told = now).runWarm(ROUNDS);
      print(Gains.text(queries, OrdersTables.countRows(connection, TableName.valueOf(TABLE))));
      return queries.stream().allMatch(QueryReport::equal);
    }
  }

  private void goOn(String condition) {
    print("The cluster goes on. In this shell, for example:");
    print("  eval \"$(" + line(with("cluster", "env")) + ")\"");
    print(
        "  "
            + line(
                "sql",
                "-e",
                "select orderpriority, count(*), avg(totalprice) from "
                    + TABLE
                    + " group by orderpriority"));
    print("  " + line("count", TABLE, condition));
    print("  " + line("query", TABLE, "--order-by", "totalprice", "--desc", "--limit", "5"));
    print("  " + line("index", "create", TABLE, "o:clerk STRING", "--wait", "1m"));
    print("  " + line("help", "conditions"));
    print("It ends with: " + line(with("cluster", "stop", "--delete")));
  }
}
