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
package org.lcindex.query.path;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.RowRanges;
import org.lcindex.query.scan.ScanPath;

/**
 * Writes what a global index knows into a scan itself, for who runs scans by other means than this
 * client. Stateless.
 */
public final class NarrowedScan {
  private NarrowedScan() {}

  /**
   * The scan of a path that {@linkplain ScanPath#narrowed was narrowed}, from its first row to its
   * last, with HBase's own filter that seeks from row to row before its filter.
   */
  public static Scan of(ScanPath path) throws IOException {
    Scan scan = new Scan(path.scan());
    if (path.ranges().isEmpty()) {
      // No row passes. Of one row the filter says so.
      byte[] any = scan.getStartRow().length == 0 ? new byte[1] : scan.getStartRow();
      return scan.withStartRow(any, scan.includeStartRow()).withStopRow(any, true);
    }
    RowRange first = path.ranges().get(0);
    RowRange last = path.ranges().get(path.ranges().size() - 1);
    return scan.withStartRow(first.start(), first.startInclusive())
        .withStopRow(last.stop(), last.stopInclusive())
        .setFilter(RowRanges.within(path.ranges(), scan.getFilter()));
  }
}
