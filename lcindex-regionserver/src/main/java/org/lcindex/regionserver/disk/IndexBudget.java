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
package org.lcindex.regionserver.disk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Problems;

/**
 * Keeps a server's index files within {@code lcindex.local.max.bytes}: knows what there is, when
 * queries used it and what is being made, and does what {@link DiskBudget} decides. Its unit is the
 * HFile: all of its index files go together.
 *
 * <p>What a job makes counts by an estimate until the job has ended. A compaction's result counts
 * less what its inputs have, which is soon gone; so the limit may be exceeded for as long as the
 * inputs are kept. What is over it anyway, because an estimate was too low or the limit was
 * lowered, goes at the next look.
 *
 * <p>Thread safe. Without a limit nothing is kept track of.
 */
public final class IndexBudget {
  private static final String SUBJECT = "disk budget";
  private static final long GOING = Long.MAX_VALUE;

  /** Sizes that were asked of the disks, some time after the look began. */
  private record Look(long number, Map<HFileOrigin, Long> bytes) {}

  private final DiskBudget<HFileOrigin> rules;
  private final LocalStore localStore;
  private final Claims claims;
  private final Problems problems;
  private final Counters counters;
  private final LongSupplier nanoClock;
  private final Map<HFileOrigin, Long> usedAt = new ConcurrentHashMap<>();
  private final Map<HFileOrigin, Long> wantedAt = new ConcurrentHashMap<>();
  private final Set<HFileOrigin> refused = ConcurrentHashMap.newKeySet();
  private final Set<HFileOrigin> changed = ConcurrentHashMap.newKeySet();
  private final Map<HFileOrigin, Long> reserved = new ConcurrentHashMap<>();

  private volatile long total;

  // Guarded by this, under which nobody asks a disk.
  private final Map<HFileOrigin, Long> onDisk = new HashMap<>();
  private final Map<HFileOrigin, Long> whenEvicted = new HashMap<>();

  /**
   * Which look came first after an HFile's files had been deleted, {@link #GOING} until then: an
   * earlier look may have seen files that are gone by now.
   */
  private final Map<HFileOrigin, Long> goneBefore = new HashMap<>();

  private long looks;

  /**
   * @param maxBytes 0 for no limit
   */
  public IndexBudget(
      long maxBytes,
      long quietMinutes,
      LocalStore localStore,
      Claims claims,
      Problems problems,
      Counters counters,
      LongSupplier nanoClock) {
    this.rules = new DiskBudget<>(maxBytes, TimeUnit.MINUTES.toMillis(quietMinutes));
    this.localStore = localStore;
    this.claims = claims;
    this.problems = problems;
    this.counters = counters;
    this.nanoClock = nanoClock;
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong());
  }

  /** 0 when there is no limit. */
  public long maxBytes() {
    return rules.maxBytes();
  }

  public boolean isLimited() {
    return rules.isLimited();
  }

  /** A query looked at the HFile's index. */
  public void used(HFileOrigin origin) {
    usedAt.put(origin, now());
  }

  /** A query would have looked at the HFile's index if there were one. */
  public void missed(HFileOrigin origin) {
    wantedAt.put(origin, now());
  }

  /** Why the HFile has no index; null when that is not for want of room. */
  public String refusal(HFileOrigin origin) {
    return refused.contains(origin) ? full() : null;
  }

  private String full() {
    return String.format(
        "over the disk budget %s=%s, which has no room for the index files of"
            + " all HFiles%sraise it, or drop indexes that no query uses",
        ConfigKeys.LOCAL_MAX_BYTES.name(), rules.maxBytes(), Decline.REMEDY);
  }

  /** Bytes of all index files, as of the last look; 0 without a limit. */
  public long bytes() {
    return total;
  }

  /**
   * How many bytes there may be more than there are, as of the last look: beyond that what is there
   * gives way, or what comes is left out, and neither takes more of the disks.
   */
  public long growth() {
    return isLimited() ? Math.max(0, rules.maxBytes() - total) : Long.MAX_VALUE;
  }

  /**
   * Whether the HFile's index files were deleted for want of room and none were made since. A store
   * that looked for them before they were deleted may have opened them all the same: it would
   * answer from files that no directory has any more, and whose room is not given back.
   */
  public boolean isEvicted(HFileOrigin origin) {
    return isLimited() && isKnownEvicted(origin) && localStore.find(origin) == null;
  }

  private synchronized boolean isKnownEvicted(HFileOrigin origin) {
    return goneBefore.containsKey(origin) && !onDisk.containsKey(origin);
  }

  /**
   * Whether a job may make index files of an HFile; what has to go for them has gone then.
   *
   * @param estimate bytes they will need, about
   * @param inputs HFiles that the HFile replaces: they pass on when they were used, and their room
   */
  public boolean admit(HFileOrigin origin, long estimate, Collection<HFileOrigin> inputs) {
    if (!isLimited()) {
      return true;
    }
    Look measured = measure(takeChanged());
    List<HFileOrigin> evicted = new ArrayList<>();
    boolean admitted = admit(origin, estimate, inputs, measured, evicted);
    delete(evicted);
    return admitted;
  }

  private synchronized boolean admit(
      HFileOrigin origin,
      long estimate,
      Collection<HFileOrigin> inputs,
      Look measured,
      List<HFileOrigin> evicted) {
    found(measured);
    if (reserved.containsKey(origin)) {
      return true; // for a job of another store that shows the HFile
    }
    long wanted = wantedAt.computeIfAbsent(origin, o -> now());
    if (isGoing(origin)) {
      refused.add(origin);
      return false;
    }
    long needed = whenEvicted.getOrDefault(origin, estimate);
    for (HFileOrigin input : inputs) {
      wanted = Math.max(wanted, usedAt.getOrDefault(input, wanted));
      needed -= onDisk.getOrDefault(input, 0L);
    }
    needed = Math.max(0, needed);
    DiskBudget.Verdict<HFileOrigin> verdict =
        rules.admit(needed, wanted, sum(reserved.values()), entries());
    if (!verdict.admitted()) {
      refused.add(origin);
      return false;
    }
    verdict.evict().forEach(this::evict);
    evicted.addAll(verdict.evict());
    refused.remove(origin);
    reserved.put(origin, needed);
    return true;
  }

  /** The HFile has all index files that it is to have. */
  public void satisfied(HFileOrigin origin) {
    refused.remove(origin);
  }

  /** The job that was admitted has ended, whether it made something or not. Does no work here. */
  public void done(HFileOrigin origin) {
    if (isLimited()) {
      changed.add(origin);
      reserved.remove(origin);
    }
  }

  private Set<HFileOrigin> takeChanged() {
    Set<HFileOrigin> taken = Set.copyOf(changed);
    changed.removeAll(taken);
    return taken;
  }

  /** Asks the disks. */
  private Look measure(Collection<HFileOrigin> hfiles) {
    Look look = new Look(nextLook(), new HashMap<>());
    hfiles.forEach(hfile -> look.bytes().put(hfile, localStore.bytes(hfile)));
    return look;
  }

  private synchronized long nextLook() {
    return ++looks;
  }

  /** Asks the disks. */
  private void delete(List<HFileOrigin> evicted) {
    try {
      evicted.forEach(hfile -> localStore.delete(hfile, Deletion.EVICTED));
    } finally {
      // All of them, whatever became of one: what is left is found by the next look.
      gone(evicted);
      evicted.forEach(claims::evicted);
    }
  }

  private synchronized void gone(List<HFileOrigin> evicted) {
    evicted.forEach(hfile -> goneBefore.put(hfile, looks + 1));
  }

  private boolean isGoing(HFileOrigin origin) {
    return goneBefore.getOrDefault(origin, 0L) == GOING;
  }

  private void found(Look look) {
    look.bytes()
        .forEach(
            (origin, bytes) -> {
              if (look.number() >= goneBefore.getOrDefault(origin, 0L)) {
                found(origin, bytes);
              }
            });
  }

  /** So many bytes were found on the disks. */
  private void found(HFileOrigin origin, long bytes) {
    Long before = bytes == 0 ? onDisk.remove(origin) : onDisk.put(origin, bytes);
    if (bytes > 0 && before == null) {
      // Made just now, or found at the start.
      usedAt.merge(origin, now(), Math::max);
      wantedAt.remove(origin);
    }
    // Published, while the job that reserved the room is not done yet.
    long grown = bytes - (before == null ? 0 : before);
    reserved.computeIfPresent(origin, (o, room) -> Math.max(0, room - Math.max(0, grown)));
    total += grown;
  }

  private List<DiskBudget.Entry<HFileOrigin>> entries() {
    Set<HFileOrigin> claimed = claims.claimed();
    List<DiskBudget.Entry<HFileOrigin>> entries = new ArrayList<>();
    onDisk.forEach(
        (origin, bytes) -> {
          // What a job is at work on must not be taken from under it.
          boolean busy = claims.isBeingIndexed(origin);
          long used = busy ? Long.MAX_VALUE : usedAt.getOrDefault(origin, 0L);
          entries.add(
              new DiskBudget.Entry<>(origin, bytes, used, busy || claimed.contains(origin)));
        });
    return entries;
  }

  private void evict(HFileOrigin origin) {
    claims.evict(origin);
    counters.increment(Counter.LOCAL_EVICTED);
    long bytes = onDisk.remove(origin);
    total -= bytes;
    whenEvicted.put(origin, bytes);
    goneBefore.put(origin, GOING);
    wantedAt.put(origin, DiskBudget.wantedOnceEvicted(usedAt.getOrDefault(origin, 0L)));
    if (claims.isClaimed(origin)) {
      refused.add(origin);
    }
  }

  /** Called from time to time: looks what there is, and evicts what is over the limit. */
  public void check() {
    if (isLimited()) {
      Set<HFileOrigin> all = localStore.all();
      synchronized (this) {
        all.addAll(onDisk.keySet());
      }
      takeChanged();
      Look measured = measure(all);
      List<HFileOrigin> evicted = new ArrayList<>();
      check(measured, evicted);
      delete(evicted);
    }
  }

  private synchronized void check(Look measured, List<HFileOrigin> evicted) {
    found(measured);
    evicted.addAll(rules.trim(entries()));
    evicted.forEach(this::evict);
    Set<HFileOrigin> known = claims.claimed();
    refused.retainAll(known);
    known.addAll(onDisk.keySet());
    usedAt.keySet().retainAll(known);
    wantedAt.keySet().retainAll(known);
    whenEvicted.keySet().retainAll(known);
    goneBefore.keySet().removeIf(origin -> !known.contains(origin) && !isGoing(origin));
    if (refused.isEmpty()) {
      problems.clear(SUBJECT);
    } else {
      problems.report(SUBJECT, full());
    }
  }

  private static long sum(Collection<Long> values) {
    return values.stream().mapToLong(Long::longValue).sum();
  }
}
