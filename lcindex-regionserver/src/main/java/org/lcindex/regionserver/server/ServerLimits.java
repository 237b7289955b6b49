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
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.disk.DiskWatch;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.regionserver.store.build.OpenWait;

/** Reads the limits of a server's disks, caches and handlers from its settings. Stateless. */
final class ServerLimits {
  /** One handler of so many may wait for the index files of regions that just opened. */
  private static final int OPEN_WAIT_SHARE = 10;

  /** So long at most, and for half of the call's remaining time at most. */
  private static final long OPEN_WAIT_MILLIS = 500;

  /** After a read on a local disk is under way for so long, other queries do without the disk. */
  private static final long SLOW_MILLIS = 250;

  private ServerLimits() {}

  static DiskWatch.Limits disks(Settings settings) {
    return new DiskWatch.Limits(
        SLOW_MILLIS,
        settings.number(ConfigKeys.LOCAL_STALLED),
        Math.max(2, handlers(settings) / 2));
  }

  static int threads(Settings settings, JobKind kind) {
    return settings.integer(ConfigKeys.jobThreads(kind.label()));
  }

  static OpenWait openWait(Settings settings) {
    return new OpenWait(
        Math.max(1, handlers(settings) / OPEN_WAIT_SHARE),
        OPEN_WAIT_MILLIS,
        HBase.call()::remainingMillis);
  }

  private static int handlers(Settings settings) {
    return settings.integer(
        HConstants.REGION_SERVER_HANDLER_COUNT,
        HConstants.DEFAULT_REGION_SERVER_HANDLER_COUNT,
        1,
        1_000_000);
  }
}
