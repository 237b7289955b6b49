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
import java.time.Instant;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusHtml;
import org.lcindex.query.admin.StatusJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code index status TABLE}. */
@Command(
    name = "status",
    description = "Shows how the indexes of a table stand, and what is wrong.",
    footer = {
      "",
      "States: QUERYABLE, BUILDING, DEGRADED (some HFiles are scanned instead), FAILED (attempts go",
      "on), DISABLED (nothing is built). The worst region is the table's. Queries are always exact.",
      "A region that does not answer within a third of --timeout is named and not waited for."
    })
final class StatusCommand extends TableCommand {
  @Option(names = "--long", description = "Every region, HFile and server, too.")
  private boolean all;

  @Option(names = "--json", description = "Everything as JSON: table, indexes and regions.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Everything as a page for browsers, written to a file; - for the output.")
  private String html;

  @Override
  void checkArguments() {
    if (html == null || html.equals("-")) {
      return;
    }
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
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableIndexStatus status = admin.status(table(), share());
    if (html != null) {
      write(StatusHtml.of(status, Instant.now()), out);
    } else if (json) {
      out.println(StatusJson.of(status));
    } else {
      out.print(all ? status.toString() : status.summary());
    }
    return 0;
  }

  private void write(String page, PrintWriter out) {
    if (html.equals("-")) {
      out.print(page);
      return;
    }
    try {
      Files.writeString(Path.of(html), page);
    } catch (IOException e) {
      throw new UserError("--html " + html + " cannot be written: " + e.getMessage());
    }
    out.println("wrote " + html);
  }
}
