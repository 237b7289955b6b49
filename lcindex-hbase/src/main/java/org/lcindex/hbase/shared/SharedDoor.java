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
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.ContextProgress;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.RegionScannerInternals;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.lcindex.hbase.CurrentCall;
import org.lcindex.hbase.HBaseDoor;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.OwnScans;
import org.lcindex.hbase.ScanProgress;

/**
 * The implementation of the door for every version of HBase; {@link Differences} has the rest.
 * Immutable.
 */
public class SharedDoor implements HBaseDoor {
  /** The classes that can be done without and are no steps within blocks. */
  private static final String OWN_SCANS = "org/lcindex/hbase/shared/ServerOwnScans";

  private static final String PART_OF_CALL = "org/lcindex/hbase/shared/PartOfCall";

  private final Differences differences;
  private final boolean callsScans;
  private final ScanProgress progress = new ContextProgress();
  private final CurrentCall call = new SharedCall();

  protected SharedDoor(Differences differences) {
    this(differences, true);
  }

  private SharedDoor(Differences differences, boolean callsScans) {
    this.differences = differences;
    this.callsScans = callsScans;
  }

  @Override
  public final HBaseDoor without(Set<String> unusable) {
    boolean scans = !unusable.contains(OWN_SCANS) && !unusable.contains(PART_OF_CALL);
    boolean steps = Set.of(OWN_SCANS, PART_OF_CALL).containsAll(unusable);
    if (scans && steps) {
      return this;
    }
    Differences left =
        steps ? differences : new Differences(differences.referred(), differences.blocks(), null);
    return new SharedDoor(left, callsScans && scans);
  }

  @Override
  public final String readSample(Path folder, Configuration conf) throws IOException {
    return SampleHFile.read(differences, folder, conf);
  }

  @Override
  public final OpenRegion region(Region region) {
    return new SharedRegion((HRegion) region, differences);
  }

  @Override
  public final OpenScanner scanner(RegionScanner scanner) {
    return RegionScannerInternals.isOne(scanner)
        ? new SharedScanner(new RegionScannerInternals(scanner, differences))
        : null;
  }

  @Override
  public final ScanProgress progress() {
    return progress;
  }

  @Override
  public final CurrentCall call() {
    return call;
  }

  @Override
  public final OwnScans ownScans(OnlineRegions server) {
    return callsScans && server instanceof HRegionServer host ? new ServerOwnScans(host) : null;
  }

  @Override
  public final void shipped(RegionScanner scanner) throws IOException {
    if (scanner instanceof Shipper shipper) {
      shipper.shipped();
    }
  }
}
