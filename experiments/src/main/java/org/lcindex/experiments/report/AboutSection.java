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

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** How the run was made: settings, machine, versions, commands; and what failed. */
final class AboutSection implements Section {
  /** With less of the processors stolen a machine is called quiet. */
  private static final double QUIET_PERCENT = 5;

  private final String rawLink;

  /**
   * A section.
   *
   * @param rawLink the raw file as seen from the page
   */
  AboutSection(String rawLink) {
    this.rawLink = rawLink;
  }

  @Override
  public void write(Results results, ReportPage page) {
    page.heading(2, "How this was measured");
    Table table = new Table(2, "what", "value");
    results.run().path("settings").properties().forEach(e -> row(table, e.getKey(), e.getValue()));
    results.run().path("machine").properties().forEach(e -> row(table, e.getKey(), e.getValue()));
    results
        .of(Kind.START)
        .forEach(
            line -> {
              table.row("started", line.key().part());
              row(table, "command", line.values().path("command"));
              row(table, "commit", line.values().path("commit"));
              if (line.values().has("processor")) {
                row(table, "on", line.values().path("processor"));
              }
              if (line.values().has("load")) {
                table.row("load before it", Samples.number(line.number("load")));
              }
            });
    page.table(table);
    page.paragraph(
        "Absolute times are those of one machine that runs clients and all servers; ratios within a"
            + " round are what can be compared. Techniques alternate: every other round begins with the"
            + " last one. Every figure and table is drawn from the raw file by the command `bin/lcindex"
            + " experiments report`.");
    stolen(results, page);
    page.link(rawLink, "Raw data: " + RawFile.NAME);
    failures(results, page);
  }

  private static void row(Table table, String name, JsonNode value) {
    String text =
        value.isIntegralNumber()
            ? String.format(Locale.ROOT, "%,d", value.asLong())
            : value.isTextual() ? value.asText() : value.toString();
    table.row(name, text);
  }

  /** Whether other guests of the machine's host were in the way. */
  private static void stolen(Results results, ReportPage page) {
    List<Double> percents = results.of(Kind.STOLEN).map(l -> 100 * l.number("share")).toList();
    if (percents.isEmpty()) {
      return;
    }
    Samples all = Samples.of(percents);
    String text =
        String.format(
            Locale.ROOT,
            "Of the processors' time that was wanted, other guests of the host took %s %% in the"
                + " median session, %s %% in the worst.",
            Samples.number(all.median()),
            Samples.number(all.max()));
    page.paragraph(
        all.max() < QUIET_PERCENT
            ? text
            : text
                + " That is not a quiet machine: times of sessions differ by more than what is"
                + " measured in them.");
  }

  private static void failures(Results results, ReportPage page) {
    List<String> items = new ArrayList<>();
    results
        .of(Kind.FAILED)
        .forEach(
            line ->
                items.add(
                    String.format(
                        Locale.ROOT,
                        "%s, %,d rows, round %d, %s: %s%s",
                        Looks.label(line.key().technique()),
                        line.key().rows(),
                        line.key().round(),
                        line.key().part(),
                        line.values().path("error").asText(),
                        results.wentOn(line) ? " (a later start went on with it)" : "")));
    if (!items.isEmpty()) {
      page.heading(3, "What failed");
      page.list(items);
    }
  }
}
