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
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.RowHashes;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * One way by which a query's candidates are found: the rows of one slice of each IFile. A query has
 * one branch when a column's range has all rows that match, or several that have them together, one
 * for each side of a disjunction. Immutable.
 *
 * @param query what the branch's rows have to meet: the query itself, or what one side of a
 *     disjunction asks together with the rest of the query. Never the {@linkplain Query#whole
 *     whole} of it in the second case: a row that is in no branch's slice may be in another's, so
 *     what a branch drops is its own, and what it finds the filter decides
 * @param driver the column of the slice
 * @param second the column by whose slice rows are found of which the MemStore's log has the
 *     driving value alone; null when HBase decides these, as it does where an HFile has no IFile of
 *     it
 */
public record Branch(Query query, QueryColumn driver, QueryColumn second) {
  /** A branch without a second slice. */
  public Branch(Query query, QueryColumn driver) {
    this(query, driver, null);
  }

  /**
   * What the log says of the branch's rows; null without a log.
   *
   * @param shadows rows of places that neither have an index nor are in the log
   * @param sources the indexed HFiles
   */
  public LogRows rows(LogView log, RowHashes shadows, List<FileSource> sources) {
    return log == null
        ? null
        : new LogRows(
            query.conditions(),
            query.columns().indexOf(driver),
            log,
            shadows,
            FileSource.decisive(query, sources, log.gone(), query.oldestUnexpired()));
  }

  /** The branch at a read point. */
  public Branch at(long readPoint) {
    return new Branch(query.at(readPoint), driver, second);
  }
}
