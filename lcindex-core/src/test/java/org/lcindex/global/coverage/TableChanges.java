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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.lcindex.global.coverage.Lifetimes.Family;

/**
 * What masters do to the table of a {@link CoverageWorld}, as HBase lets them: calls that restore
 * it beside others that disable and enable it, and alters by which cells live longer while the
 * region reopens late. Masters die at each step of both, and the catalog may be lost at each.
 */
final class TableChanges {
  /** By which rules masters go. */
  enum Rules {
    /** CV11, DD6 and DD9. */
    RULED,
    /** Those before CV11 and DD9. */
    BEFORE,
    /** As it was: what a master has noted is in the catalog only. */
    FORGETFUL,
    /** As it was: a row that is written anew says nothing of what is under way. */
    SILENT,
    /** As it was: who enables a table whose row was lost, or writes another, waits for no lease. */
    HASTY
  }

  /** Between two steps of the world, how seldom one comes from here. */
  private static final int SELDOM = 12;

  private static final int MOST = 2;

  /** So long nobody lets cells live. */
  private static final int NEVER = Integer.MAX_VALUE;

  /** A call that restores the table, and what has come of it. */
  private final class Restoring {
    private final int master = active;
    private final UntaggedChange change = new UntaggedChange(CoverageWorld.LEASE);
    private boolean noted;
    private boolean marked;
    private boolean waits;
    private boolean submitted;
    private boolean answered;
  }

  private final class Altering {
    private final int wanted = random.nextInt(4);
    private final UntaggedChange change = new UntaggedChange(CoverageWorld.LEASE);
    private boolean marked;
    private boolean written;
  }

  private final CoverageWorld world;
  private final Rules rules;
  private final Random random;
  private final List<Restoring> calls = new ArrayList<>();

  /** In the catalog. */
  private final Set<Restoring> notes = new LinkedHashSet<>();

  /** What the active master has noted. */
  private final Set<Restoring> remembered = new LinkedHashSet<>();

  private final List<Altering> alters = new ArrayList<>();
  private final Map<Long, Integer> lifetimes = new TreeMap<>();
  private int active;
  private boolean disabled;
  private int described;

  /** Of a world. */
  TableChanges(CoverageWorld world, long seed, Rules rules) {
    this.world = world;
    this.rules = rules;
    random = new Random(~seed);
  }

  boolean isDisabled() {
    return disabled;
  }

  /** How long cells live in a region that opens now. */
  int described() {
    return described;
  }

  private static Lifetimes lifetimes(Integer value) {
    return value == null
        ? null
        : value == NEVER ? Lifetimes.UNREADABLE : new Lifetimes(List.of(new Family("f", value, 0)));
  }

  /** The tokens that a region may build. */
  List<Token> buildable(List<Token> tokens, int opened) {
    return tokens.stream()
        .filter(
            token ->
                rules == Rules.BEFORE
                    || Lifetimes.mayBuild(
                        token,
                        lifetimes(lifetimes.get(token.id())),
                        lifetimes(opened),
                        lifetimes(described)))
        .toList();
  }

  /** Perhaps takes a step; whether it has. */
  boolean step() {
    if (random.nextInt(SELDOM) > 0) {
      return false;
    }
    int k = random.nextInt(100);
    if (k < 10) {
      if (calls.size() < MOST) {
        calls.add(new Restoring());
      }
    } else if (k < 45) {
      if (!calls.isEmpty()) {
        go(calls.get(random.nextInt(calls.size())));
      }
    } else if (k < 60) {
      if (disabled) {
        enable();
      } else {
        world.crash();
        disabled = true;
      }
    } else if (k < 65) {
      masterDies();
    } else if (k < 72) {
      if (alters.size() < MOST && alters.stream().allMatch(alter -> alter.written)) {
        alters.add(new Altering()); // whose hook is over is written before the next one's
      }
    } else if (k < 92) {
      if (!alters.isEmpty()) {
        go(alters.get(random.nextInt(alters.size())));
      }
    } else {
      look();
    }
    return true;
  }

  // Restores

  private void go(Restoring call) {
    if (call.submitted) {
      calls.remove(call);
      if (disabled) {
        world.comesIn();
      } // else it fails
    } else if (!call.noted) {
      remembered.add(call);
      if (hasRow()) {
        notes.add(call);
      }
      call.noted = true;
    } else if (!call.marked) {
      call.waits = hasRow();
      if (call.waits) {
        world.mark(Reason.REPLACED);
        call.change.marked(world.now());
      }
      call.marked = true;
    } else if (!call.waits || call.change.mayGo(world.now())) {
      call.answered = true;
      call.submitted = random.nextInt(4) > 0;
      if (!call.submitted) {
        calls.remove(call); // another observer refuses it
      }
    }
  }

  private boolean hasRow() {
    return world.hasRow() || !notes.isEmpty();
  }

  private boolean isRestoring() {
    return calls.stream().anyMatch(call -> call.submitted);
  }

  private void enable() {
    Set<Restoring> known = new LinkedHashSet<>(notes);
    if (rules != Rules.FORGETFUL) {
      known.addAll(remembered);
    }
    if (waitsForLeases() && !world.hasWholeRow()) {
      world.waitForLease();
    }
    if (rules != Rules.BEFORE && !known.isEmpty()) {
      boolean restores = isRestoring();
      known.removeIf(call -> restores || !call.answered && call.master == active);
      if (hasRow()) {
        world.markAndWait(Reason.REPLACED);
      }
      if (random.nextInt(8) > 0) {
        notes.removeAll(known); // else the master dies here
        remembered.removeAll(known);
      }
    }
    disabled = false;
    world.crash(); // a new instance, which opens
  }

  private void masterDies() {
    active++;
    remembered.clear();
    calls.removeIf(call -> !call.submitted);
    alters.removeIf(alter -> !alter.marked);
  }

  /** Whether nobody believes a catalog that was lost when there is another one, or regions open. */
  boolean waitsForLeases() {
    return rules != Rules.BEFORE && rules != Rules.HASTY;
  }

  /** The catalog is deleted, or emptied. */
  void lost() {
    notes.clear();
  }

  /**
   * The index gets another row (rule DD6).
   *
   * @param token for everything, which comes with it
   */
  void writtenAnew(long token) {
    if (rules == Rules.SILENT || rules == Rules.BEFORE) {
      return;
    }
    if (rules != Rules.FORGETFUL) {
      notes.addAll(remembered);
    }
    calls.stream().filter(call -> call.submitted).forEach(notes::add);
    if (!alters.isEmpty()) {
      lifetimes.put(token, NEVER);
    }
  }

  // Alters

  private void go(Altering alter) {
    if (!alter.marked) {
      if (alter.wanted > described && !world.hasCatalog()) {
        alters.remove(alter); // it is refused
        return;
      }
      if (alter.wanted > described) {
        lifetimes.put(world.mark(Reason.REPLACED), alter.wanted);
      }
      alter.change.marked(world.now());
      alter.marked = true;
    } else if (!alter.written) {
      if (random.nextInt(6) == 0) {
        alters.remove(alter); // refused after the hook
      } else if (alter.change.mayGo(world.now())) {
        described = alter.wanted;
        alter.written = true;
      }
    } else {
      alters.remove(alter);
      if (!disabled && random.nextInt(6) > 0) {
        world.crash(); // else nobody reopens the region
      }
    }
  }

  private void look() {
    if (rules == Rules.BEFORE || !alters.isEmpty() || !world.hasWholeRow()) {
      return;
    }
    for (Token token : world.tokens()) {
      Integer wanted = lifetimes.get(token.id());
      if (wanted != null && wanted > described) {
        lifetimes.put(world.mark(token.reason()), described);
        world.takeBack(token);
      }
    }
  }
}
