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
package org.lcindex.regionserver.store.audit;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexedFamily;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;
import org.lcindex.rpc.VerifyProgress;

/** Looks for faults in one store's index files before a query meets them. Thread safe. */
public record IndexAudit(
    IndexedFamily store, IndexEnvironment env, OpenIndexes indexed, FailureHandler failures) {

  /**
   * Verifies all index files of a region's stores, HFile by HFile, as {@link HFileAudit} does.
   *
   * @param content whether to compare them with the HFiles' cells, too
   * @throws AuditStoppedException when it was not wanted any more, or a store was closed
   */
  public static void verify(List<IndexAudit> stores, AuditPace pace, boolean content)
      throws AuditStoppedException {
    pace.listener().begins(totals(stores, content));
    for (IndexAudit store : stores) {
      store.verify(pace, content);
    }
  }

  /** What {@link #verify} would begin with now. Reads nothing. */
  public static VerifyProgress totals(List<IndexAudit> stores, boolean content) {
    return stores.stream()
        .map(store -> store.totals(content))
        .reduce(VerifyProgress.NONE, VerifyProgress::plus);
  }

  private VerifyProgress totals(boolean content) {
    long hfiles = 0;
    long unindexed = 0;
    long files = 0;
    long bytes = 0;
    Map<String, IndexFailures.Wrong> wrong = failures.rules().wrong();
    for (LiveHFile hfile : store.store().files()) {
      HFileIndex index = indexed.get(hfile.name());
      if (index != null) {
        hfiles++;
        files += index.fileCount();
        bytes += index.bytes() + (content ? ContentAudit.bytes(index) : 0);
      }
      unindexed += store.isComplete(index) || wrong.containsKey(hfile.name()) ? 0 : 1;
    }
    return new VerifyProgress(0, hfiles, unindexed, 0, files, 0, bytes, 0, 0);
  }

  private void verify(AuditPace pace, boolean content) throws AuditStoppedException {
    // What was found before stays wrong until it is repaired; it is not open, so not read again.
    for (IndexFailures.Wrong wrong : failures.rules().wrong().values()) {
      wrong.faults().forEach(pace.listener()::found);
    }
    for (LiveHFile hfile : store.store().files()) {
      HFileIndex index = indexed.acquire(hfile.name());
      if (index != null) {
        try {
          new HFileAudit(store, env, failures, hfile, index, pace).run(content);
        } finally {
          index.release();
        }
      }
    }
    if (!store.isOpen()) {
      throw new AuditStoppedException("the region was closed");
    }
  }

  /** Drops index files that were deleted, truncated or changed behind our back. */
  public void checkForChanges() {
    for (String name : indexed.names()) {
      HFileIndex index = indexed.acquire(name);
      if (index != null) {
        try {
          index.verifyIfChanged();
        } catch (IOException | RuntimeException e) {
          failures.failed(index, e);
        } finally {
          index.release();
        }
      }
    }
  }
}
