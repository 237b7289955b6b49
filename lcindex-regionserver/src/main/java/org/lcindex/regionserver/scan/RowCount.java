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
package org.lcindex.regionserver.scan;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;

/**
 * Rows counted in place of being returned, for a client that asked for that ({@link
 * LCIndexConstants#SCAN_COUNT}). What was counted goes to the client as one cell in the last of the
 * rows: whoever goes on after that row, because the region moved or was split, counts none twice.
 * Not thread safe.
 */
@InterfaceAudience.Private
final class RowCount {
  private static final int MAX_NAME_BYTES = 64;

  private final byte[] family;
  private final byte[] name;
  private final boolean rowsWithoutPayload;
  private HitList hits;
  private int last;
  private byte[] lastRow;
  private long rows;

  private RowCount(byte[] family, byte[] name, boolean rowsWithoutPayload) {
    this.family = family;
    this.name = name;
    this.rowsWithoutPayload = rowsWithoutPayload;
  }

  /** Null when the client wants the rows. */
  static RowCount of(Query query) {
    Scan scan = query.scan();
    byte[] name = scan.getAttribute(LCIndexConstants.SCAN_COUNT);
    if (name == null || name.length == 0 || name.length > MAX_NAME_BYTES) {
      return null;
    }
    // A row is returned if the scan wants any cell of it: that which a condition is on, at least.
    boolean hasCells = query.columns().stream().anyMatch(column -> !column.passesWhenMissing());
    boolean neverExpires = query.oldestUnexpired() == Long.MIN_VALUE;
    return new RowCount(query.store().family(), name, query.whole() && hasCells && neverExpires);
  }

  /** Whether a trusted row counts whatever its payload, if it has not to be checked. */
  boolean needsNoPayload() {
    return rowsWithoutPayload;
  }

  /** Counts a row. */
  void add(HitList of, int hit) {
    hits = of;
    last = hit;
    rows++;
  }

  /** Holds on to no window any more. */
  void endWindow() {
    if (hits != null) {
      lastRow = hits.row(last);
      hits = null;
    }
  }

  /** Whether something was counted and not told yet. */
  boolean isPending() {
    return rows > 0;
  }

  /** Tells what was counted since the last time, at least one row. */
  void tell(List<Cell> out) {
    endWindow();
    out.add(new KeyValue(lastRow, family, name, 0, Bytes.toBytes(rows)));
    rows = 0;
  }
}
