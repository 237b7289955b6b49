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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.raw.RawFile;
import org.xml.sax.InputSource;
import picocli.CommandLine;

/**
 * Reports of raw files that are beside this test: {@code sample} is made up, so that every section
 * has something to say. With {@code -Dlcindex.golden.write=true} the expected pages are written.
 */
class ReportTest {
  private static final boolean WRITE = Boolean.getBoolean("lcindex.golden.write");

  @TempDir Path folder;

  private static Path sample() throws URISyntaxException {
    return Path.of(ReportTest.class.getResource("sample/" + RawFile.NAME).toURI()).getParent();
  }

  @Test
  void sampleAsMarkdown() throws Exception {
    String page = Report.of(sample()).markdown(RawFile.NAME);
    Path golden = Path.of("src/test/resources/org/lcindex/experiments/report/sample/RESULTS.md");
    if (WRITE) {
      Files.writeString(golden, page);
    }
    assertEquals(Files.readString(golden), page);
  }

  /** On the first screen, and our row of each table is to be found. */
  @Test
  void thePageBeginsWithTheBestFigures() throws Exception {
    String page = Report.of(sample()).html();
    int best = page.indexOf("<dl class=\"best\">");
    assertTrue(best > 0 && best < page.indexOf("<table>"), page);
    assertTrue(page.contains("<dt>MDRQ-D, times as fast as HBase's scan</dt>"), page);
    assertTrue(page.contains("<dt>wrong answers</dt>"), page);
    assertTrue(page.contains("<tr class=\"marked\"><td>LCIndex, ours</td>"), page);
    assertFalse(page.contains("<tr class=\"marked\"><td>IRIndex"), page);
  }

  @Test
  void whereARivalWinsTheReportSaysSo() throws Exception {
    String page = Report.of(sample()).markdown(RawFile.NAME);
    assertTrue(page.contains("Insert: IRIndex wins over LCIndex, ours"), page);
    assertTrue(page.contains("MDRQ-D, times plain HBase: LCIndex, ours, is the best"), page);
    assertTrue(page.contains("Wrong rows come from: CMIndex, GCIndex, CCIndex."), page);
    assertTrue(page.contains("the true mean is 14.4 s"), page);
  }

  @Test
  void withoutRivalsNoHeadingStandsAlone() throws Exception {
    List<String> lines = Files.readAllLines(sample().resolve(RawFile.NAME));
    Pattern other = Pattern.compile("\"technique\":\"(?!(hbase|lcindex)\")[a-z]");
    Files.write(
        folder.resolve(RawFile.NAME),
        lines.stream().filter(line -> !other.matcher(line).find()).toList());
    String page = Report.of(folder).markdown(RawFile.NAME);
    assertTrue(page.contains("LCIndex, ours"), page);
    assertFalse(page.contains("| IRIndex |"), page);
    assertFalse(page.contains("Who wins"), page);
    Matcher alone = Pattern.compile("(?m)^(#+) .*\\s+^\\1 ").matcher(page);
    assertFalse(alone.find(), () -> alone.group() + " in " + page);
  }

  @Test
  void anotherWorkloadHasNothingOfThePapers() throws Exception {
    String lines = Files.readString(sample().resolve(RawFile.NAME));
    Files.writeString(
        folder.resolve(RawFile.NAME),
        lines.replace("TPC-H ORDERS", "TPC-H LINEITEM").replace("MDRQ-D", "narrow"));
    String page = Report.of(folder).markdown(RawFile.NAME);
    assertTrue(page.contains("# LCIndex and its rivals on TPC-H LINEITEM"), page);
    assertTrue(page.contains("| technique | insert | queries | storage, factor 3 |"), page);
    assertTrue(page.contains("narrow, times plain HBase: LCIndex, ours, is the best"), page);
    assertTrue(page.contains("narrow by the number of rows of the table."), page);
    assertFalse(page.replace("as in the paper", "").contains("paper's"), page);
    assertFalse(page.contains("Figure 7"), page);
  }

  @Test
  void whatPeopleSayComesAfterTheSummary() throws Exception {
    Files.copy(sample().resolve(RawFile.NAME), folder.resolve(RawFile.NAME));
    Files.writeString(
        folder.resolve("notes.md"),
        "## Why\n\nTwo\nlines.\n\n- one `a = b`\n  goes on\n- two\n\n### More\nText\n- three\n");
    Report report = Report.of(folder);
    String page = report.markdown(RawFile.NAME);
    assertTrue(
        page.contains(
            "## Why\n\nTwo\nlines.\n\n- one `a = b`\n  goes on\n- two\n\n### More\nText\n- three\n\n"),
        page);
    assertTrue(page.indexOf("## Why") < page.indexOf("## Correctness"), page);
    assertTrue(report.html().contains("<li>one <code>a = b</code>\ngoes on</li>"));
  }

  @Test
  void htmlHasEverythingInside() throws Exception {
    String html = Report.of(sample()).html();
    assertFalse(html.contains("<script"), "no scripts");
    assertFalse(Pattern.compile("<(img|link)\\b").matcher(html).find(), "no other files");
    Matcher pictures = Pattern.compile("<svg.*?</svg\\s*>", Pattern.DOTALL).matcher(html);
    int count = 0;
    while (pictures.find()) {
      count++;
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(pictures.group())));
      assertTrue(pictures.group().contains("viewBox"), "takes the width it is given");
      assertTrue(pictures.group().contains("<text"), "text is text");
    }
    assertEquals(9, count);
  }

  @Test
  void commandWritesBothPages() throws Exception {
    Files.copy(sample().resolve(RawFile.NAME), folder.resolve(RawFile.NAME));
    Path markdown = folder.resolve("docs/RESULTS.md");
    assertEquals(0, execute(folder.toString(), "--markdown", markdown.toString()));
    assertTrue(Files.exists(folder.resolve("report.html")));
    assertTrue(Files.readString(markdown).contains("](figures/figure-9-queries.svg)"));
    assertTrue(Files.readString(markdown).contains("](../raw.jsonl)"));
    assertTrue(Files.exists(folder.resolve("docs/figures/figure-9-queries.svg")));
  }

  @Test
  void anUnfinishedRunIsReported() throws Exception {
    List<String> lines = Files.readAllLines(sample().resolve(RawFile.NAME));
    for (int some : new int[] {1, 2, 20, 100}) {
      Path part = Files.createDirectories(folder.resolve("part-" + some));
      Files.write(part.resolve(RawFile.NAME), lines.subList(0, some));
      Report.of(part).html();
    }
  }

  @Test
  void aFolderWithoutARunIsWrongUsage() throws IOException {
    assertEquals(2, execute(folder.toString()));
    Files.writeString(folder.resolve(RawFile.NAME), "");
    assertEquals(2, execute(folder.toString()));
    assertThrows(IllegalArgumentException.class, () -> new Report(List.of(), ""));
  }

  private static int execute(String... args) {
    PrintWriter out = new PrintWriter(new StringWriter());
    return new CommandLine(new ReportCommand()).setOut(out).setErr(out).execute(args);
  }
}
