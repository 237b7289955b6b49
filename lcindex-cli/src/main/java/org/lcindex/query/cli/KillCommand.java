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
import org.lcindex.query.KilledQuery;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.text.QueriesText;
import org.lcindex.rpc.endpoint.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kill ID}. */
@Command(
    name = "kill",
    description = "Ends a query, one's own or, for an ADMIN of its table, anybody's.",
    footer = {
      "",
      "Its client gets an error: killed by USER with lcindex kill. What an index serves ends at",
      "once, a plain scan with its client's next call (half of hbase.client.scanner.timeout.period",
      "at the latest). Scans that the query opens within the next ten minutes are refused."
    })
final class KillCommand extends AdminCommand {
  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "As '${ROOT-COMMAND-NAME} queries' tells it.")
  private String id;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    KilledQuery killed = admin.kill(id, share());
    if (json) {
      out.println(RpcJson.toPrettyJson(killed));
    } else {
      QueriesText.of(killed).forEach(out::println);
    }
    return killed.silent().isEmpty() ? 0 : 1;
  }
}
