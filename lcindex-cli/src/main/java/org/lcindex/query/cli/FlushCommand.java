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
import java.util.Map;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.endpoint.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code flush TABLE}. */
@Command(
    name = "flush",
    description =
        "Has HBase write a table's rows from memory to HFiles, of which indexes are made.",
    footer = {
      "",
      "Rows in memory are served from there. HBase flushes by itself, too, when they are many.",
      "'index wait' then waits until the index files of the new HFiles are built."
    })
final class FlushCommand extends TableCommand {
  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  String unfinished() {
    return "; HBase goes on flushing";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    admin.flush(table());
    out.println(
        json
            ? RpcJson.toPrettyJson(Map.of("table", table().getNameAsString(), "flushed", true))
            : "flushed: " + table());
    return 0;
  }
}
