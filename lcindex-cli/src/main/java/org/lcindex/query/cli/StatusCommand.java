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
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Stack;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.ClusterCalls;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.cli.page.ClusterHtml;
import org.lcindex.query.cli.page.StatusHtml;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.store.NamedTable;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.ErrorText;
import org.lcindex.query.text.StatusText;
import org.lcindex.query.text.Words;
import org.lcindex.text.UserError;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code status [TABLE]} and {@code index status [TABLE]}. */
@Command(
    name = "status",
    description = {
      "Shows how the indexes of the cluster stand, its servers, directories, memory and jobs, and"
          + " what is wrong; or the indexes of one table."
    },
    footer = {
      "",
      "States: QUERYABLE, BUILDING, DEGRADED (some HFiles are scanned instead), UNKNOWN (a region does",
      "not answer), FAILED (attempts go on), DISABLED (nothing is built). The worst region is the",
      "table's. Queries are always exact.",
      "Who does not answer within a third of --timeout is named and not waited for.",
      "Exit status: 0 all have answered, 1 some have not. With --check: 0 OK, 1 WARNING, 2 CRITICAL,",
      "3 UNKNOWN."
    })
final class StatusCommand extends AdminCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TABLE",
      description = "[NAMESPACE:]TABLE or store:NAME; all of the cluster without it.")
  private String table;

  @Option(
      names = "--long",
      description =
          "Every index of the cluster and what memory is used for, or every region, HFile and server of"
              + " the table.")
  private boolean all;

  @ArgGroup private Form form = new Form();

  /** In which form; one at a time. */
  private static final class Form {
    @Option(
        names = "--watch",
        arity = "0..1",
        parameterConsumer = Pause.class,
        paramLabel = "SECONDS",
        description = "Bars of what is being built, again every 2 seconds, until Ctrl-C.")
    private Integer watch;

    @Option(
        names = "--check",
        description = "One line and an exit status for monitoring, as Nagios has them.")
    private boolean check;

    @Option(names = "--json", description = "Everything as JSON, each thing once.")
    private boolean json;

    @Option(
        names = "--html",
        paramLabel = "FILE",
        description = "Everything as a page for browsers, written to a file; - for the output.")
    private String html;
  }

  /** Takes what follows only if it is a number: it may be the table. */
  static final class Pause implements IParameterConsumer {
    private static final int USUAL = 2;

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      boolean given = !words.isEmpty() && words.peek().matches("\\d{1,5}");
      option.setValue(given ? Integer.parseInt(words.pop()) : USUAL);
    }
  }

  /** Knows who did not answer the last look, and is not waited for in the next. */
  private volatile ClusterCalls calls;

  private NamedTable named;
  private TableName name;

  @Override
  void check() {
    named = table == null ? null : TableCommand.named(table);
    if (form.watch != null && form.watch < 1) {
      throw new UserError("--watch " + form.watch + " is no pause; give 1 second or more");
    }
    if (form.html != null && !form.html.equals("-")) {
      checkFolder(form.html);
    }
  }

  private static void checkFolder(String html) {
    try {
      Path folder = Path.of(html).toAbsolutePath().getParent();
      if (folder == null || !Files.isDirectory(folder)) {
        throw new UserError("--html " + html + " cannot be written: its folder does not exist");
      }
    } catch (InvalidPathException e) {
      throw new UserError("--html " + html + " cannot be written: " + e.getMessage());
    }
  }

  @Override
  void firstCall(Connection connection) throws IOException {
    if (named == null) {
      super.firstCall(connection);
    } else {
      name = named.resolve(connection);
      TableCommand.ask(connection, name);
    }
  }

  /** Each look has it; looking ends with Ctrl-C. */
  @Override
  Duration limit() {
    return form.watch == null ? super.limit() : DurationConverter.NONE;
  }

  @Override
  String doing(String address) {
    return !form.check ? super.doing(address) : null;
  }

  /** For monitoring, nothing that keeps it from looking is anything else than UNKNOWN. */
  @Override
  Integer failed(Exception e, PrintWriter out) {
    return form.check ? told(StatusCheck.unknown(ErrorText.message(e)), out) : null;
  }

  private static int told(StatusCheck check, PrintWriter out) {
    out.println(check.line());
    out.flush();
    return check.level().ordinal();
  }

  @Override
  int run(Connection connection, PrintWriter out) throws IOException {
    calls = new ClusterCalls(connection, share());
    return super.run(connection, out);
  }

  @Override
  String waits() {
    ClusterCalls asking = calls;
    List<String> servers = asking == null ? List.of() : asking.waiting();
    return servers.isEmpty() ? "" : "waits for " + Words.list(servers, 2);
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    if (form.watch != null) {
      return new StatusWatch(
              () -> look(admin), Duration.ofSeconds(form.watch), out, () -> clear(out))
          .run();
    }
    return name == null ? cluster(admin, out) : table(admin, out);
  }

  private ClusterIndexStatus look(LCIndexAdmin admin) throws IOException {
    beginsNow(); // each look is waited for by itself
    if (name == null) {
      return calls.read(admin::definitions);
    }
    Instant at = Instant.now();
    TableIndexStatus status = admin.status(name, share());
    return new ClusterIndexStatus(
        at, Instant.now(), null, List.of(), List.of(), null, List.of(status));
  }

  private int cluster(LCIndexAdmin admin, PrintWriter out) throws IOException {
    ClusterIndexStatus status = calls.read(admin::definitions);
    if (form.check) {
      return told(StatusCheck.of(status), out);
    }
    if (form.html != null) {
      write(ClusterHtml.of(status), out);
    } else if (form.json) {
      out.println(StatusJson.of(status, all));
    } else {
      out.print(Wording.asCalled(all ? ClusterText.withIndexes(status) : ClusterText.of(status)));
    }
    return status.isWhole() ? 0 : 1;
  }

  private int table(LCIndexAdmin admin, PrintWriter out) throws IOException {
    Instant at = Instant.now();
    TableIndexStatus status = admin.status(name, share());
    Instant until = Instant.now();
    if (form.check) {
      return told(StatusCheck.of(status), out);
    }
    if (form.html != null) {
      write(StatusHtml.of(status, grids(admin, status), Instant.now()), out);
    } else if (form.json) {
      out.println(StatusJson.of(status, grids(admin, status)));
    } else {
      List<GridSample> grids = grids(admin, status);
      out.print(StatusText.asOf(at, until));
      out.print(
          Wording.asCalled(all ? StatusText.of(status, grids) : StatusText.summary(status, grids)));
    }
    return status.isWhole() ? 0 : 1;
  }

  private List<GridSample> grids(LCIndexAdmin admin, TableIndexStatus status) {
    return new IndexCommands(admin, name).gridSamples(status);
  }

  private void write(String page, PrintWriter out) {
    if (form.html.equals("-")) {
      out.print(page);
      return;
    }
    try {
      Files.writeString(Path.of(form.html), page);
    } catch (IOException e) {
      throw new UserError("--html " + form.html + " cannot be written: " + e.getMessage());
    }
    out.println("wrote " + form.html);
  }
}
