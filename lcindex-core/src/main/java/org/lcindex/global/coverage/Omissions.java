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
package org.lcindex.global.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.coverage.MarksOfReason.Mark;
import org.lcindex.predicate.KeyRange;

/**
 * What one instance of a region has marked in one index because writes go without some of their
 * entries, or without tagging old values anew, though the index answers. Rows are marked each by
 * itself as long as they are few; then the narrowest range is that has them, and then the region. A
 * mark is kept as long as somebody needs it, and is then left to a build (rules CV9, CV10). It asks
 * no clock and does no I/O. Thread safe.
 */
@InterfaceAudience.Private
public final class Omissions {
  /** Rows of one region that are marked each by itself. */
  public static final int MOST_ROWS = 100;

  /** Bytes of the keys of these. */
  public static final int MOST_BYTES = 64 << 10;

  /** After which a mark that nobody has needed is left to a build, in milliseconds. */
  public static final long AGAIN_MILLIS = 600_000;

  /** After which a mark is left to a build that somebody has asked for, in milliseconds. */
  public static final long ASKED_MILLIS = 5_000;

  /**
   * How often marks are left to a build so soon. Then it takes twice as long each time, up to
   * {@link #AGAIN_MILLIS}, until somebody asks after as long a pause: else one user who marks rows
   * and heals them in turns would keep the catalog and the region's builds busy for ever.
   */
  public static final int SOON = 4;

  private static final int MOST_DOUBLINGS = 20;

  private final KeyRange region;
  private final long lease;
  private final int mostRows;
  private final long again;
  private final long asked;
  private final Map<Reason, MarksOfReason> known = new EnumMap<>(Reason.class);
  private volatile boolean any;

  /** How often marks were left to a build that was asked for, without a long pause. */
  private int healings;

  /** When that was last counted. */
  private long counted;

  /** When it last happened. */
  private long healed;

  /**
   * None.
   *
   * @param region its rows
   * @param lease for which servers of the entries may use a reading of the catalog
   */
  public Omissions(KeyRange region, long lease) {
    this(region, lease, MOST_ROWS, AGAIN_MILLIS, ASKED_MILLIS);
  }

  /** With other limits than servers have, for tests. */
  Omissions(KeyRange region, long lease, int mostRows, long again, long asked) {
    this.region = region;
    this.lease = lease;
    this.mostRows = mostRows;
    this.again = again;
    this.asked = asked;
  }

  /**
   * What a write does whose rows will lack something.
   *
   * @param told nobody believes the index of these rows any more, so it may go on; else it is to be
   *     refused
   * @param begun what the caller puts into the catalog, for {@link #made} or {@link #failed}
   */
  public record Verdict(boolean told, Begun begun) {}

  /** Marks that are to be put into the catalog at once, a token each. */
  public static final class Begun {
    private final List<Mark> marks;

    private Begun(List<Mark> marks) {
      this.marks = List.copyOf(marks);
    }

    /** One token each. */
    public List<KeyRange> ranges() {
      return marks.stream().map(mark -> mark.range).toList();
    }
  }

  /**
   * Rows are about to be written that will lack something.
   *
   * @param rows null stands for all of the region
   * @param now by a clock that never goes back, in milliseconds
   */
  public synchronized Verdict mark(Reason reason, Collection<byte[]> rows, long now) {
    MarksOfReason of = known.computeIfAbsent(reason, none -> new MarksOfReason(reason, region));
    any = true;
    boolean told = true;
    List<byte[]> fresh = new ArrayList<>();
    for (byte[] row : rows) {
      Mark mark = of.of(row);
      if (mark == null) {
        fresh.add(row);
      } else {
        mark.found = now;
        mark.used = now;
        told &= mark.isTold(lease, now);
      }
    }
    if (fresh.isEmpty()) {
      return new Verdict(told, null);
    }
    return new Verdict(false, begin(of, fresh));
  }

  private Begun begin(MarksOfReason of, List<byte[]> fresh) {
    boolean ofRows = of.reason.isOfRow() && !fresh.contains(null);
    if (ofRows && !of.full && fit(fresh)) {
      return new Begun(fresh.stream().map(of::begin).toList());
    }
    if (of.widening != null) {
      return null; // one at a time
    }
    if (!ofRows) {
      return new Begun(List.of(of.beginRegion()));
    }
    byte[] first = fresh.stream().min(Arrays::compareUnsigned).orElseThrow();
    byte[] last = fresh.stream().max(Arrays::compareUnsigned).orElseThrow();
    return new Begun(List.of(of.begin(first, last)));
  }

  private boolean fit(List<byte[]> fresh) {
    long rows = fresh.size();
    long bytes = fresh.stream().mapToLong(row -> row.length).sum();
    for (MarksOfReason of : known.values()) {
      rows += of.rows.size();
      bytes += of.rows.keySet().stream().mapToLong(row -> row.length).sum();
    }
    return rows <= mostRows && bytes <= MOST_BYTES;
  }

  /**
   * The tokens are in the catalog.
   *
   * @param tokens in the order of the ranges
   * @return tokens of this instance for whose rows one of these stands, too: they may be deleted
   */
  public synchronized List<Long> made(Begun begun, List<Long> tokens, long now) {
    List<Long> needless = new ArrayList<>();
    for (int i = 0; i < begun.marks.size(); i++) {
      Mark mark = begun.marks.get(i);
      mark.at = now;
      mark.found = now;
      mark.used = now;
      mark.token = tokens.get(i);
      mark.made = true;
      MarksOfReason of = known.get(mark.reason);
      if (of.widening == mark) {
        Predicate<Mark> isIn = other -> other.made && mark.range.contains(other.range.low());
        of.rows.values().stream().filter(isIn).forEach(other -> needless.add(other.token));
        of.rows.values().removeIf(isIn);
        if (of.wide != null) {
          needless.add(of.wide.token);
        }
        of.wide = mark;
        of.widening = null;
      }
    }
    return needless;
  }

  /**
   * The tokens are not in the catalog, or may not be: the next write tries again.
   *
   * @param full whether that is because the index has no room for more marks of single rows: then
   *     it tries ranges
   */
  public synchronized void failed(Begun begun, boolean full) {
    for (Mark mark : begun.marks) {
      MarksOfReason of = known.get(mark.reason);
      of.rows.values().remove(mark);
      if (of.widening == mark) {
        of.widening = null;
      }
      of.full |= full;
    }
  }

  private boolean isOver(Mark mark, long now) {
    return mark.made && (now - mark.used > again || isHealed(mark, now));
  }

  /** Whether somebody has asked a build to read a row, for long enough. */
  private boolean isHealed(Mark mark, long now) {
    return mark.made && mark.asked && now - mark.at >= waits();
  }

  /** How long a mark stays that a build was asked to read. */
  private long waits() {
    int doublings = Math.min(Math.max(0, healings + 1 - SOON), MOST_DOUBLINGS);
    return Math.min(again, asked << doublings);
  }

  private Stream<Mark> all() {
    return known.values().stream()
        .flatMap(
            of ->
                Stream.concat(
                    of.rows.values().stream(),
                    Stream.of(of.wide, of.widening).filter(mark -> mark != null)));
  }

  /** Whether a row is known to hold too much, so that it is not to be read. */
  public synchronized boolean omits(byte[] row, long now) {
    MarksOfReason crowded = known.get(Reason.CROWDED);
    Mark mark = crowded == null ? null : crowded.of(row);
    if (mark == null || !mark.isTold(lease, now) || now - mark.found > again) {
      return false;
    }
    mark.used = now;
    return true;
  }

  /** A row was read, and does not hold too much. */
  public synchronized void fits(byte[] row) {
    MarksOfReason crowded = known.get(Reason.CROWDED);
    if (crowded != null && crowded.rows.containsKey(row) && crowded.rows.get(row).made) {
      crowded.rows.remove(row);
    }
  }

  /** Whether something is marked for this reason, of the whole region. */
  public synchronized boolean isMade(Reason reason) {
    MarksOfReason of = known.get(reason);
    return of != null && of.wide != null && of.wide.range.equals(region);
  }

  /** Whether nobody will ever believe the index of the region's rows again. */
  public synchronized boolean areForGood(long now) {
    return any && all().anyMatch(mark -> mark.reason.isForGood() && mark.isTold(lease, now));
  }

  /** Whether a mark is on its way. */
  public synchronized boolean areOnTheirWay() {
    return all().anyMatch(mark -> !mark.made);
  }

  /** Whether a token stands for what still is omitted (rule CV10). */
  public synchronized boolean keep(long token) {
    return all().anyMatch(mark -> mark.made && mark.token == token);
  }

  /**
   * Forgets marks that the catalog has lost, for it was deleted or emptied: nothing stands any more
   * for what is omitted, so the next write marks anew (rule CV12).
   *
   * @param standing the tokens of the index in the catalog, read after all marks here were made
   * @return whether there were any: writes may be under way that count on them
   */
  public synchronized boolean forgetLost(List<Token> standing) {
    List<Long> remembered = all().filter(mark -> mark.made).map(mark -> mark.token).toList();
    Set<Long> lost = Coverage.lost(remembered, standing);
    for (MarksOfReason of : known.values()) {
      of.giveUp(mark -> mark.made && lost.contains(mark.token));
    }
    any = all().findAny().isPresent();
    return !lost.isEmpty();
  }

  /** Whether a row is marked, or about to be, by itself or in a range. */
  public boolean isMarked(byte[] row) {
    if (!any) {
      return false; // as a rule, and nobody waits for it
    }
    synchronized (this) {
      return known.values().stream().anyMatch(of -> of.of(row) != null);
    }
  }

  /**
   * Rows that are marked by themselves were written so that they may lack nothing any more.
   *
   * @return whether a build is to read them, and nobody has asked for it before
   */
  public synchronized boolean ask(Collection<byte[]> rows, long now) {
    boolean some = false;
    for (MarksOfReason of : known.values()) {
      for (byte[] row : rows) {
        Mark mark = of.rows.get(row);
        some |= mark != null && !mark.asked && ask(mark, now);
      }
    }
    return some;
  }

  /** All that is marked for what rows hold is to be read by a build; whether that is news. */
  public synchronized boolean askAll(long now) {
    boolean some = false;
    for (Mark mark : all().filter(mark -> !mark.asked).toList()) {
      some |= ask(mark, now);
    }
    return some;
  }

  private boolean ask(Mark mark, long now) {
    boolean may = mark.reason == Reason.LABELS || mark.reason == Reason.TOO_LONG;
    if (may && now - healed > again) {
      healings = 0;
    }
    mark.asked |= may;
    return may;
  }

  /**
   * Whether a build is to look at what is marked: {@link #giveUp} will give up some, or within
   * {@link #ASKED_MILLIS}.
   */
  public synchronized boolean areDue(long now) {
    return all()
        .anyMatch(
            mark -> isHealed(mark, now + asked) || !mark.reason.isForGood() && isOver(mark, now));
  }

  /**
   * Gives up what nobody has needed for long, and what somebody has asked a build to read. To be
   * called by a build before it turns the gate: who went on for a mark's sake is in it.
   *
   * @return whether there was any
   */
  public synchronized boolean giveUp(long now) {
    boolean some = false;
    boolean heals = all().anyMatch(mark -> isHealed(mark, now));
    for (MarksOfReason of : known.values()) {
      if (!of.reason.isForGood()) {
        some |= of.giveUp(mark -> isOver(mark, now));
      }
    }
    if (heals) {
      healed(now);
    }
    any = all().findAny().isPresent();
    return some;
  }

  /** Marks were given up; all that is healed within {@link #ASKED_MILLIS} counts once. */
  private void healed(long now) {
    if (healings == 0 || now - counted >= asked) {
      healings++;
      counted = now;
    }
    healed = now;
  }
}
