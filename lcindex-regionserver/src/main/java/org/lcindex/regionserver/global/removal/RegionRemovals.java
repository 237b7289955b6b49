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

import java.io.IOException;
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
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.SuspectQueue;
import org.lcindex.global.tag.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The suspects of one open region of a base table, and what it is going to remove from its indexes.
 * Thread safe.
 */
@InterfaceAudience.Private
public final class RegionRemovals {
  /** Decides about suspects: queues here what may go. */
  @FunctionalInterface
  public interface Rounds {
    /**
     * Makes a {@linkplain org.lcindex.global.tag.RemovalRound round}.
     *
     * @param table of the entries
     * @return those of which another round is to decide
     */
    List<Suspect> decide(TableName table, List<Suspect> suspects) throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(RegionRemovals.class);

  private final RegionInfo region;
  private final Rounds rounds;
  private final RemovalBudget budget;
  private final long delay;
  private final Map<TableName, Suspects> suspects = new ConcurrentSkipListMap<>();
  private final Map<TableName, RemovalQueue> queues = new ConcurrentSkipListMap<>();
  private volatile boolean closed;

  /** Those of one index. */
  private static final class Suspects {
    final SuspectQueue queue;

    /** How many the round has that is under way. */
    volatile int decided;

    /** How many rounds have failed since one did not; of the thread that makes rounds. */
    int failed;

    /** When the last of these has. */
    long failedAt;

    Suspects(RemovalBudget budget) {
      queue = new SuspectQueue(budget);
    }

    int size() {
      return queue.size() + decided;
    }
  }

  RegionRemovals(RegionInfo region, Rounds rounds, RemovalBudget budget, long delay) {
    this.region = region;
    this.rounds = rounds;
    this.delay = delay;
    this.budget = budget;
  }

  RegionInfo region() {
    return region;
  }

  /**
   * Takes a suspect.
   *
   * @param table of the entries
   * @return whether there was room; there is none in a region that has closed
   */
  public boolean report(TableName table, Suspect suspect) {
    SuspectQueue queue = suspects.computeIfAbsent(table, one -> new Suspects(budget)).queue;
    boolean taken = !closed && queue.offer(suspect);
    if (taken && closed) {
      queue.clear(); // nobody takes it out any more, and the server's room is for all
    }
    return taken;
  }

  /**
   * Decides about all suspects of an index that wait now.
   *
   * @param most of one round
   * @param tries after which those of rounds that fail are lost
   * @param pause for which they wait after a round that failed, in milliseconds
   * @return how many are lost
   */
  synchronized int decide(TableName table, int most, int tries, long pause) throws IOException {
    Suspects of = suspects.get(table);
    if (of == null || of.failed > 0 && RemovalServer.now() - of.failedAt < pause) {
      return 0;
    }
    for (int left = of.queue.size(); left > 0 && !closed; left -= most) {
      List<Suspect> some = of.queue.take(Math.min(left, most));
      of.decided = some.size();
      try {
        rounds.decide(table, some).forEach(again -> report(table, again));
        of.failed = 0;
      } catch (IOException e) {
        of.failedAt = RemovalServer.now();
        if (++of.failed >= tries) {
          of.failed = 0;
          return some.size();
        }
        some.forEach(again -> report(table, again));
        throw e;
      } catch (RuntimeException e) {
        LOG.warn("LCIndex: suspects of {} are left to the sweep", table, e);
        return some.size(); // or the others of the server would wait for these
      } finally {
        of.decided = 0;
      }
    }
    return 0;
  }

  /**
   * Takes a removal that was decided now.
   *
   * @param table of the entries
   * @return whether there was room; there is none in a region that has closed
   */
  public boolean offer(TableName table, EntryTag removal) {
    RemovalQueue queue = queues.computeIfAbsent(table, one -> new RemovalQueue(delay, budget));
    boolean taken = !closed && queue.offer(removal, RemovalServer.now());
    if (taken && closed) {
      queue.clear();
    }
    return taken;
  }

  /** Whether a tag is going to be removed. */
  public boolean has(TableName table, EntryTag removal) {
    RemovalQueue queue = queues.get(table);
    return queue != null && queue.has(removal);
  }

  /** Whether the server has room for suspects that can wait. */
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

  /** How many suspects and removals of a table wait. */
  public int size(TableName table) {
    Suspects of = suspects.get(table);
    RemovalQueue queue = queues.get(table);
    return (of == null ? 0 : of.size()) + (queue == null ? 0 : queue.size());
  }

  /** The tables of entries with suspects. */
  List<TableName> suspected() {
    return suspects.keySet().stream().filter(table -> suspects.get(table).size() > 0).toList();
  }

  /** The tables of entries for which something has waited to be removed. */
  List<TableName> tables() {
    return List.copyOf(queues.keySet());
  }

  /** How many suspects and removals wait. */
  int size() {
    return suspects.values().stream().mapToInt(Suspects::size).sum()
        + queues.values().stream().mapToInt(RemovalQueue::size).sum();
  }

  /** The region closes: forgets all that waits and takes nothing more; how many that were. */
  int close() {
    closed = true;
    return suspects.values().stream().mapToInt(one -> one.queue.clear()).sum()
        + queues.values().stream().mapToInt(RemovalQueue::clear).sum();
  }
}
