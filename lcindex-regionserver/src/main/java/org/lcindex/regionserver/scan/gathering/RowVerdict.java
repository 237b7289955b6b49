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
package org.lcindex.regionserver.scan.gathering;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.build.HiddenCells;
import org.lcindex.regionserver.evidence.Decisive;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.RowFacts;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * Decides whether a row is out whatever index files hold of it, by {@link RowFacts} of all its
 * cells in places without index. Delete markers in these places are a doubt, and so are those of
 * one version anywhere, and copies of the row in the log. Puts that may be hidden alone pass.
 * Conditions that rows pass without the column are left to HBase. Not thread safe.
 */
final class RowVerdict {
  private final List<QueryColumn> columns;
  private final LogView log;
  private final Decisive decisive;
  private final RowFacts facts = new RowFacts();

  /**
   * @param sources the indexed HFiles
   * @param log that stands in for places; null when there is none
   */
  RowVerdict(Query query, List<FileSource> sources, LogView log) {
    this.columns = query.columns().stream().filter(c -> !c.passesWhenMissing()).toList();
    this.log = log;
    boolean never =
        columns.size() > RowFacts.MOST_CONDITIONS || log != null && log.hasPointDeletes();
    // The reader sees a cell where it is, and what is older than an expired one has expired.
    this.decisive =
        never ? Decisive.NEVER : FileSource.decisive(query, sources, Decisive.NONE, Decisive.NONE);
  }

  /** Turns to another row. */
  void begin() {
    facts.begin();
  }

  /** Another cell of the row. */
  void add(Cell cell) {
    if (decisive == Decisive.NEVER) {
      return;
    }
    if (!CellUtil.isPut(cell)) {
      facts.doubt();
      return;
    }
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).matches(cell)) {
        long bit = 1L << i;
        boolean passes =
            (facts.passed() & bit) != 0
                || HiddenCells.mayBeHiddenAlone(cell)
                || columns.get(i).test(cell);
        facts.note(passes ? bit : 0, decisive.has(cell.getTimestamp(), 0) ? bit : 0);
      }
    }
  }

  /** Whether the row cannot match. */
  boolean isOut(byte[] row, int length) {
    return facts.isOut() && (log == null || !log.hasRow(row, 0, length));
  }
}
