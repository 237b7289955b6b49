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
package org.lcindex.experiments.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A page in HTML that needs no other file: styles and pictures are inside, scripts there are none.
 */
public final class HtmlPage implements ReportPage {
  private static final String STYLE = "report.css";

  private final String marked;
  private final StringBuilder body = new StringBuilder();
  private String title = "";

  /**
   * An empty page.
   *
   * @param marked rows of tables that begin with this are marked
   */
  public HtmlPage(String marked) {
    this.marked = marked;
  }

  /** The whole document. */
  public String text() {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        <main>
        %s</main>
        </body>
        </html>
        """
        .formatted(title, style(), body);
  }

  private static String style() {
    try (InputStream in = HtmlPage.class.getResourceAsStream(STYLE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void heading(int level, String text) {
    if (level == 1) {
      title = escape(text);
    }
    element("h" + level, text);
  }

  @Override
  public void paragraph(String text) {
    element("p", text);
  }

  @Override
  public void best(Map<String, String> figures) {
    body.append("<dl class=\"best\">\n");
    figures.forEach(
        (what, value) -> {
          body.append("<div><dt>").append(inline(what)).append("</dt><dd>");
          body.append(inline(value)).append("</dd></div>\n");
        });
    body.append("</dl>\n");
  }

  @Override
  public void list(List<String> items) {
    body.append("<ul>\n");
    items.forEach(item -> element("li", item));
    body.append("</ul>\n");
  }

  @Override
  public void table(Table table) {
    body.append("<div class=\"wide\" tabindex=\"0\"><table>\n<thead>");
    // A query's name stays in one line.
    List<String> header = table.header().stream().map(name -> name.replace('-', '\u2011')).toList();
    row("th scope=\"col\"", "th", header, table);
    body.append("</thead>\n<tbody>\n");
    table.rows().forEach(cells -> row("td", "td", cells, table));
    body.append("</tbody></table></div>\n");
  }

  private void row(String open, String close, List<String> cells, Table table) {
    body.append(cells.get(0).equals(marked) ? "<tr class=\"marked\">" : "<tr>");
    for (int i = 0; i < cells.size(); i++) {
      body.append('<').append(open).append(table.isText(i) ? ">" : " class=\"n\">");
      body.append(inline(cells.get(i))).append("</").append(close).append('>');
    }
    body.append("</tr>\n");
  }

  @Override
  public void figure(String file, String svg, String caption) {
    body.append("<figure role=\"img\" aria-label=\"").append(escape(caption)).append("\">\n");
    body.append(svg.substring(svg.indexOf("<svg"))).append("<figcaption>");
    body.append(inline(caption)).append("</figcaption></figure>\n");
  }

  @Override
  public void link(String file, String text) {
    body.append("<p><a href=\"").append(escape(file)).append("\">");
    body.append(inline(text)).append("</a></p>\n");
  }

  @Override
  public void markdown(String markdown) {
    Node document = Parser.builder().build().parse(markdown);
    body.append(HtmlRenderer.builder().escapeHtml(true).build().render(document));
  }

  private void element(String name, String text) {
    body.append('<').append(name).append('>').append(inline(text));
    body.append("</").append(name).append(">\n");
  }

  private static String inline(String text) {
    return escape(text).replaceAll("`([^`]*)`", "<code>$1</code>");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
