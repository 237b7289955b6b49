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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.query.admin.Clusters;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexState;

/** The status as a page: complete, by itself, and with nothing in it that somebody smuggled in. */
public class StatusHtmlTest {
  private static final Instant AT = Instant.parse("2026-11-22T08:00:00.123Z");

  private static String page(IndexFileState state, Unanswered... unanswered) {
    TableIndexStatus answered = Clusters.orders(state);
    return StatusHtml.of(
        Clusters.status(
            answered.table(),
            answered.definitions(),
            answered.regions(),
            null,
            List.of(unanswered)),
        AT);
  }

  @Test
  void aBuiltTableIsQueryable() {
    String page = page(IndexFileState.INDEXED);
    assertTrue(page.contains("<span class=\"state QUERYABLE\">QUERYABLE</span></h1>"), page);
    assertTrue(page.contains(" as of <span class=\"time\">2026-11-22T08:00:00Z</span>"), page);
    for (String title : List.of("Indexes", "Regions", "Servers", "Index files")) {
      assertTrue(page.contains("<h2>" + title + "</h2>"), page);
    }
  }

  @Test
  void whatIsWrongComesFirst() {
    Unanswered silent = new Unanswered("bb", "three,1,1", IndexState.DISABLED, "no LCIndex there");
    String page = page(IndexFileState.INDEXED, silent);
    assertTrue(page.contains("<ul class=\"wrong\">"), page);
    assertTrue(page.indexOf("no LCIndex there") < page.indexOf("<h2>"), page);
  }

  @Test
  void whatCannotBeReadIsTold() {
    DefinitionFault fault =
        new DefinitionFault(IndexDefinitions.TABLE_KEY, "f:a LONGG", "no such type", "alter it");
    String page = StatusHtml.of(Clusters.with(Clusters.orders(), fault), AT);
    assertTrue(page.contains("lcindex.indexes has &#39;f:a LONGG&#39;: no such type"), page);
  }

  @Test
  void staleEntriesAreTold() {
    String page =
        StatusHtml.of(
            Clusters.withGlobal(Clusters.orders(IndexFileState.INDEXED), GlobalState.COVERED), AT);
    assertTrue(
        page.contains("about 50,000 tags, 1.0 MiB in 4 regions on 1 server, counted 8 s ago"),
        page);
    assertTrue(page.contains("of 5,000 rows proposed in 10 minutes 4,000 did not match"), page);
    assertTrue(page.contains("queries read many rows in vain: lcindex index repair"), page);
  }

  @Test
  void whatOthersSayIsEscaped() {
    String evil = "<script>alert(\"1\")</script>' onload='x\u0007";
    String page = page(IndexFileState.INDEXED, new Unanswered(evil, evil, IndexState.FAILED, evil));
    assertFalse(page.contains("<script"), page);
    assertTrue(
        page.replace("<wbr>", "")
            .contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;"),
        page);
    assertFalse(page.contains("\u0007"), page);
    assertEquals("", StatusPage.escape(null));
  }

  @Test
  void itNeedsNothingElse() {
    String page = page(IndexFileState.FAILED);
    Matcher outside = Pattern.compile("(?i)src=|href=|url\\(|@import|http").matcher(page);
    assertFalse(outside.find(), page);
    assertTrue(page.contains("name=\"viewport\""), page);
    assertTrue(page.contains("@media (max-width: 600px)"), page);
  }

  /** Tags are closed: as XML it can be read, but for what HTML leaves open. */
  @Test
  void itIsWellFormed() throws Exception {
    String xml =
        page(IndexFileState.FAILED).replace("<!DOCTYPE html>", "").replaceAll("<meta[^>]*>", "");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }
}
