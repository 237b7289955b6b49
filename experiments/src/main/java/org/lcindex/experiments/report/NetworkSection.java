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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.report.chart.RangeChart;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.report.page.Table;

/** Figure 12: network bytes. */
final class NetworkSection implements Section {
  private static final double MB = 1e6;

  @Override
  public void write(Results results, ReportPage page) {
    Function<String, Samples> received = t -> results.calls(t, "insert", "receivedBytes");
    Function<String, Samples> blocks = t -> results.blocks(t, "insert");
    Function<String, Samples> sent = t -> results.calls(t, "query", "sentBytes");
    List<String> techniques = results.having(received);
    if (techniques.isEmpty()) {
      return;
    }
    page.heading(2, results.heading("Network traffic", "Figure 12"));
    page.paragraph(
        results.besidePaper(
            "Bytes of calls that region servers received during the insert and sent during the queries"
                + " (one run of each), and bytes that DataNodes wrote during the insert, replicas"
                + " included.",
            "The paper's figure has no numbers; its text says: HBase, IRIndex and LCIndex receive nearly"
                + " the same; CMIndex's queries send about five times as much as the others'."));
    RangeChart chart = new RangeChart("megabytes of calls (logarithmic)", true);
    for (String technique : techniques) {
      add(chart, technique, 0, "received, insert", received.apply(technique));
      add(chart, technique, 1, "sent, queries", sent.apply(technique));
    }
    Figures.add(page, "figure-12-network", chart, "Bytes of region servers' calls.");
    page.table(
        Figures.table(
            1,
            Figures.byTechnique()
                .add("insert: received, MB", t -> megabytes(received.apply(t)))
                .add("/ HBase", t -> results.overBase(t, received).text())
                .add("insert: DataNodes wrote, MB", t -> megabytes(blocks.apply(t)))
                .add("/ HBase", t -> results.overBase(t, blocks).text())
                .add("queries: sent, MB", t -> megabytes(sent.apply(t)))
                .add("/ HBase", t -> results.overBase(t, sent).text()),
            techniques));
    Figures.sentences(
        page,
        Contest.of(false, techniques, received).sentence("Bytes received during insert"),
        Contest.of(false, techniques, sent).sentence("Bytes sent during queries"));
    servers(results, page, techniques);
  }

  private static void add(
      RangeChart chart, String technique, int number, String label, Samples samples) {
    chart.add(Looks.label(technique), Looks.nth(number, label), samples.times(1 / MB));
  }

  private static String megabytes(Samples rounds) {
    return Samples.number(rounds.median() / MB);
  }

  /** By server, the last round. */
  private static void servers(Results results, ReportPage page, List<String> techniques) {
    page.heading(3, "By server");
    Table table = new Table(2, "technique", "server", "insert: received, MB", "queries: sent, MB");
    for (String technique : techniques) {
      Map<String, String[]> servers = new TreeMap<>();
      results
          .of(Kind.NETWORK, technique)
          .forEach(
              line -> {
                boolean insert = line.key().part().equals("insert");
                for (JsonNode server : line.values().path("servers")) {
                  double bytes = server.path(insert ? "receivedBytes" : "sentBytes").asDouble();
                  servers
                          .computeIfAbsent(
                              server.path("name").asText(), n -> new String[] {"-", "-"})[
                          insert ? 0 : 1] =
                      Samples.number(bytes / MB);
                }
              });
      servers.forEach((name, cells) -> table.row(Looks.label(technique), name, cells[0], cells[1]));
    }
    page.table(table);
  }
}
