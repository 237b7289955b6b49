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
package org.lcindex.hbase.shared;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.MemStoreSegments;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.RawCells;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An {@link HStore}. */
final class SharedStore implements OpenStore {
  private static final Logger LOG = LoggerFactory.getLogger(SharedStore.class);

  private final RegionInfo region;
  private final HStore store;
  private final Differences differences;
  private volatile Files known = new Files(null, List.of());

  /** What {@link #files()} made of a list of HBase's. */
  private record Files(Collection<HStoreFile> of, List<LiveHFile> files) {}

  SharedStore(HStore store, Differences differences) {
    this.differences = differences;
    this.region = store.getRegionInfo();
    this.store = store;
  }

  @Override
  public RegionInfo region() {
    return region;
  }

  @Override
  public byte[] family() {
    return store.getColumnFamilyDescriptor().getName();
  }

  @Override
  public String familyName() {
    return store.getColumnFamilyName();
  }

  @Override
  public ColumnFamilyDescriptor descriptor() {
    return store.getColumnFamilyDescriptor();
  }

  @Override
  public long ttlMillis() {
    int seconds = store.getColumnFamilyDescriptor().getTimeToLive();
    return seconds == HConstants.FOREVER ? Long.MAX_VALUE : seconds * 1_000L;
  }

  @Override
  public List<LiveHFile> files() {
    return files(store.getStorefiles());
  }

  /** The handles of these files, which HBase gave as one unchanging collection. */
  List<LiveHFile> files(Collection<HStoreFile> now) {
    Files last = known;
    if (last.of() != now) {
      List<LiveHFile> files = new ArrayList<>(now.size());
      boolean all = true;
      for (HStoreFile file : now) {
        Optional<LiveHFile> live = handle(file);
        live.ifPresent(files::add);
        all &= live.isPresent();
      }
      last = new Files(now, List.copyOf(files));
      if (all) {
        known = last;
      }
    }
    return last.files();
  }

  @Override
  public Optional<LiveHFile> handle(StoreFile file) {
    return file instanceof HStoreFile hfile
        ? SharedHFile.of(region, familyName(), hfile).map(LiveHFile.class::cast)
        : Optional.empty();
  }

  @Override
  public boolean has(LiveHFile file) {
    return store.getStorefiles().contains(((SharedHFile) file).file());
  }

  @Override
  public RawCells behind(LiveHFile reference) throws IOException {
    Path path = StoreFileInfo.getReferredToFile(((SharedHFile) reference).file().getPath());
    HStoreFile whole =
        new HStoreFile(
            differences.referred().of(store, path), BloomType.NONE, CacheConfig.DISABLED);
    whole.initReader();
    try {
      return new SharedCells(SharedHFile.stream(whole), Differences.BlockCounts.NONE) {
        @Override
        public void close() {
          super.close();
          closeQuietly(whole);
        }
      };
    } catch (IOException | RuntimeException e) {
      closeQuietly(whole);
      throw e;
    }
  }

  private static void closeQuietly(HStoreFile whole) {
    try {
      whole.closeStoreFile(false);
    } catch (IOException e) {
      LOG.debug("cannot close {}", whole, e);
    }
  }

  @Override
  public boolean isClosing() {
    HRegion open = store.getHRegion();
    return open.isClosing() || open.isClosed();
  }

  @Override
  public boolean observersMayAlterCells() {
    return ForeignObservers.mayAlterCells(store.getHRegion());
  }

  @Override
  public boolean observersMayWrite() {
    return ForeignObservers.mayWrite(store.getHRegion());
  }

  @Override
  public long writePoint() {
    return store.getHRegion().getMVCC().getWritePoint();
  }

  @Override
  public long flushedThrough() {
    return store.getMaxSequenceId().orElse(0);
  }

  @Override
  public long readPoint() {
    return store.getHRegion().getMVCC().getReadPoint();
  }

  @Override
  public boolean isMemoryEmpty() {
    return MemStoreSegments.areEmpty(store);
  }

  @Override
  public boolean isMemoryBeyond(long sequenceId) {
    return MemStoreSegments.areBeyond(store, sequenceId);
  }

  @Override
  public List<RawCells> flushing() throws IOException {
    List<RawCells> cells = new ArrayList<>();
    for (KeyValueScanner scanner : MemStoreSegments.flushing(store)) {
      cells.add(new SharedCells(scanner, Differences.BlockCounts.NONE));
    }
    return cells;
  }

  @Override
  public long flushingCells() {
    return store.getSnapshotSize().getCellsCount();
  }

  @Override
  public long memStoreCells() {
    return store.getMemStoreSize().getCellsCount();
  }

  HStore store() {
    return store;
  }
}
