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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScanProgress;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.yetus.audience.InterfaceAudience;

/** An open region, as its indexes see it. Thread safe. */
@InterfaceAudience.Private
public final class OpenRegion {
  private final HRegion region;

  /** The region that a coprocessor's environment shows. */
  public OpenRegion(Region region) {
    this.region = (HRegion) region;
  }

  public RegionInfo info() {
    return region.getRegionInfo();
  }

  /** The descriptor that the region was opened with. */
  public TableDescriptor descriptor() {
    return region.getTableDescriptor();
  }

  /** Its column families. */
  public List<OpenStore> stores() {
    return region.getStores().stream().map(OpenStore::new).toList();
  }

  /** One column family; null when there is none of this name. */
  public OpenStore store(byte[] family) {
    HStore store = region.getStore(family);
    return store == null ? null : new OpenStore(store);
  }

  /** Whether it is this very region object. */
  public boolean is(Region other) {
    return region == other;
  }

  /** See {@link ForeignObservers}. */
  public boolean observersMayAlterCells() {
    return ForeignObservers.mayAlterCells(region);
  }

  /** See {@link ForeignObservers}. */
  public boolean observersSeeFilteredRows() {
    return ForeignObservers.seeFilteredRows(region);
  }

  /**
   * Begins a call of a scanner, during which the region is not closed; {@link #endScan} has to
   * follow.
   *
   * @throws IOException when the region is closing
   */
  public void beginScan() throws IOException {
    region.startRegionOperation(Region.Operation.SCAN);
  }

  /** Ends what {@link #beginScan} began. */
  public void endScan() throws IOException {
    region.closeRegionOperation(Region.Operation.SCAN);
  }

  /**
   * Opens a scanner as HBase does, but that no coprocessor is asked. It is the caller's to close,
   * and to be told of {@linkplain #shipped cells}.
   */
  public RegionScanner open(Scan scan) throws IOException {
    return region.getScanner(scan);
  }

  /** Tells a scanner that no cell which it has given is used any more: it lets go of blocks. */
  public static void shipped(RegionScanner scanner) throws IOException {
    if (scanner instanceof Shipper shipper) {
      shipper.shipped();
    }
  }

  /** See {@link ScanProgress#checkCall}. */
  public void checkCall() throws IOException {
    ScanProgress.checkCall(region);
  }

  /** Counts a row in the region's read requests, as HBase's scanner does. */
  public void countRead() {
    ScanProgress.countRead(region);
  }
}
