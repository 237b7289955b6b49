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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;

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

  /** A query of a state; the first one tells of the table, too. */
  private record Row(WrittenReport.State state, WrittenReport.Query query, boolean first) {
    Object table(Function<WrittenReport.State, ?> value) {
      return first ? value.apply(state) : null;
    }

    /** How the query was answered, where that is known. */
    Object served(Function<WrittenReport.Served, ?> value) {
      WrittenReport.Served how = query.served();
      return how == null || how.rows() == null || how.reads() == null ? null : value.apply(how);
    }
  }

  private static List<Row> rows(WrittenReport report) {
    List<Row> rows = new ArrayList<>();
    for (WrittenReport.State state : report.states()) {
      for (WrittenReport.Query query : state.queries()) {
        rows.add(new Row(state, query, query == state.queries().get(0)));
      }
    }
    return rows;
  }

  private static String times(WrittenReport report) {
    return new ResultColumns<Row>()
        .add("state", row -> row.table(WrittenReport.State::state))
        .add("in MemStore", row -> row.table(state -> state.table().memStoreRows()))
        .add("HFiles", row -> row.table(state -> state.table().hfiles()))
        .add("shared rows", row -> row.table(state -> state.table().sharedRows()))
        .add("query", row -> row.query().name())
        .add("rows", row -> row.query().rows())
        .add("plain ms", row -> millis(row.query().plainMillis()))
        .add("index ms", row -> millis(row.query().indexMillis()))
        .add("floor ms", row -> millis(row.query().floorMillis()))
        .add("settled ms", row -> millis(row.query().settledMillis()))
        .add("plain / index", row -> number("%.0f", row.query().speedUp().median()))
        .add("index / settled", row -> number("%.2f", row.query().overSettled()))
        .add("target", row -> target(row.query()))
        .text(rows(report));
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
    List<WrittenReport.State> states =
        report.states().stream().filter(state -> state.inserts() != null).toList();
    return states.isEmpty()
        ? ""
        : new ResultColumns<WrittenReport.State>()
                .add("state", WrittenReport.State::state)
                .add("writers", state -> state.inserts().writers())
                .add("rows/s alone", state -> Math.round(state.inserts().alone().median()))
                .add("while plain", state -> Math.round(state.inserts().whilePlain().median()))
                .add("while index", state -> Math.round(state.inserts().whileIndex().median()))
                .add("index / alone", state -> number("%.2f", state.inserts().share()))
                .text(states)
            + "\n";
  }

  private static String served(WrittenReport report) {
    return new ResultColumns<Row>()
        .add("state", row -> row.state().state())
        .add("query", row -> row.query().name())
        .add("rows", row -> row.query().rows())
        .add("candidates", row -> row.served(how -> how.rows().candidates()))
        .add("trusted", row -> row.served(how -> how.rows().trusted()))
        .add("verified", row -> row.served(how -> how.rows().verified()))
        .add("of MemStore", row -> row.served(how -> how.rows().memstore()))
        .add("groups read", row -> row.served(how -> how.reads().groupsRead()))
        .add("skipped", row -> row.served(how -> how.reads().groupsSkipped()))
        .add("HFiles scanned", row -> row.served(how -> how.reads().scannedHFiles()))
        .add("gather ms", row -> row.served(how -> number("%,.2f", how.gatherMillis())))
        .add("server ms", row -> row.served(how -> number("%,.2f", how.totalMillis())))
        .add("CPU ms", row -> millis(row.query().indexCpuMillis()))
        .add("CPU / settled", row -> number("%.2f", row.query().cpuOverSettled()))
        .add("by", WrittenTables::by)
        .text(rows(report));
  }

  private static Object by(Row row) {
    boolean known = row.served(how -> how) != null;
    return known ? row.query().served().drivingColumn() : "no index";
  }

  private static String millis(Samples range) {
    return range.isEmpty() ? "-" : number("%,.2f", range.median());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, "%9s", String.format(Locale.ROOT, format, value));
  }
}
