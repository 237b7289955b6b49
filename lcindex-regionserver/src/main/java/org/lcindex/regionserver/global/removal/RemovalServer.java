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

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.tag.RemovalBudget;
import org.lcindex.global.tag.RemovalQueue;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.OneThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The remover of a server: one thread, a call at a time. Each half second it has the regions decide
 * about their suspects, some of one index at a time, and takes those removals that have waited for
 * D (rule PH5), if {@code hbase:meta} says that the server holds their regions (rule CV7): one call
 * for all regions. What a table does not take is tried again a few times, and then left to the
 * sweep. So is a suspect whose round fails. Thread safe.
 */
@InterfaceAudience.Private
public final class RemovalServer implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(RemovalServer.class);

  private static final long ROUND_MILLIS = 500;

  /** Entries of one call, suspects of one round, and removals that a region gives at a time. */
  private static final int CALL = 1_000;

  /** How often a call or a round is tried, and how long one that failed is left alone. */
  private static final int TRIES = 5;

  private static final long PAUSE_MILLIS = 5_000;

  /** What a sweep has where writes remove nothing, in bytes. */
  private static final long OF_SWEEPS = 1 << 20;

  /** Who knows which regions the server holds, by what the master has written. */
  @FunctionalInterface
  public interface Holder {
    /** Those of some regions that the server held when it was asked. */
    Set<RegionInfo> holding(List<RegionInfo> regions) throws IOException;
  }

  private final Holder held;
  private final long delay;
  private final long pause;
  private final RemovalCalls calls;
  private final RemovalBudget budget;
  private final boolean ordered;
  private final Counters counters;
  private final Set<RegionRemovals> regions = new CopyOnWriteArraySet<>();

  /** Tables of entries that have not answered a call: for a pause they get no other. */
  private final Map<TableName, Silent> silent = new ConcurrentSkipListMap<>();

  private final ScheduledThreadPoolExecutor thread;
  private volatile boolean holding;
  private long refusedBefore;

  /** What a table has not taken; nothing, if its tags could not be read or written. */
  private record Silent(List<Delete> deletes, int tries, long since) {}

  /**
   * Of a server.
   *
   * @param bytes of heap for what waits; 0 if writes are to remove nothing
   */
  public RemovalServer(Holder held, RemovalCalls calls, long bytes, Counters counters) {
    this(held, calls, bytes, counters, RemovalQueue.DELAY, PAUSE_MILLIS);
  }

  RemovalServer(
      Holder held, RemovalCalls calls, long bytes, Counters counters, long delay, long pause) {
    this.held = held;
    this.delay = delay;
    this.pause = pause;
    this.calls = calls;
    this.budget = new RemovalBudget(bytes == 0 ? OF_SWEEPS : bytes);
    this.ordered = bytes > 0;
    this.counters = counters;
    thread = OneThread.named("lcindex-global-removals");
    long round = Math.min(ROUND_MILLIS, Math.max(1, delay / 4));
    thread.scheduleWithFixedDelay(this::round, round, round, TimeUnit.MILLISECONDS);
  }

  /** In milliseconds, by a clock that never goes back. */
  static long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  /** Whether writes remove the entries of what they hide. */
  public boolean isOrdered() {
    return ordered;
  }

  /** How tags are read and written. */
  public RemovalCalls calls() {
    return calls;
  }

  /** A region has opened. */
  public RegionRemovals open(RegionInfo region, RegionRemovals.Rounds rounds) {
    RegionRemovals opened = new RegionRemovals(region, rounds, budget, delay);
    regions.add(opened);
    return opened;
  }

  /** It closes: nobody will know of what waits whether it was decided in time. */
  public void close(RegionRemovals region) {
    regions.remove(region);
    counters.add(Counter.GLOBAL_REMOVALS_LOST, region.close());
  }

  /** For tests: sends nothing meanwhile. */
  public void hold(boolean hold) {
    holding = hold;
  }

  /** For tests: how many suspects and removals wait. */
  public int waiting() {
    return regions.stream().mapToInt(RegionRemovals::size).sum();
  }

  /** For tests: whether a table has not answered, so that no other region asks it for a pause. */
  boolean isSilent(TableName table) {
    return silent.containsKey(table);
  }

  private void round() {
    try {
      countRefused();
      decide();
      while (!holding && once(now())) {
        LOG.trace("More removals wait");
      }
    } catch (IOException e) {
      LOG.debug("Removals wait", e);
    } catch (RuntimeException | Error e) {
      LOG.warn("LCIndex: removals of entries wait", e); // a round that throws would be the last
    }
  }

  private void countRefused() {
    long refused = budget.refused();
    counters.add(Counter.GLOBAL_REMOVALS_LOST, refused - refusedBefore);
    refusedBefore = refused;
  }

  /** About the suspects that wait now; what is reported meanwhile waits for the next time. */
  private void decide() {
    silent.values().removeIf(one -> one.deletes.isEmpty() && isOver(one));
    for (RegionRemovals region : regions) {
      for (TableName table : region.suspected()) {
        if (silent.containsKey(table)) {
          continue; // or each region would wait for it
        }
        try {
          counters.add(Counter.GLOBAL_REMOVALS_LOST, region.decide(table, CALL, TRIES, pause));
        } catch (RegionTooBusyException e) {
          LOG.debug("Suspects of {} in {} wait for writes", table, region.region(), e);
        } catch (IOException e) {
          silent.put(table, new Silent(List.of(), 0, now()));
          LOG.debug("Suspects of {} in {} wait", table, region.region(), e);
        }
      }
    }
  }

  /** For tests: sends what waits as if D had passed, while no query is under way. */
  public void hurry() throws IOException {
    decide();
    while (once(now() + RemovalQueue.DELAY)) {
      LOG.trace("More removals wait");
    }
  }

  /**
   * Sends what has waited long enough at some moment.
   *
   * @return whether there may be more
   */
  private boolean once(long now) throws IOException {
    retry();
    long alive = now(); // whoever moves a region later tells hbase:meta later
    List<RegionRemovals> due = new ArrayList<>();
    for (RegionRemovals region : regions) {
      if (region.tables().stream().anyMatch(table -> isDue(region, table, now))) {
        due.add(region);
      }
    }
    if (due.isEmpty()) {
      return false;
    }
    Set<RegionInfo> open = held.holding(due.stream().map(RegionRemovals::region).toList());
    Map<TableName, Map<byte[], List<Tag>>> taken = new TreeMap<>();
    for (RegionRemovals region : due) {
      if (open.contains(region.region())) {
        for (TableName table : region.tables()) {
          if (isDue(region, table, now)) {
            Map<byte[], List<Tag>> of =
                taken.computeIfAbsent(table, one -> new TreeMap<>(Bytes.BYTES_COMPARATOR));
            region
                .take(table, now, alive, CALL)
                .forEach(
                    (entry, tags) ->
                        of.computeIfAbsent(entry, one -> new ArrayList<>()).addAll(tags));
          }
        }
      }
    }
    taken.forEach((table, entries) -> send(table, deletes(entries)));
    return taken.values().stream().anyMatch(entries -> !entries.isEmpty());
  }

  private boolean isOver(Silent one) {
    return now() - one.since >= pause;
  }

  private boolean isDue(RegionRemovals region, TableName table, long now) {
    return !silent.containsKey(table) && region.oldest(table, now) > delay;
  }

  /** One for each entry, in the order of the table. */
  private static List<Delete> deletes(Map<byte[], List<Tag>> entries) {
    List<Delete> deletes = new ArrayList<>();
    entries.forEach(
        (entry, tags) -> {
          Delete delete = new Delete(entry);
          for (Tag tag : tags) {
            delete.addColumn(GlobalTables.entriesFamily(), tag.qualifier(), tag.timestamp());
          }
          deletes.add(delete);
        });
    return deletes;
  }

  private void send(TableName table, List<Delete> deletes) {
    for (int from = 0; from < deletes.size(); from += CALL) {
      List<Delete> some = deletes.subList(from, Math.min(from + CALL, deletes.size()));
      if (silent.containsKey(table)) {
        lose(table, some);
      } else {
        send(table, some, 1);
      }
    }
  }

  private void send(TableName table, List<Delete> deletes, int tries) {
    try {
      calls.delete(table, deletes);
      counters.add(Counter.GLOBAL_REMOVALS, tags(deletes));
      silent.remove(table);
    } catch (IOException e) {
      LOG.debug("Removals from {}", table, e);
      if (tries == TRIES) {
        silent.remove(table);
        lose(table, deletes);
      } else {
        silent.put(table, new Silent(deletes, tries, now()));
      }
    }
  }

  private void retry() {
    silent.forEach(
        (table, one) -> {
          if (isOver(one)) {
            send(table, one.deletes, one.tries + 1);
          }
        });
  }

  private void lose(TableName table, List<Delete> deletes) {
    counters.add(Counter.GLOBAL_REMOVALS_LOST, tags(deletes));
    LOG.debug("{} removals from {} are left to the sweep", deletes.size(), table);
  }

  private static long tags(List<Delete> deletes) {
    return deletes.stream().mapToLong(Delete::size).sum();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
