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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/** Cuts a row range at region boundaries. */
public final class RowRanges {
  private RowRanges() {}

  /** Start keys of regions in the order of their rows. */
  public static List<byte[]> sorted(Collection<byte[]> startKeys) {
    return startKeys.stream().sorted(Bytes.BYTES_COMPARATOR).toList();
  }

  /**
   * The ranges that a scan can be run in at the same time: one if its filter looks at several rows,
   * as {@code PageFilter} does.
   *
   * @param regionStartKeys sorted
   */
  public static List<RowRange> of(Scan scan, List<byte[]> regionStartKeys) {
    RowRange whole =
        new RowRange(
            scan.getStartRow(), scan.includeStartRow(), scan.getStopRow(), scan.includeStopRow());
    return RowByRow.isSo(scan.getFilter()) ? cut(whole, regionStartKeys) : List.of(whole);
  }

  /**
   * Cuts the range before every boundary inside it. The pieces are disjoint, in row key order, and
   * together the whole range, whatever the boundaries are.
   *
   * @param regionStartKeys sorted; the first region's empty key may be among them
   */
  public static List<RowRange> cut(RowRange whole, List<byte[]> regionStartKeys) {
    List<RowRange> pieces = new ArrayList<>();
    byte[] start = whole.start();
    boolean startInclusive = whole.startInclusive();
    for (byte[] boundary : regionStartKeys) {
      boolean insideLow = Bytes.compareTo(boundary, start) > 0;
      int toStop = whole.stop().length == 0 ? -1 : Bytes.compareTo(boundary, whole.stop());
      boolean insideHigh = toStop < 0 || (toStop == 0 && whole.stopInclusive());
      if (insideLow && insideHigh) {
        pieces.add(new RowRange(start, startInclusive, boundary, false));
        start = boundary;
        startInclusive = true;
      }
    }
    pieces.add(new RowRange(start, startInclusive, whole.stop(), whole.stopInclusive()));
    return pieces;
  }
}
