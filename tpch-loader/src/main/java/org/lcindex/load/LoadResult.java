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
package org.lcindex.load;

import java.time.Duration;
import java.util.Locale;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.plan.Measures;

/**
 * What a load did.
 *
 * @param rowsWritten rows that this run wrote
 * @param rowsBefore rows that an earlier run had written
 * @param malformedLines lines that were skipped
 * @param elapsed from the first row read to the last row acknowledged
 */
public record LoadResult(long rowsWritten, long rowsBefore, long malformedLines, Duration elapsed) {

  /** Written rows per second. */
  public double rowsPerSecond() {
    return rowsWritten / Math.max(1e-9, elapsed.toNanos() / 1e9);
  }

  /** For people: what was loaded into which table, how fast, and what was there. */
  public String text(TableName table) {
    String text =
        String.format(
            Locale.ROOT,
            "%s loaded into %s in %.1f s (%,.0f rows/s)",
            Measures.count(rowsWritten, "row"),
            table,
            elapsed.toMillis() / 1e3,
            rowsPerSecond());
    return rowsBefore == 0
        ? text
        : text
            + String.format(
                Locale.ROOT,
                "; %,d were there from an earlier run (--restart loads them again)",
                rowsBefore);
  }
}
