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
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.adapter.WatchedScanner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.rpc.GoneFigures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What flushes and compactions of one open region leave out, by its observer's hooks. None of its
 * methods throws: what cannot be known is left to the sweep. Thread safe.
 */
@InterfaceAudience.Private
public final class RegionGone {
  private static final Logger LOG = LoggerFactory.getLogger(RegionGone.class);

  /** How it is found what a compaction has left out. */
  public enum Way {
    STAGED,
    STREAMING,
    OFF;

    /** As a table's owner has set it. */
    public static Way of(Settings ofTable) {
      return ofTable.choice(ConfigKeys.GLOBAL_COMPACTION_REPAIR.name(), Way.class, STAGED);
    }
  }

  private final Region region;
  private final Function<Store, OpenStore> stores;
  private final List<IndexedColumn> columns;
  private final Way way;
  private final long room;
  private final CompactionRepairs repairs;
  private final Counters counters;
  private final FlushRepairs flushes = new FlushRepairs();
  private final BegunCompactions compactions = new BegunCompactions();
  private volatile boolean closes;

  /**
   * Of a region.
   *
   * @param room for what is found before a commit, of one flush or compaction, in bytes
   */
  public RegionGone(
      Region region, List<IndexedColumn> columns, Way way, long room, CompactionRepairs repairs) {
    this(
        region,
        store -> HBase.region(region).store(store.getColumnFamilyDescriptor().getName()),
        columns,
        way,
        room,
        repairs);
  }

  /**
   * Of a region.
   *
   * @param stores HBase's side of one
   */
  RegionGone(
      Region region,
      Function<Store, OpenStore> stores,
      List<IndexedColumn> columns,
      Way way,
      long room,
      CompactionRepairs repairs) {
    this.region = region;
    this.stores = stores;
    this.columns = columns;
    this.way = way;
    this.room = room;
    this.repairs = repairs;
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

  /** The indexed columns of a family that are looked at. */
  private List<IndexedColumn> indexed(byte[] family) {
    return way == Way.OFF
        ? List.of()
        : columns.stream().filter(one -> one.isOfFamily(family)).toList();
  }

  /** What was left out of each index, in their order. */
  public List<GoneFigures> figures() {
    return columns.stream().map(one -> one.tally().figures(repairs.waiting(one))).toList();
  }

  /** A flush begins in this thread. */
  public void flushBegins() {
    flushes.begins();
  }

  /** A flush has written a family, which is not the region's yet. */
  public void flushed(Store family, StoreFile result) {
    tried(
        () -> {
          List<IndexedColumn> indexed = indexed(family.getColumnFamilyDescriptor().getName());
          if (!indexed.isEmpty() && flushes.isUnderWay()) {
            OpenStore open = stores.apply(family);
            FlushedFamily flushed = new FlushedFamily(indexed, room, counters);
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
          List<IndexedColumn> indexed = indexed(store.getColumnFamilyDescriptor().getName());
          if (way == Way.STAGED) {
            compactions.begins(request, request.getFiles(), null);
          }
          if (way == Way.STREAMING && !indexed.isEmpty()) {
            List<RawCells> cells =
                StagedRepair.open(inputs(stores.apply(store), request.getFiles()));
            begun[0] = new StreamedRepair(cells, indexed, room, counters);
            compactions.begins(request, request.getFiles(), begun[0]);
          }
        });
    return begun[0] == null ? scanner : new WatchedScanner(scanner, begun[0]);
  }

  /** A compaction has written a result, which is not the store's yet; there may be several. */
  public void compacted(Store store, StoreFile result, CompactionRequest request) {
    if (way == Way.OFF) {
      return;
    }
    boolean[] known = {false};
    tried(
        () -> {
          BegunCompactions.Begun first = compactions.first(request);
          OpenStore open = stores.apply(store);
          List<LiveHFile> inputs = inputs(open, request.getFiles());
          repairs.areStored(inputs);
          LiveHFile file =
              open.handle(result)
                  .orElseThrow(() -> new IOException(result.getPath() + " is closed"));
          if (first == null) {
            known[0] = repairs.add(request, file);
          } else if (!closes) {
            List<IndexedColumn> indexed = indexed(store.getColumnFamilyDescriptor().getName());
            if (first.streamed() != null || !indexed.isEmpty()) {
              WrittenCompaction compaction =
                  new WrittenCompaction(request, open, inputs, indexed, first.streamed());
              compaction.add(file);
              repairs.add(compaction);
            }
            known[0] = true;
          }
        });
    if (!known[0]) {
      // What this result holds would seem to have gone.
      repairs.giveUp(request);
    } else if (closes) {
      closes();
    }
  }

  /**
   * The region is about to close (rule RM9). HFiles that were compacted away must not be pinned
   * then: HBase would leave them in the region's folder, and regions that it is split or merged
   * into, or that are restored from it, would show their cells again. Should the region stay open
   * after all, the sweep removes what its compactions leave out.
   */
  public void closes() {
    closes = true;
    repairs.leave(region.getRegionInfo());
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
