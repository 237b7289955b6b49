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
package org.lcindex.regionserver.global.gone;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.SuspectQueue;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/**
 * Suspects that were found while a flush or a compaction was under way, and wait until it is
 * committed. What finds no room is left to the sweep. For one thread at a time.
 */
final class FoundSuspects {
  private final List<One> found = new ArrayList<>();
  private final Counters counters;
  private long room;

  private record One(IndexedColumn column, Suspect suspect) {}

  /** Of so many bytes at most. */
  FoundSuspects(long room, Counters counters) {
    this.room = room;
    this.counters = counters;
  }

  void add(IndexedColumn column, Suspect suspect) {
    long size = SuspectQueue.bytes(suspect);
    if (room < size) {
      counters.increment(Counter.GLOBAL_GONE_LEFT);
    } else {
      room -= size;
      found.add(new One(column, suspect));
    }
  }

  /** They do not count: what they were found in did not come about. */
  void forget() {
    counters.add(Counter.GLOBAL_GONE_LEFT, found.size());
    found.clear();
  }

  /** Reports them. */
  void report() {
    found.forEach(one -> report(one.column, one.suspect, counters));
    found.clear();
  }

  /** Reports one, if there is room. */
  static void report(IndexedColumn column, Suspect suspect, Counters counters) {
    boolean taken = column.report(suspect);
    if (taken) {
      column.tally().reported();
    }
    counters.increment(taken ? Counter.GLOBAL_GONE_TAGS : Counter.GLOBAL_GONE_LEFT);
  }
}
