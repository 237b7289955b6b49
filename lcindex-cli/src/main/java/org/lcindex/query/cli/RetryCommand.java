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

/** {@code index retry TABLE}. */
@Command(name = "retry", description = "Queues again the index files that failed or are missing.")
final class RetryCommand extends TableCommand {
  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    int queued = admin.retryFailed(table());
    out.println(
        json
            ? RpcJson.toPrettyJson(Map.of("table", table().getNameAsString(), "queued", queued))
            : queued + (queued == 1 ? " job" : " jobs") + " queued");
    return 0;
  }
}
