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
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.CurrentCall;
import org.lcindex.hbase.HBaseDoor;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.OwnScans;
import org.lcindex.hbase.ScanProgress;
import org.lcindex.hbase.fit.HBaseFit;

/**
 * The HBase of this process, by the {@linkplain HBaseDoor door} that fits it. Not to be used where
 * {@linkplain HBaseFit#misfit none} does. Thread safe.
 */
@InterfaceAudience.Private
public final class HBase {
  private static final HBaseDoor DOOR = HBaseFit.ofThisProcess().door();
  private static final ScanProgress PROGRESS = DOOR.progress();
  private static final CurrentCall CALL = DOOR.call();

  private HBase() {}

  /** See {@link HBaseDoor#region}. */
  public static OpenRegion region(Region region) {
    return DOOR.region(region);
  }

  /** See {@link HBaseDoor#scanner}. */
  public static OpenScanner scanner(RegionScanner scanner) {
    return DOOR.scanner(scanner);
  }

  /** See {@link HBaseDoor#progress}. */
  public static ScanProgress progress() {
    return PROGRESS;
  }

  /** See {@link HBaseDoor#call}. */
  public static CurrentCall call() {
    return CALL;
  }

  /** See {@link HBaseDoor#ownScans}. */
  public static OwnScans ownScans(OnlineRegions server) {
    return DOOR.ownScans(server);
  }

  /** See {@link HBaseDoor#shipped}. */
  public static void shipped(RegionScanner scanner) throws IOException {
    DOOR.shipped(scanner);
  }
}
