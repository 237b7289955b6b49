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
package org.lcindex.regionserver.store.build;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.BuildMemory;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.MergeLimits;
import org.lcindex.build.Parts;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.base.BuildMeter;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.base.Timings;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.remote.IndexFileSource;

/**
 * What the indexes of all open regions of a server share. Immutable; its parts are thread safe.
 *
 * @param configuration the region server's own, without the table's values
 * @param counters what is counted
 * @param timings how long things take
 * @param problems standing problems
 * @param bugs what is wrong with our own code
 * @param localStore the local disks
 * @param jobFiles the local store's files, written at the pace that jobs may have
 * @param jobHelpers write several indexes of a job at a time
 * @param pageCache decoded index pages
 * @param seekMarks where in blocks of HFiles rows are
 * @param overlapMemory what is kept of pairs of HFiles
 * @param logMemory what is kept of rows in MemStores
 * @param buildMemory what builds and merges hold
 * @param heapRoom how much of the heap is free
 * @param origins which HFiles the open regions show
 * @param housekeeping deletes what nobody shows
 * @param budget what room there is for index files
 * @param buildMeter how fast index files are built
 * @param openWait how the first scans of a region wait for its index files
 * @param background where work is done
 * @param nanoClock for what happens after a time
 * @param remoteSource where index files can be copied from; gives null when there is nowhere
 */
@InterfaceAudience.Private
public record IndexEnvironment(
    Configuration configuration,
    Counters counters,
    Timings timings,
    Problems problems,
    BugLog bugs,
    LocalStore localStore,
    LocalFiles jobFiles,
    Parts jobHelpers,
    PageCache pageCache,
    SeekMarks seekMarks,
    MemoryBudget overlapMemory,
    MemoryBudget logMemory,
    BuildMemory buildMemory,
    HeapRoom heapRoom,
    Origins origins,
    IndexHousekeeping housekeeping,
    IndexBudget budget,
    BuildMeter buildMeter,
    OpenWait openWait,
    Background background,
    LongSupplier nanoClock,
    Supplier<IndexFileSource> remoteSource) {

  /** A merge's part of the heap for the new ordinals of rows. */
  private static final int MERGE_MAP_SHARE = 16;

  /** Where index files can be copied from; null when there is nowhere. */
  public IndexFileSource remote() {
    return remoteSource.get();
  }

  /**
   * How to build or merge an HFile's index files now: as the settings say, if the heap has room.
   */
  BuildOptions buildOptions(TableSettings settings, LiveHFile hfile) {
    BuildOptions options =
        settings
            .buildOptions()
            .spillingAt(heapRoom.forBuild(hfile.uncompressedBytes()))
            .countedBy(buildMemory);
    return hfile.isFlushResult() ? options.withCompression(settings.flushCompression()) : options;
  }

  /** How much a merge may take besides. */
  MergeLimits mergeLimits() {
    return MergeLimits.DEFAULT.withMapBytes(heapRoom.heap() / MERGE_MAP_SHARE);
  }

  public void requestReconcile(RegionInfo region) {
    background.requestReconcile(region);
  }

  public void requestReconcile(RegionInfo region, long delayMillis) {
    background.requestReconcile(region, delayMillis);
  }

  public void submit(Job job, long delayMillis) {
    background.submit(job, delayMillis);
  }
}
