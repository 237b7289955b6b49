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
package org.lcindex.hbase.v261;

import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.shared.Differences;

/** A scanner of HBase 2.6's over blocks of an HFile. */
@InterfaceAudience.Private
public final class FileScanners261 implements Differences.FileScanners {
  @Override
  public StoreFileScanner of(
      StoreFileReader reader, HFileScanner blocks, long readPoint, long order) {
    boolean sequenceIds = reader.getHFileReader().hasMVCCInfo();
    return new StoreFileScanner(reader, blocks, true, sequenceIds, readPoint, order, false, false);
  }
}
