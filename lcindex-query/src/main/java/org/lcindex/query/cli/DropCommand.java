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
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexedColumn;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index drop TABLE COLUMN}. */
@Command(name = "drop", description = "Drops the index on a column, online if possible.")
final class DropCommand extends AdminCommand {
  @Parameters(index = "0", paramLabel = "TABLE")
  private String table;

  @Parameters(
      index = "1",
      paramLabel = "COLUMN",
      description = "[FAMILY:]QUALIFIER; the family when more than one index has the qualifier.")
  private String column;

  @Option(
      names = "--remove-coprocessor",
      description =
          "With the last index the table's descriptor loses the observer, too. Reopens the"
              + " regions. Without effect when the servers' configuration has the observer.")
  private boolean removeCoprocessor;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableName name = TableName.valueOf(table);
    int colon = column.indexOf(':');
    byte[] qualifier = Bytes.toBytesBinary(column.substring(colon + 1));
    byte[] family =
        colon < 0
            ? IndexedColumn.find(name, admin.listIndexes(name), column).family()
            : Bytes.toBytesBinary(column.substring(0, colon));
    IndexChange change = admin.dropIndex(name, family, qualifier, removeCoprocessor);
    out.println("dropped the index on " + column);
    out.println(change);
    return 0;
  }
}
