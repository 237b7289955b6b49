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
package org.lcindex.query.cli.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.admin.Clusters.cluster;
import static org.lcindex.query.admin.Clusters.server;
import static org.lcindex.query.admin.Clusters.silent;
import static org.lcindex.query.admin.Clusters.table;
import static org.lcindex.query.admin.Clusters.with;
import static org.lcindex.query.admin.Clusters.withGlobal;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomNode;
import org.htmlunit.html.HtmlPage;
import org.junit.jupiter.api.Test;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.ProgressText;
import org.lcindex.query.text.WatchText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.IndexFileState;

/** The cluster as a page, which a browser opens, and as JSON. */
public class ClusterPagesTest {
  private static final TableIndexStatus HALF =
      table("half", "disk full", IndexFileState.INDEXED, IndexFileState.RETRYING);
  private static final ClusterIndexStatus CLUSTER =
      cluster(
          List.of(server("one,1,1"), server("two,1,1", Standing.UNKNOWN, "no answer")),
          table("built", null, IndexFileState.INDEXED),
          with(HALF, silent("aa")));

  /** What a browser sees of a page. */
  private interface Look {
    void at(HtmlPage page);
  }

  private static void open(String html, Look look) throws IOException {
    try (WebClient browser = new WebClient()) {
      look.at(browser.loadHtmlCodeIntoCurrentWindow(html));
    }
  }

  private static List<String> texts(HtmlPage page, String selector) {
    return page.querySelectorAll(selector).stream().map(DomNode::asNormalizedText).toList();
  }

  @Test
  void fourFiguresAndABarForEachIndex() throws Exception {
    open(
        ClusterHtml.of(CLUSTER),
        page -> {
          assertEquals(List.of("3 of 6", "600 bytes", "1 of 2", "2"), texts(page, ".figure b"));
          assertEquals(6, page.querySelectorAll(".index .bar i").size());
          assertEquals(
              "width:50%",
              page.querySelectorAll(".bar i.FAILED")
                  .get(0)
                  .getAttributes()
                  .getNamedItem("style")
                  .getNodeValue());
          assertEquals(
              List.of("built: 1 region", "half: 1 of 2 regions answered"), texts(page, "h3"));
          assertEquals(
              List.of("Indexes", "Servers", "Local directories", "Memory of all servers", "Jobs"),
              texts(page, "h2"));
          assertTrue(texts(page, "td").contains("25 %"), page::asNormalizedText);
          assertEquals(2, page.querySelectorAll("ul.wrong li").size());
        });
  }

  /**
   * Global indexes as local ones: counted, with a bar, a state and a size. The pages are made of
   * what was told, so they cost no call.
   */
  @Test
  void globalIndexesCount() throws Exception {
    TableIndexStatus built = table("built", null, IndexFileState.INDEXED);
    TableIndexStatus covered = withGlobal(built, GlobalState.COVERED);
    TableIndexStatus building = withGlobal(built, GlobalState.BUILDING);
    TableIndexStatus off = withGlobal(built, GlobalState.DISABLED);
    open(
        ClusterHtml.of(cluster(List.of(server("one,1,1")), covered, building, off)),
        page -> {
          assertEquals(
              List.of("10 of 12", "3.0 MiB", "1 of 1"), texts(page, ".figure b").subList(0, 3));
          assertEquals(
              List.of("COVERED width:100%", "BUILDING width:0%", "DISABLED width:0%"),
              page.querySelectorAll(".bar i:not(.QUERYABLE)").stream()
                  .map(DomNode::getAttributes)
                  .map(
                      bar ->
                          bar.getNamedItem("class").getNodeValue()
                              + " "
                              + bar.getNamedItem("style").getNodeValue())
                  .toList());
          assertTrue(texts(page, ".index").get(3).contains("1.0 MiB in 4 regions"));
        });
    TableIndexStatus global =
        new TableIndexStatus(
            covered.table(),
            List.of(),
            table("built", new String[0], List.of()).regions(),
            null,
            List.of(),
            List.of(),
            null,
            covered.globals(),
            covered.toldGlobals());
    open(
        StatusHtml.of(global, Instant.EPOCH),
        page -> {
          assertEquals("1 of 1", texts(page, ".figure b").get(0));
          assertEquals("1.0 MiB of entries", texts(page, ".figure").get(1).replaceAll("\\s+", " "));
          assertEquals(1, page.querySelectorAll(".index .bar i.COVERED").size());
          assertEquals(List.of("Indexes", "Regions", "Servers"), texts(page, "h2"));
        });
  }

  @Test
  void linesBreakBetweenWordsAndAfterSeparatorsOnly() throws Exception {
    String html = ClusterHtml.of(CLUSTER);
    assertFalse(html.contains("anywhere") || html.contains("break-all"), html);
    assertTrue(html.contains("data/<wbr>a/<wbr>directory/<wbr>with/"), html);
    open(
        html,
        page ->
            assertTrue(
                texts(page, "td").contains("/data/a/directory/with/a/long/name"),
                page::asNormalizedText));
  }

  /** The user's tables first; the parts of memory where all is asked for. */
  @Test
  void textBeginsWithTablesAndWhatIsWrong() {
    List<String> brief = ClusterText.of(CLUSTER).lines().toList();
    assertTrue(brief.get(2).startsWith("table  state "), brief::toString);
    assertTrue(brief.get(3).matches("built .* 4[.]9 KiB +300 bytes .*"), brief::toString);
    assertEquals("memory of all servers: 1.0 MiB used", brief.get(brief.size() - 1));
    String all = ClusterText.withIndexes(CLUSTER);
    assertTrue(all.indexOf("f:a INT") < all.indexOf("\nserver "), all);
    assertTrue(all.matches("(?s).*\ndecoded pages +1[.]0 MiB +4[.]0 MiB +25 %\n.*"), all);
  }

  @Test
  void narrowDarkAndPrinted() {
    String html = ClusterHtml.of(CLUSTER);
    for (String kind :
        List.of(
            "@media (max-width: 600px)",
            "prefers-color-scheme: dark",
            "color-scheme: light dark",
            "@media print")) {
      assertTrue(html.contains(kind), kind);
    }
  }

  @Test
  void aTableHasThemToo() throws Exception {
    open(
        StatusHtml.of(with(HALF, silent("aa")), Instant.EPOCH),
        page -> {
          assertEquals(List.of("0 of 3", "300 bytes", "1 of 2", "2"), texts(page, ".figure b"));
          assertEquals(3, page.querySelectorAll(".index .bar").size());
          assertTrue(texts(page, "td").contains("UNKNOWN"), page::asNormalizedText);
        });
  }

  @Test
  void jsonTellsEachThingOnce() {
    JsonObject json = JsonParser.parseString(StatusJson.of(CLUSTER, true)).getAsJsonObject();
    assertEquals("FAILED", json.get("state").getAsString());
    assertEquals(2, json.getAsJsonArray("servers").size());
    assertEquals(2, json.getAsJsonArray("problems").size());
    JsonObject half = json.getAsJsonArray("tables").get(1).getAsJsonObject();
    JsonObject region = half.getAsJsonArray("regions").get(0).getAsJsonObject();
    for (String ofServers : List.of("counters", "localDirs", "jobsRunning", "lastError")) {
      assertNull(region.get(ofServers), ofServers);
    }
    assertEquals("one,1,1", region.get("server").getAsString());
    json = JsonParser.parseString(StatusJson.of(CLUSTER, false)).getAsJsonObject();
    assertNull(json.getAsJsonArray("tables").get(0).getAsJsonObject().get("regions"));
    json = JsonParser.parseString(StatusJson.of(HALF)).getAsJsonObject();
    assertEquals(
        10,
        json.getAsJsonArray("servers")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("counters")
            .get("cache.bytes")
            .getAsLong());
  }

  @Test
  void whoWatchesSeesBars() {
    String look = new WatchText(System::nanoTime).of(CLUSTER);
    assertTrue(look.contains("built  f:a INT  [########################]  100 %"), look);
    assertTrue(look.contains("[############------------]"), look);
    assertTrue(look.contains("table half: building, time left not known while some fail"), look);
    assertEquals("[------------------------]", ProgressText.bar(-1));
  }
}
