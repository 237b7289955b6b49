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
package org.lcindex.experiments.bench;

import java.util.Locale;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.query.text.TextTable;

/** A {@link WrittenReport} as aligned text; milliseconds are medians. */
final class WrittenTables {
  private WrittenTables() {}

  /**
   * The tables.
   *
   * @param served also how each query was answered
   */
  static String of(WrittenReport report, boolean served) {
    return times(report) + "\n" + inserts(report) + (served ? served(report) + "\n" : "");
  }

  private static String times(WrittenReport report) {
    TextTable table =
        new TextTable(
            "state",
            "in MemStore",
            "HFiles",
            "shared rows",
            "query",
            "rows",
            "plain ms",
            "index ms",
            "floor ms",
            "settled ms",
            "plain / index",
            "index / settled",
            "target");
    for (WrittenReport.State state : report.states()) {
      boolean first = true;
      for (WrittenReport.Query query : state.queries()) {
        table.row(
            first ? state.state() : null,
            first ? state.table().memStoreRows() : null,
            first ? state.table().hfiles() : null,
            first ? state.table().sharedRows() : null,
            query.name(),
            query.rows(),
            millis(query.plainMillis()),
            millis(query.indexMillis()),
            millis(query.floorMillis()),
            millis(query.settledMillis()),
            number("%.0f", query.speedUp().median()),
            number("%.2f", query.overSettled()),
            target(query));
        first = false;
      }
    }
    return table.toString();
  }

  private static String target(WrittenReport.Query query) {
    WrittenReport.Target target = query.target();
    if (target == null) {
      return "-";
    }
    String limit =
        target.overSettled() == null
            ? number("%.0f times", target.speedUp())
            : number("%.1f", target.overSettled());
    return limit.strip() + (query.met() ? " met" : " NOT met");
  }

  /** Nothing when nobody inserted. */
  private static String inserts(WrittenReport report) {
    TextTable table =
        new TextTable(
            "state", "writers", "rows/s alone", "while plain", "while index", "index / alone");
    boolean any = false;
    for (WrittenReport.State state : report.states()) {
      WrittenReport.Inserts inserts = state.inserts();
      if (inserts != null) {
        any = true;
        table.row(
            state.state(),
            inserts.writers(),
            Math.round(inserts.alone().median()),
            Math.round(inserts.whilePlain().median()),
            Math.round(inserts.whileIndex().median()),
            number("%.2f", inserts.whileIndex().median() / inserts.alone().median()));
      }
    }
    return any ? table + "\n" : "";
  }

  private static String served(WrittenReport report) {
    TextTable table =
        new TextTable(
            "state",
            "query",
            "rows",
            "candidates",
            "trusted",
            "verified",
            "of MemStore",
            "groups read",
            "skipped",
            "HFiles scanned",
            "gather ms",
            "server ms",
            "CPU ms",
            "CPU / settled",
            "by");
    for (WrittenReport.State state : report.states()) {
      for (WrittenReport.Query query : state.queries()) {
        WrittenReport.Served how = query.served();
        boolean known = how != null && how.rows() != null && how.reads() != null;
        table.row(
            state.state(),
            query.name(),
            query.rows(),
            known ? how.rows().candidates() : null,
            known ? how.rows().trusted() : null,
            known ? how.rows().verified() : null,
            known ? how.rows().memstore() : null,
            known ? how.reads().groupsRead() : null,
            known ? how.reads().groupsSkipped() : null,
            known ? how.reads().scannedHFiles() : null,
            known ? number("%,.2f", how.gatherMillis()) : null,
            known ? number("%,.2f", how.totalMillis()) : null,
            millis(query.indexCpuMillis()),
            number("%.2f", query.cpuOverSettled()),
            known ? how.drivingColumn() : "no index");
      }
    }
    return table.toString();
  }

  private static String millis(Samples range) {
    return range.isEmpty() ? "-" : number("%,.2f", range.median());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, "%9s", String.format(Locale.ROOT, format, value));
  }
}
