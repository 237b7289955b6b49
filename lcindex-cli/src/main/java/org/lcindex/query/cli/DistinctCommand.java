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
import org.lcindex.query.text.FigureQuestions;
import org.lcindex.query.text.GroupLines;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code distinct TABLE COLUMN CONDITION}. */
@Command(
    name = "distinct",
    description =
        "Prints the different values of a column, each with its number of rows, or how many there"
            + " are in each group.",
    footer = {
      "",
      "Up to 10,000 different values of a group are counted; --approximate estimates more.",
      "",
      "For example",
      "  distinct orders orderpriority",
      "  distinct orders clerk \"totalprice > 400000\" --limit 20",
      "  distinct orders custkey --by \"year(orderdate)\"",
      "  distinct orders custkey --approximate"
    })
final class DistinctCommand extends ColumnFiguresCommand {
  private static final int USUAL_LIMIT = 1_000;

  @Mixin private GroupOptions groups = new GroupOptions();

  @Option(
      names = "--limit",
      paramLabel = "VALUES",
      description = "Values at most, 0 for all; default: 1000 in a table, else all.")
  private Integer limit;

  @Option(
      names = "--approximate",
      description =
          "Print only about how many there are, of all rows or in each group; 95 of 100 such numbers"
              + " are within 1.6 %%.")
  private boolean approximate;

  @Override
  void checkOptions() {
    super.checkOptions();
    groups.check();
    if (limit != null && limit < 0) {
      throw new UserError("--limit " + limit + " is below 0; 0 is for all values");
    }
    if (limit != null && (groups.isGiven() || approximate)) {
      throw new UserError(
          "--limit is of values, and "
              + (approximate ? "--approximate" : "--by")
              + " counts them; leave one of them out");
    }
  }

  @Override
  GroupLines lines(FigureQuestions questions) throws IOException {
    if (groups.isGiven() || approximate) {
      return questions.distinct(groups.keys(), column(), approximate);
    }
    int most = limit != null ? limit : output().isTable() ? USUAL_LIMIT : 0;
    return questions.distinct(column(), most);
  }
}
