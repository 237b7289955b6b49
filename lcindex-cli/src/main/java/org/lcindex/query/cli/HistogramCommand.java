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
import org.lcindex.query.text.Histogram;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code histogram TABLE COLUMN CONDITION}. */
@Command(
    name = "histogram",
    description =
        "Prints how many rows have a value in each of some ranges of equal width, of a column of"
            + " numbers, DATE or TIMESTAMP.",
    footer = {
      "",
      "A range begins with its first bound and ends before its second; the last one ends with the",
      "greatest value. The rows are grouped by their values: the client holds these.",
      "",
      "For example",
      "  histogram orders orderdate --buckets 7",
      "  histogram orders totalprice \"orderpriority = '1-URGENT'\""
    })
final class HistogramCommand extends ColumnFiguresCommand {
  @Option(
      names = "--buckets",
      paramLabel = "N",
      defaultValue = "" + Histogram.USUAL_BUCKETS,
      description = "Ranges at most; default: ${DEFAULT-VALUE}.")
  private int buckets;

  @Override
  void checkOptions() {
    super.checkOptions();
    if (buckets < 1 || buckets > Histogram.MOST_BUCKETS) {
      throw new UserError("--buckets " + buckets + " is none; give 1 to " + Histogram.MOST_BUCKETS);
    }
  }

  @Override
  GroupLines lines(FigureQuestions questions) throws IOException {
    return questions.histogram(column(), buckets);
  }
}
