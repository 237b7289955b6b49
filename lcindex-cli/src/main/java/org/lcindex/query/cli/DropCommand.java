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
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.text.DroppedText;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index drop TABLE COLUMN...}. */
@Command(
    name = "drop",
    description = "Drops the indexes on columns with one alter of the table, online if possible.",
    footer = {
      "",
      "Nothing is dropped unless all of them are there. Index files go from every server in the",
      "background. GLOBAL ones are dropped by the master, which reopens the regions. For example",
      "  index drop orders o:clerk o:orderdate",
      "  index drop orders --all",
      "With --all it asks first; scripts give --yes."
    })
final class DropCommand extends TableCommand {
  private static final Duration LOOK = Duration.ofSeconds(5);

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER; the family when more than one index has the qualifier, and LOCAL or"
              + " GLOBAL after it when the column has both. A grid is named by its columns: (o:a,o:b).")
  private List<String> columns = List.of();

  @Option(
      names = "--all",
      description =
          "All indexes of the table, and what its descriptor has in their place that cannot be"
              + " read.")
  private boolean all;

  @Option(
      names = "--force",
      description =
          "Drop GLOBAL indexes though lcindex:catalog cannot be read or written: the entries go"
              + " first, and writes are refused meanwhile.")
  private boolean force;

  @Option(names = "--yes", description = "With --all: do not ask.")
  private boolean yes;

  @Option(
      names = "--remove-coprocessor",
      description =
          "With the last index, take the observer out of the table's descriptor, too, though that"
              + " reopens the regions. When they are reopened anyway it goes without this option.")
  private boolean removeCoprocessor;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  /** Asks who types; null where nobody does. */
  private UnaryOperator<String> terminal =
      System.console() == null ? null : question -> System.console().readLine("%s", question);

  private volatile boolean asking;

  @Override
  void checkArguments() {
    if (yes && !all) {
      throw new UserError("--yes answers what --all asks; without --all nothing is asked");
    }
    if (force && all) {
      throw new UserError("--force drops the GLOBAL indexes that are named; leave --all out");
    }
    if (columns.isEmpty() != all) {
      throw new UserError(
          all
              ? "--all drops the indexes on " + String.join(", ", columns) + ", too: leave it out"
              : "no column is given; name the columns whose indexes are to go, or --all");
    }
  }

  @Override
  String unfinished() {
    return asking
        ? "; nothing was dropped"
        : "; whether the indexes were dropped is not known, 'lcindex index list "
            + table()
            + "' tells";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableIndexStatus status = admin.statusOrWhy(table(), patience());
    boolean some =
        !status.definitions().isEmpty()
            || !status.globals().isEmpty()
            || !status.faults().isEmpty();
    if (all && some && !yes && !agreed(status)) {
      out.println("nothing was dropped");
      return 1;
    }
    List<IndexDefinition> named = new IndexCommands(admin, table()).indexes(columns);
    IndexChange change =
        all
            ? admin.dropAllIndexes(table(), removeCoprocessor)
            : force
                ? admin.dropIndexesByForce(table(), named)
                : admin.dropIndexes(table(), named, removeCoprocessor);
    List<IndexDefinition> indexes = all ? change.before().all() : named;
    if (json) {
      out.println(
          RpcJson.toPrettyJson(
              ChangeReport.of(table(), change, indexes, List.of())
                  .with("bytesFreed", DroppedText.bytes(status, indexes))));
    } else {
      indexes.forEach(index -> out.println("dropped: " + index));
      out.println(Wording.asCalled(change.toString()));
      String freed = DroppedText.freed(status, indexes);
      if (freed != null) {
        out.println(freed);
      }
    }
    return 0;
  }

  /** The size of what goes is worth so much time. */
  private Duration patience() {
    return share().compareTo(LOOK) < 0 ? share() : LOOK;
  }

  /** Nothing but the table's name is a yes: it is the one thing that one has to look at. */
  private boolean agreed(TableIndexStatus status) {
    if (terminal == null) {
      throw new UserError(
          "--all drops "
              + DroppedText.all(status)
              + "; there is no terminal to ask at: give --yes to drop them");
    }
    asking = true;
    quiet();
    String answer =
        terminal.apply(
            "This drops " + DroppedText.all(status) + ".\nType the table's name to go on: ");
    asking = false;
    return answer != null && answer.strip().equals(table().getNameAsString());
  }
}
