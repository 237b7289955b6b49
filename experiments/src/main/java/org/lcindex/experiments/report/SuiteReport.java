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
import java.util.Optional;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Suite;
import org.lcindex.experiments.suite.SuiteLines;

/** What a report has of another paper's evaluation. Immutable. */
final class SuiteReport {
  private final Suite suite;
  private final SuiteLines lines;

  private SuiteReport(Suite suite, SuiteLines lines) {
    this.suite = suite;
    this.lines = lines;
  }

  /**
   * Of a raw file; empty if it is of no suite.
   *
   * @throws IllegalArgumentException when it is of a suite that is not there
   */
  static Optional<SuiteReport> of(Results results, List<RawLine> lines) {
    String name = results.run().path("settings").path("suite").asText();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Suite suite =
        Suite.of(name)
            .orElseThrow(() -> new IllegalArgumentException("it is of a suite '" + name + "'"));
    return Optional.of(new SuiteReport(suite, new SuiteLines(lines)));
  }

  /** The title, and the table of what the paper says. */
  void begin(ReportPage page) {
    page.heading(1, suite.title());
    page.paragraph(suite.source());
    Table claims = new Table(6, "in the paper", "what", "paper", "ours", "accepted", "verdict");
    for (Claim claim : suite.claims(lines)) {
      claims.row(
          claim.where(),
          claim.what(),
          claim.paper(),
          claim.ours(),
          claim.accept(),
          claim.judgement());
    }
    page.heading(2, "The paper's values and ours");
    page.table(claims);
  }

  /** What stands below people's notes. */
  void tables(ReportPage page) {
    suite.write(lines, page);
  }
}
