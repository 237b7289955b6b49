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
package org.apache.hadoop.hbase.regionserver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Holds store files open while someone else than a scanner reads them, and takes a store's files
 * and MemStore in one look. Both need what HBase keeps package-private: the reference counts that
 * its discharger of compacted files respects, and the lock under which a flush swaps a MemStore
 * snapshot for a file. {@code HStore.getScanners} does the same for scanners on every file.
 *
 * <p>Stateless; thread safe.
 */
@InterfaceAudience.Private
public final class StoreFilePins {
  private StoreFilePins() {}

  /**
   * What a store held at one moment.
   *
   * @param all every file of the store; the same object as long as they do not change
   * @param inRange those that may have rows of the scan; pinned
   * @param memStore one scanner for each MemStore segment, at the read point
   */
  public record Snapshot(
      Collection<HStoreFile> all, List<HStoreFile> inRange, List<KeyValueScanner> memStore) {}

  /** Keeps HBase from closing the file until {@link #unpin}. */
  public static void pin(HStoreFile file) {
    file.increaseRefCount();
  }

  /** Gives back what {@link #pin} took. */
  public static void unpin(HStoreFile file) {
    file.decreaseRefCount();
  }

  /**
   * Takes files and MemStore under the store's lock, so that what is flushed meanwhile is in one of
   * the two. The caller unpins the files and closes the scanners.
   */
  public static Snapshot snapshot(HStore store, Scan scan, long readPoint)
      throws java.io.IOException {
    store.storeEngine.readLock();
    try {
      StoreFileManager manager = store.storeEngine.getStoreFileManager();
      List<HStoreFile> inRange =
          new ArrayList<>(
              manager.getFilesForScan(
                  scan.getStartRow(),
                  scan.includeStartRow(),
                  scan.getStopRow(),
                  scan.includeStopRow(),
                  false));
      List<KeyValueScanner> memStore = store.memstore.getScanners(readPoint);
      // Last, because nothing after it can fail.
      HStoreFile.increaseStoreFilesRefeCount(inRange);
      return new Snapshot(manager.getStoreFiles(), inRange, memStore);
    } finally {
      store.storeEngine.readUnlock();
    }
  }
}
