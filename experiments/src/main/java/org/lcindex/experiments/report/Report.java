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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.page.HtmlPage;
import org.lcindex.experiments.report.page.MarkdownPage;
import org.lcindex.experiments.report.page.ReportPage;

/** A report of a raw file: the same content as HTML and as Markdown. Immutable. */
public final class Report {
  private static final String HTML = "report.html";
  private static final String FIGURES = "figures";

  private final Results results;
  private final String notes;
  private final Optional<SuiteReport> suite;

  /**
   * Of the lines of a raw file.
   *
   * @param notes what people say about the run, in Markdown
   * @throws IllegalArgumentException when they are not those of a run
   */
  public Report(List<RawLine> lines, String notes) {
    this.results = new Results(lines);
    this.notes = notes;
    this.suite = SuiteReport.of(results, lines);
  }

  /**
   * Of the files in a run's folder: the raw file and, if there are any, people's notes.
   *
   * @throws IllegalArgumentException when the raw file is not of a run
   */
  public static Report of(Path folder) throws IOException {
    Path notes = folder.resolve(NotesSection.FILE);
    return new Report(RawFile.read(folder), Files.exists(notes) ? Files.readString(notes) : "");
  }

  /** One page with everything inside. */
  public String html() {
    HtmlPage page = new HtmlPage(Looks.label(Contest.OURS));
    write(page, RawFile.NAME);
    return page.text();
  }

  private MarkdownPage markdownPage(String rawLink) {
    MarkdownPage page = new MarkdownPage(FIGURES);
    write(page, rawLink);
    return page;
  }

  /**
   * The page for a repository.
   *
   * @param rawLink the raw file as seen from the page
   */
  public String markdown(String rawLink) {
    return markdownPage(rawLink).text();
  }

  /** Writes {@code report.html} into the run's folder and returns where it is. */
  public Path writeHtml(Path folder) throws IOException {
    Path file = folder.resolve(HTML);
    Files.writeString(file, html());
    return file;
  }

  /** Writes a Markdown file, and its figures into {@code figures/} beside it. */
  public void writeMarkdown(Path file, String rawLink) throws IOException {
    MarkdownPage page = markdownPage(rawLink);
    Path figures = file.toAbsolutePath().resolveSibling(FIGURES);
    Files.createDirectories(figures);
    Files.writeString(file, page.text());
    for (Map.Entry<String, String> picture : page.pictures().entrySet()) {
      Files.writeString(figures.resolve(picture.getKey()), picture.getValue());
    }
  }

  private void write(ReportPage page, String rawLink) {
    if (suite.isPresent()) {
      suite.get().begin(page);
      new NotesSection(notes).write(results, page);
      suite.get().tables(page);
      new AboutSection(rawLink).write(results, page);
      return;
    }
    page.heading(
        1,
        results.hasPaper()
            ? "LCIndex and its rivals: the paper's evaluation, measured again"
            : "LCIndex and its rivals on " + results.workload());
    String measured =
        String.format(
            Locale.ROOT,
            "%s, %,d rows, %s indexes, %d round(s), on %s.",
            results.workload(),
            results.rows(),
            results.hasPaper() ? "three" : "four",
            results.mostRounds(),
            results.run().path("settings").path("cluster").asText());
    page.paragraph(
        results.hasPaper()
            ? measured
                + " Beside each figure and table are"
                + " the values of Feng et al., \"LCIndex: A Local and Clustering Index on Distributed"
                + " Ordered Tables for Flexible Multi-Dimensional Range Queries\" (5,000,000 rows on"
                + " thirteen machines, HBase 0.94)."
            : measured
                + " The paper does not have this workload, and nobody has tuned anything for it: columns"
                + " of few values, and columns that depend on each other.");
    List<Section> sections =
        List.of(
            new SummarySection(),
            new NotesSection(notes),
            new CorrectnessSection(),
            new InsertSection(),
            new LatencySection(),
            new QuerySection(),
            new StorageSection(),
            new RecoverySection(),
            new WaitsSection(),
            new NetworkSection(),
            new ChangeSection(),
            new GrowthSection(),
            new RegretSection(),
            new AboutSection(rawLink));
    sections.forEach(section -> section.write(results, page));
  }
}
