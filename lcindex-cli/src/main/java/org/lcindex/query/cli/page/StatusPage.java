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

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hbase.thirdparty.com.google.common.html.HtmlEscapers;
import org.lcindex.plan.Measures;
import org.lcindex.query.text.IndexRow;
import org.lcindex.query.text.ProgressText;
import org.lcindex.rpc.IndexState;
import org.lcindex.text.TextTable;
import org.lcindex.type.ShownText;

/**
 * A page of HTML that needs nothing else: no script, no other file, no network. It reads on narrow
 * screens, in the dark and printed. Lines break between words, and in long names after a separator;
 * what is wider than the page scrolls by itself. For one thread.
 */
public final class StatusPage {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --line: #8886; --soft: #8882; --bad: #b3261e }
      @media (prefers-color-scheme: dark) { :root { --bad: #f2837b } }
      * { box-sizing: border-box }
      body { font: 15px/1.45 system-ui, sans-serif; hyphens: manual; margin: 0 auto; max-width: 75rem; padding: 0 1rem 2rem }
      h1 { font-size: 1.4rem; margin: 1rem 0 .2rem }
      h2 { font-size: 1.1rem; margin: 2rem 0 .4rem }
      h3 { font-size: 1rem; margin: 1rem 0 .2rem }
      .scroll { overflow-x: auto }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid var(--line); padding: .35rem .8rem .35rem 0; text-align: left; vertical-align: top }
      th { white-space: nowrap }
      th:first-child, td:first-child { min-width: 6rem }
      td.n, th.n { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap }
      .state { border-radius: .3rem; color: #fff; font-size: .85em; padding: .1rem .4rem; white-space: nowrap; -webkit-print-color-adjust: exact; print-color-adjust: exact }
      .QUERYABLE, .COVERED { background: #1b6e3a } .BUILDING { background: #1f5a94 } .DEGRADED, .UNCOVERED { background: #8a5a00 }
      .UNKNOWN { background: #6b3fa0 } .FAILED { background: #a3231f } .DISABLED { background: #5b5b5b }
      ul.wrong { border-left: .3rem solid var(--bad); list-style: none; margin: 1rem 0; padding: .2rem 0 .2rem .8rem }
      li { margin: .3rem 0 }
      .note { opacity: .75 }
      .time { white-space: nowrap }
      .figures { display: grid; gap: .8rem; grid-template-columns: repeat(4, 1fr); margin: 1rem 0 }
      .figure { background: var(--soft); border-radius: .5rem; padding: .7rem .9rem }
      .figure b { display: block; font-size: 1.7rem; font-weight: 600; line-height: 1.2; white-space: nowrap }
      .index { align-items: center; display: grid; gap: .2rem 1rem; grid-template-columns: minmax(14rem, 2fr) 3fr 7rem 17rem; padding: .3rem 0 }
      .bar { background: var(--soft); border-radius: .3rem; height: 1rem; overflow: hidden; -webkit-print-color-adjust: exact; print-color-adjust: exact }
      .bar i { display: block; height: 100% }
      @media (max-width: 800px) {
        .figures { grid-template-columns: repeat(2, 1fr) }
        .index { border-bottom: 1px solid var(--line); grid-template-columns: 1fr auto }
        .index .bar { grid-column: 1 / 3; grid-row: 2 }
      }
      @media (max-width: 600px) {
        thead { display: none }
        tr { border-bottom: 1px solid var(--line); display: block; padding: .5rem 0 }
        td, td.n { border: 0; display: flex; gap: 1rem; justify-content: space-between; padding: .1rem 0; text-align: right }
        td::before { content: attr(data-name); flex: none; opacity: .75; text-align: left }
        td:empty { display: none }
      }
      @media print {
        body { font-size: 10pt; max-width: none; padding: 0 }
        .figure { border: 1px solid var(--line) }
        .scroll { overflow: visible }
        tr, li, .index, .figure { break-inside: avoid }
        h2, h3 { break-after: avoid }
        table { font-size: 7.5pt }
        th, td { padding-right: .4rem }
      }
      """;

  /** Words that are longer may break after a separator. */
  private static final int LONG_WORD = 20;

  private static final Pattern UNIT = Pattern.compile("(?<=\\d) (?=%|[KMGTPE]iB|bytes)");

  private final StringBuilder out = new StringBuilder();

  /**
   * Begins a page.
   *
   * @param title not escaped yet
   * @param covers what it is of, for the line under the title
   * @param at when that was asked
   */
  StatusPage(String title, IndexState state, String covers, Instant at) {
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>")
        .append(escape(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(text(title))
        .append(' ')
        .append(state(state))
        .append("</h1>\n");
    out.append("<p class=\"note\">")
        .append(text(covers))
        .append(" as of <span class=\"time\">")
        .append(at.truncatedTo(ChronoUnit.SECONDS))
        .append("</span></p>\n");
  }

  /** Adds a figure of a page's first lines: the number, and what it counts. */
  record Figure(String number, String counts) {}

  /** Adds the figures that say most. */
  StatusPage figures(Figure... figures) {
    out.append("<div class=\"figures\">\n");
    for (Figure one : figures) {
      out.append("<div class=\"figure\"><b>")
          .append(escape(one.number()))
          .append("</b>")
          .append(together(text(one.counts())))
          .append("</div>\n");
    }
    out.append("</div>\n");
    return this;
  }

  /** Adds what is wrong, if anything is. */
  StatusPage wrong(List<String> lines) {
    if (!lines.isEmpty()) {
      out.append("<ul class=\"wrong\">\n");
      lines.forEach(line -> out.append("<li>").append(text(line)).append("</li>\n"));
      out.append("</ul>\n");
    }
    return this;
  }

  StatusPage heading(int level, String title) {
    String tag = "h" + level;
    out.append('<').append(tag).append('>').append(text(title)).append("</").append(tag);
    out.append(">\n");
    return this;
  }

  /** Adds a line of small importance. */
  StatusPage note(String line) {
    out.append("<p class=\"note\">").append(text(line)).append("</p>\n");
    return this;
  }

  /** Adds a bar for an index: how much of it is built, or of how much it may be believed. */
  StatusPage bar(IndexRow index) {
    Object state = index.state();
    String done = index.done();
    out.append("<div class=\"index\"><div>")
        .append(text(index.name()))
        .append("</div><div class=\"bar\" title=\"")
        .append(done)
        .append("\"><i class=\"")
        .append(state)
        .append("\" style=\"width:")
        .append((int) Math.floor(100 * index.share()))
        .append("%\"></i></div><div>")
        .append(state(state))
        .append("</div><div class=\"note\">")
        .append(together(escape(done + ", " + holds(index))))
        .append("</div></div>\n");
    return this;
  }

  private static String holds(IndexRow index) {
    if (index.isLocal()) {
      String files = ProgressText.files(index.local().progress());
      return files + " HFiles, " + Measures.bytes(index.bytes());
    }
    return index.bytes() == null
        ? "size not told"
        : Measures.bytes(index.bytes())
            + " in "
            + Measures.count(index.global().regions(), "region");
  }

  /**
   * Adds a table with its heading. Numbers are right-aligned, and states coloured.
   *
   * @param amounts headings of other columns that are right-aligned
   */
  StatusPage table(String title, TextTable table, String... amounts) {
    heading(2, title);
    if (table.rows().isEmpty()) {
      return note("none");
    }
    List<String> headings = table.headings();
    List<String> kinds = new ArrayList<>();
    for (int i = 0; i < headings.size(); i++) {
      int column = i;
      boolean right =
          List.of(amounts).contains(headings.get(i))
              || table.rows().stream().anyMatch(row -> row.get(column) instanceof Number);
      kinds.add(right ? " class=\"n\"" : "");
    }
    out.append("<div class=\"scroll\">\n<table>\n<thead><tr>");
    for (int i = 0; i < headings.size(); i++) {
      out.append("<th").append(kinds.get(i)).append('>').append(headings.get(i)).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (List<Object> row : table.rows()) {
      out.append("<tr>");
      for (int i = 0; i < headings.size(); i++) {
        out.append("<td").append(kinds.get(i)).append(" data-name=\"").append(headings.get(i));
        out.append("\">").append(cell(row.get(i))).append("</td>");
      }
      out.append("</tr>\n");
    }
    out.append("</tbody>\n</table>\n</div>\n");
    return this;
  }

  private static String cell(Object cell) {
    return cell instanceof IndexState state ? state(state) : text(TextTable.text(cell));
  }

  /** The page as it is whole. */
  @Override
  public String toString() {
    return out + "</body>\n</html>\n";
  }

  private static String state(Object state) {
    return "<span class=\"state " + state + "\">" + state + "</span>";
  }

  /** Text for people: escaped, and with places where long names may break. */
  private static String text(String text) {
    StringBuilder found = new StringBuilder();
    String rest = text == null ? "" : ShownText.line(text);
    int start = 0;
    for (int i = 0; i <= rest.length(); i++) {
      if (i == rest.length() || rest.charAt(i) == ' ') {
        found.append(word(rest.substring(start, i))).append(i == rest.length() ? "" : " ");
        start = i + 1;
      }
    }
    return found.toString();
  }

  /** Numbers stay with their units, where there is little room. */
  private static String together(String text) {
    return UNIT.matcher(text).replaceAll("&#160;");
  }

  private static String word(String word) {
    if (word.length() <= LONG_WORD) {
      return escape(word);
    }
    StringBuilder found = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      found.append(escape(String.valueOf(c)));
      if ("/,;:=".indexOf(c) >= 0 && i + 1 < word.length()) {
        found.append("<wbr>");
      }
    }
    return found.toString();
  }

  /** Text as HTML shows it, in attributes, too; nothing for null. */
  static String escape(String text) {
    return text == null ? "" : HtmlEscapers.htmlEscaper().escape(ShownText.line(text));
  }
}
