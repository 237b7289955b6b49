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
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index status TABLE}. */
@Command(
    name = "status",
    description = "Shows how far the index files of every region and HFile are.")
final class StatusCommand extends AdminCommand {
  @Parameters(index = "0", paramLabel = "TABLE")
  private String table;

  @Option(names = "--summary", description = "Counts only.")
  private boolean summary;

  @Option(names = "--json", description = "The regions' replies as JSON.")
  private boolean json;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableIndexStatus status = admin.status(TableName.valueOf(table));
    if (json) {
      out.println(RpcJson.toPrettyJson(status.regions()));
    } else {
      out.print(summary ? status.summary() : status.toString());
    }
    return 0;
  }
}
