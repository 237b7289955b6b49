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
import java.util.function.LongPredicate;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.CoreScanner;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.MemStoreSegments;
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

  CoreView(HStore store, RegionScannerImpl core, Scan scan) {
    this.store = store;
    this.scan = scan;
    this.readPoint = core.getMvccReadPoint();
    for (KeyValueScanner scanner : CoreScanner.view(core, store)) {
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

  /**
   * The cells of each MemStore segment, for the caller to close.
   *
   * @param known whether cells need not be read of a segment, by its {@link
   *     MemStoreSegments#minSequenceId}
   */
  public List<RawCells> openMemStore(LongPredicate known) throws IOException {
    List<RawCells> opened = new ArrayList<>();
    for (KeyValueScanner scanner : memStore) {
      if (known.test(MemStoreSegments.minSequenceId(scanner))) {
        continue;
      }
      KeyValueScanner own = CoreScanner.again(store, scanner, scan, readPoint);
      if (own != null) {
        opened.add(new RawCells(own));
      }
    }
    return opened;
  }

  /** The cells of an HFile, for the caller to close; read by position. */
  public RawCells open(String file) throws IOException {
    return new RawCells(CoreScanner.again(store, files.get(file), scan, readPoint));
  }

  /** The cells of HFiles by name, for the caller to close; read as streams. */
  public Map<String, RawCells> stream(Collection<String> names) throws IOException {
    List<KeyValueScanner> wanted = names.stream().map(files::get).toList();
    Map<String, RawCells> streams = new LinkedHashMap<>();
    for (KeyValueScanner scanner : CoreScanner.stream(store, wanted, scan, readPoint)) {
      streams.put(StoreFileId.nameOf((StoreFileScanner) scanner), new RawCells(scanner));
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
