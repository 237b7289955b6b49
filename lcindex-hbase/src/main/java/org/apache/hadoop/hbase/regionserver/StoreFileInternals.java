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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What HBase keeps package-private of a store file: the reference counts that its discharger of
 * compacted files respects, so that someone else than a scanner can read it, and what it was made
 * of.
 *
 * <p>Stateless; thread safe.
 */
@InterfaceAudience.Private
public final class StoreFileInternals {
  private StoreFileInternals() {}

  /** Keeps HBase from closing the file until {@link #unpin}. */
  public static void pin(HStoreFile file) {
    file.increaseRefCount();
  }

  /** Gives back what {@link #pin} took. */
  public static void unpin(HStoreFile file) {
    file.decreaseRefCount();
  }

  /** Whether a flush wrote it. */
  public static boolean isFlushResult(HStoreFile file) {
    return !file.isBulkLoadResult() && !isCompactionResult(file);
  }

  /** Whether a compaction wrote it, which says in the file which ones it has read. */
  public static boolean isCompactionResult(HStoreFile file) {
    return !file.getCompactedStoreFiles().isEmpty();
  }
}
