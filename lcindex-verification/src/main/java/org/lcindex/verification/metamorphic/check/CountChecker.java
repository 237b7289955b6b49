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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.AlteringObserver;
import org.lcindex.verification.metamorphic.table.TestTable;

/** Compares the number of rows that regions count with that of the rows the oracle returned. */
public record CountChecker(TestTable table) {
  private static final byte[] NAME = Bytes.toBytes("number-of-rows");

  /** Rows that are only counted do not fill an answer; if they did, HBase 2.5 would lose some. */
  private static final long ANSWER_BYTES = 4_000;

  /** The rows of a query, counted by the index; -1 when it cannot serve the query. */
  long count(ScanText query, String queryId) throws IOException {
    Scan scan = ModeScans.in("force", queryId, query.toScan(table.start()));
    scan.setAttribute(LCIndexConstants.SCAN_COUNT, NAME);
    boolean alone = table.setting().around().others() == AlteringObserver.Kind.NONE;
    // Beside another observer the region returns rows, and these do fill an answer. If the observer
    // hides all rows of one, HBase's client takes the region for read.
    if (alone && !query.options().containsKey(ScanOption.MAX_SIZE)) {
      scan.setMaxResultSize(ANSWER_BYTES);
    }
    if (scan.getFilter() == null && alone) {
      // As clients may ask for the number of all rows where nobody else looks at them.
      scan.setFilter(new FirstKeyOnlyFilter());
    }
    long rows = 0;
    try (ResultScanner scanner = table.table().getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        boolean told = CellUtil.matchingQualifier(row.rawCells()[0], NAME);
        rows += told ? Bytes.toLong(CellUtil.cloneValue(row.rawCells()[0])) : 1;
      }
    } catch (IOException | RuntimeException e) {
      if (ModeScans.isDecline(e)) {
        return -1;
      }
      throw e;
    }
    return rows;
  }
}
