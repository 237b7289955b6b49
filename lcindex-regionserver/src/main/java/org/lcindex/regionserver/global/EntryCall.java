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

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Put;

/**
 * The entries of one write that go to one table, in one attempt or two at the same time: an entry
 * is written when either says so, and fails when no attempt is left. Entries are idempotent. Thread
 * safe.
 */
final class EntryCall {
  private final List<Put> entries;
  private final BitSet written = new BitSet();
  private final int[] open;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  EntryCall(List<Put> entries) {
    this.entries = entries;
    this.open = new int[entries.size()];
  }

  /** Ends when all are written, or one cannot be. */
  CompletableFuture<Void> done() {
    return done;
  }

  /**
   * Sends what is not written yet.
   *
   * @param table with timeouts that fit
   * @param priority of the calls
   */
  synchronized void send(AsyncTable<?> table, int priority) {
    List<Put> missing = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < open.length; i++) {
      if (!written.get(i)) {
        // Another attempt may be reading the put.
        Put put = open[i] == 0 ? entries.get(i) : new Put(entries.get(i));
        missing.add(put.setPriority(priority));
        places.add(i);
        open[i]++;
      }
    }
    List<CompletableFuture<Object>> answers = table.batch(missing);
    for (int k = 0; k < answers.size(); k++) {
      int place = places.get(k);
      answers.get(k).whenComplete((result, failure) -> answered(place, failure));
    }
  }

  /** One that is not written so far; null if all are. Another attempt may be reading it. */
  synchronized Put missing() {
    int place = written.nextClearBit(0);
    return place < open.length ? entries.get(place) : null;
  }

  private synchronized void answered(int place, Throwable failure) {
    open[place]--;
    if (failure == null) {
      written.set(place);
      if (written.cardinality() == open.length) {
        done.complete(null);
      }
    } else if (open[place] == 0 && !written.get(place)) {
      done.completeExceptionally(failure);
    }
  }
}
