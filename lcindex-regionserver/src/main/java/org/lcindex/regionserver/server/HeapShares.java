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

import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.job.JobKind;

/**
 * The shares of a region server's heap that LCIndex takes by its settings, and the check that they
 * fit beside HBase's own. HBase lets its block cache and MemStores have 80 % of it together, and in
 * a server that works both are full; what LCIndex may take comes from the rest, which HBase needs
 * as well. What it really has is watched, too ({@link HeapRoom}). Stateless.
 */
final class HeapShares {
  // HBase's MemorySizeUtil, which knows them, is none of the private classes that we depend on.
  private static final String MEMSTORES = "hbase.regionserver.global.memstore.size";
  private static final String MEMSTORES_OLD = "hbase.regionserver.global.memstore.upperLimit";
  private static final float MEMSTORES_DEFAULT = 0.4f;

  /** For all that has no limit: calls, compactions, readers. */
  private static final double REST = 0.05;

  /** A block cache below this is none. */
  private static final double LEAST_CACHE = 0.1;

  /** The subject of the standing problem that the heap is nearly full. */
  static final String SUBJECT = "heap";

  /** What is left of caches while the heap is nearly full. */
  private static final double TIGHT_CACHES = 0.25;

  private HeapShares() {}

  /** Has LCIndex make do with less while the heap is nearly full, and says so. */
  static void heed(HeapRoom room, PageCache cache, SeekMarks marks, Problems problems) {
    if (room.isTight()) {
      cache.useShare(TIGHT_CACHES);
      marks.useShare(TIGHT_CACHES);
      problems.report(
          SUBJECT,
          String.format(
              Locale.ROOT,
              "%,d MiB of %,d MiB are free after garbage collections; below %,d MiB queries get no"
                  + " memory and go without indexes. Give the server more heap, or lower %s",
              room.free() >> 20,
              room.heap() >> 20,
              room.reserve() >> 20,
              HConstants.HFILE_BLOCK_CACHE_SIZE_KEY));
    } else if (room.free() > 2 * room.reserve()) {
      cache.useShare(1);
      marks.useShare(1);
      problems.clear(SUBJECT);
    }
  }

  /** Most bytes that LCIndex takes of the heap, all limits together. */
  static long limits(Settings settings) {
    return settings.number(ConfigKeys.QUERY_MEMORY)
        + settings.number(ConfigKeys.CACHE_BYTES)
        + settings.number(ConfigKeys.METADATA_CACHE_BYTES)
        + settings.number(ConfigKeys.SEEK_MARKS)
        + settings.number(ConfigKeys.OVERLAP_MEMORY)
        + settings.number(ConfigKeys.MEMSTORE_LOG)
        + settings.number(ConfigKeys.BUILD_MEMORY)
            * (ServerLimits.threads(settings, JobKind.FLUSH)
                + ServerLimits.threads(settings, JobKind.COMPACT));
  }

  /** Most bytes that builds take, all that may run at a time, those of verifications included. */
  static long builds(Settings settings) {
    return settings.number(ConfigKeys.BUILD_MEMORY)
        * (ServerLimits.threads(settings, JobKind.FLUSH)
            + ServerLimits.threads(settings, JobKind.COMPACT)
            + settings.integer(ConfigKeys.VERIFY_THREADS));
  }

  /**
   * Why a server may run out of heap, and what helps; empty when it is not by its settings.
   *
   * @param heap the most it can have, in bytes
   */
  static Optional<String> tooMuch(Configuration conf, Settings settings, long heap) {
    double cache =
        conf.getFloat(
            HConstants.HFILE_BLOCK_CACHE_SIZE_KEY, HConstants.HFILE_BLOCK_CACHE_SIZE_DEFAULT);
    double memStores = conf.getFloat(MEMSTORES, conf.getFloat(MEMSTORES_OLD, MEMSTORES_DEFAULT));
    long limits = limits(settings);
    double own = (double) limits / heap;
    if (cache + memStores + own <= 1 - REST) {
      return Optional.empty();
    }
    double better = Math.floor((1 - REST - memStores - own) * 100) / 100;
    return Optional.of(
        String.format(
            Locale.ROOT,
            "The heap of %,d MiB may not be enough: the block cache may have %.0f %% of it, MemStores"
                + " %.0f %%, and LCIndex %,d MiB (%.0f %%), all its limits together. %s",
            heap >> 20,
            cache * 100,
            memStores * 100,
            limits >> 20,
            own * 100,
            better >= LEAST_CACHE
                ? String.format(
                    Locale.ROOT,
                    "Set %s to %.2f or less, or give the server more heap",
                    HConstants.HFILE_BLOCK_CACHE_SIZE_KEY,
                    better)
                : "Give the server more heap, or lower these limits"));
  }
}
