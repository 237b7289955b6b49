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

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.offline.store.StoreName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.cli.uninstall.ByHand;
import org.lcindex.query.cli.uninstall.Traces;
import org.lcindex.query.cli.uninstall.Uninstall;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.UserError;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code uninstall --all} and {@code uninstall --table TABLE}. */
@Command(
    name = "uninstall",
    description = {
      "Takes LCIndex out of HBase, before its jar goes.",
      "That is indexes, columns' types and other values of tables' descriptors, its own tables with",
      "the records of stores, and their namespace. Rows stay."
    },
    footer = {
      "",
      "It says first what goes, and does it with --yes. A call that ended in between is made again,",
      "and goes on. In the end it says what is left to do by hand: keys, restarts, jars. For example",
      "  uninstall --all --dry-run",
      "  uninstall --all --yes",
      "  uninstall --all --with-store-data sales --yes",
      "  uninstall --all --check",
      "  uninstall --table orders --yes",
      "Exit status of --check: 0 HBase knows of nothing that is left, 1 it does."
    })
final class UninstallCommand extends AdminCommand {
  @ArgGroup(multiplicity = "1")
  private What what;

  /** Of what; one of the two. */
  private static final class What {
    @Option(names = "--table", paramLabel = "TABLE", description = "One table, [NAMESPACE:]TABLE.")
    private String table;

    @Option(
        names = "--all",
        description =
            "All of the cluster. Wants ADMIN on the whole cluster, and an HBase superuser where there"
                + " are tables lcindex:*; both are asked for before the first drop.")
    private boolean all;
  }

  @Option(
      names = "--with-store-data",
      paramLabel = "NAME",
      description =
          "With --all: the tables of this store's versions go, too, with their rows; once for each"
              + " store. Those of others stay as ordinary tables.")
  private List<String> storeData = List.of();

  @ArgGroup private How how = new How();

  /** What to do; one at a time. */
  private static final class How {
    @Option(names = "--dry-run", description = "Say what goes, and change nothing.")
    private boolean dryRun;

    @Option(names = "--yes", description = "Do it.")
    private boolean yes;

    @Option(
        names = "--check",
        description = "Say what is still there, as far as HBase can tell, and what it cannot.")
    private boolean check;
  }

  private TableName table;
  private final Set<String> withData = new TreeSet<>();

  @Override
  void check() {
    table = what.all ? null : TableCommand.tableName(what.table);
    if (!what.all && !storeData.isEmpty()) {
      throw new UserError("--with-store-data goes with --all: stores are no one table's");
    }
    try {
      for (String name : storeData) {
        withData.add(StoreName.parse(name).full());
      }
    } catch (UsageException e) {
      throw new UserError(e.getMessage());
    }
  }

  @Override
  void firstCall(Connection connection) throws IOException {
    super.firstCall(connection);
    if (table != null) {
      TableCommand.ask(connection, table);
    }
  }

  @Override
  String unfinished() {
    return "; what is gone is gone, and the same command goes on";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) {
    throw new AssertionError("it has other uses of the connection");
  }

  @Override
  int run(Connection connection, PrintWriter out) throws IOException {
    Consumer<String> lines =
        line -> {
          out.println(Wording.asCalled(line));
          out.flush();
        };
    Traces traces = Traces.of(connection, table);
    if (how.check) {
      return checked(connection, traces, lines);
    }
    Uninstall uninstall = new Uninstall(connection, traces, withData, what.all, lines);
    if (traces.isEmpty()) {
      lines.accept("There is nothing of LCIndex in " + place() + ".");
    } else {
      lines.accept("This goes from " + place() + ":");
      uninstall.plan().forEach(line -> lines.accept("  " + line));
      uninstall.check();
    }
    if (how.yes && !traces.isEmpty()) {
      waitsFor("uninstalling");
      uninstall.run();
    }
    if (what.all) {
      lines.accept(how.yes ? "Left to do by hand:" : "By hand, afterwards:");
      ByHand.todo(connection).forEach(lines);
    }
    if (!traces.isEmpty() && !how.dryRun && !how.yes) {
      throw new UserError("nothing is changed; the same command with --yes does it");
    }
    return 0;
  }

  private String place() {
    return table == null ? "HBase" : "table " + table;
  }

  private int checked(Connection connection, Traces traces, Consumer<String> lines)
      throws IOException {
    List<String> left = new ArrayList<>(ByHand.left(connection, traces, what.all));
    left.forEach(line -> lines.accept("left: " + line));
    if (left.isEmpty()) {
      lines.accept("HBase knows of nothing of LCIndex that is left in " + place() + ".");
    }
    if (what.all) {
      lines.accept(ByHand.untold());
    }
    return left.isEmpty() ? 0 : 1;
  }
}
