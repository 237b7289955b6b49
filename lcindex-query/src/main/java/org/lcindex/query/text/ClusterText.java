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

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.text.Columns;
import org.lcindex.text.TextTable;

/** How a cluster's indexes and servers stand, as text for people. Stateless. */
@InterfaceAudience.Public
public final class ClusterText {
  private ClusterText() {}

  /** Totals, tables, what is wrong, servers, directories and memory. */
  public static String of(ClusterIndexStatus status) {
    return text(status, false);
  }

  /** The cluster's text with every index of every table, and what the memory is used for. */
  public static String withIndexes(ClusterIndexStatus status) {
    return text(status, true);
  }

  private static String text(ClusterIndexStatus status, boolean all) {
    StringBuilder out = new StringBuilder(heading(status)).append('\n');
    out.append(StatusText.asOf(status.at(), status.until()));
    section(out, tables(status));
    if (all && !status.tables().isEmpty()) {
      section(out, DescribeText.rows(status.tables()));
    }
    out.append('\n').append(problems(status));
    section(out, servers(status));
    section(out, directories(status));
    if (all) {
      section(out, memory(status, "memory of all servers"));
    } else {
      out.append(memoryInAll(status));
    }
    return out.toString();
  }

  /** One without rows is left out. */
  private static void section(StringBuilder out, TextTable table) {
    if (!table.rows().isEmpty()) {
      out.append('\n').append(table);
    }
  }

  /** One line: state and totals. */
  static String heading(ClusterIndexStatus status) {
    return String.format(
        Locale.ROOT,
        "%s: HBase %s, %d of %s with LCIndex, %s, %s, %s",
        status.tables().isEmpty() ? nothing(status) : status.state(),
        status.hbase(),
        status.servers().stream().filter(Server::hasIndex).count(),
        Measures.count(status.servers().size(), "server"),
        Measures.count(status.tables().size(), "table"),
        Measures.count(status.allIndexes().size(), "index"),
        sizes(status));
  }

  /** Sizes, and of how many regions they are when some have not told. */
  private static String sizes(ClusterIndexStatus status) {
    List<TableIndexStatus> tables = status.tables();
    if (!status.isSized()) {
      return "sizes " + StatusText.NOT_KNOWN;
    }
    long entries = status.entriesBytes();
    long told = tables.stream().mapToLong(one -> one.regions().size()).sum();
    long others = tables.stream().mapToLong(one -> one.unanswered().size()).sum();
    return Measures.bytes(status.indexBytes() - entries)
        + " of index files for "
        + Measures.bytes(status.hfileBytes())
        + " of HFiles"
        + (entries == 0 ? "" : ", " + Measures.bytes(entries) + " of entries")
        + (tables.stream().anyMatch(one -> one.untold() != null)
            ? ", of the regions that answered"
            : others == 0
                ? ""
                : String.format(
                    Locale.ROOT, ", of %,d of %s", told, Measures.count(told + others, "region")));
  }

  private static String nothing(ClusterIndexStatus status) {
    return isLimited(status)
        ? "no table that this user may look after has an index"
        : "no table has an index";
  }

  private static boolean isLimited(ClusterIndexStatus status) {
    return status.servers().stream().anyMatch(one -> one.standing() == Standing.NOT_ALLOWED);
  }

  private static TextTable servers(ClusterIndexStatus status) {
    return servers()
        .with("jobs running", server -> told(server, ServerStatus::jobsRunning))
        .with("waiting", server -> told(server, ServerStatus::jobsWaiting))
        .with("building", server -> told(server, ClusterText::building))
        .of(status.servers());
  }

  /** What text and pages tell of servers. */
  public static Columns<Server> servers() {
    return new Columns<Server>()
        .with("server", Server::address)
        .with("HBase", Server::hbase)
        .with("LCIndex", Server::release)
        .with("regions", server -> told(server, one -> one.regions() < 0 ? null : one.regions()));
  }

  private static Object told(Server server, Function<ServerStatus, Object> what) {
    return server.status() == null ? null : what.apply(server.status());
  }

  private static String building(ServerStatus server) {
    long rate = server.buildBytesPerSecond();
    return rate == 0 ? null : Measures.bytes(rate) + "/s";
  }

  private static TextTable directories(ClusterIndexStatus status) {
    return directories(status, "index files of", "in", "free");
  }

  /** Local directories of servers, under headings for server, directory and free space. */
  public static TextTable directories(ClusterIndexStatus status, String... headings) {
    TextTable table = new TextTable(headings);
    for (Server server : status.servers()) {
      if (server.status() != null) {
        server.status().localDirs().forEach(d -> table.row(server.address(), d.path(), free(d)));
      }
    }
    return table;
  }

  /** Free space in words. */
  public static String free(LocalDirStatus dir) {
    return dir.usableBytes() < 0 ? "unknown" : Measures.bytes(dir.usableBytes());
  }

  /** What memory is used for, under a heading for the parts. */
  public static TextTable memory(ClusterIndexStatus status, String heading) {
    return new Columns<MemoryPart>()
        .with(heading, MemoryPart::name)
        .with("used", part -> Measures.bytes(part.used()))
        .with("limit", part -> part.limit() < 0 ? null : Measures.bytes(part.limit()))
        .with("fullest server", part -> part.fullest() < 0 ? null : part.fullest() + " %")
        .of(MemoryPart.of(status));
  }

  private static String memoryInAll(ClusterIndexStatus status) {
    List<MemoryPart> parts = MemoryPart.of(status);
    return parts.isEmpty()
        ? ""
        : "\nmemory of all servers: "
            + Measures.bytes(parts.stream().mapToLong(MemoryPart::used).sum())
            + " used\n";
  }

  private static TextTable tables(ClusterIndexStatus status) {
    return new Columns<TableIndexStatus>()
        .with("table", TableIndexStatus::table)
        .with("state", one -> one.overall().state())
        .with("indexes", one -> one.definitions().size() + one.globals().size())
        .with("regions", one -> one.untold() == null ? regions(one) : StatusText.NOT_KNOWN)
        .with("HFiles", one -> sized(one, one.hfiles()))
        .with("of size", one -> sized(one, Measures.bytes(one.hfileBytes())))
        .with("index size", one -> sized(one, Measures.bytes(one.indexBytes())))
        .with("done", one -> ProgressText.done(one.overall()))
        .of(status.tables());
  }

  private static Object sized(TableIndexStatus table, Object figure) {
    return table.isSized() ? figure : StatusText.NOT_KNOWN;
  }

  private static String regions(TableIndexStatus table) {
    int answered = table.regions().size();
    int all = answered + table.unanswered().size();
    return answered == all
        ? String.format(Locale.ROOT, "%,d", all)
        : String.format(Locale.ROOT, "%,d of %,d", answered, all);
  }

  private static String problems(ClusterIndexStatus status) {
    StringBuilder out = new StringBuilder();
    List<String> problems = status.problems();
    problems.forEach(line -> out.append(line).append('\n'));
    if (problems.isEmpty()) {
      out.append("nothing is wrong\n");
    }
    status.notes().forEach(note -> out.append("note: ").append(note).append('\n'));
    if (isLimited(status)) {
      out.append("servers tell more of themselves to ADMIN on the whole cluster\n");
    }
    return out.toString();
  }
}
