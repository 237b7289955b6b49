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
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.RemovalQueue;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/**
 * Tags that were found while a flush or a compaction was under way, and wait until it is committed.
 * What finds no room is left to the sweep. For one thread at a time.
 */
final class FoundTags {
  private final List<One> tags = new ArrayList<>();
  private final Counters counters;
  private long room;

  private record One(IndexedColumn column, EntryTag tag) {}

  /** Of so many bytes at most. */
  FoundTags(long room, Counters counters) {
    this.room = room;
    this.counters = counters;
  }

  void add(IndexedColumn column, EntryTag tag) {
    long size = RemovalQueue.bytes(tag);
    if (room < size) {
      counters.increment(Counter.GLOBAL_GONE_LEFT);
    } else {
      room -= size;
      tags.add(new One(column, tag));
    }
  }

  /** They do not count: what they were found in did not come about. */
  void forget() {
    counters.add(Counter.GLOBAL_GONE_LEFT, tags.size());
    tags.clear();
  }

  /** Queues them. */
  void queue() {
    tags.forEach(one -> queue(one.column, one.tag, counters));
    tags.clear();
  }

  /** Queues one, if its index is still covered (rule V5) and there is room. */
  static void queue(IndexedColumn column, EntryTag tag, Counters counters) {
    boolean queued = column.isCovered() && column.remove(tag);
    if (queued) {
      column.tally().queued();
    }
    counters.increment(queued ? Counter.GLOBAL_GONE_TAGS : Counter.GLOBAL_GONE_LEFT);
  }
}
