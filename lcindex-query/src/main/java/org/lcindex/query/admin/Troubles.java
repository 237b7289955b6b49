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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Measures;
import org.lcindex.query.admin.build.RegionView;
import org.lcindex.query.text.Words;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/**
 * Why indexes are not QUERYABLE, as the regions tell it: each reason once, however many tables,
 * indexes and HFiles it is the matter with. Reasons that differ in numbers and names of HFiles only
 * are one. For one thread.
 */
final class Troubles {
  /** Numbers with the unit of their size, and names of HFiles and regions. */
  private static final Pattern PARTICULARS =
      Pattern.compile("[0-9a-f]{12,}|\\d[\\d,.]*( bytes?| [KMGTPE]iB)?");

  /** A full disk has several words, for the build that met it: one cause. */
  private static final Pattern FULL =
      Pattern.compile(
          "(no room now|No space left on device|Disk quota exceeded)(?=: index files of)");

  /** Indexes and tables that a line names. */
  private static final int NAMED = 3;

  private record Key(String state, String reason) {}

  private static final class Trouble {
    private final String reason;
    private final Set<String> tables = new LinkedHashSet<>();
    private final Set<String> indexes = new LinkedHashSet<>();
    private int count;
    private long hfiles;

    Trouble(String reason) {
      this.reason = reason;
    }
  }

  private final Map<Key, Trouble> found = new LinkedHashMap<>();
  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final Set<String> faults = new HashSet<>();

  /** A reason without what is another one for each HFile, and without what helps. */
  static String likeness(String reason) {
    if (reason.contains(GlobalTables.UNREAD)) {
      return GlobalTables.UNREAD; // whatever it is that each region and server has met
    }
    int remedy = reason.indexOf(Decline.REMEDY);
    String cause = remedy < 0 ? reason : reason.substring(0, remedy);
    return PARTICULARS.matcher(FULL.matcher(cause).replaceAll("no room")).replaceAll("#");
  }

  /**
   * Begins with a table.
   *
   * @param indexes how many it has
   * @param unread what its descriptor says of indexes and cannot be read
   */
  void table(String table, int indexes, List<DefinitionFault> unread) {
    sizes.put(table, indexes);
    // As a region server says it: all faults of a table in one problem.
    faults.add(unread.stream().map(DefinitionFault::toString).collect(Collectors.joining("; ")));
  }

  /** Adds why nothing is known of an index, or nothing built. */
  void add(String table, Object index, Enum<?> state, String reason) {
    add(table, index, state, reason, 0);
  }

  /** Adds what a region tells of an index; who does not answer is told by server elsewhere. */
  void add(String table, IndexDefinition index, RegionStatus region) {
    IndexStatus stands = RegionView.of(region, index);
    if (stands.state() == IndexState.QUERYABLE) {
      return;
    }
    boolean told = false;
    for (StoreStatus store : region.stores()) {
      for (HFileStatus hfile : store.hfiles()) {
        for (IndexFileStatus file : hfile.indexes()) {
          if (file.index().equals(index.toString()) && file.reason() != null) {
            add(table, index, IndexStatus.stateOf(file.state()), file.reason(), 1);
            told = true;
          }
        }
      }
    }
    if (!told && stands.reason() != null) {
      add(table, index, stands.state(), stands.reason(), 0);
    }
  }

  private void add(String table, Object index, Enum<?> state, String reason, int hfiles) {
    Trouble trouble =
        found.computeIfAbsent(new Key(state.name(), likeness(reason)), key -> new Trouble(reason));
    trouble.tables.add(table);
    trouble.hfiles += hfiles;
    if (trouble.indexes.add(table + " " + index)) {
      trouble.count++;
    }
  }

  /** Whether a problem of a server says what is told of indexes, or of a table's descriptor. */
  boolean tells(String problem) {
    String like = likeness(problem);
    return found.keySet().stream().anyMatch(key -> like.contains(key.reason()))
        || faults.contains(problem);
  }

  /**
   * What is the matter, for one reason.
   *
   * @param who which indexes are in which state
   */
  record Line(String who, String reason, String count) {
    @Override
    public String toString() {
      return who + ": " + reason + count;
    }
  }

  /** One line for each reason; with the tables' names when these are several. */
  List<Line> lines(boolean withTables) {
    List<Line> lines = new ArrayList<>();
    found.forEach(
        (key, trouble) ->
            lines.add(
                new Line(
                    subject(trouble, withTables)
                        + (trouble.count == 1 ? " is " : " are ")
                        + key.state(),
                    trouble.reason,
                    trouble.hfiles > 1
                        ? " (" + Measures.count(trouble.hfiles, "index file") + ")"
                        : "")));
    return lines;
  }

  private String subject(Trouble trouble, boolean withTables) {
    if (trouble.tables.size() > 1) {
      return "tables "
          + Words.list(List.copyOf(trouble.tables), NAMED)
          + ": "
          + Measures.count(trouble.count, "index");
    }
    String table = trouble.tables.iterator().next();
    List<String> names =
        trouble.indexes.stream().map(name -> name.substring(table.length() + 1)).toList();
    boolean all = trouble.count > NAMED && trouble.count == sizes.get(table);
    return (withTables ? "table " + table + ": " : "")
        + (all ? "all " + trouble.count + " indexes" : Words.list(names, NAMED));
  }
}
