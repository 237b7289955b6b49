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

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.build.BuildMemory;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.MergeLimits;
import org.lcindex.build.Parts;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.base.BuildMeter;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.disk.IndexBudget;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.offline.OfflineSource;
import org.lcindex.regionserver.remote.RemoteSource;

/**
 * The resources that the indexes of all open regions of a server share: telemetry, memory, disks
 * and threads. Immutable; its parts are thread safe.
 *
 * @param configuration the region server's own, without the table's values
 * @param telemetry what is told of the work
 * @param memory whose heap is used
 * @param disk where index files are, and which
 * @param work who does the work
 * @param nanoClock for what happens after a time
 */
public record IndexEnvironment(
    Configuration configuration,
    Telemetry telemetry,
    Memory memory,
    Disk disk,
    Work work,
    LongSupplier nanoClock) {

  /**
   * Heap for indexes.
   *
   * @param pageCache decoded index pages
   * @param seekMarks where in blocks of HFiles rows are
   * @param overlaps what is kept of pairs of HFiles
   * @param logs what is kept of rows in MemStores
   * @param builds what builds and merges hold
   * @param heapRoom how much of the heap is free
   */
  public record Memory(
      PageCache pageCache,
      SeekMarks seekMarks,
      MemoryBudget overlaps,
      MemoryBudget logs,
      BuildMemory builds,
      HeapRoom heapRoom) {
    /** A merge's part of the heap for the new ordinals of rows. */
    private static final int MERGE_MAP_SHARE = 16;

    /**
     * How to build or merge an HFile's index files now: as the settings say, if the heap has room.
     */
    BuildOptions buildOptions(TableSettings settings, LiveHFile hfile) {
      BuildOptions options =
          settings
              .buildOptions()
              .spillingAt(heapRoom.forBuild(hfile.uncompressedBytes()))
              .countedBy(builds);
      return hfile.isFlushResult() ? options.withCompression(settings.flushCompression()) : options;
    }

    /** How much a merge may take besides. */
    MergeLimits mergeLimits() {
      return MergeLimits.DEFAULT.withMapBytes(heapRoom.heap() / MERGE_MAP_SHARE);
    }
  }

  /**
   * Index files on the local disks.
   *
   * @param localStore the local disks
   * @param budget what room there is for index files
   * @param origins which HFiles the open regions show
   * @param housekeeping deletes what nobody shows
   */
  public record Disk(
      LocalStore localStore, IndexBudget budget, Origins origins, IndexHousekeeping housekeeping) {}

  /**
   * What is done outside of HBase's threads.
   *
   * @param background where work is done
   * @param files the local store's files, written at the pace that jobs may have
   * @param helpers write several indexes of a job at a time
   * @param meter how fast index files are built
   * @param openWait how the first scans of a region wait for its index files
   * @param remote where index files can be copied from; null in it when there is nowhere
   * @param offline index files that came with bulk loads
   */
  public record Work(
      Background background,
      LocalFiles files,
      Parts helpers,
      BuildMeter meter,
      OpenWait openWait,
      AtomicReference<RemoteSource> remote,
      OfflineSource offline) {}
}
