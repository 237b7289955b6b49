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
import org.lcindex.experiments.kit.Columns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.query.text.TextTable;

/** A report as aligned text: medians with their ranges in brackets. */
final class QuickTables {
  private static final String MILLIS = "%,9.2f";

  private QuickTables() {}

  static String of(QuickReport report) {
    return insert(report.insert())
        + "\n"
        + queries(report)
        + "\n"
        + storage(report.storage())
        + "\n";
  }

  private static String insert(QuickReport.Insert insert) {
    TextTable table = new TextTable("insert", "median", "range");
    row(table, "raw, rows/s", insert.rawRowsPerSecond(), "%,.0f");
    row(table, "three indexes, built, rows/s", insert.indexedRowsPerSecond(), "%,.0f");
    row(table, "ratio to raw", insert.ratio(), "%.3f");
    row(table, "ratio to raw, compacted, too", insert.compactedRatio(), "%.3f");
    row(table, "ratio to raw, writing alone", insert.writeRatio(), "%.3f");
    return table.toString();
  }

  private static void row(TextTable table, String name, Samples range, String format) {
    table.row(
        name,
        range.median(format),
        String.format(Locale.ROOT, format + " .. " + format, range.min(), range.max()));
  }

  private static String queries(QuickReport report) {
    return new Columns<QuickReport.Query>()
        .add("query", QuickReport.Query::name)
        .add("rows", QuickReport.Query::rows)
        .median("scan ms", MILLIS, QuickReport.Query::scanMillis)
        .median("index ms", MILLIS, QuickReport.Query::forceMillis)
        .median("auto ms", MILLIS, QuickReport.Query::autoMillis)
        .median("floor ms", MILLIS, QuickReport.Query::floorMillis)
        .samples("scan / index", "%.1f", QuickReport.Query::speedUpForce)
        .samples("scan / auto", "%.1f", QuickReport.Query::speedUpAuto)
        .add("auto took", QuickReport.Query::autoPath)
        .samples("index / floor", "%.2f", QuickReport.Query::forceOverFloor)
        .text(report.queries());
  }

  private static String storage(QuickReport.Storage storage) {
    TextTable table = new TextTable("storage", "value");
    table.row("HFiles, bytes", bytes(storage.hfileBytes()));
    table.row("IFiles, bytes", bytes(storage.ifileBytes()));
    table.row("all index files, bytes", bytes(storage.indexBytes()));
    table.row("ratio, replication 3", ratio(storage.ratioReplication3()));
    table.row("ratio, replication 1", ratio(storage.ratioReplication1()));
    return table.toString();
  }

  private static String bytes(long bytes) {
    return String.format(Locale.ROOT, "%,15d", bytes);
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%15.3f", ratio);
  }
}
