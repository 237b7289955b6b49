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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.regionserver.CompactingMemStore;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Flushes and compactions of a table's regions, called on the regions themselves: they are the real
 * ones, without the wait for a server's queues. Not thread safe.
 */
public final class Stores {
  private static final long IN_MEMORY_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final int MOST_COMPACTIONS = 50;

  private final Supplier<List<HRegion>> regions;

  /**
   * @param regions asked at every step, since regions move and split
   */
  Stores(Supplier<List<HRegion>> regions) {
    this.regions = regions;
  }

  /** The stores of one region: that of the row. */
  public Stores of(byte[] row) {
    return new Stores(
        () -> regions.get().stream().filter(r -> r.getRegionInfo().containsRow(row)).toList());
  }

  /**
   * @param family null for all
   */
  public void flush(String family) throws IOException {
    for (HRegion region : regions.get()) {
      if (family == null) {
        region.flush(true);
      } else if (region.getStore(Bytes.toBytes(family)) != null) { // gone by a restore
        region.flushcache(List.of(Bytes.toBytes(family)), false, FlushLifeCycleTracker.DUMMY);
      }
    }
  }

  /** Flushes all, the first region while the writes are in flight. */
  public void flushWith(Step writes) throws IOException {
    Step next = writes;
    for (HRegion region : regions.get()) {
      FlushMeetingWrites.flush(region, next);
      next = () -> {};
    }
  }

  /** Compacts what HBase's policy picks, or everything. */
  public void compact(boolean major) throws IOException {
    for (HRegion region : regions.get()) {
      region.compact(major);
    }
  }

  /** Compacts regions of which a store has more HFiles, until it has not, as far as policies go. */
  public void compactBeyond(int mostFiles) throws IOException {
    for (HRegion region : regions.get()) {
      // Stripes are compacted a few files at a time, whatever is asked for.
      for (int i = 0; i < MOST_COMPACTIONS && hasMore(region, mostFiles); i++) {
        region.compact(true);
      }
    }
  }

  private static boolean hasMore(HRegion region, int files) {
    return region.getStores().stream().anyMatch(store -> store.getStorefilesCount() > files);
  }

  boolean haveReferences() {
    return regions.get().stream()
        .flatMap(region -> region.getStores().stream())
        .anyMatch(HStore::hasReferences);
  }

  public void archive() throws IOException {
    for (HRegion region : regions.get()) {
      for (HStore store : region.getStores()) {
        store.closeAndArchiveCompactedFiles();
      }
    }
  }

  /**
   * Pushes the active segment into the pipeline and compacts it as the family's policy says. HBase
   * has no public way to ask for it: it happens when a segment grows to 2 MB.
   */
  public void compactInMemory() throws IOException {
    try {
      Field memStore = HStore.class.getDeclaredField("memstore");
      memStore.setAccessible(true);
      Method flush = CompactingMemStore.class.getDeclaredMethod("flushInMemory");
      flush.setAccessible(true);
      Method busy = CompactingMemStore.class.getDeclaredMethod("isMemStoreFlushingInMemory");
      busy.setAccessible(true);
      for (HRegion region : regions.get()) {
        for (HStore store : region.getStores()) {
          Object memory = memStore.get(store);
          if (memory instanceof CompactingMemStore) {
            flush.invoke(memory);
            awaitIdle(busy, memory);
          }
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("HBase's CompactingMemStore is not as in 2.6.4", e);
    }
  }

  private static void awaitIdle(Method busy, Object memory) throws ReflectiveOperationException {
    long end = System.nanoTime() + IN_MEMORY_LIMIT_NANOS;
    while ((Boolean) busy.invoke(memory) && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
    }
  }
}
