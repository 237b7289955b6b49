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
package org.lcindex.hbase.shared;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.ContextProgress;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenStore;

/** An {@link HRegion}. */
record SharedRegion(HRegion region, Differences differences) implements OpenRegion {

  @Override
  public RegionInfo info() {
    return region.getRegionInfo();
  }

  @Override
  public TableDescriptor descriptor() {
    return region.getTableDescriptor();
  }

  @Override
  public List<OpenStore> stores() {
    return region.getStores().stream().<OpenStore>map(this::store).toList();
  }

  @Override
  public OpenStore store(byte[] family) {
    HStore store = region.getStore(family);
    return store == null ? null : store(store);
  }

  private OpenStore store(HStore store) {
    return new SharedStore(store, differences);
  }

  @Override
  public boolean is(Region other) {
    return region == other;
  }

  @Override
  public boolean observersMayAlterCells() {
    return ForeignObservers.mayAlterCells(region);
  }

  @Override
  public boolean observersSeeFilteredRows() {
    return ForeignObservers.seeFilteredRows(region);
  }

  @Override
  public void beginScan() throws IOException {
    region.startRegionOperation(Region.Operation.SCAN);
  }

  @Override
  public void endScan() throws IOException {
    region.closeRegionOperation(Region.Operation.SCAN);
  }

  @Override
  public RegionScanner open(Scan scan) throws IOException {
    return region.getScanner(scan);
  }

  @Override
  public void checkCall() throws IOException {
    ContextProgress.checkCall(region);
  }

  @Override
  public void countRead() {
    ContextProgress.countRead(region);
  }
}
