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
package org.lcindex.query.scan;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;

/**
 * Counts rows up to a scan's limit, as they come to the client. HBase counts them for itself before
 * region observers of others have hidden some, and then ends the scan: rows would be missing with
 * nothing to tell it. So regions are not given the limit, but for {@linkplain #lifted a hint}.
 *
 * <p>A row that comes in parts counts once, a cursor not at all. Not thread safe.
 */
public final class RowLimit {
  private final boolean limited;
  private long remaining;
  // The row that may go on in the next result; null between rows.
  private byte[] begun;

  /**
   * None counted yet.
   *
   * @param rows 0 or less means all
   */
  RowLimit(long rows) {
    this.limited = rows > 0;
    this.remaining = limited ? rows : Long.MAX_VALUE;
  }

  /** The scan without its limit: rows of one call are no more, and planners are told of it. */
  public static Scan lifted(Scan scan, Configuration conf) {
    int limit = scan.getLimit();
    if (limit <= 0) {
      return scan;
    }
    int caching =
        scan.getCaching() > 0
            ? scan.getCaching()
            : conf.getInt(
                HConstants.HBASE_CLIENT_SCANNER_CACHING,
                HConstants.DEFAULT_HBASE_CLIENT_SCANNER_CACHING);
    try {
      return new Scan(scan)
          .setLimit(-1)
          .setCaching(Math.min(limit, caching))
          .setAttribute(LCIndexConstants.SCAN_LIMIT, Bytes.toBytes((long) limit));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Counts a result; false when it is beyond the limit. */
  boolean accepts(Result result) {
    if (result.isCursor()) {
      return !isReached();
    }
    if (begun != null && !CellUtil.matchingRows(result.rawCells()[0], begun)) {
      begun = null;
      remaining--;
    }
    if (isReached()) {
      return false;
    }
    if (result.mayHaveMoreCellsInRow()) {
      begun = result.getRow();
    } else {
      begun = null;
      remaining--;
    }
    return true;
  }

  boolean isLimited() {
    return limited;
  }

  /** How many rows may still come; one of them may have begun. */
  long remaining() {
    return remaining;
  }

  /** Whether all rows up to the limit have come, as far as is known. */
  boolean isReached() {
    return remaining <= 0;
  }
}
