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
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.cli.json.InspectJson;
import org.lcindex.query.cli.json.LikeJson;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.text.CellsText;
import org.lcindex.query.text.InspectText;
import org.lcindex.text.Members;
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
      "decode every sampled cell are listed, the most plausible first.",
      "",
      "With --like nothing is told of types, but of each grid of the table, or of --grid, how many",
      "cells and regions such a condition meets, how many calls it takes and what they bring.",
      "  inspect orders --like 'o:custkey < 100 and o:totalprice > 4000' \\",
      "    --grid 'GLOBAL GRID(o:custkey LONG, o:totalprice DOUBLE) BITS 6,6'"
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

  @Option(
      names = "--like",
      paramLabel = "CONDITION",
      description =
          "Tell what grids do for queries with such a condition; may be given several times.")
  private List<String> likes = List.of();

  @Option(
      names = "--grid",
      paramLabel = "DEFINITION",
      description =
          "With --like: a grid to think of, GLOBAL GRID(COLUMN TYPE, ...); without it the table's own."
              + " May be given several times.")
  private List<String> grids = List.of();

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
    if (!grids.isEmpty() && likes.isEmpty()) {
      throw new UserError("--grid is told of by conditions: give --like CONDITION, too");
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
    if (!likes.isEmpty()) {
      tell(admin, out);
      return 0;
    }
    TableInspection found = admin.inspect(table(), limits);
    out.print(json ? InspectJson.of(found) + System.lineSeparator() : InspectText.of(found));
    return 0;
  }

  private void tell(LCIndexAdmin admin, PrintWriter out) throws IOException {
    List<Members> told = new ArrayList<>();
    for (GlobalDefinition grid : grids(admin)) {
      for (BoxEstimate box : admin.like(table(), grid, 0, likes, limits)) {
        told.add(LikeJson.of(grid, box));
        if (!json) {
          out.println(grid.column() + " " + CellsText.of(box));
        }
      }
    }
    if (json) {
      out.println(LikeJson.document(table().getNameAsString(), told));
    }
  }

  /** Those that were given, or else the table's. */
  private List<GlobalDefinition> grids(LCIndexAdmin admin) throws IOException {
    List<GlobalDefinition> found = new ArrayList<>();
    for (IndexDefinition one : admin.parse(table(), grids.toArray(String[]::new))) {
      GlobalDefinition grid = GlobalDefinition.asGrid(one);
      if (grid == null) {
        throw new UserError("--grid '" + one + "' is no grid: write GLOBAL GRID(COLUMN TYPE, ...)");
      }
      found.add(grid);
    }
    if (grids.isEmpty()) {
      admin.definitions(table()).grids().forEach(index -> found.add(index.definition()));
    }
    if (found.isEmpty()) {
      throw new UserError(
          "table "
              + table()
              + " has no grid; name one to think of: --grid 'GLOBAL GRID(COLUMN TYPE, ...)'");
    }
    return found;
  }
}
