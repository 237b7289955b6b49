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
package org.lcindex.regionserver.store;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.HFileIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log how far a region is: once when its HFiles have been compared with the local
 * directories for the first time since it opened or its indexes changed, and once when all of them
 * are indexed after that. What flushes and compactions add later is built without a line. Thread
 * safe.
 */
final class RegionSummary {
  private static final Logger LOG = LoggerFactory.getLogger(RegionSummary.class);

  private final String region;
  private long begun = System.nanoTime();
  private boolean told;
  private boolean complete;

  RegionSummary(String region) {
    this.region = region;
  }

  /** The region has other indexes from now on. */
  synchronized void begin() {
    begun = System.nanoTime();
    told = false;
    complete = false;
  }

  /** The stores have been reconciled. */
  synchronized void reconciled(Collection<StoreIndex> stores) {
    if (complete || stores.isEmpty()) {
      return;
    }
    int hfiles = 0;
    int indexed = 0;
    long bytes = 0;
    for (StoreIndex store : stores) {
      for (LiveHFile hfile : store.store().files()) {
        hfiles++;
        indexed += store.isComplete(hfile.name()) ? 1 : 0;
      }
      bytes += store.indexed().all().stream().mapToLong(HFileIndex::bytes).sum();
    }
    complete = indexed == hfiles;
    if (complete || !told) {
      LOG.info(
          "LCIndex: {}: {} of {} HFiles are indexed, {} bytes of index files, after {} ms",
          region,
          indexed,
          hfiles,
          bytes,
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
      told = true;
    }
  }
}
