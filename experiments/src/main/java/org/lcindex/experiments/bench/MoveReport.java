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
 * The result of {@code bench move}; its components are the fields of the JSON output. Times are in
 * milliseconds.
 *
 * @param rows of the table, which is one region
 * @param rounds that were counted
 * @param indexBytes all index files of the region
 * @param copied moves after which the index files could be copied
 * @param rebuilt moves after which they could not
 * @param rebuildOverCopy {@code indexedMillis} of the one over those of the other, round by round
 * @param query what was asked before and after each move
 * @param beforeMillis the query by index, on the server that built it
 * @param plainMillis the query without index
 */
record MoveReport(
    long rows,
    int rounds,
    long indexBytes,
    Way copied,
    Way rebuilt,
    Samples rebuildOverCopy,
    String query,
    Samples beforeMillis,
    Samples plainMillis) {
  private static final String FORMAT = "%,.1f";

  /**
   * What one way of getting an index costs.
   *
   * @param indexedMillis from the region's opening on the other server until all is indexed
   * @param firstQueryMillis the first query after the opening
   * @param afterMillis the query when all is indexed
   * @param filesCopied index files copied in one round, the least of all rounds
   */
  record Way(
      Samples indexedMillis, Samples firstQueryMillis, Samples afterMillis, long filesCopied) {}

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    TextTable table = new TextTable("after a move", "copied, ms", "rebuilt, ms");
    table.row(
        "until all is indexed",
        copied.indexedMillis().text(FORMAT),
        rebuilt.indexedMillis().text(FORMAT));
    table.row(
        query + ", first",
        copied.firstQueryMillis().text(FORMAT),
        rebuilt.firstQueryMillis().text(FORMAT));
    table.row(
        query + ", indexed", copied.afterMillis().text(FORMAT), rebuilt.afterMillis().text(FORMAT));
    table.row("index files copied", copied.filesCopied(), rebuilt.filesCopied());
    return String.format(
        Locale.ROOT,
        "%s%n%s before the move: %s ms by index, %s ms without%n"
            + "Index files: %,d bytes%nRebuild / copy: %s%n",
        table,
        query,
        beforeMillis.text(FORMAT),
        plainMillis.text(FORMAT),
        indexBytes,
        rebuildOverCopy.text(FORMAT));
  }
}
