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
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.rpc.endpoint.RpcJson;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands share that change one index of a table and leave its definition there. */
abstract class IndexChangeCommand extends TableCommand {
  @Parameters(
      index = "1",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER; the family when more than one index has the qualifier. GLOBAL behind"
              + " it, in the same word, where it has an index of each kind. A grid is named by its"
              + " columns: (o:a,o:b).")
  private String column;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  /** Which index of a column it is. */
  abstract IndexDefinition find(IndexCommands commands, String of) throws IOException;

  /** Changes it. */
  abstract IndexChange change(IndexCommands commands, IndexDefinition index) throws IOException;

  /** What has become of an index. */
  IndexDefinition after(IndexDefinition before) {
    return before;
  }

  /** What to say of an index that was changed. */
  abstract String said(IndexDefinition before);

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    IndexCommands commands = new IndexCommands(admin, table());
    IndexDefinition index = find(commands, column);
    IndexChange change = change(commands, index);
    if (json) {
      out.println(
          RpcJson.toPrettyJson(ChangeReport.of(table(), change, List.of(after(index)), List.of())));
    } else {
      if (change.changed()) {
        out.println(said(index));
      }
      out.println(Wording.asCalled(change.toString()));
    }
    return 0;
  }

  /**
   * What is not known when it did not end.
   *
   * @param done such as "switched"
   */
  final String unfinished(String done) {
    return "; whether the index was "
        + done
        + " is not known, 'lcindex index list "
        + table()
        + "' tells, and the same command is safe to repeat";
  }
}
