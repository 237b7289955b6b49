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
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;

/**
 * Counts the rows of a scan, of which regions count what they can. A region that cannot, because it
 * has no LCIndex or does not use the index, returns its rows. Immutable.
 */
final class CountedRows {
  private final byte[] name;

  private CountedRows(byte[] name) {
    this.name = name;
  }

  /**
   * Asks the regions of a scan to count; rows in parts or with a limit are counted here only. Of a
   * scan of all rows, regions that do not count return one cell of each.
   */
  static CountedRows of(Scan scan) {
    if (scan.getFilter() == null && scan.getBatch() <= 0) {
      scan.setFilter(new FirstKeyOnlyFilter());
    }
    if (scan.getLimit() > 0 || scan.getBatch() > 0 || scan.getAllowPartialResults()) {
      return new CountedRows(null);
    }
    // No column of the table has it.
    byte[] name = Bytes.toBytes(UUID.randomUUID().toString());
    scan.setAttribute(LCIndexConstants.SCAN_COUNT, name);
    return new CountedRows(name);
  }

  /** How many rows a row stands for. */
  long in(Result row) {
    return name != null && row.size() == 1 && CellUtil.matchingQualifier(row.rawCells()[0], name)
        ? Bytes.toLong(CellUtil.cloneValue(row.rawCells()[0]))
        : 1;
  }
}
