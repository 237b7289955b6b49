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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.adapter.LiveHFile;
import org.lcindex.regionserver.adapter.StoreSnapshot;
import org.lcindex.regionserver.store.FileTrust;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.StoreView;

/**
 * Collects the candidates of a query in one region, in this order: the MemStore and the HFiles
 * without IFile (whose rows shadow the others), then the slices of the IFiles.
 *
 * <p>The view is one {@link StoreSnapshot} at the query's read point, which takes MemStore segments
 * and HFiles under the store's lock: a file that is flushed in between is in one of the two and
 * never in neither. It may be younger than the core scanner's view; at one read point every view
 * has the same visible cells.
 *
 * <p>Works in steps. Not thread safe.
 */
@InterfaceAudience.Private
final class CandidateGatherer implements AutoCloseable {
  private final Query query;
  private final QueryColumn driver;
  private final QueryTrace trace;
  private final HitList hits = new HitList();
  private final RowHashes shadows = new RowHashes();
  private final List<FileSource> sources = new ArrayList<>();
  private StoreSnapshot snapshot;
  private StoreView view;
  private final ArrayDeque<CellPass> passes = new ArrayDeque<>();
  private final List<CellPass> memStorePasses = new ArrayList<>();
  private IFilePass ifiles;
  private boolean opened;
  private boolean closed;
  private int scannedHFiles;

  CandidateGatherer(Query query, QueryColumn driver, QueryTrace trace) {
    this.query = query;
    this.driver = driver;
    this.trace = trace;
  }

  /** Does some more work; false when there is none left. */
  boolean step() throws IOException {
    if (!opened) {
      opened = true;
      openView();
      return true;
    }
    if (hits.size() > query.store().settings().maxCandidates()) {
      throw TooManyCandidatesException.candidates(query.store().settings().maxCandidates());
    }
    if (!passes.isEmpty()) {
      if (!passes.peek().step()) {
        passes.remove();
      }
      return true;
    }
    if (ifiles == null) {
      shadows.seal();
      ifiles = new IFilePass(query, driver, sources, shadows, hits);
    }
    return ifiles.step();
  }

  private void openView() throws IOException {
    Scan scan = query.scan();
    StoreIndex store = query.store();
    snapshot = store.store().snapshot(scan, query.readPoint());
    for (KeyValueScanner scanner : snapshot.memStore()) {
      CellPass pass = new CellPass(query, driver, scanner, shadows, hits);
      memStorePasses.add(pass);
      passes.add(pass);
    }
    view = store.view(snapshot.all());
    Map<HFileIndex, FileTrust> trust = view.trust(query.trust(), query.readPoint());
    for (LiveHFile hfile : snapshot.files()) {
      if (isIndexed(hfile)) {
        openIFiles(hfile, trust);
      } else {
        scannedHFiles++;
        KeyValueScanner scanner = snapshot.open(hfile, false, true);
        passes.add(new CellPass(query, driver, scanner, shadows, hits));
      }
    }
  }

  private void openIFiles(LiveHFile hfile, Map<HFileIndex, FileTrust> trust) {
    for (HFileIndex index : view.indexesOf(hfile)) {
      // Several results of one compaction share their inputs.
      if (sources.stream().noneMatch(source -> source.index() == index)) {
        sources.add(new FileSource(index, driverOf(index), trust.get(index)));
      }
    }
  }

  /** Whether all rows of an HFile are in IFiles of the driving column. */
  private boolean isIndexed(LiveHFile hfile) {
    List<HFileIndex> indexes = view.indexesOf(hfile);
    return !indexes.isEmpty() && indexes.stream().allMatch(index -> driverOf(index) != null);
  }

  private HFileIndex.Column driverOf(HFileIndex index) {
    return index.column(driver.definition().id());
  }

  /** The candidates in row key order; the store's scanners are let go. */
  HitList finish() {
    long fromMemStore = memStorePasses.stream().mapToLong(CellPass::candidates).sum();
    hits.sortAndMerge();
    trace.candidates(hits.size(), fromMemStore);
    trace.files(sources.size(), scannedHFiles);
    trace.groups(ifiles.groupsRead(), ifiles.groupsSkipped(), ifiles.entriesRead());
    closeScanners();
    return hits;
  }

  TrustedRows trustedRows() {
    return new TrustedRows(query, sources, hits);
  }

  private void closeScanners() {
    if (snapshot != null) {
      snapshot.close();
    }
    passes.clear();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      closeScanners();
      if (view != null) {
        view.release();
      }
    }
  }
}
