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

import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Wording;
import org.lcindex.text.Terminal;
import org.lcindex.text.TextTable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * The root of the command line: {@code index}, {@code column}, {@code query} and its kin, {@code
 * queries}, {@code kill}, {@code dump} and what every {@link CommandProvider} on the class path
 * adds. Exit status 0 is success, 1 a failure that was printed, 2 wrong usage, 141 that nobody
 * reads the output any more.
 */
@InterfaceAudience.Public
@Command(
    name = "lcindex",
    description = "LCIndex for HBase: exact multi-dimensional range queries from local indexes.",
    mixinStandardHelpOptions = true,
    versionProvider = JarVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "'${ROOT-COMMAND-NAME} COMMAND --help' tells more, '${ROOT-COMMAND-NAME} help conditions' and",
      "'${ROOT-COMMAND-NAME} help types' how",
      "to write a condition and what types there are. Exit status: 0 done, 1 failed, 2 wrong usage."
    })
public final class LCIndexCommand {
  private static final String INDEX = "index";
  private static final String HELP = "help";
  private static final String OFFLINE = "offline";
  private static final Map<String, Class<?>> OWN = new LinkedHashMap<>();

  static {
    OWN.put(INDEX, IndexCommand.class);
    OWN.put("column", ColumnCommand.class);
    OWN.put("status", StatusCommand.class);
    OWN.put("inspect", InspectCommand.class);
    OWN.put("sql", SqlCommand.class);
    OWN.put("query", QueryCommand.class);
    OWN.put("count", CountCommand.class);
    OWN.put("aggregate", AggregateCommand.class);
    OWN.put("distinct", DistinctCommand.class);
    OWN.put("histogram", HistogramCommand.class);
    OWN.put("explain", ExplainCommand.class);
    OWN.put("flush", FlushCommand.class);
    OWN.put("queries", QueriesCommand.class);
    OWN.put("kill", KillCommand.class);
    OWN.put("verify", VerifyCommand.class);
    OWN.put("repair", RepairCommand.class);
    OWN.put("dump", DumpCommand.class);
    OWN.put("connection", ConnectionCommand.class);
    OWN.put("completion", CompletionCommand.class);
    OWN.put(OFFLINE, OfflineCommand.class);
    OWN.put("store", StoreCommand.class);
    OWN.put("uninstall", UninstallCommand.class);
  }

  @Option(
      names = CommandErrors.VERBOSE,
      scope = ScopeType.INHERIT,
      description = "What HBase's client tells of its tries, and with an error its stack trace.")
  private boolean verbose;

  private LCIndexCommand() {}

  /** Runs the command line and ends the JVM with its exit status. */
  public static void main(String[] args) {
    StandardOutput output = StandardOutput.install();
    ConfigurationFolders.use();
    // What builds offline runs for long, so it has a log, as load has.
    boolean own = args.length > 0 && OWN.containsKey(args[0]) && !args[0].equals(OFFLINE);
    boolean overview = isOverview(args);
    PrintWriter err =
        CommandLog.use(own || overview, List.of(args).contains(CommandErrors.VERBOSE));
    CommandLine line = own ? commandLine(args) : overview ? overview() : commandLine();
    System.exit(run(line.setOut(output.writer()).setErr(err), output, args));
  }

  /**
   * Runs a command as {@link #main} does and returns its exit status.
   *
   * @param out its standard output, of which each failure ends the command
   */
  @InterfaceAudience.Private
  public static int run(OutputStream out, PrintWriter err, String... args) {
    StandardOutput output = new StandardOutput(out);
    return run(commandLine().setOut(output.writer()).setErr(err), output, args);
  }

  private static int run(CommandLine line, StandardOutput output, String[] args) {
    int status;
    try {
      if (args.length == 0 && Terminal.isOutput()) {
        line.getOut().print(beginning(line.getSubcommands().containsKey("quickstart")));
        status = 0;
      } else {
        status = line.execute(args.length == 0 ? new String[] {"--help"} : args);
      }
      line.getOut().flush();
      System.out.flush();
    } catch (StandardOutput.Failed e) {
      status = CommandErrors.unwritten(e, line.getErr()); // picocli's help, or what was left
    }
    StandardOutput.Failed failure = output.failure();
    // A command may have caught it.
    return failure != null && (status == 0 || failure.isClosed())
        ? CommandErrors.unwritten(failure, line.getErr())
        : status;
  }

  /**
   * What somebody is told who types nothing else: the commands to begin with.
   *
   * @param clone whether there is a command that makes a cluster
   */
  static String beginning(boolean clone) {
    TextTable commands = new TextTable("To begin with:", "");
    commands.row(
        "  " + Wording.command(clone ? "quickstart" : "status"),
        clone ? "a cluster with a table, in a minute" : "whether the cluster is all right");
    commands.row("  " + Wording.command("sql"), "a prompt for questions in SQL");
    commands.row("  " + Wording.command(HELP), "all commands");
    return commands.toString();
  }

  /**
   * A root with the operator's command that is asked for and no other: making all of them costs
   * more CPU time than most of them take.
   */
  private static CommandLine commandLine(String[] args) {
    CommandLine command = args[0].equals(INDEX) ? IndexCommand.commandLine(args) : own(args[0]);
    return CommandErrors.handledBy(root().addSubcommand(args[0], command));
  }

  /** Whether the commands are listed and none of them is looked at. */
  private static boolean isOverview(String[] args) {
    return args.length == 0
        || args.length == 1 && List.of("--help", "-h", HELP).contains(args[0])
        || args.length == 2 && args[0].equals(HELP) && HelpCommand.TOPICS.contains(args[1]);
  }

  /** A root whose commands have a name and a description; to make their options costs the most. */
  private static CommandLine overview() {
    CommandLine root = root();
    classes()
        .forEach(
            (name, type) -> {
              CommandSpec command = CommandSpec.create().name(name);
              command.usageMessage().description(type.getAnnotation(Command.class).description());
              root.addSubcommand(name, new CommandLine(command));
            });
    return withHelp(root);
  }

  private static CommandLine withHelp(CommandLine root) {
    HelpGroups.commands(root.getCommandSpec());
    return CommandErrors.handledBy(root.addSubcommand(new HelpCommand()));
  }

  /** The operator's commands, then the added ones, by name. */
  private static Map<String, Class<?>> classes() {
    Map<String, Class<?>> added = new TreeMap<>();
    for (CommandProvider provider : CommandProvider.all()) {
      for (Class<?> type : provider.commands()) {
        added.put(type.getAnnotation(Command.class).name(), type);
      }
    }
    Map<String, Class<?>> classes = new LinkedHashMap<>(OWN);
    classes.putAll(added);
    return classes;
  }

  private static CommandLine root() {
    return new CommandLine(new LCIndexCommand()).setCommandName(Wording.commandName());
  }

  private static CommandLine own(String name) {
    return switch (name) {
      case INDEX -> IndexCommand.commandLine();
      case OFFLINE -> OfflineCommand.commandLine();
      default -> new CommandLine(OWN.get(name));
    };
  }

  /** A new root command with all subcommands, the added ones by name. */
  public static CommandLine commandLine() {
    CommandLine root = root();
    classes()
        .forEach(
            (name, type) ->
                root.addSubcommand(
                    name, OWN.containsKey(name) ? own(name) : new CommandLine(type)));
    return withHelp(root);
  }

  /**
   * A root command with all subcommands, for a program that has found a cluster: its commands see
   * other variables of the environment than it has itself.
   */
  public static CommandLine commandLine(UnaryOperator<String> environment) {
    CommandLine root = commandLine();
    setEnvironment(root, environment);
    return root;
  }

  private static void setEnvironment(CommandLine command, UnaryOperator<String> environment) {
    command.getMixins().values().stream()
        .filter(ClusterOptions.class::isInstance)
        .map(ClusterOptions.class::cast)
        .forEach(options -> options.setEnvironment(environment));
    if (command.getCommand() instanceof ConnectionCommand.FileCommand connections) {
      connections.environment = environment;
    }
    command.getSubcommands().values().forEach(below -> setEnvironment(below, environment));
  }
}
