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

import java.util.UUID;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;

/**
 * Counts the rows of a scan, of which regions count what they can. A region that cannot, because it
 * has no LCIndex, does not use the index or has observers of others, returns its rows. For one
 * scan. Not thread safe.
 */
final class CountedRows implements TakenRows<Long> {
  /** Of rows that are wanted themselves, if only to be counted. */
  private static final byte[] NONE = new byte[0];

  private final byte[] name;
  // The row that was counted last, if rows come in parts.
  private byte[] last;
  private final boolean inParts;
  private long rows;

  private CountedRows(byte[] name, boolean inParts) {
    this.name = name;
    this.inParts = inParts;
  }

  /**
   * Asks the regions of a scan to count, or, if it has a limit, to return small rows. What is read
   * is for them to say: they know whether anybody else looks at it.
   */
  static CountedRows of(Scan scan) {
    // Neither is a row.
    scan.setAllowPartialResults(false).setNeedCursorResult(false);
    if (scan.getBatch() > 0) {
      return new CountedRows(NONE, true);
    }
    // No column of the table has it.
    byte[] name = scan.getLimit() > 0 ? NONE : Bytes.toBytes(UUID.randomUUID().toString());
    scan.setAttribute(LCIndexConstants.SCAN_COUNT, name);
    return new CountedRows(name, false);
  }

  @Override
  public void add(Result row) {
    rows += in(row);
  }

  @Override
  public Long result() {
    return rows;
  }

  /** How many rows a result stands for. */
  private long in(Result result) {
    Cell first = result.rawCells()[0];
    if (inParts) {
      boolean another = last == null || !CellUtil.matchingRows(first, last);
      last = result.getRow();
      return another ? 1 : 0;
    }
    return name.length > 0 && result.size() == 1 && CellUtil.matchingQualifier(first, name)
        ? Bytes.toLong(CellUtil.cloneValue(first))
        : 1;
  }
}
