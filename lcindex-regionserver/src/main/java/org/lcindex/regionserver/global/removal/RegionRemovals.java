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

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.RemovalBudget;
import org.lcindex.global.tag.RemovalQueue;
import org.lcindex.global.tag.Tag;

/** What one open region of a base table is going to remove from its indexes. Thread safe. */
@InterfaceAudience.Private
public final class RegionRemovals {
  private final RegionInfo region;
  private final RemovalBudget budget;
  private final long delay;
  private final Map<TableName, RemovalQueue> queues = new ConcurrentSkipListMap<>();
  private volatile boolean closed;

  RegionRemovals(RegionInfo region, RemovalBudget budget, long delay) {
    this.region = region;
    this.delay = delay;
    this.budget = budget;
  }

  RegionInfo region() {
    return region;
  }

  /**
   * Takes a removal that was decided now, or, of a write, that hides what it removes since now.
   *
   * @param table of the entries
   * @return whether there was room; there is none in a region that has closed
   */
  public boolean offer(TableName table, EntryTag removal) {
    RemovalQueue queue = queues.computeIfAbsent(table, one -> new RemovalQueue(delay, budget));
    boolean taken = !closed && queue.offer(removal, RemovalServer.now());
    if (taken && closed) {
      queue.clear(); // nobody takes it out any more, and the server's room is for all
    }
    return taken;
  }

  /** Whether the server has room for removals that can wait. */
  public boolean hasRoom() {
    return budget.hasRoom();
  }

  /** Takes out what may go to a table, see {@link RemovalQueue#take}. */
  SortedMap<byte[], List<Tag>> take(TableName table, long now, long alive, int most) {
    RemovalQueue queue = queues.get(table);
    return queue == null ? new TreeMap<>() : queue.take(now, alive, most);
  }

  /** For how long the oldest one to this table has waited. */
  public long oldest(TableName table, long now) {
    RemovalQueue queue = queues.get(table);
    return queue == null ? 0 : queue.oldest(now);
  }

  /** How many wait for a table. */
  public int size(TableName table) {
    RemovalQueue queue = queues.get(table);
    return queue == null ? 0 : queue.size();
  }

  /** The tables of entries for which something has waited. */
  List<TableName> tables() {
    return List.copyOf(queues.keySet());
  }

  /** The region closes: forgets all that waits and takes nothing more; how many that were. */
  int close() {
    closed = true;
    return queues.values().stream().mapToInt(RemovalQueue::clear).sum();
  }
}
