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
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index wait TABLE}. */
@Command(name = "wait", description = "Waits until all index files of a table are built.")
final class WaitCommand extends AdminCommand {
  @Parameters(index = "0", paramLabel = "TABLE")
  private String table;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description = "How long at most, for example 30s or 10m; default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    out.print(admin.waitUntilBuilt(TableName.valueOf(table), timeout, progress(out)).summary());
    return 0;
  }
}
