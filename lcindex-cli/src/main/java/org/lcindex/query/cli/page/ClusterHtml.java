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

import java.util.List;
import org.lcindex.plan.Measures;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.cli.page.StatusPage.Figure;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.JobsStatus;
import org.lcindex.text.TextTable;

/**
 * How a cluster's indexes and servers stand, as one page for browsers. Everything that a server or
 * user said is escaped. Stateless.
 */
public final class ClusterHtml {
  private ClusterHtml() {}

  /** The page. */
  public static String of(ClusterIndexStatus status) {
    StatusPage page =
        new StatusPage(
            "LCIndex",
            status.state(),
            Measures.count(status.tables().size(), "table")
                + " on "
                + Measures.count(status.servers().size(), "server")
                + (status.hbase() == null ? "" : ", HBase " + status.hbase())
                + ",",
            status.at());
    List<String> problems = status.problems();
    long with = status.servers().stream().filter(Server::hasIndex).count();
    page.figures(
        StatusHtml.queryable(status.allIndexes()),
        status.isSized()
            ? StatusHtml.size(
                status.indexBytes() - status.entriesBytes(),
                status.entriesBytes(),
                status.hfileBytes())
            : StatusHtml.UNSIZED,
        new Figure(with + " of " + status.servers().size(), "servers have LCIndex"),
        StatusHtml.problems(problems));
    page.wrong(problems);
    status.notes().forEach(note -> page.note("Note: " + note));
    page.heading(2, "Indexes");
    if (status.tables().isEmpty()) {
      page.note("no table has an index");
    }
    for (TableIndexStatus table : status.tables()) {
      page.heading(3, table.table() + ": " + StatusText.regions(table));
      StatusHtml.bars(page, table);
    }
    servers(page, status);
    page.table(
        "Local directories",
        ClusterText.directories(status, "server", "directory", "free"),
        "free");
    page.table(
        "Memory of all servers",
        ClusterText.memory(status, "part"),
        "used",
        "limit",
        "fullest server");
    jobs(page, status);
    return page.toString();
  }

  private static void servers(StatusPage page, ClusterIndexStatus status) {
    TextTable rows = ClusterText.servers().with("notes", ClusterHtml::note).of(status.servers());
    page.table("Servers", rows, "regions");
  }

  private static String note(Server server) {
    boolean told = server.status() != null && server.status().hbase() != null;
    return server.reason() != null ? server.reason() : told ? server.status().hbaseText() : null;
  }

  private static void jobs(StatusPage page, ClusterIndexStatus status) {
    TextTable rows = new TextTable("server", "kind", "running", "waiting");
    for (Server server : status.servers()) {
      if (server.status() != null) {
        for (JobsStatus jobs : server.status().jobs()) {
          if (jobs.running() + jobs.waiting() > 0) {
            rows.row(server.address(), jobs.kind(), jobs.running(), jobs.waiting());
          }
        }
      }
    }
    page.table("Jobs", rows);
  }
}
