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
import java.util.Collection;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.adapter.HBase;

/**
 * Reads all that a region physically holds of single rows, place by place: a raw scan shows neither
 * what has expired nor more than one of several cells of one column, timestamp and type, and both
 * may be seen again (rule TG4). It is in the form of a Get, so that HFiles whose Bloom filters do
 * not know the row are not asked. Thread safe.
 */
final class OldRows implements HeldCells.Rows {
  /** Cells after which blocks are let go of. */
  private static final int BATCH = 1_000;

  private final Region region;
  private final long apart;
  private final BooleanSupplier loaded;

  /**
   * Of a region.
   *
   * @param apart by how much the clocks of two servers differ at most, in milliseconds
   * @param loaded whether a bulk load has begun since the region opened
   */
  OldRows(Region region, long apart, BooleanSupplier loaded) {
    this.region = region;
    this.apart = apart;
    this.loaded = loaded;
  }

  /**
   * Shows every cell of some families, markers too; they are not to be kept.
   *
   * @param families names
   * @param cells shown one after the other, in no order, until it says that it has seen enough
   */
  @Override
  public void read(byte[] row, Collection<byte[]> families, Predicate<Cell> cells)
      throws IOException {
    Scan scan =
        new Scan(new Get(row))
            .setRaw(true)
            .readAllVersions()
            // What another batch writes just now may be hidden by this one; and rule TG5.
            .setIsolationLevel(IsolationLevel.READ_UNCOMMITTED);
    families.forEach(scan::addFamily);
    OpenRegion open = HBase.region(region);
    open.beginScan();
    try (RegionScanner scanner = region.getScanner(scan)) {
      OpenScanner opened = HBase.scanner(scanner);
      for (byte[] family : families) {
        for (RawCells place : opened.places(open.store(family))) {
          if (!show(place, row, cells)) {
            return;
          }
        }
      }
    } finally {
      open.endScan();
    }
  }

  @Override
  public Lifetime lifetime(byte[] family) {
    OpenStore store = HBase.region(region).store(family);
    long ttl = store.ttlMillis();
    boolean keeps = store.descriptor().getMinVersions() > 0;
    return new Lifetime(ttl, keeps, apart, loaded.getAsBoolean(), store.readPoint());
  }

  private static boolean show(RawCells place, byte[] row, Predicate<Cell> cells)
      throws IOException {
    int shown = 0;
    while (place.peek() != null && CellUtil.matchingRows(place.peek(), row)) {
      if (!cells.test(place.next())) {
        return false;
      }
      if (++shown % BATCH == 0) {
        place.letGo();
      }
    }
    return true;
  }
}
