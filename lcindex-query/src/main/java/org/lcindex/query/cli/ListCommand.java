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
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.DescribeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code index list [TABLE]}. */
@Command(
    name = "list",
    description = "Lists the indexes of one table or of all, and how each stands.")
final class ListCommand extends AdminCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "TABLE")
  private String table;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    out.print(
        DescribeText.list(
            table == null
                ? admin.statusOfAll()
                : admin.listIndexes(TableName.valueOf(table)).isEmpty()
                    ? List.of()
                    : List.of(admin.status(TableName.valueOf(table)))));
    return 0;
  }
}
