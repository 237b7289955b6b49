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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/**
 * Reads all that a region physically holds of single rows, hidden versions included. A raw scan may
 * name no column, so it reads families; it is in the form of a Get, so that HFiles whose Bloom
 * filters do not know the row are not asked. For the thread of a hook.
 */
final class OldRows {
  /** Cells of a row that are in memory at a time. */
  private static final int BATCH = 1_000;

  private final Region region;

  OldRows(Region region) {
    this.region = region;
  }

  /**
   * Shows every put of some families; the cells are not to be kept.
   *
   * @param families names
   * @param puts shown one after the other, until it says that it has seen enough
   */
  void read(byte[] row, Collection<byte[]> families, Predicate<Cell> puts) throws IOException {
    Scan scan =
        new Scan(new Get(row))
            .setRaw(true)
            .readAllVersions()
            .setBatch(BATCH)
            // What another batch writes just now may be hidden by this one.
            .setIsolationLevel(IsolationLevel.READ_UNCOMMITTED);
    families.forEach(scan::addFamily);
    try (RegionScanner scanner = region.getScanner(scan)) {
      List<Cell> cells = new ArrayList<>();
      boolean more;
      do {
        more = scanner.nextRaw(cells);
        for (Cell cell : cells) {
          if (cell.getType() == Cell.Type.Put && !puts.test(cell)) {
            return;
          }
        }
        cells.clear();
      } while (more);
    }
  }
}
