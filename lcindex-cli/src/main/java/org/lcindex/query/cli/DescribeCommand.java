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
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.json.DescribeJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code index describe TABLE}. */
@Command(
    name = "describe",
    description = "Shows the definitions of a table's indexes, and how each stands.")
final class DescribeCommand extends TableCommand {
  @Option(names = "--json", description = "The definitions as JSON.")
  private boolean json;

  @Override
  boolean readsStores() {
    return true;
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    if (json) {
      out.println(DescribeJson.of(admin.status(table(), share())));
    } else {
      out.print(admin.describe(table(), share()));
    }
    return 0;
  }
}
