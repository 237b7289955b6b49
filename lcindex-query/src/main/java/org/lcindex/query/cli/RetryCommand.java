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
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code index retry TABLE}. */
@Command(name = "retry", description = "Queues again the index files that failed or are missing.")
final class RetryCommand extends AdminCommand {
  @Parameters(index = "0", paramLabel = "TABLE")
  private String table;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    out.println(admin.retryFailed(TableName.valueOf(table)) + " jobs queued");
    return 0;
  }
}
