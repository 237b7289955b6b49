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

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;

/** Where a region tells that an index lacks entries of its rows, before it lacks them. */
interface Marks {
  /** As {@link #mark(EntryMaker, Reason, List)}, of the region's whole range. */
  CompletableFuture<Long> mark(EntryMaker index, Reason reason);

  /**
   * Marks rows as uncovered in an index. Nobody waits: until it is done, no write may go without
   * its entry.
   *
   * @return the ids of the tokens that stand for the ranges, in their order; fails when nobody was
   *     told, with a {@link NoRoomException} if the ranges are single rows and the index has too
   *     many of them
   */
  CompletableFuture<List<Long>> mark(EntryMaker index, Reason reason, List<KeyRange> ranges);

  /** Deletes tokens for all of whose rows others stand that were put there before. */
  void takeBack(EntryMaker index, List<Long> tokens);

  /** That an index has so many marks of single rows that no more are taken. */
  final class NoRoomException extends IOException {
    private static final long serialVersionUID = 1L;

    NoRoomException(EntryMaker index) {
      super("the global index " + index + " has no room for more marks of single rows");
    }
  }
}
