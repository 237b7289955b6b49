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
import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/** Looks for damage in a store's index files before a query meets it. Stateless; thread safe. */
@InterfaceAudience.Private
public final class IndexAudit {

  /**
   * What a check read and found.
   *
   * @param files files read
   * @param bytes their size
   * @param problems one line for each damaged HFile index, which has been dropped
   */
  public record Verified(long files, long bytes, List<String> problems) {}

  private IndexAudit() {}

  /** Checks every byte of every open index file; what is damaged is dropped and built again. */
  public static Verified verifyAll(StoreIndex store) {
    long files = 0;
    long bytes = 0;
    List<String> problems = new ArrayList<>();
    for (String name : store.indexedHFiles()) {
      HFileIndex index = store.acquire(name);
      if (index != null) {
        try {
          files += index.fileCount();
          bytes += index.bytes();
          index.verify();
        } catch (IOException | RuntimeException e) {
          problems.add(e.getMessage());
          store.damaged(index, e);
        } finally {
          index.release();
        }
      }
    }
    return new Verified(files, bytes, problems);
  }

  /** Drops index files that were deleted, truncated or changed behind our back. */
  static void checkForChanges(StoreIndex store) {
    for (String name : store.indexedHFiles()) {
      HFileIndex index = store.acquire(name);
      if (index != null) {
        try {
          index.verifyIfChanged();
        } catch (IOException | RuntimeException e) {
          store.damaged(index, e);
        } finally {
          index.release();
        }
      }
    }
  }
}
