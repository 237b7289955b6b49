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

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.StoreFilePins;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a store held at one moment, under its lock: MemStore segments and HFiles. A file that is
 * flushed meanwhile is in one of the two and never in neither. The HFiles are pinned until it is
 * closed.
 *
 * <p>For one thread.
 */
@InterfaceAudience.Private
public final class StoreSnapshot implements AutoCloseable {
  private final List<LiveHFile> all;
  private final List<LiveHFile> inRange;
  private final List<HStoreFile> pinned;
  private final List<KeyValueScanner> memStore;
  private final List<KeyValueScanner> opened = new ArrayList<>();
  private final long readPoint;
  private boolean closed;

  private StoreSnapshot(
      List<LiveHFile> all,
      List<LiveHFile> inRange,
      StoreFilePins.Snapshot snapshot,
      long readPoint) {
    this.all = all;
    this.inRange = inRange;
    this.pinned = snapshot.inRange();
    this.memStore = snapshot.memStore();
    this.readPoint = readPoint;
  }

  static StoreSnapshot of(OpenStore store, HStore hstore, Scan scan, long readPoint)
      throws IOException {
    StoreFilePins.Snapshot taken = StoreFilePins.snapshot(hstore, scan, readPoint);
    List<LiveHFile> all = store.files(taken.all());
    Set<HStoreFile> wanted = new HashSet<>(taken.inRange());
    List<LiveHFile> inRange = all.stream().filter(f -> wanted.contains(f.file())).toList();
    StoreSnapshot snapshot = new StoreSnapshot(all, inRange, taken, readPoint);
    if (inRange.size() < wanted.size()) {
      snapshot.close();
      throw new IOException("files of the store are closed, the region is closing");
    }
    return snapshot;
  }

  /** Every file of the store; the same list as long as they do not change. */
  public List<LiveHFile> all() {
    return all;
  }

  /** The files that may have rows of the scan. */
  public List<LiveHFile> files() {
    return inRange;
  }

  /** A scanner for each MemStore segment. */
  public List<KeyValueScanner> memStore() {
    return memStore;
  }

  /**
   * A scanner over one of the files, which is closed with this.
   *
   * @param pread whether to read by position, and not as a stream
   */
  public KeyValueScanner open(LiveHFile file, boolean cacheBlocks, boolean pread)
      throws IOException {
    KeyValueScanner scanner =
        pread
            ? file.file().getPreadScanner(cacheBlocks, readPoint, 0, false)
            : file.file().getStreamScanner(false, cacheBlocks, false, readPoint, 0, false);
    opened.add(scanner);
    return scanner;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      memStore.forEach(KeyValueScanner::close);
      opened.forEach(KeyValueScanner::close);
      pinned.forEach(StoreFilePins::unpin);
    }
  }
}
