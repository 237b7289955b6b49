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

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;

/**
 * What this instance of a region has marked in one index because writes go without some of their
 * entries, or without tagging old values anew (rule W8). Marks that are not for good are kept as
 * long as somebody needs them, and are then left to a build (rule C11). Thread safe.
 */
final class Omissions {
  /** After which a row that held too much is looked at again, in milliseconds. */
  static final long AGAIN_MILLIS = 600_000;

  /** Rows that are marked each for itself; beyond that their region is. */
  private static final int MOST_ROWS = 100;

  private static final byte[] REGION = HConstants.EMPTY_BYTE_ARRAY;

  /** A mark that is on its way, or was made then. */
  private static final class Mark {
    boolean made;
    long at;
    long token;

    /** When it was last found to be needed. */
    long found;

    /** When somebody last went without something for its sake. */
    long used;

    boolean isTold(long now) {
      return made && now - at > CoverageCache.LEASE;
    }
  }

  private final EntryMaker index;
  private final Marks marks;
  private final AtomicLong begun;
  private final LongSupplier clock;
  private final Map<Reason, Map<byte[], Mark>> known = new EnumMap<>(Reason.class);

  /**
   * None.
   *
   * @param begun counts the tokens that are put into the catalog
   * @param clock that never goes back, in milliseconds
   */
  Omissions(EntryMaker index, Marks marks, AtomicLong begun, LongSupplier clock) {
    this.index = index;
    this.marks = marks;
    this.begun = begun;
    this.clock = clock;
  }

  /**
   * A row that is about to be written will lack something.
   *
   * @return whether nobody believes the index there any more; else the write is to be refused
   */
  boolean mark(Reason reason, byte[] row) {
    byte[] of = REGION;
    synchronized (known) {
      Map<byte[], Mark> ofReason =
          known.computeIfAbsent(reason, none -> new TreeMap<>(Bytes.BYTES_COMPARATOR));
      if (reason == Reason.CROWDED && (ofReason.containsKey(row) || ofReason.size() < MOST_ROWS)) {
        of = row;
      }
      Mark mark = ofReason.get(of);
      if (mark != null) {
        mark.found = clock.getAsLong();
        mark.used = mark.found;
        return mark.isTold(mark.found);
      }
      ofReason.put(of, new Mark());
    }
    begun.incrementAndGet();
    byte[] marked = of;
    marks
        .mark(index, reason, of == REGION ? null : of)
        .whenComplete((token, failure) -> told(reason, marked, token, failure));
    return false;
  }

  private void told(Reason reason, byte[] of, Long token, Throwable failure) {
    synchronized (known) {
      if (failure != null) {
        known.get(reason).remove(of); // the next write tries again
      } else {
        Mark mark = known.get(reason).get(of);
        mark.at = clock.getAsLong();
        mark.found = mark.at;
        mark.used = mark.at;
        mark.token = token;
        mark.made = true;
      }
    }
  }

  private Mark get(Reason reason, byte[] of) {
    return known.getOrDefault(reason, Map.of()).get(of);
  }

  /** Whether a row is known to hold too much, so that it is not to be read. */
  boolean omits(byte[] row) {
    synchronized (known) {
      Map<byte[], Mark> rows = known.get(Reason.CROWDED);
      if (rows == null) {
        return false;
      }
      long now = clock.getAsLong();
      Mark mark = rows.containsKey(row) ? rows.get(row) : rows.get(REGION);
      if (mark == null || !mark.isTold(now) || now - mark.found > AGAIN_MILLIS) {
        return false;
      }
      mark.used = now;
      return true;
    }
  }

  /** A row was read, and does not hold too much. */
  void fits(byte[] row) {
    synchronized (known) {
      Mark mark = get(Reason.CROWDED, row);
      if (mark != null && mark.made) {
        known.get(Reason.CROWDED).remove(row);
      }
    }
  }

  /** Whether something is marked for this reason, of the whole region. */
  boolean isMade(Reason reason) {
    synchronized (known) {
      Mark mark = get(reason, REGION);
      return mark != null && mark.made;
    }
  }

  /** Whether nobody will ever believe the index of the region's rows again. */
  boolean areForGood() {
    synchronized (known) {
      long now = clock.getAsLong();
      return known.entrySet().stream()
          .filter(one -> one.getKey().isForGood())
          .anyMatch(one -> one.getValue().values().stream().anyMatch(m -> m.isTold(now)));
    }
  }

  /** Whether a mark is on its way. */
  boolean areOnTheirWay() {
    synchronized (known) {
      return known.values().stream()
          .anyMatch(ofReason -> ofReason.values().stream().anyMatch(mark -> !mark.made));
    }
  }

  /** Whether a token stands for what still is omitted (rule C11). */
  boolean keep(long token) {
    synchronized (known) {
      return known.values().stream()
          .anyMatch(
              ofReason ->
                  ofReason.values().stream().anyMatch(mark -> mark.made && mark.token == token));
    }
  }

  /**
   * Forgets marks that the catalog has lost, for it was deleted or emptied: nothing stands any more
   * for what is omitted, so the next write marks anew (rule C14).
   *
   * @param standing the tokens of the index in the catalog, read after all marks here were made
   * @return whether there were any: writes may be under way that count on them
   */
  boolean forgetLost(List<Token> standing) {
    synchronized (known) {
      List<Long> remembered =
          known.values().stream()
              .flatMap(ofReason -> ofReason.values().stream())
              .filter(mark -> mark.made)
              .map(mark -> mark.token)
              .toList();
      Set<Long> lost = Coverage.lost(remembered, standing);
      known
          .values()
          .forEach(
              ofReason ->
                  ofReason.values().removeIf(mark -> mark.made && lost.contains(mark.token)));
      return !lost.isEmpty();
    }
  }

  /** Gives up what nobody has needed for long. */
  void giveUp() {
    synchronized (known) {
      long now = clock.getAsLong();
      known.forEach(
          (reason, ofReason) -> {
            if (!reason.isForGood()) {
              ofReason.values().removeIf(m -> m.made && now - m.used > AGAIN_MILLIS);
            }
          });
    }
  }
}
