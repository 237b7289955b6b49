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
package org.lcindex.load;

import java.util.HashMap;
import java.util.Map;

/**
 * How many rows from the start are known to be written when batches end out of order. Invariant:
 * all batches below {@code nextBatch} have ended and hold {@code rows} rows together. Not
 * thread-safe.
 */
final class PrefixTracker {
  private final Map<Long, Integer> endedAhead = new HashMap<>();
  private long nextBatch;
  private long rows;

  PrefixTracker(long rowsBefore) {
    this.rows = rowsBefore;
  }

  /** Batches are numbered from 0 in source order. */
  void ended(long batch, int batchRows) {
    endedAhead.put(batch, batchRows);
    for (Integer next = endedAhead.remove(nextBatch);
        next != null;
        next = endedAhead.remove(nextBatch)) {
      rows += next;
      nextBatch++;
    }
  }

  long rows() {
    return rows;
  }
}
