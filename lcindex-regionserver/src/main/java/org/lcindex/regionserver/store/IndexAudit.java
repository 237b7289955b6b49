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
package org.lcindex.regionserver.store;

import java.io.IOException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.io.FailureKind;

/** Looks for damage in a store's index files before a query meets it. Stateless; thread safe. */
@InterfaceAudience.Private
public final class IndexAudit {

  /** Is told what a check reads and finds. */
  public interface Listener {

    /** Whether the check is still wanted; asked before each HFile's index files. */
    boolean isWanted();

    /** Files that are about to be read, and their size. */
    void reads(int files, long bytes);

    /**
     * One line for an HFile index that is damaged, which has been dropped, or that could not be
     * read, which has not.
     */
    void damaged(String problem);
  }

  private IndexAudit() {}

  /** Checks every byte of every open index file; what is damaged is dropped and built again. */
  public static void verifyAll(StoreIndex store, Listener listener) {
    for (String name : store.indexedHFiles()) {
      HFileIndex index = listener.isWanted() ? store.acquire(name) : null;
      if (index != null) {
        try {
          listener.reads(index.fileCount(), index.bytes());
          index.verify();
        } catch (IOException | RuntimeException e) {
          listener.damaged(
              FailureKind.of(e) == FailureKind.CORRUPT
                  ? e.getMessage()
                  : index.dir() + " could not be read, its files are kept: " + e);
          store.failed(index, e);
        } finally {
          index.release();
        }
      }
    }
  }

  /** Drops index files that were deleted, truncated or changed behind our back. */
  static void checkForChanges(StoreIndex store) {
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
