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
package org.lcindex.query.admin;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.type.ShownText;

/**
 * A table's index status as one HTML page that needs nothing else: no script, no other file, no
 * network. It reads on a narrow screen, too, and everything that a server or user said is escaped.
 * Stateless.
 */
public final class StatusHtml {
  /** Index files that are listed: a large table has more than anybody reads. */
  private static final int MOST_FILES = 500;

  private static final String STYLE =
      """
      :root { color-scheme: light dark }
      body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 0 1rem 2rem }
      h1 { font-size: 1.4rem; overflow-wrap: anywhere }
      h2 { font-size: 1.1rem; margin-top: 2rem }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid #8886; overflow-wrap: anywhere; padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top }
      td.n, th.n { font-variant-numeric: tabular-nums; text-align: right }
      .state { border-radius: .3rem; color: #fff; font-size: .85em; padding: .1rem .4rem; white-space: nowrap }
      .QUERYABLE { background: #1b6e3a } .BUILDING { background: #1f5a94 } .DEGRADED { background: #8a5a00 }
      .FAILED { background: #a3231f } .UNKNOWN { background: #6b3fa0 } .DISABLED { background: #5b5b5b }
      ul.wrong { border-left: .3rem solid #a3231f; list-style: none; margin: 1rem 0; padding: .2rem 0 .2rem .8rem }
      li { margin: .3rem 0; overflow-wrap: anywhere }
      .note { opacity: .75 }
      @media (max-width: 600px) {
        thead { display: none }
        tr { border-bottom: 1px solid #8886; display: block; padding: .5rem 0 }
        td, td.n { border: 0; display: flex; gap: 1rem; justify-content: space-between; padding: .1rem 0; text-align: right }
        td::before { content: attr(data-name); flex: none; opacity: .75; text-align: left }
        td:empty { display: none }
      }
      """;

  private StatusHtml() {}

  /**
   * The page.
   *
   * @param at when the table was asked
   */
  public static String of(TableIndexStatus status, Instant at) {
    StringBuilder out = new StringBuilder();
    String title = "Indexes of " + escape(status.table().getNameAsString());
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>")
        .append(title)
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(title)
        .append(' ')
        .append(state(status.overall().state()))
        .append("</h1>\n<p class=\"note\">")
        .append(StatusText.regions(status))
        .append(" as of ")
        .append(at.truncatedTo(ChronoUnit.SECONDS))
        .append("</p>\n");
    wrong(out, status);
    indexes(out, status);
    regions(out, status);
    servers(out, status);
    files(out, status);
    return out.append("</body>\n</html>\n").toString();
  }

  private static void wrong(StringBuilder out, TableIndexStatus status) {
    List<String> lines = status.problems();
    if (!lines.isEmpty()) {
      out.append("<ul class=\"wrong\">\n");
      lines.forEach(line -> out.append("<li>").append(escape(line)).append("</li>\n"));
      out.append("</ul>\n");
    }
  }

  private static void indexes(StringBuilder out, TableIndexStatus status) {
    Rows rows = new Rows("Indexes", "index", "state", "HFiles#", "HFile bytes#", "done#");
    for (IndexStatus index : status.indexes()) {
      IndexProgress progress = index.progress();
      rows.row(
          escape(index.index()),
          state(index.state()),
          StatusText.files(progress),
          Measures.bytes(progress.bytes()),
          StatusText.done(progress));
    }
    rows.to(out);
  }

  private static void regions(StringBuilder out, TableIndexStatus status) {
    Rows rows = new Rows("Regions", "start key", "region", "server", "state", "HFiles#", "reason");
    for (RegionStatus region : status.regions()) {
      IndexStatus all =
          IndexStatus.over(
              region.region(),
              status.definitions().stream().map(d -> RegionView.of(region, d)).toList());
      rows.row(
          escape(region.startKey()),
          escape(region.region()),
          escape(region.server()),
          state(all.state()),
          Measures.count(region.stores().stream().mapToLong(s -> s.hfiles().size()).sum()),
          escape(all.reason()));
    }
    for (TableIndexStatus.Unanswered region : status.unanswered()) {
      rows.row(
          "",
          escape(region.region()),
          escape(region.server()),
          state(region.state()),
          "",
          escape(region.reason()));
    }
    rows.to(out);
  }

  /** All this is the servers', whichever of their regions has told it last. */
  private static void servers(StringBuilder out, TableIndexStatus status) {
    Map<String, RegionStatus> servers = new TreeMap<>();
    status.regions().forEach(region -> servers.put(String.valueOf(region.server()), region));
    Rows rows =
        new Rows(
            "Servers", "server", "HBase", "jobs running#", "jobs waiting#", "free on local disks");
    servers.forEach(
        (name, region) -> {
          List<String> dirs = new ArrayList<>();
          for (LocalDirStatus dir : region.localDirs()) {
            dirs.add(
                dir.path()
                    + ": "
                    + (dir.usableBytes() < 0 ? "unknown" : Measures.bytes(dir.usableBytes())));
          }
          rows.row(
              escape(name),
              escape(region.hbase() == null ? null : region.hbase().text()),
              Measures.count(region.jobsRunning()),
              Measures.count(region.jobsQueued()),
              escape(String.join(", ", dirs)));
        });
    rows.to(out);
  }

  private static void files(StringBuilder out, TableIndexStatus status) {
    List<TableIndexStatus.Entry> entries = status.entries();
    Rows rows = new Rows("Index files", "index", "HFile", "region", "state", "size#", "reason");
    entries.stream()
        .limit(MOST_FILES)
        .forEach(
            entry ->
                rows.row(
                    escape(entry.index().index()),
                    escape(entry.hfile().hfile()),
                    escape(entry.region().region()),
                    escape(String.valueOf(entry.index().state())),
                    Measures.bytes(entry.index().bytes()),
                    escape(entry.index().reason())));
    rows.to(out);
    if (entries.size() > MOST_FILES) {
      out.append("<p class=\"note\">")
          .append(Measures.count(entries.size() - MOST_FILES))
          .append(" more index files are not listed; --json has all.</p>\n");
    }
  }

  private static String state(IndexState state) {
    return "<span class=\"state " + state + "\">" + state + "</span>";
  }

  /** Text as HTML shows it, in attributes, too; nothing for null. */
  static String escape(String text) {
    if (text == null) {
      return "";
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (char c : ShownText.line(text).toCharArray()) {
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  /** A table with a heading; columns whose name ends in # are numbers. */
  private static final class Rows {
    private final String title;
    private final String[] columns;
    private final StringBuilder body = new StringBuilder();

    Rows(String title, String... columns) {
      this.title = title;
      this.columns = columns;
    }

    /** Adds a row of HTML. */
    void row(String... cells) {
      body.append("<tr>");
      for (int i = 0; i < cells.length; i++) {
        body.append(
            String.format(
                Locale.ROOT, "<td%s data-name=\"%s\">%s</td>", number(i), name(i), cells[i]));
      }
      body.append("</tr>\n");
    }

    private String number(int column) {
      return columns[column].endsWith("#") ? " class=\"n\"" : "";
    }

    private String name(int column) {
      return columns[column].replace("#", "");
    }

    void to(StringBuilder out) {
      out.append("<h2>").append(title).append("</h2>\n");
      if (body.isEmpty()) {
        out.append("<p class=\"note\">none</p>\n");
        return;
      }
      out.append("<table>\n<thead><tr>");
      for (int i = 0; i < columns.length; i++) {
        out.append("<th").append(number(i)).append('>').append(name(i)).append("</th>");
      }
      out.append("</tr></thead>\n<tbody>\n").append(body).append("</tbody>\n</table>\n");
    }
  }
}
