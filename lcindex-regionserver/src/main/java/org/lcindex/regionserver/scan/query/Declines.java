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
package org.lcindex.regionserver.scan.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Decline.Reason;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.ScanShape;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** The words in which scans are declined, each with what helps. Stateless. */
public final class Declines {
  /** Columns that are told of. */
  private static final int SHOWN = 3;

  private Declines() {}

  /** Why a scan is not looked at any further: its region, its mode, or no filter. */
  public static Decline unasked(RegionIndex region, ScanMode mode) {
    if (!region.isIndexed()) {
      return noIndex(region);
    }
    if (mode == ScanMode.FORBID) {
      return Reason.FORBIDDEN.because("the scan asks for it: lcindex.mode=forbid");
    }
    return Reason.NO_FILTER.because(
        region.region().observersMayAlterCells()
            ? "the scan has no filter, and beside another coprocessor of the table its rows are"
                + " counted and put in order by the client"
            : "the scan has no filter");
  }

  private static Decline noIndex(RegionIndex region) {
    if (region.trouble() != null) {
      return Reason.NO_INDEX.because(
          "the table's index definitions cannot be read",
          "mend what lcindex index status TABLE names");
    }
    for (IndexDefinition definition : region.definitions().list()) {
      String unsupported = region.unsupported(definition.family());
      if (unsupported != null) {
        return Reason.NO_INDEX.because(
            "the index on " + column(definition) + " is not built: " + unsupported,
            "index columns of another family, or change this one's descriptor");
      }
    }
    Set<String> off = switchedOff(region);
    return off.isEmpty()
        ? Reason.NO_INDEX.because("the table has no index that could be used")
        : Reason.NO_INDEX.because(
            "the table's indexes are switched off: "
                + off.stream().limit(SHOWN).collect(Collectors.joining(", ")),
            "lcindex index enable TABLE " + off.iterator().next());
  }

  /** Why no index serves this kind of scan; null when one may. */
  static Decline shape(RegionIndex region, Scan scan) {
    Decline shape = ScanShape.decline(scan);
    if (shape != null) {
      return shape;
    }
    return region.info().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID
        ? null
        : shape("read replica", "ask the primary (Consistency.STRONG): replicas have no index");
  }

  /**
   * Why index files are missing, and what helps: that of the first HFile that does not get them.
   *
   * @param planned as the planner says it, who knows only that they are
   */
  public static Decline notBuilt(StoreIndex store, Decline planned) {
    for (LiveHFile hfile : store.store().files()) {
      String why = store.jobs().whyNot(hfile);
      if (why != null) {
        int at = why.indexOf(Decline.REMEDY);
        return planned
            .reason()
            .because(
                (at < 0 ? why : why.substring(0, at)) + "; so " + planned.why(),
                at < 0
                    ? "lcindex index status TABLE tells more; lcindex index retry TABLE tries again at"
                        + " once, when the cause is mended"
                    : why.substring(at + Decline.REMEDY.length()));
      }
    }
    return planned;
  }

  private static Decline shape(String why, String remedy) {
    return Reason.SHAPE.because(why, remedy);
  }

  /** No condition has a range on an indexed column: what is the matter with each. */
  static Decline noRange(RegionIndex region, List<QueryColumn> columns, boolean oneFamily) {
    List<String> each = new ArrayList<>();
    Set<String> off = switchedOff(region);
    String remedy = null;
    boolean presence = false;
    for (QueryColumn column : columns) {
      ColumnCondition first = first(column);
      String name = first == null ? column.name() : ConditionText.column(first);
      String notFound = whyNotFound(region, column, oneFamily);
      String what;
      if (first != null && !column.canDrive() && first.isPresence()) {
        what = ConditionText.presence(first) + " is no range of values, no index serves it alone";
        presence = true;
      } else if (column.definition() == null && off.contains(name)) {
        what = "the index on " + name + " is switched off";
        remedy = "lcindex index enable TABLE " + name;
      } else if (column.definition() == null) {
        what = name + " has no index";
        remedy = remedy == null ? create(first, name) : remedy;
      } else if (first != null && !column.canDrive()) {
        what = noRange(first, name, column.definition());
        remedy =
            "compare " + name + " by =, <, <=, >, >= with values of its type (TypedComparator)";
      } else if (notFound != null) {
        what = "rows without " + name + " pass, and " + notFound;
        remedy = "setFilterIfMissing(true)" + (oneFamily ? "" : ", or scan the one family");
      } else {
        continue;
      }
      if (each.size() < SHOWN) {
        each.add(what);
      }
    }
    String more = columns.size() > each.size() && each.size() == SHOWN ? " ..." : "";
    String other =
        presence
            ? "join it by 'and' to a range on an indexed column"
            : "add a condition on an indexed column";
    return Reason.NO_RANGE.because(
        "no condition has a range on an indexed column: " + String.join("; ", each) + more,
        remedy == null ? other : remedy);
  }

  /**
   * The condition that a column is told by, rather not whether it is there. There is none where a
   * disjunction alone, or a count of all rows, is on the column.
   */
  private static ColumnCondition first(QueryColumn column) {
    List<ColumnCondition> all = column.conditions();
    return all.stream()
        .filter(condition -> !condition.isPresence())
        .findFirst()
        .orElse(all.isEmpty() ? null : all.get(0));
  }

  /** With the type by which the condition compares, if it is of ours. */
  private static String create(ColumnCondition first, String name) {
    ValueCodec codec = first == null ? null : codec(first);
    return "lcindex index create TABLE \"" + name + " " + (codec == null ? "TYPE" : codec) + "\"";
  }

  /** The codec of our comparators; null of HBase's own. */
  private static ValueCodec codec(ColumnCondition condition) {
    if (condition.comparator() instanceof TypedComparator typed) {
      return typed.codec();
    }
    return condition.comparator() instanceof KeyRangesComparator ranges ? ranges.codec() : null;
  }

  /** What a condition says that an index has, and no range of it. */
  private static String noRange(ColumnCondition first, String name, IndexDefinition index) {
    ValueCodec codec = codec(first);
    if (codec != null && codec != index.codec()) {
      return name + " is compared as " + codec + ", its index is of " + index.codec();
    }
    return codec != null
        ? "a test of " + name + " by != or not is no range of values"
        : String.format(
            "%s %s %s is no range of its index's order, %s",
            name, first.op(), first.comparator().getClass().getSimpleName(), index.codec());
  }

  /**
   * Why a column's index does not know all rows that lack the column and pass; null when it does,
   * or when they do not pass.
   */
  static String whyNotFound(RegionIndex region, QueryColumn column, boolean oneFamily) {
    if (!column.passesWhenMissing()) {
      return null;
    }
    if (!oneFamily) {
      // A row may lack the whole family, and no file of the family knows it then.
      return "the scan reads several families";
    }
    if (column.isOfAllRows()) {
      // Whatever of a row is hidden, an entry of the row is in the range.
      return null;
    }
    return region.region().observersMayAlterCells()
        ? "a coprocessor of the table may hide its cells"
        : null;
  }

  /** The store has more HFiles than can be compared with each other; null when it has not. */
  public static Decline crowded(Query query) {
    if (query.trust() == Trust.NOTHING) {
      return null;
    }
    StoreView view = query.store().view(query.store().store().files());
    try {
      String why = view.tooManyHFiles();
      return why == null
          ? null
          : Reason.MEMORY.because(
              why,
              "compact the table, or raise lcindex.overlaps.memory.bytes on the region servers");
    } finally {
      view.release();
    }
  }

  /** The scan names an index that cannot find its rows. */
  static Decline notWished(String wished, List<QueryColumn> columns) {
    List<String> usable =
        columns.stream()
            .filter(QueryColumn::canDrive)
            .limit(SHOWN)
            .map(column -> column(column.definition()))
            .toList();
    return Reason.NO_RANGE.because(
        LCIndexConstants.SCAN_INDEX
            + "="
            + ShownText.cut(wished)
            + ", but no condition has a range on an index of that column",
        usable.isEmpty()
            ? "add a condition on it, or create the index"
            : "leave "
                + LCIndexConstants.SCAN_INDEX
                + " out, or name "
                + String.join(" or ", usable));
  }

  /** Groups of rows that may lack the family of any index. */
  static Decline allRowsOfFamilies() {
    return Reason.NO_FILTER.because(
        "all rows are grouped, and no one family has them all with an index",
        "add a condition on an indexed column");
  }

  /** Groups of all rows by values that no entry has. */
  static Decline notIndexed(ColumnSource column) {
    return Reason.NO_FILTER.because(
        "all rows are grouped, and " + column + " has no index as " + column.codec(),
        "create one, or add a condition on an indexed column");
  }

  /** Groups of all rows by what the rows are sorted by anyway. */
  static Decline groupsOfRowKeys() {
    return Reason.NO_FILTER.because(
        "all rows are grouped by their keys, in the order of which the region reads them",
        "nothing to mend");
  }

  /** The filter has disjunctions only, and each has a side that bounds no index. */
  static Decline noAlternative() {
    return Reason.NO_RANGE.because(
        "an OR has a side without a range on an indexed column",
        "add a condition on an indexed column, or index a column of each side of the OR");
  }

  /** Another coprocessor stands before HBase's scanner. */
  public static Decline replaced() {
    return Reason.REPLACED.because("another coprocessor replaced the scanner");
  }

  /** Another coprocessor is to see rows that an index passes over. */
  static Decline observed() {
    return shape(
        "another coprocessor is asked about every row that a filter leaves out"
            + " (postScannerFilterRow)",
        "nothing to mend as long as the table has it");
  }

  /** A decline with the table's name in its remedy. */
  public static Decline forTable(RegionInfo region, Decline decline) {
    String table = region.getTable().getNameAsString();
    return decline.reason().because(decline.why(), decline.remedy().replace("TABLE", table));
  }

  /** What a scan gets that forces the index, and cannot have it. */
  public static DoNotRetryIOException refusal(RegionInfo region, Decline why) {
    Decline told = forTable(region, why);
    return new DoNotRetryIOException(
        String.format(
            "%s=force, but no index can serve the scan in region %s: %s. Remedy: %s; or use %s=auto",
            LCIndexConstants.SCAN_MODE,
            region.getEncodedName(),
            told.why(),
            told.remedy(),
            LCIndexConstants.SCAN_MODE));
  }

  /** Columns whose indexes somebody has switched off. */
  private static Set<String> switchedOff(RegionIndex region) {
    TableDescriptor table = region.descriptor();
    if (table == null || table.getValue(IndexDefinitions.DISABLED_KEY) == null) {
      return Set.of();
    }
    IndexDefinitions all = IndexDefinitions.readable(table);
    return all.list().stream()
        .filter(all::isDisabled)
        .map(Declines::column)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String column(IndexDefinition definition) {
    return ConditionText.column(definition.family(), definition.qualifier());
  }
}
