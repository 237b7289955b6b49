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
package org.lcindex.regionserver.global;

import java.util.concurrent.CompletableFuture;
import org.lcindex.global.coverage.Reason;

/** Where a region tells that an index lacks entries of its rows, before it lacks them. */
interface Marks {
  /** As {@link #mark(EntryMaker, Reason, byte[])}, of the region's whole range. */
  default CompletableFuture<Long> mark(EntryMaker index, Reason reason) {
    return mark(index, reason, null);
  }

  /**
   * Marks rows as uncovered in an index. Nobody waits: until it is done, no write may go without
   * its entry.
   *
   * @param row which; null for the region's whole range
   * @return the id of the token that stands for it; fails when nobody was told
   */
  CompletableFuture<Long> mark(EntryMaker index, Reason reason, byte[] row);
}
