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
import java.lang.reflect.Field;
import java.util.Optional;
import org.apache.hadoop.hbase.client.ClientScanner;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * The part of a query that lies in one region, in one mode and perhaps at a read point: HBase's
 * client gives a scanner that it opens again the read point of the first one, and this says the
 * same on purpose. Read points belong to regions, hence one region at a time. No state.
 */
public final class RegionScan {
  private static final Field SCAN = field();

  private RegionScan() {}

  private static Field field() {
    try {
      Field field = ClientScanner.class.getDeclaredField("scan");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("HBase's ClientScanner is not as in 2.6.4", e);
    }
  }

  /**
   * The scan of a region.
   *
   * @return empty when no row of the query can be in the region
   */
  static Optional<Scan> of(
      TestTable table, ScanText query, RegionInfo region, String mode, String queryId)
      throws IOException {
    Scan scan = query.toScan(table.start());
    if (!(scan.isReversed() ? clipReversed(scan, region) : clip(scan, region))) {
      return Optional.empty();
    }
    return Optional.of(ModeScans.in(mode, queryId, scan));
  }

  private static boolean clip(Scan scan, RegionInfo region) {
    byte[] start = region.getStartKey();
    byte[] end = region.getEndKey();
    if (Bytes.compareTo(scan.getStartRow(), start) < 0) {
      scan.withStartRow(start);
    }
    if (end.length > 0
        && (scan.getStopRow().length == 0 || Bytes.compareTo(scan.getStopRow(), end) >= 0)) {
      scan.withStopRow(end, false);
    }
    return holds(scan.getStartRow(), scan.getStopRow(), scan);
  }

  private static boolean clipReversed(Scan scan, RegionInfo region) {
    byte[] start = region.getStartKey();
    byte[] end = region.getEndKey();
    if (end.length > 0
        && (scan.getStartRow().length == 0 || Bytes.compareTo(scan.getStartRow(), end) >= 0)) {
      scan.withStartRow(end, false);
    }
    if (start.length > 0 && Bytes.compareTo(scan.getStopRow(), start) < 0) {
      scan.withStopRow(start, true);
    }
    return holds(scan.getStopRow(), scan.getStartRow(), scan);
  }

  private static boolean holds(byte[] low, byte[] high, Scan scan) {
    if (high.length == 0) {
      return true;
    }
    int order = Bytes.compareTo(low, high);
    return order < 0 || (order == 0 && scan.includeStartRow() && scan.includeStopRow());
  }

  /**
   * Opens a scanner at a read point.
   *
   * @param readPoint 0 for what the region gives to a new scanner
   */
  static ResultScanner open(Table table, Scan scan, long readPoint) throws IOException {
    ResultScanner scanner = table.getScanner(scan);
    if (readPoint > 0) {
      // After the fact: HBase's client works with a copy of the scan, which has no read point.
      PackagePrivateFieldAccessor.setMvccReadPoint(inner(scanner), readPoint);
    }
    return scanner;
  }

  /** The read point that the region gave; 0 before the first row was asked for. */
  static long readPointOf(ResultScanner scanner) {
    return Math.max(0, PackagePrivateFieldAccessor.getMvccReadPoint(inner(scanner)));
  }

  private static Scan inner(ResultScanner scanner) {
    try {
      return (Scan) SCAN.get(scanner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("HBase's ClientScanner is not as in 2.6.4", e);
    }
  }
}
