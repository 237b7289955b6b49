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
package org.lcindex.verification.common;

import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.caller.Causes;

/** Scans in a mode of the index, and what is the same about them in all tests. No state. */
public final class ModeScans {
  private static final String DECLINE = LCIndexConstants.SCAN_MODE + "=force, but no index";
  private static final String GLOBAL_DECLINE =
      LCIndexConstants.SCAN_PATH + "=global, but no global index";
  private static final String GRID_DECLINE = LCIndexConstants.SCAN_PATH + "=grid, but no grid";

  private ModeScans() {}

  /**
   * Gives a scan its mode.
   *
   * @param mode {@code forbid}, {@code auto} or {@code force}
   */
  public static Scan in(String mode, Scan scan) {
    return scan.setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode));
  }

  /**
   * Gives a scan its mode and a name.
   *
   * @param queryId under which the region servers keep the plan
   */
  public static Scan in(String mode, String queryId, Scan scan) {
    return named(queryId, in(mode, scan));
  }

  /** Gives a scan a name only. */
  public static Scan named(String queryId, Scan scan) {
    return scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes(queryId));
  }

  /** Whether the region server refused to serve a forced query; any other failure is a bug. */
  public static boolean isDecline(Throwable failure) {
    for (Throwable cause : Causes.of(failure)) {
      String message = String.valueOf(cause.getMessage());
      if (message.contains(DECLINE)
          || message.contains(GLOBAL_DECLINE)
          || message.contains(GRID_DECLINE)) {
        return true;
      }
    }
    return false;
  }

  /** A filter on a column that rows without the column do not pass. */
  public static SingleColumnValueFilter column(
      byte[] family, byte[] qualifier, CompareOperator operator, ByteArrayComparable value) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(family, qualifier, operator, value);
    filter.setFilterIfMissing(true);
    return filter;
  }

  /** A filter that the rows with a column pass. */
  public static Filter hasColumn(byte[] family, byte[] qualifier) {
    return column(
        family, qualifier, CompareOperator.GREATER_OR_EQUAL, new BinaryComparator(new byte[0]));
  }
}
