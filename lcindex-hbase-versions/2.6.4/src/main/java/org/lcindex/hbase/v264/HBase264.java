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
package org.lcindex.hbase.v264;

import org.apache.hadoop.hbase.regionserver.BlockCounts261;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.shared.Differences;
import org.lcindex.hbase.shared.SharedDoor;
import org.lcindex.hbase.v261.FileScanners261;

/** The door of HBase 2.6.4. */
@InterfaceAudience.Private
public final class HBase264 extends SharedDoor {
  public HBase264() {
    super(new Differences(new ReferredByTracker(), new BlockCounts261(), new FileScanners261()));
  }
}
