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

/** {@code index create TABLE DEFINITION...}. */
@Command(
    name = "create",
    description = "Creates indexes with one alter of the table, online if possible.",
    footer = {
      "",
      "A definition is [FAMILY:]QUALIFIER TYPE[(ENCODING)] [MIN MAX [FLAGS]], for example",
      "  index create orders 'price DOUBLE 0 99999 100' 'cf:date DATE' --wait 5m"
    })
final class CreateCommand extends AdminCommand {
  @Parameters(index = "0", paramLabel = "TABLE")
  private String table;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "DEFINITION")
  private String[] definitions;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Wait until existing rows are indexed, at most this long.")
  private Duration wait;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableName name = TableName.valueOf(table);
    out.println(admin.createIndexes(name, definitions));
    out.flush();
    if (wait == null) {
      out.print(admin.describe(name));
    } else {
      out.print(admin.waitUntilBuilt(name, wait, progress(out)).summary());
    }
    return 0;
  }
}
