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
package org.lcindex.regionserver.adapter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.MemStoreSegments;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.yetus.audience.InterfaceAudience;

/** One column family of an open region, as its indexes see it. Thread safe. */
@InterfaceAudience.Private
public final class OpenStore {
  private final RegionInfo region;
  private final HStore store;
  private volatile Files known = new Files(null, List.of());

  /** What {@link #files()} made of a list of HBase's. */
  private record Files(Collection<HStoreFile> of, List<LiveHFile> files) {}

  OpenStore(HStore store) {
    this.region = store.getRegionInfo();
    this.store = store;
  }

  public RegionInfo region() {
    return region;
  }

  public byte[] family() {
    return store.getColumnFamilyDescriptor().getName();
  }

  public String familyName() {
    return store.getColumnFamilyName();
  }

  public ColumnFamilyDescriptor descriptor() {
    return store.getColumnFamilyDescriptor();
  }

  /** Milliseconds after which a cell expires; {@code Long.MAX_VALUE} for never. */
  public long ttlMillis() {
    int seconds = store.getColumnFamilyDescriptor().getTimeToLive();
    return seconds == HConstants.FOREVER ? Long.MAX_VALUE : seconds * 1_000L;
  }

  /**
   * The files that the store has now; the same list as long as they do not change. A store that is
   * {@linkplain #isClosing() closing} may show none.
   */
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

  /** The handle of one file; empty when HBase has closed it. */
  public Optional<LiveHFile> handle(StoreFile file) {
    return file instanceof HStoreFile hfile
        ? LiveHFile.of(region, familyName(), hfile)
        : Optional.empty();
  }

  /** Whether the file is one of the store's now. */
  public boolean has(LiveHFile file) {
    return store.getStorefiles().contains(file.file());
  }

  /** Whether the region is being closed or is closed: then the files say nothing. */
  public boolean isClosing() {
    HRegion open = store.getHRegion();
    return open.isClosing() || open.isClosed();
  }

  /** See {@link ForeignObservers}. */
  public boolean observersMayAlterCells() {
    return ForeignObservers.mayAlterCells(store.getHRegion());
  }

  /** See {@link ForeignObservers#mayWrite}. */
  public boolean observersMayWrite() {
    return ForeignObservers.mayWrite(store.getHRegion());
  }

  /** At least the sequence id of every write that has one. */
  public long writePoint() {
    return store.getHRegion().getMVCC().getWritePoint();
  }

  /** The highest sequence id of the store's HFiles; 0 without any. */
  public long flushedThrough() {
    return store.getMaxSequenceId().orElse(0);
  }

  /** The sequence id up to which all writes are done. */
  public long readPoint() {
    return store.getHRegion().getMVCC().getReadPoint();
  }

  /** See {@link MemStoreSegments#areEmpty}. */
  public boolean isMemoryEmpty() {
    return MemStoreSegments.areEmpty(store);
  }

  /** See {@link MemStoreSegments#areBeyond}. */
  public boolean isMemoryBeyond(long sequenceId) {
    return MemStoreSegments.areBeyond(store, sequenceId);
  }

  /** Cells in the MemStore, about. */
  public long memStoreCells() {
    return store.getMemStoreSize().getCellsCount();
  }

  HStore store() {
    return store;
  }
}
