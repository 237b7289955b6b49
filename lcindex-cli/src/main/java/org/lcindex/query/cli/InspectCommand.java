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
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.cli.json.InspectJson;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.text.InspectText;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code inspect TABLE}. */
@Command(
    name = "inspect",
    description =
        "Samples rows of a table and tells which types its columns may have, and the commands that"
            + " index them.",
    footer = {
      "",
      "HBase keeps bytes and no types: 8 bytes are a LONG, a DOUBLE and a TIMESTAMP. The types that",
      "decode every sampled cell are listed, the most plausible first."
    })
final class InspectCommand extends TableCommand {
  @Option(
      names = "--sample",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = "How many rows to look at, of all regions; default: ${DEFAULT-VALUE}.")
  private int rows;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  private SampleLimits limits;

  @Override
  boolean readsStores() {
    return true;
  }

  @Override
  void checkArguments() {
    try {
      limits = SampleLimits.USUAL.withRows(rows).withTime(scanning());
    } catch (IllegalArgumentException e) {
      throw new UserError("--sample is " + e.getMessage());
    }
  }

  /** Some time is left to print what was found by then. */
  private Duration scanning() {
    return timeout().multipliedBy(2).dividedBy(3);
  }

  @Override
  String doing(String address) {
    return "sampling " + table();
  }

  @Override
  void askForTable(Connection connection) throws IOException {
    try (Table opened = connection.getTable(table())) {
      QueriedTable.describe(opened);
    }
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableInspection found = admin.inspect(table(), limits);
    out.print(json ? InspectJson.of(found) + System.lineSeparator() : InspectText.of(found));
    return 0;
  }
}
