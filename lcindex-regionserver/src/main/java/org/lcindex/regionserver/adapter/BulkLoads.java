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
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.security.User;
import org.apache.yetus.audience.InterfaceAudience;

/** HBase's own question who may bulk-load. Stateless. */
@InterfaceAudience.Private
public final class BulkLoads {
  private BulkLoads() {}

  /**
   * Asks all coprocessors of a region, as HBase does before it makes a folder for a bulk load.
   *
   * @throws IOException of the one that refuses
   */
  public static void prepare(Region region, User user) throws IOException {
    RegionCoprocessorHost host = ((HRegion) region).getCoprocessorHost();
    if (host != null) {
      host.prePrepareBulkLoad(user);
    }
  }
}
