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
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.build.GlobalsView;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.UncoveredRange;
import org.lcindex.text.TextTable;

/** Global indexes of tables as text for people. Stateless. */
public final class GlobalsText {
  private GlobalsText() {}

  /** The share of the rows that an index covers, builds in work included; a dash if not known. */
  public static String done(TableIndexStatus table, GlobalStatus index) {
    if (GlobalsView.isUntold(index)) {
      return "unknown";
    }
    double most = index.state() == GlobalState.COVERED ? 100 : 99;
    double share = 100 * GlobalsView.share(table, index);
    return index.state() == GlobalState.DISABLED
        ? "-"
        : String.format(Locale.ROOT, "%.0f %%", Math.min(most, Math.floor(share)));
  }

  /** What an index is, in one line. */
  public static String line(TableName table, GlobalIndex index) {
    GlobalDefinition definition = index.definition();
    return String.format(
        Locale.ROOT,
        "%s: old entries go %s, %s, generation %016x, %sentries in table %s",
        definition,
        definition.policy(),
        index.bounds() != null
            ? cells(index)
            : definition.buckets() == 0 ? "no buckets" : definition.buckets() + " buckets",
        index.generation(),
        index.splits() == 0 ? "" : "made with " + index.splits() + " regions, ",
        GlobalTables.entries(table, index));
  }

  private static String cells(GlobalIndex grid) {
    return Measures.count(grid.definition().cells(), "cell")
        + " of "
        + grid.bounds().axes().stream()
            .map(bounds -> Measures.count(bounds.size() + 1))
            .collect(Collectors.joining(" x "))
        + " slots with values";
  }

  /** Types of an index's columns, in their order. */
  public static String types(IndexDefinition index) {
    return index.columns().stream()
        .map(column -> column.codec().type().name())
        .collect(Collectors.joining(", "));
  }

  /** Encodings of an index's columns, in their order. */
  public static String encodings(IndexDefinition index) {
    return index.columns().stream()
        .map(column -> column.codec().encoding().name())
        .collect(Collectors.joining(", "));
  }

  /** What a table's global indexes hold and do, and what is built, a line or two for each. */
  public static List<String> notes(TableIndexStatus table) {
    List<String> lines = new ArrayList<>();
    List<GlobalStatus> all = table.globalIndexes();
    for (int i = 0; i < all.size(); i++) {
      GlobalStatus index = all.get(i);
      GlobalFigures figures = GlobalsView.sum(table, table.globals().get(i));
      String size = holds(index);
      String activity = does(figures);
      String holds =
          size.isEmpty() && !activity.isEmpty() ? activity.substring(2) : size + activity;
      if (!holds.isEmpty()) {
        lines.add(index.index() + ": " + holds);
      }
      if (index.state() == GlobalState.BUILDING) {
        lines.add(index.index() + ": " + building(table, index, figures));
      }
      StaleText.of(table.table(), table.globals().get(i), index)
          .forEach(line -> lines.add(index.index() + ": " + line));
      String dropped = StaleText.dropped(figures.gone());
      if (!dropped.isEmpty()) {
        lines.add(index.index() + ": " + dropped);
      }
    }
    return lines;
  }

  private static String holds(GlobalStatus index) {
    return index.regions() < 0
        ? ""
        : "about "
            + Measures.count(index.entries(), "tag")
            + ", "
            + Measures.bytes(index.bytes())
            + " in "
            + Measures.count(index.regions(), "region")
            + " on "
            + Measures.count(index.servers().size(), "server")
            + (index.ageMillis() == null
                ? ""
                : ", counted " + Words.duration(index.ageMillis() / 1_000) + " ago");
  }

  /** Begins with a separator, unless it is empty. */
  private static String does(GlobalFigures figures) {
    StringBuilder out = new StringBuilder();
    if (figures.writesWaiting() > 0) {
      out.append("; ").append(Measures.count(figures.writesWaiting(), "write")).append(" waiting");
    }
    if (figures.refused() > 0) {
      out.append("; ").append(Measures.count(figures.refused(), "write")).append(" refused");
    }
    if (figures.removalsWaiting() > 0) {
      out.append("; ")
          .append(Measures.count(figures.removalsWaiting(), "removal"))
          .append(" waiting, the oldest for ")
          .append(Words.duration(figures.oldestRemovalMillis() / 1_000));
    }
    return out.toString();
  }

  private static String building(
      TableIndexStatus table, GlobalStatus index, GlobalFigures figures) {
    return "building "
        + left(table, index)
        + " ("
        + index.reason()
        + ")"
        + (figures.buildWaits() == null ? "" : "; waits: " + figures.buildWaits());
  }

  /** How far those are that regions build, and how long they will take. */
  static List<String> builds(TableIndexStatus table) {
    return table.globalIndexes().stream()
        .filter(index -> index.state() == GlobalState.BUILDING)
        .map(index -> index.index() + " " + left(table, index))
        .toList();
  }

  private static String left(TableIndexStatus table, GlobalStatus index) {
    OptionalLong left = GlobalsView.secondsLeft(table, index);
    return done(table, index)
        + (left.isEmpty()
            ? ", time left not known yet"
            : ", about " + Words.duration(left.getAsLong()) + " left");
  }

  /** Every range of rows that is not covered, and why; null when there is none. */
  static TextTable ranges(TableIndexStatus status) {
    TextTable table = new TextTable("index", "uncovered from", "to before", "reason");
    boolean some = false;
    for (GlobalStatus index : status.globalIndexes()) {
      for (UncoveredRange range : index.uncovered()) {
        table.row(index.index(), key(range.startKey()), key(range.endKey()), range.text());
        some = true;
      }
    }
    return some ? table : null;
  }

  private static String key(String key) {
    return key.isEmpty() ? "''" : UncoveredRange.shown(key);
  }
}
