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
package org.lcindex.experiments.report;

import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.page.ReportPage;

/** A lost table of CCIndex: what its check tables are for. */
final class RecoverySection implements Section {
  @Override
  public void write(Results results, ReportPage page) {
    List<RawLine> lines = results.of(Kind.RECOVERY).toList();
    if (lines.isEmpty()) {
      return;
    }
    page.heading(3, "A lost index table");
    lines.forEach(line -> page.paragraph(sentence(line)));
  }

  private static String sentence(RawLine line) {
    long wrong = (long) line.number("wrong");
    return String.format(
        Locale.ROOT,
        "%s keeps the files of its index tables once. The table of %s was disabled and deleted, and"
            + " made anew from its check table and the rows' table: %,d of %,d rows in %s s, flushed."
            + " Of %d queries that it answers, %s afterwards.",
        Looks.label(line.key().technique()),
        line.key().part(),
        (long) line.number("rows"),
        (long) line.number("expected"),
        Samples.number(line.number("millis") / 1000),
        (long) line.number("queries"),
        wrong == 0 ? "all were right" : wrong + " were wrong");
  }
}
