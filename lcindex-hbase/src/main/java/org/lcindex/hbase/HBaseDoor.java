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
package org.lcindex.hbase;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/**
 * The door to HBase: an interface to what the engine needs of it beyond HBase's own interfaces.
 * There is one for a process, because there is one HBase; {@link org.lcindex.hbase.fit.HBaseFit}
 * chooses it. Thread safe.
 */
public interface HBaseDoor {
  /**
   * This door without some classes of ours that it can do without.
   *
   * @param unusable internal names of classes that HBase lacks something for
   */
  HBaseDoor without(Set<String> unusable);

  /**
   * Writes a small HFile and reads it as scans will.
   *
   * @param folder an empty one on a local disk
   * @return what is wrong with what was read; null when nothing is
   * @throws IOException when the disk does not do it
   */
  String readSample(Path folder, Configuration conf) throws IOException;

  /** The region that a coprocessor's environment shows. */
  OpenRegion region(Region region);

  /** Null when a scanner is not HBase's own, because another coprocessor has replaced it. */
  OpenScanner scanner(RegionScanner scanner);

  /** Progress of scans towards the limits of their calls. */
  ScanProgress progress();

  /** The call that the current thread serves. */
  CurrentCall call();

  /**
   * HBase's own scans of the regions of a server; null when they cannot be called here.
   *
   * @param server as a region server coprocessor's environment shows it
   */
  OwnScans ownScans(OnlineRegions server);

  /** Tells a scanner that no cell which it has given is used any more: it lets go of blocks. */
  void shipped(RegionScanner scanner) throws IOException;
}
