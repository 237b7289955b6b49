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
package org.lcindex.experiments.workload;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.experiments.cluster.EmbeddedCluster;

/** Empties the MemStores of a table. */
public final class TableFlush {
  private TableFlush() {}

  /**
   * Returns when all that was written before the call is in HFiles. A flush that is asked for while
   * another one runs returns at once and does nothing, so what is left decides, not the calls.
   */
  public static void flush(EmbeddedCluster cluster, TableName table) throws IOException {
    for (HRegion region : cluster.regions(table)) {
      while (region.getMemStoreDataSize() > 0) {
        region.flush(true);
        region.waitForFlushes();
      }
    }
  }
}
