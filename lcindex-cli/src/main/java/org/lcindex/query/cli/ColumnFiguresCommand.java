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
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.text.FigureQuestions;
import org.lcindex.query.text.GroupLines;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What commands have in common that tell of the values of one column. */
abstract class ColumnFiguresCommand extends ScanningCommand {
  @Parameters(
      index = "1",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER of a column with an index; with ::TYPE of any, which is slower.")
  private String column;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "CONDITION",
      description =
          "Which rows, in docs/queries.md's language, - to read it from the input; all rows when left"
              + " out.")
  private String text;

  @Mixin private FiguresOutput output = new FiguresOutput();

  @Override
  String conditionText() {
    return text;
  }

  /** The column as it was typed. */
  final String column() {
    return column;
  }

  final FiguresOutput output() {
    return output;
  }

  /** Whether the answer has lines, and is not one for all rows. */
  boolean hasLines() {
    return true;
  }

  @Override
  void checkOptions() {
    output.check(hasLines());
  }

  @Override
  void prepare(MdrqBuilder builder) {
    FiguresOutput.prepare(builder);
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    long start = System.nanoTime();
    output.print(answer(() -> lines(new FigureQuestions(client, query))), start, out);
    return 0;
  }

  /** The answer. */
  abstract GroupLines lines(FigureQuestions questions) throws IOException;
}
