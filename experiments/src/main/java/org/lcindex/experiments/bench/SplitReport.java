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
import org.lcindex.text.TextTable;

/**
 * The result of {@code bench split}; its components are the fields of the JSON output. Times are in
 * milliseconds.
 *
 * @param rows of the table, which is one region before the split
 * @param rounds that were counted, with a split each
 * @param query what was asked
 * @param beforeMillis by index, before the split
 * @param plainMillis without index, before the split
 * @param splitMillis the split itself
 * @param firstMillis the first query in a daughter, right after the split
 * @param daughters first queries, two for each round
 * @param daughtersIndexed those that used the index
 * @param hfilesScanned HFiles that these had to scan, because they had no index files
 * @param differences results that differ from the plain scan
 */
record SplitReport(
    long rows,
    int rounds,
    String query,
    Samples beforeMillis,
    Samples plainMillis,
    Samples splitMillis,
    Samples firstMillis,
    int daughters,
    int daughtersIndexed,
    long hfilesScanned,
    int differences) {
  private static final String FORMAT = "%,.1f";

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    TextTable table = new TextTable(query, "ms");
    table.row("before the split, by index", beforeMillis.text(FORMAT));
    table.row("before the split, without", plainMillis.text(FORMAT));
    table.row("first in a daughter", firstMillis.text(FORMAT));
    return String.format(
        Locale.ROOT,
        "%s%nThe split itself: %s ms%n"
            + "First queries that used the index: %d of %d daughters, %d HFiles scanned%n"
            + "Results that differ from the plain scan: %d%n",
        table,
        splitMillis.text(FORMAT),
        daughtersIndexed,
        daughters,
        hfilesScanned,
        differences);
  }
}
