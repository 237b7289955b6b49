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
package org.lcindex.sql.plan;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.Mdrq;
import org.lcindex.query.scan.RowScanner;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.column.CalciteValues;
import org.lcindex.sql.run.HeldMemory;

/**
 * Rows in the order of row keys. Queries follow each other, and rows without a value of a column
 * come last. Not thread safe.
 */
final class KeyOrderedRows extends RowScanner {
  private final Scans scans;
  private final Iterator<Mdrq> queries;
  private final SqlColumn wanted;
  private final HeldMemory memory;
  private final Deque<Result> nulls = new ArrayDeque<>();
  private ResultScanner rows;

  /**
   * The rows of some queries.
   *
   * @param wanted rows without a value of this column come last; null when none does
   * @param memory for those
   */
  KeyOrderedRows(Scans scans, List<Mdrq> queries, SqlColumn wanted, HeldMemory memory)
      throws IOException {
    this.scans = scans;
    this.queries = queries.iterator();
    this.wanted = wanted;
    this.memory = memory;
    memory.begin(this);
    this.rows = scans.of(this.queries.next());
  }

  @Override
  public Result next() throws IOException {
    while (rows != null) {
      Result row = rows.next();
      if (row == null) {
        rows.close();
        rows = queries.hasNext() ? scans.of(queries.next()) : null;
      } else if (wanted != null && CalciteValues.in(wanted, row) == null) {
        memory.add(this, row);
        nulls.add(row);
      } else {
        return row;
      }
    }
    return nulls.poll();
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
  }
}
