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
package org.lcindex.query;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.admin.ClusterProblems;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.ServerStatus;

/**
 * How the indexes of all tables stand, and the region servers, at about one moment. {@code
 * org.lcindex.query.text.ClusterText} has it as text. Immutable.
 *
 * @param at when asking began
 * @param until when it ended
 * @param hbase version of HBase's master
 * @param servers all live region servers, by name
 * @param dead servers that HBase lists as dead and whose regions are served, by name; one at whose
 *     address another has started since is not among them
 * @param session for how long ZooKeeper keeps the session of a silent server, by the configuration
 *     of who asked; null if that is not known
 * @param tables those with an index that the user may see, by name
 */
@InterfaceAudience.Public
public record ClusterIndexStatus(
    Instant at,
    Instant until,
    String hbase,
    List<Server> servers,
    List<String> dead,
    Duration session,
    List<TableIndexStatus> tables) {

  /** What can be said of a region server. */
  public enum Standing {
    /** It has LCIndex, and has told of itself. */
    ANSWERS,
    /** It has LCIndex, of a release that tells less of itself. */
    OLDER,
    /** It answers, and does not have LCIndex. */
    WITHOUT,
    /** The user may not ask it; its regions may have told of it. */
    NOT_ALLOWED,
    /** It did not answer in time. */
    UNKNOWN,
    /** It is not alive, and nobody serves yet what it served. */
    GONE
  }

  /**
   * A region server.
   *
   * @param name host, port and start code, with commas
   * @param standing whether it has told of itself
   * @param reason why it has not, of one that is gone what is known of that; null when it has
   * @param status what it told, or its regions; null when nothing was told
   * @param reported when it reported to the master last, in ISO 8601; null unless it is UNKNOWN and
   *     the master tells
   */
  public record Server(
      String name, Standing standing, String reason, ServerStatus status, String reported) {
    private static final Pattern VERSION = Pattern.compile("^HBase (\\S+)");

    /** Host and port. */
    public String address() {
      String[] parts = name.split(",");
      return parts.length < 2 ? name : parts[0] + ":" + parts[1];
    }

    /** The version of HBase; null when nothing was told, as by a server without LCIndex. */
    public String hbase() {
      Matcher text = VERSION.matcher(status == null ? "" : status.hbaseText());
      return text.find() ? text.group(1) : null;
    }

    /** The release of LCIndex in words. */
    public String release() {
      return switch (standing) {
        case WITHOUT -> "none";
        case UNKNOWN -> "UNKNOWN";
        case GONE -> "gone";
        case NOT_ALLOWED -> status == null ? "not told" : "yes";
        case OLDER -> "an older one";
        case ANSWERS -> status.release() == null ? "not from a jar" : status.release();
      };
    }

    /** Whether it should answer and does not. */
    public boolean isSilent() {
      return standing == Standing.UNKNOWN || standing == Standing.GONE;
    }

    /** Whether it is known to have LCIndex. */
    public boolean hasIndex() {
      return standing == Standing.ANSWERS || standing == Standing.OLDER || status != null;
    }
  }

  public ClusterIndexStatus {
    servers = List.copyOf(servers);
    dead = List.copyOf(dead);
    tables = List.copyOf(tables);
  }

  /** The worst state of a table; QUERYABLE when there is none. */
  public IndexState state() {
    return tables.stream()
        .map(table -> table.overall().state())
        .reduce(IndexState.QUERYABLE, IndexState::and);
  }

  /** How every local index of every table stands. */
  public List<IndexStatus> indexes() {
    List<IndexStatus> found = new ArrayList<>();
    tables.forEach(table -> found.addAll(table.indexes()));
    return found;
  }

  /** How every global index of every table stands. */
  public List<GlobalStatus> globalIndexes() {
    return tables.stream().flatMap(table -> table.globalIndexes().stream()).toList();
  }

  /** All definitions of indexes. */
  public List<IndexDefinition> definitions() {
    return tables.stream().flatMap(table -> table.definitions().stream()).toList();
  }

  /** The sum of what is built. */
  public IndexProgress progress() {
    return tables.stream()
        .map(table -> table.overall().progress())
        .reduce(IndexProgress.NONE, IndexProgress::plus);
  }

  /** The indexes of both kinds of every table, as {@link TableIndexStatus#allIndexes}. */
  public List<IndexStatus> allIndexes() {
    return tables.stream().flatMap(table -> table.allIndexes().stream()).toList();
  }

  /** Bytes of all indexes: index files, and tables of entries as far as their size is told. */
  public long indexBytes() {
    return tables.stream().mapToLong(TableIndexStatus::indexBytes).sum();
  }

  /** Bytes of the tables of entries of global indexes, as far as they are told. */
  public long entriesBytes() {
    return tables.stream().mapToLong(TableIndexStatus::entriesBytes).sum();
  }

  /** Bytes of the HFiles of indexed families, each once. */
  public long hfileBytes() {
    return tables.stream().mapToLong(TableIndexStatus::hfileBytes).sum();
  }

  /** Whether counts and sizes of some table are told, or there is no table to ask. */
  public boolean isSized() {
    return tables.isEmpty() || tables.stream().anyMatch(TableIndexStatus::isSized);
  }

  /** Whether all servers and regions have answered. */
  public boolean isWhole() {
    return servers.stream().noneMatch(Server::isSilent)
        && tables.stream().allMatch(TableIndexStatus::isWhole);
  }

  /** What is wrong, each thing once, in sentences. */
  public List<String> problems() {
    return ClusterProblems.of(this);
  }

  /** What somebody should know and that is no problem, of servers and by them. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(ClusterProblems.notes(dead));
    notes.addAll(
        StatusProblems.notes(
            servers.stream().map(Server::status).filter(Objects::nonNull).toList()));
    return List.copyOf(notes);
  }
}
