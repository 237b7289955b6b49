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
package org.lcindex.regionserver.global.gone;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.adapter.WatchedScanner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What flushes and compactions of one open region leave out, by its observer's hooks. None of its
 * methods throws: what cannot be known is left to the sweep. Thread safe.
 */
@InterfaceAudience.Private
public final class RegionGone {
  private static final Logger LOG = LoggerFactory.getLogger(RegionGone.class);

  /** More than a region makes at a time: what is over would be left by compactions that failed. */
  private static final int COMPACTIONS = 32;

  /** How it is found what a compaction has left out. */
  public enum Way {
    STAGED,
    STREAMING,
    OFF
  }

  private final Region region;
  private final List<IndexedColumn> columns;
  private final Way way;
  private final long room;
  private final CompactionRepairs repairs;
  private final LongConsumer used;
  private final Counters counters;
  private final FlushRepairs flushes = new FlushRepairs();
  private final Map<CompactionRequest, StreamedRepair> streamed = new IdentityHashMap<>();

  /**
   * Of a region.
   *
   * @param room for what is found before a commit, of one flush or compaction, in bytes
   * @param used told of a clock up to which no names may be given out any more
   */
  public RegionGone(
      Region region,
      List<IndexedColumn> columns,
      Way way,
      long room,
      CompactionRepairs repairs,
      LongConsumer used) {
    this.region = region;
    this.columns = columns;
    this.way = way;
    this.room = room;
    this.repairs = repairs;
    this.used = used;
    this.counters = repairs.counters();
  }

  /** Something that may fail. */
  private interface Step {
    void run() throws IOException;
  }

  private void tried(Step step) {
    try {
      step.run();
    } catch (IOException | RuntimeException | Error e) {
      counters.increment(Counter.GLOBAL_GONE_MISSED);
      LOG.debug("What has gone from {} is left to the sweep", region, e);
    }
  }

  /** The columns of a family of which something may be removed now. */
  private List<IndexedColumn> covered(byte[] family) {
    return way == Way.OFF
        ? List.of()
        : columns.stream().filter(one -> one.isOfFamily(family) && one.isCovered()).toList();
  }

  private OpenStore store(Store store) {
    return HBase.region(region).store(store.getColumnFamilyDescriptor().getName());
  }

  /** A flush begins in this thread. */
  public void flushBegins() {
    flushes.begins();
  }

  /** A flush has written a family, which is not the region's yet. */
  public void flushed(Store family, StoreFile result) {
    tried(
        () -> {
          List<IndexedColumn> covered = covered(family.getColumnFamilyDescriptor().getName());
          if (!covered.isEmpty() && flushes.isUnderWay()) {
            OpenStore open = store(family);
            FlushedFamily flushed = new FlushedFamily(covered, room, counters, used);
            flushes.wrote(open.familyName(), flushed);
            flushed.compare(open, inputs(open, List.of(result)).get(0));
          }
        });
  }

  /** The flush of this thread is over: its HFiles are the region's. */
  public void flushEnds() {
    tried(() -> flushes.ends().forEach(Runnable::run));
  }

  /** A compaction is about to write; what HBase is to read from. */
  public InternalScanner compacting(
      Store store, InternalScanner scanner, CompactionRequest request) {
    StreamedRepair[] begun = {null};
    tried(
        () -> {
          List<IndexedColumn> covered = covered(store.getColumnFamilyDescriptor().getName());
          if (way == Way.STREAMING && !covered.isEmpty()) {
            List<RawCells> cells = StagedRepair.open(inputs(store(store), request.getFiles()));
            begun[0] = new StreamedRepair(cells, covered, room, counters);
            synchronized (streamed) {
              if (streamed.size() >= COMPACTIONS) {
                streamed.clear();
              }
              streamed.put(request, begun[0]);
            }
          }
        });
    return begun[0] == null ? scanner : new WatchedScanner(scanner, begun[0]);
  }

  /** A compaction has written a result, which is not the store's yet. */
  public void compacted(Store store, StoreFile result, CompactionRequest request) {
    tried(
        () -> {
          OpenStore open = store(store);
          List<IndexedColumn> covered = covered(store.getColumnFamilyDescriptor().getName());
          List<LiveHFile> inputs = inputs(open, request.getFiles());
          repairs.areStored(inputs);
          Optional<LiveHFile> file = open.handle(result);
          StreamedRepair found;
          synchronized (streamed) {
            found = streamed.remove(request);
          }
          WrittenCompaction compaction = repairs.find(request);
          if (file.isEmpty() || compaction == null && found == null && covered.isEmpty()) {
            return;
          }
          boolean first = compaction == null;
          if (first) {
            compaction = new WrittenCompaction(request, open, inputs, covered, found);
          }
          compaction.add(file.get());
          if (first) {
            repairs.add(compaction, used);
          }
        });
  }

  private static List<LiveHFile> inputs(OpenStore store, Collection<? extends StoreFile> files)
      throws IOException {
    List<LiveHFile> inputs = new ArrayList<>();
    for (StoreFile file : files) {
      inputs.add(
          store.handle(file).orElseThrow(() -> new IOException(file.getPath() + " is closed")));
    }
    return inputs;
  }
}
