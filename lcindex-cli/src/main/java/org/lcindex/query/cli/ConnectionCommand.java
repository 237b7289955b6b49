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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.lcindex.text.TextTable;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code connection} command: clusters that have names. It connects to none of them. */
@Command(
    name = "connection",
    description = "Saves connections to clusters by name, for --cluster NAME.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ConnectionCommand.Save.class,
      ConnectionCommand.Listed.class,
      ConnectionCommand.Remove.class
    },
    footer = {
      "",
      "They are in ~/.lcindex/config, or the file that LCINDEX_CONFIG names; edit it at will."
    })
final class ConnectionCommand {
  private ConnectionCommand() {}

  /** What all have. */
  @Command(mixinStandardHelpOptions = true)
  abstract static class FileCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;
    UnaryOperator<String> environment = System::getenv;

    abstract void run(SavedConnections connections, PrintWriter out) throws IOException;

    @Override
    public final Integer call() throws IOException {
      PrintWriter out = ShownWriter.to(spec.commandLine().getOut());
      run(SavedConnections.read(environment), out);
      out.flush();
      return 0;
    }
  }

  /** {@code connection save}. */
  @Command(
      name = "save",
      description = "Adds a connection or replaces the one of that name.",
      sortOptions = false,
      footer = {
        "",
        "For example, and with Kerberos:",
        "  connection save test --zookeeper zk1:2181",
        "  connection save prod --conf-dir /etc/hbase/conf \\",
        "    --kerberos \"me@EXAMPLE.COM /home/me/me.keytab\""
      })
  static final class Save extends FileCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "Letters, digits and _ - . only.")
    private String name;

    @Option(names = "--zookeeper", paramLabel = "HOST[:PORT]", description = "ZooKeeper.")
    private String zookeeper;

    @Option(names = "--conf-dir", paramLabel = "DIR", description = "Folder of hbase-site.xml.")
    private String folder;

    @Option(
        names = "--kerberos",
        paramLabel = "[PRINCIPAL KEYTAB]",
        arity = "0..1",
        fallbackValue = "",
        description =
            "The cluster wants Kerberos: by this principal and the file of its keys, or, without"
                + " them, by the ticket of kinit.")
    private String kerberos;

    @Option(names = "-D", paramLabel = "KEY=VALUE", description = "A configuration value.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Override
    void run(SavedConnections connections, PrintWriter out) throws IOException {
      if (!name.matches("[\\w.-]+")) {
        throw new UserError("'" + name + "' is no name: use letters, digits and _ - . only");
      }
      if (zookeeper == null && folder == null) {
        throw new UserError("where is the cluster? give --zookeeper or --conf-dir");
      }
      Map<String, String> values = new LinkedHashMap<>();
      add(values, SavedConnections.ZOOKEEPER, zookeeper);
      add(values, SavedConnections.CONF_DIR, folder);
      add(values, SavedConnections.KERBEROS, kerberos);
      properties.forEach((key, value) -> add(values, key, value));
      ClusterOptions.check(name, values);
      connections.put(name, values);
      connections.write();
      out.println("saved in " + connections.file() + "; use it with --cluster " + name);
    }

    private static void add(Map<String, String> values, String key, String value) {
      if (value == null) {
        return;
      }
      if (value.matches("(?s).*\\R.*")) {
        throw new UserError("the value of " + key + " has more than one line");
      }
      values.put(key, value);
    }
  }

  /** {@code connection list}. */
  @Command(name = "list", description = "Lists the saved connections.")
  static final class Listed extends FileCommand {
    @Override
    void run(SavedConnections connections, PrintWriter out) {
      Map<String, Map<String, String>> all = connections.all();
      if (all.isEmpty()) {
        out.println("No connection is saved in " + connections.file());
        return;
      }
      TextTable table = new TextTable("name", "key", "value");
      all.forEach((name, values) -> values.forEach((key, value) -> table.row(name, key, value)));
      out.print(table);
    }
  }

  /** {@code connection remove}. */
  @Command(name = "remove", description = "Forgets a connection.")
  static final class Remove extends FileCommand {
    @Parameters(index = "0", paramLabel = "NAME")
    private String name;

    @Override
    void run(SavedConnections connections, PrintWriter out) throws IOException {
      connections.get(name);
      connections.remove(name);
      connections.write();
      out.println("removed: " + name);
    }
  }
}
