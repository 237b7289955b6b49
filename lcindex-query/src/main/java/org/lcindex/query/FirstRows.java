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
package org.lcindex.query;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.predicate.BestRows;
import org.lcindex.predicate.TopRows;
import org.lcindex.query.scan.RowScanner;

/**
 * The first rows of a scan in the order of a column, taken from what its regions return: their own
 * first rows, or all of theirs if they have no LCIndex. Not thread safe.
 */
final class FirstRows implements TakenRows<List<Result>> {
  private final TopRows wanted;
  private final BestRows<Result> best;

  /**
   * None yet.
   *
   * @param scan is not to tell of anything but rows from now on
   * @throws IllegalArgumentException for a scan that may not return all rows, or not whole
   */
  FirstRows(TopRows wanted, Scan scan) {
    if (scan.getLimit() > 0 || scan.getBatch() > 0 || scan.getAllowPartialResults()) {
      throw new IllegalArgumentException(
          "A scan with a limit, a batch or partial rows does not tell which rows are the first;"
              + " give the limit to the query and leave the others out");
    }
    scan.setNeedCursorResult(false);
    this.wanted = wanted;
    this.best = new BestRows<>(wanted);
  }

  @Override
  public void add(Result row) {
    byte[] key = wanted.keyOf(Arrays.asList(row.rawCells()));
    if (key != null && best.accepts(key, row.getRow())) {
      best.add(key, row.getRow(), row);
    }
  }

  /** The rows in the order wanted. */
  @Override
  public List<Result> result() {
    return best.inOrder();
  }

  /** A scanner of rows that are here already. */
  static ResultScanner scanner(List<Result> rows) {
    Iterator<Result> left = rows.iterator();
    return new RowScanner() {
      @Override
      public Result next() {
        return left.hasNext() ? left.next() : null;
      }

      @Override
      public void close() {
        // Holds nothing open.
      }
    };
  }
}
