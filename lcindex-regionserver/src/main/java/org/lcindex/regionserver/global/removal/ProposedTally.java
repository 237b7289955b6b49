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
package org.lcindex.regionserver.global.removal;

import java.util.function.LongSupplier;
import org.lcindex.rpc.StaleFigures;

/**
 * How many rows a region of entries has proposed to queries in the last minutes, and how many of
 * these did not match, as clients say. Nobody can check that: it is shown to people, and decides
 * nothing. Thread safe.
 */
final class ProposedTally {
  /** Of one query; whoever says more is not believed. */
  private static final long MOST = 1 << 24;

  private static final long MINUTE = 60_000;

  private final LongSupplier clock;
  private final long[] minutes = new long[StaleFigures.MINUTES];
  private final long[] candidates = new long[StaleFigures.MINUTES];
  private final long[] unmatched = new long[StaleFigures.MINUTES];

  /** One of nothing yet, by a clock in milliseconds. */
  ProposedTally(LongSupplier clock) {
    this.clock = clock;
  }

  synchronized void proposed(long rows) {
    candidates[place()] += rows;
  }

  synchronized void unmatched(long rows) {
    unmatched[place()] += Math.max(0, Math.min(rows, MOST));
  }

  /** Of the last minutes. */
  synchronized StaleFigures figures() {
    long last = Math.floorDiv(clock.getAsLong(), MINUTE);
    long proposed = 0;
    long wrong = 0;
    for (int i = 0; i < minutes.length; i++) {
      if (last - minutes[i] < minutes.length) {
        proposed += candidates[i];
        wrong += unmatched[i];
      }
    }
    return new StaleFigures(proposed, Math.min(proposed, wrong), 0, 0, 0, 0, 0, false);
  }

  private int place() {
    long minute = Math.floorDiv(clock.getAsLong(), MINUTE);
    int place = (int) Math.floorMod(minute, (long) minutes.length);
    if (minutes[place] != minute) {
      minutes[place] = minute;
      candidates[place] = 0;
      unmatched[place] = 0;
    }
    return place;
  }
}
