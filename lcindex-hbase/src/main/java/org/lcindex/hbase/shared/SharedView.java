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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.MemStoreSegments;
import org.apache.hadoop.hbase.regionserver.RegionScannerInternals;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.lcindex.hbase.CoreView;
import org.lcindex.hbase.RawCells;

/** What a {@link RegionScannerInternals} reads. */
final class SharedView implements CoreView {
  private final RegionScannerInternals core;
  private final HStore store;
  private final Scan scan;
  private final long readPoint;
  private final List<KeyValueScanner> memStore = new ArrayList<>();
  private final Map<String, KeyValueScanner> files = new LinkedHashMap<>();

  SharedView(HStore store, RegionScannerInternals core, Scan scan) {
    this.core = core;
    this.store = store;
    this.scan = scan;
    this.readPoint = core.scanner().getMvccReadPoint();
    for (KeyValueScanner scanner : core.view(store)) {
      if (!scanner.isFileScanner()) {
        memStore.add(scanner);
      } else if (scanner.peek() != null) {
        files.put(StoreFileNames.nameOf((StoreFileScanner) scanner), scanner);
      }
    }
  }

  @Override
  public Set<String> files() {
    return files.keySet();
  }

  @Override
  public List<RawCells> openMemStore(LongPredicate known) throws IOException {
    List<RawCells> opened = new ArrayList<>();
    for (KeyValueScanner scanner : memStore) {
      if (known.test(MemStoreSegments.minSequenceId(scanner))) {
        continue;
      }
      KeyValueScanner own = core.again(store, scanner, scan, readPoint);
      if (own != null) {
        opened.add(cells(own));
      }
    }
    return opened;
  }

  @Override
  public RawCells open(String file) throws IOException {
    return cells(core.again(store, files.get(file), scan, readPoint));
  }

  @Override
  public Map<String, RawCells> stream(Collection<String> names) throws IOException {
    List<KeyValueScanner> wanted = names.stream().map(files::get).toList();
    Map<String, RawCells> streams = new LinkedHashMap<>();
    for (KeyValueScanner scanner : RegionScannerInternals.stream(store, wanted, scan, readPoint)) {
      streams.put(StoreFileNames.nameOf((StoreFileScanner) scanner), cells(scanner));
    }
    return streams;
  }

  @Override
  public boolean streams(boolean much) {
    return RegionScannerInternals.streams(store, scan, much);
  }

  private RawCells cells(KeyValueScanner scanner) {
    return new SharedCells(scanner, core.differences().blocks());
  }
}
