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
package org.lcindex.regionserver.server;

import org.apache.hadoop.hbase.HConstants;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.adapter.CurrentCall;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.disk.DiskWatch;
import org.lcindex.regionserver.store.OpenWait;

/** What a server's disks, caches and handlers may be used for, by its settings. Stateless. */
final class ServerLimits {
  /** One handler of so many may wait for the index files of regions that just opened. */
  private static final int OPEN_WAIT_SHARE = 10;

  private ServerLimits() {}

  static DiskWatch.Limits disks(Settings settings) {
    return new DiskWatch.Limits(
        settings.number(LCIndexConfig.LOCAL_SLOW_MILLIS, 250, 1, 3_600_000),
        settings.number(LCIndexConfig.LOCAL_STALLED_MILLIS, 10_000, 100, 3_600_000),
        Math.max(2, handlers(settings) / 2));
  }

  static PageCache pageCache(Settings settings) {
    return new PageCache(
        settings.number(LCIndexConfig.CACHE_BYTES, 64L << 20, 0, Long.MAX_VALUE),
        settings.number(
            LCIndexConfig.METADATA_CACHE_BYTES,
            Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 32),
            0,
            Long.MAX_VALUE));
  }

  static MemoryBudget overlapMemory(Settings settings) {
    return new MemoryBudget(
        LCIndexConfig.OVERLAP_MEMORY,
        settings.number(
            LCIndexConfig.OVERLAP_MEMORY,
            Runtime.getRuntime().maxMemory() / 32,
            0,
            Long.MAX_VALUE));
  }

  static OpenWait openWait(Settings settings) {
    return new OpenWait(
        Math.max(1, handlers(settings) / OPEN_WAIT_SHARE),
        settings.number(LCIndexConfig.OPEN_WAIT_MILLIS, 500, 0, 60_000),
        CurrentCall::remainingMillis);
  }

  private static int handlers(Settings settings) {
    return settings.integer(
        HConstants.REGION_SERVER_HANDLER_COUNT,
        HConstants.DEFAULT_REGION_SERVER_HANDLER_COUNT,
        1,
        1_000_000);
  }
}
