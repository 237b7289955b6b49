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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.plan.Measures;
import org.lcindex.query.KilledQuery;
import org.lcindex.query.RunningQueries;
import org.lcindex.query.RunningQuery;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Columns;
import org.lcindex.text.Members;
import org.lcindex.text.TextTable;

/** What runs, and what was ended, for people and programs. Stateless. */
public final class QueriesText {
  private QueriesText() {}

  /** A row for each query. */
  public static TextTable table(RunningQueries all) {
    return new Columns<RunningQuery>()
        .with("id", RunningQuery::id)
        .with("user", query -> query.user() == null ? "(no client)" : query.user())
        .with("table", RunningQuery::table)
        .with("open for", query -> Measures.time(query.open().toNanos()))
        .with("regions", RunningQuery::regions)
        .with("rows", query -> query.rows().orElse(null))
        .with("plan", RunningQuery::plan)
        .with("condition", query -> query.condition().map(QueriesText::shown).orElse("not shown"))
        .of(all.queries());
  }

  private static String shown(String condition) {
    return condition.isEmpty() ? "all rows" : condition;
  }

  /** What there is to say besides the queries. */
  public static List<String> notes(RunningQueries all) {
    List<String> notes = new ArrayList<>();
    if (all.queries().isEmpty()) {
      notes.add("no query runs on " + Measures.count(all.servers().size(), "server"));
    }
    if (all.more() > 0) {
      notes.add("and " + Measures.count(all.more(), "scan") + " that servers left out");
    }
    all.silent().forEach((server, why) -> notes.add("nothing known of " + server + ": " + why));
    return notes;
  }

  /** The list as aligned text. */
  public static String of(RunningQueries all) {
    StringBuilder text = new StringBuilder();
    if (!all.queries().isEmpty()) {
      text.append(table(all));
    }
    notes(all).forEach(note -> text.append(note).append('\n'));
    return text.toString();
  }

  /** Every scan of every query, as aligned text. */
  public static String scans(RunningQueries all) {
    StringBuilder text = new StringBuilder();
    TextTable table =
        new TextTable(
            "id", "server", "region", "client", "open for", "busy for", "rows", "candidates");
    for (RunningQuery query : all.queries()) {
      query
          .scans()
          .forEach(
              (server, scans) ->
                  scans.forEach(
                      scan ->
                          table.row(
                              query.id(),
                              server,
                              scan.region(),
                              scan.client(),
                              Measures.time(scan.openMillis() * 1e6),
                              Measures.time(scan.busyMillis() * 1e6),
                              scan.rows(),
                              scan.candidates())));
    }
    return all.queries().isEmpty() ? "" : text.append('\n').append(table).toString();
  }

  /** What was ended, in a line, and what is not known in others. */
  public static List<String> of(KilledQuery killed) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "ended query "
            + killed.id()
            + ": "
            + Measures.count(killed.scans(), "scan")
            + " on "
            + Measures.count(killed.servers(), "server"));
    killed.silent().forEach((server, why) -> lines.add("it may go on on " + server + ": " + why));
    return lines;
  }

  /** The list as JSON. */
  public static String json(RunningQueries all) {
    return RpcJson.toPrettyJson(
        new Members()
            .with("queries", all.queries().stream().map(QueriesText::document).toList())
            .with("servers", all.servers())
            .with("more", all.more())
            .with("silent", all.silent()));
  }

  /** What is not told is absent. */
  private static Members document(RunningQuery query) {
    return new Members()
        .with("id", query.id())
        .with("user", query.user())
        .with("table", query.table())
        .with("condition", query.condition().orElse(null))
        .with("plan", query.plan())
        .with("started", query.started().toString())
        .with("openMillis", query.open().toMillis())
        .with("rows", query.rows().orElse(null))
        .with("candidates", query.candidates().orElse(null))
        .with("killedBy", query.killedBy().orElse(null))
        .with("scans", query.scans());
  }
}
