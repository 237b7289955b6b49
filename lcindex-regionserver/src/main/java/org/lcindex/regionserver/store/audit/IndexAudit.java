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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.rpc.VerifyProgress;

/** Looks for faults in stores' index files before a query meets them. Stateless; thread safe. */
@InterfaceAudience.Private
public final class IndexAudit {
  private IndexAudit() {}

  /**
   * Verifies all index files of a region's stores, HFile by HFile, as {@link HFileAudit} does.
   *
   * @param content whether to compare them with the HFiles' cells, too
   * @throws AuditStoppedException when it was not wanted any more, or a store was closed
   */
  public static void verify(List<StoreIndex> stores, AuditPace pace, boolean content)
      throws AuditStoppedException {
    VerifyProgress totals = VerifyProgress.NONE;
    for (StoreIndex store : stores) {
      totals = totals.plus(totals(store, content));
    }
    pace.listener().begins(totals);
    for (StoreIndex store : stores) {
      verify(store, pace, content);
    }
  }

  private static VerifyProgress totals(StoreIndex store, boolean content) {
    long hfiles = 0;
    long unindexed = 0;
    long files = 0;
    long bytes = 0;
    Map<String, IndexFailures.Wrong> wrong = store.failures().wrong();
    for (LiveHFile hfile : store.store().files()) {
      HFileIndex index = store.openIndex(hfile.name());
      if (index != null) {
        hfiles++;
        files += index.fileCount();
        bytes += index.bytes() + (content ? ContentAudit.bytes(index) : 0);
      }
      boolean complete = index != null && index.hasAll(store.definitions());
      unindexed += complete || wrong.containsKey(hfile.name()) ? 0 : 1;
    }
    return new VerifyProgress(0, hfiles, unindexed, 0, files, 0, bytes, 0);
  }

  private static void verify(StoreIndex store, AuditPace pace, boolean content)
      throws AuditStoppedException {
    // What was found before stays wrong until it is repaired; it is not open, so not read again.
    for (IndexFailures.Wrong wrong : store.failures().wrong().values()) {
      wrong.faults().forEach(pace.listener()::found);
    }
    for (LiveHFile hfile : store.store().files()) {
      HFileIndex index = store.acquire(hfile.name());
      if (index != null) {
        try {
          new HFileAudit(store, hfile, index, pace).run(content);
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
  public static void checkForChanges(StoreIndex store) {
    for (String name : store.indexedHFiles()) {
      HFileIndex index = store.acquire(name);
      if (index != null) {
        try {
          index.verifyIfChanged();
        } catch (IOException | RuntimeException e) {
          store.failed(index, e);
        } finally {
          index.release();
        }
      }
    }
  }
}
