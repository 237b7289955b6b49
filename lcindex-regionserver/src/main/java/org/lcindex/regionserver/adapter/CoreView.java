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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.CoreScanner;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.RegionScannerImpl;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What HBase's own scanner of a region reads of one store: MemStore segments and HFiles, both
 * pinned by it. What others gather from just these can miss nothing that the scanner would return,
 * whatever was flushed, compacted or expired since it was opened.
 *
 * <p>Good until the scanner is moved. For one thread.
 */
@InterfaceAudience.Private
public final class CoreView {
  private final HStore store;
  private final Scan scan;
  private final long readPoint;
  private final List<KeyValueScanner> memStore = new ArrayList<>();
  private final Map<String, KeyValueScanner> files = new LinkedHashMap<>();

  /**
   * @param scan the client's
   */
  public CoreView(OpenStore store, RegionScannerImpl core, Scan scan) {
    this.store = store.store();
    this.scan = scan;
    this.readPoint = core.getMvccReadPoint();
    for (KeyValueScanner scanner : CoreScanner.view(core, this.store)) {
      if (!scanner.isFileScanner()) {
        memStore.add(scanner);
      } else if (scanner.peek() != null) {
        files.put(StoreFileId.nameOf((StoreFileScanner) scanner), scanner);
      }
    }
  }

  /** {@link StoreFileId#name Names} of the HFiles, without those that have come to their end. */
  public Set<String> files() {
    return files.keySet();
  }

  /** A scanner of the caller's own for each MemStore segment. */
  public List<KeyValueScanner> openMemStore() throws IOException {
    List<KeyValueScanner> opened = new ArrayList<>();
    for (KeyValueScanner scanner : memStore) {
      KeyValueScanner own = CoreScanner.again(store, scanner, scan, readPoint);
      if (own != null) {
        opened.add(own);
      }
    }
    return opened;
  }

  /** A scanner of the caller's own over an HFile, which reads by position. */
  public KeyValueScanner open(String file) throws IOException {
    return CoreScanner.again(store, files.get(file), scan, readPoint);
  }

  /** Scanners of the caller's own over HFiles, by name, which read streams. */
  public Map<String, KeyValueScanner> stream(Collection<String> names) throws IOException {
    List<KeyValueScanner> wanted = names.stream().map(files::get).toList();
    Map<String, KeyValueScanner> streams = new LinkedHashMap<>();
    for (KeyValueScanner scanner : CoreScanner.stream(store, wanted, scan, readPoint)) {
      streams.put(StoreFileId.nameOf((StoreFileScanner) scanner), scanner);
    }
    return streams;
  }

  /**
   * Whether HBase would read HFiles as streams for this scan.
   *
   * @param much whether much has been read already
   */
  public boolean streams(boolean much) {
    return CoreScanner.streams(store, scan, much);
  }
}
