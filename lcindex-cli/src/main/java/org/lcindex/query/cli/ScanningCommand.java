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
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Condition;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.OddCells;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.QueryMode;
import org.lcindex.query.QueryPath;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.SilentRegions;
import org.lcindex.query.scan.GoneServer;
import org.lcindex.text.UserError;
import picocli.CommandLine.Option;

/** What commands that scan a table have in common: a condition, however it is given. */
abstract class ScanningCommand extends TableCommand {
  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "auto",
      description = "Whether an index is used: auto, force, forbid; default: ${DEFAULT-VALUE}.")
  private String mode;

  @Option(
      names = "--path",
      paramLabel = "PATH",
      defaultValue = "auto",
      description =
          "global: through a global index, grid: through one over several columns, or an error that"
              + " says why not; local: by the indexes of each region; plain: without an index; auto"
              + " chooses. Default: ${DEFAULT-VALUE}.")
  private String path;

  @Option(
      names = "--index",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER of the local index that finds the rows, unless the plain scan is"
              + " cheaper; the cheapest when left out.")
  private String index;

  @Option(
      names = "--condition-file",
      paramLabel = "FILE",
      description = "A file with the condition, in place of the argument; UTF-8, - is the input.")
  private String conditionFile;

  private Condition condition;
  private QueryMode queryMode;
  private QueryPath queryPath;
  private volatile TableDescriptor descriptor;
  private volatile MdrqClient scanning;
  private volatile SilentRegions silentRegions;
  private volatile OddCells odd;
  private volatile long began;

  /** Mistakes that can be seen without a cluster, before anybody waits for one. */
  @Override
  final void checkArguments() {
    String text = ConditionArgument.of(conditionText(), conditionFile);
    try {
      condition = text == null ? null : Condition.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
    queryMode =
        QueryMode.named(mode)
            .orElseThrow(
                () -> new UserError("--mode " + mode + " is none; use auto, force or forbid"));
    queryPath =
        QueryPath.named(path)
            .orElseThrow(
                () ->
                    new UserError(
                        "--path " + path + " is none; use auto, global, grid, local or plain"));
    checkOptions();
  }

  @Override
  final boolean readsStores() {
    return true;
  }

  /** Which rows, - for the standard input; null for all. */
  abstract String conditionText();

  /** The table as it is, once the cluster has answered. */
  final TableDescriptor descriptor() {
    return descriptor;
  }

  /** Looks at the command's own options; throws {@link UserError}. */
  void checkOptions() {}

  @Override
  String late(ClusterOptions.Target target) {
    return String.format(
        "table %s not scanned within %s in the cluster at %s; a"
            + " longer --timeout, or none, lets it go on%s",
        table(), BoundedCall.text(timeout()), target.address(), silent());
  }

  /** First from here: who waits to print a row hears no interrupt. */
  @Override
  final void stop() {
    MdrqClient open = scanning;
    if (open != null) {
      open.close();
    }
    super.stop();
  }

  @Override
  String unfinished() {
    return "; its scanners are closed, at the latest by their leases";
  }

  @Override
  String doing(String address) {
    return "querying " + table();
  }

  /** Rows that were read, for who waits; negative when the command does not see them. */
  long rowsSoFar() {
    return -1;
  }

  private List<GoneServer> waiting() {
    MdrqClient open = scanning;
    return open == null ? List.of() : open.waiting();
  }

  /** Who has not answered, for the message that time is up. */
  private String silent() {
    return waiting().stream()
        .map(
            gone ->
                String.format(
                    Locale.ROOT,
                    "; no answer since %d s from the server %s (%d %s)",
                    gone.since().toSeconds(),
                    gone.server() == null ? "of some regions" : gone.server(),
                    gone.regions(),
                    gone.regions() == 1 ? "region" : "regions"))
        .collect(Collectors.joining());
  }

  @Override
  final String waits() {
    List<GoneServer> waiting = waiting();
    SilentRegions others = silentRegions;
    if (waiting.isEmpty() && others != null) {
      // HBase's client tries for long before anybody is told of a failure.
      MdrqClient.Progress regions = scanning.progress();
      return others.text(List.of(regions == null ? 0 : regions.done(), rowsSoFar()));
    }
    return SilentRegions.text(waiting);
  }

  @Override
  final String soFar() {
    MdrqClient open = scanning;
    MdrqClient.Progress regions = open == null ? null : open.progress();
    if (regions == null || regions.all() == 0) {
      return "";
    }
    String text = String.format(Locale.ROOT, ": %,d of %,d regions", regions.done(), regions.all());
    long rows = rowsSoFar();
    double seconds = (System.nanoTime() - began) / 1e9;
    return rows < 0
        ? text
        : text + String.format(Locale.ROOT, ", %,d rows, %,.0f rows/s", rows, rows / seconds);
  }

  @Override
  final void askForTable(Connection connection) throws IOException {
    odd = countsOnTypes() ? OddCells.of(connection, table()) : null;
    try (Table opened = connection.getTable(table())) {
      descriptor = QueriedTable.describe(opened);
    }
  }

  @Override
  final int run(LCIndexAdmin admin, PrintWriter out) {
    throw new AssertionError("these commands do not administrate");
  }

  @Override
  final int run(Connection connection, PrintWriter out) throws IOException {
    // Until --timeout, which ends the command.
    connection
        .getConfiguration()
        .setIfUnset(ConfigKeys.QUERY_WAIT.name(), Long.toString(timeout().toMillis()));
    try (MdrqClient client = new MdrqClient(connection)) {
      beginsNow();
      began = System.nanoTime();
      scanning = client;
      silentRegions = new SilentRegions(connection, descriptor.getTableName());
      Mdrq query = query(descriptor);
      int status = run(client, descriptor, query, out);
      out.flush();
      if (status == 0) {
        warn(query.emptyRanges());
      }
      if (status == 0 && odd != null) {
        warn(odd.told(query, typedColumns()));
      }
      return status;
    } finally {
      if (odd != null) {
        odd.close();
      }
    }
  }

  /** Whether what the command tells depends on the types of indexes, and it does not say so. */
  boolean countsOnTypes() {
    return condition != null;
  }

  /** Columns that are read by their types besides those of condition and order. */
  String[] typedColumns() {
    return new String[0];
  }

  private Mdrq query(TableDescriptor descriptor) throws IOException {
    return answer(
        () -> {
          MdrqBuilder builder = Mdrq.on(descriptor).mode(queryMode).path(queryPath);
          if (condition != null) {
            builder.where(condition);
          }
          if (index != null) {
            builder.index(index);
          }
          prepare(builder);
          return builder.build();
        });
  }

  /** A question to the cluster. */
  interface Question<T> {
    T ask() throws IOException;
  }

  /** Asks; mistakes that only the table's columns and types show are the user's. */
  static <T> T answer(Question<T> question) throws IOException {
    try {
      return question.ask();
    } catch (IllegalArgumentException e) {
      throw new UserError(Wording.COMMAND_LINE.of(e.getMessage()));
    }
  }

  /** Adds what the command has besides the condition. */
  void prepare(MdrqBuilder builder) {}

  abstract int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException;
}
