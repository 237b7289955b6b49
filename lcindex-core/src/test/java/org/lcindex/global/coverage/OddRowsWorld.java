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
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.global.coverage.Omissions.Begun;
import org.lcindex.predicate.KeyRange;

/**
 * A few base rows that have an entry, or can have none, in turns; the catalog; the servers that
 * have them, one after the other. Writers, builds, dead servers and queries take their steps in any
 * order; every decision is the protocol's own. What a row showed before a query, a covered answer
 * must have.
 */
final class OddRowsWorld {
  private static final int LEASE = 10;
  private static final int ASKED = 4;
  private static final int AGAIN = 60;
  private static final int ROWS = 5;
  private static final int MOST_WRITERS = 3;
  private static final byte[] INCARNATION = {1};

  /** What a row shows. */
  private enum Shown {
    NOTHING,
    VALUE,
    ODD
  }

  private final class Server {
    /** Two rows are marked by themselves. */
    private final Omissions omissions = new Omissions(KeyRange.all(), LEASE, 2, AGAIN, ASKED);

    private final Gate gate = new Gate();
    private final List<Marking> marking = new ArrayList<>();
    private long begun;
    private long alive = -1;
    private boolean dead;

    /** What it sees: when it is dead without knowing, what there was then. */
    private Shown[] sees = shown;
  }

  /** Tokens on their way to the catalog. */
  private record Marking(Begun begun, List<Token> tokens) {}

  private final class Writer {
    private final Server server = current;
    private final int row;
    private final Shown shows;
    private long entered;
    private boolean in;
    private boolean decided;
    private boolean heals;

    Writer(int row, Shown shows) {
      this.row = row;
      this.shows = shows;
    }
  }

  private final class Building {
    private final Server server;
    private BuildState state;
    private long begunAtTurn;
    private boolean hasRead;
    private boolean sent;

    Building(Server server) {
      this.server = server;
    }
  }

  private final Random random;
  private final Shown[] shown = new Shown[ROWS];
  private final Set<Integer> entries = new HashSet<>();
  private final List<Token> tokens = new ArrayList<>();
  private final List<Built> built = new ArrayList<>();
  private final List<Writer> writers = new ArrayList<>();
  private final List<Building> builds = new ArrayList<>();
  private final CoverageCache<Coverage> cache;
  private long time = 100;
  private long tokenIds;
  private boolean asking;
  private Server current;
  private String lost;
  private int covered;

  OddRowsWorld(long seed) {
    random = new Random(seed);
    cache = new CoverageCache<>(() -> time, this::catalog, LEASE);
    for (int row = 0; row < ROWS; row++) {
      shown[row] = Shown.values()[random.nextInt(3)];
    }
    tokens.add(new Token(++tokenIds, KeyRange.all(), Reason.CREATED));
    current = new Server();
  }

  private static byte[] key(int row) {
    return new byte[] {(byte) row};
  }

  private Coverage catalog() {
    return Coverage.of(tokens, built, INCARNATION, INCARNATION);
  }

  /** What the history loses, or null. */
  String run(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      for (int row = 0; row < ROWS; row++) {
        covered += catalog().covers(KeyRange.point(key(row))) ? 1 : 0;
      }
      if (lost != null) {
        return "step " + i + ": " + lost;
      }
    }
    return null;
  }

  /** In which share of all steps a row was covered. */
  double covered(int steps) {
    return covered / (double) (ROWS * steps);
  }

  private void step() {
    int k = random.nextInt(1000);
    if (k < 80) {
      begin();
    } else if (k < 330) {
      if (!writers.isEmpty()) {
        go(writers.get(random.nextInt(writers.size())));
      }
    } else if (k < 450) {
      catalogTakes();
    } else if (k < 500) {
      if (builds.stream().noneMatch(build -> build.server == current)) {
        builds.add(new Building(current));
      }
    } else if (k < 680) {
      if (!builds.isEmpty()) {
        go(builds.get(random.nextInt(builds.size())));
      }
    } else if (k < 800) {
      query();
    } else if (k < 808) {
      crash();
    } else if (k < 850) {
      removeOld();
    } else if (k < 900) {
      current.alive = time;
    } else {
      time += new int[] {1, 1, 4, 11}[random.nextInt(4)];
    }
  }

  // Writers

  private void begin() {
    int row = random.nextInt(ROWS);
    boolean locked = writers.stream().anyMatch(w -> w.row == row && w.server == current);
    if (writers.size() < MOST_WRITERS && !locked) {
      writers.add(new Writer(row, Shown.values()[random.nextInt(3)]));
    }
  }

  private void go(Writer writer) {
    Server server = writer.server;
    if (writer.decided) {
      writers.remove(writer);
      if (!server.dead) { // else it is fenced
        apply(writer);
      }
      return;
    }
    if (!writer.in) {
      writer.entered = server.gate.enter();
      writer.in = true;
    }
    if (writer.shows == Shown.ODD) {
      if (!mark(server, List.of(key(writer.row)))) {
        server.gate.leave(writer.entered);
        writer.in = false;
        if (random.nextInt(4) == 0) {
          writers.remove(writer);
        }
        return;
      }
    } else {
      writer.heals = server.omissions.isMarked(key(writer.row));
      if (writer.shows == Shown.VALUE) {
        entries.add(writer.row);
      }
    }
    writer.decided = true;
  }

  private void apply(Writer writer) {
    shown[writer.row] = writer.shows;
    writer.server.gate.leave(writer.entered);
    if (writer.heals) {
      writer.server.omissions.ask(List.of(key(writer.row)), time);
    }
  }

  private boolean mark(Server server, List<byte[]> rows) {
    Omissions.Verdict verdict = server.omissions.mark(Reason.LABELS, rows, time);
    if (verdict.begun() != null) {
      server.begun++;
      List<Token> made = new ArrayList<>();
      for (KeyRange range : verdict.begun().ranges()) {
        made.add(new Token(++tokenIds, range, Reason.LABELS));
      }
      server.marking.add(new Marking(verdict.begun(), made));
    }
    return verdict.told();
  }

  private void catalogTakes() {
    List<Server> marking = new ArrayList<>();
    if (!current.marking.isEmpty()) {
      marking.add(current);
    }
    builds.stream().map(b -> b.server).filter(s -> !s.marking.isEmpty()).forEach(marking::add);
    if (marking.isEmpty()) {
      return;
    }
    Server server = marking.get(random.nextInt(marking.size()));
    Marking next = server.marking.remove(0);
    if (random.nextInt(8) == 0) {
      server.omissions.failed(next.begun(), random.nextInt(4) == 0);
      return;
    }
    tokens.addAll(next.tokens());
    List<Long> ids = next.tokens().stream().map(Token::id).toList();
    List<Long> needless = server.omissions.made(next.begun(), ids, time);
    tokens.removeIf(token -> needless.contains(token.id()));
  }

  /** What queries that are under way have seen stays until these end (rule PH5). */
  private void removeOld() {
    boolean writes = writers.stream().anyMatch(writer -> writer.decided);
    if (!asking && !writes && builds.stream().noneMatch(build -> build.sent)) {
      entries.removeIf(row -> shown[row] != Shown.VALUE);
    }
  }

  // Builds

  private void go(Building building) {
    Server server = building.server;
    Omissions omissions = server.omissions;
    if (server.dead && random.nextInt(8) == 0) {
      builds.remove(building);
      return;
    }
    if (building.state == null) {
      server.begun += omissions.giveUp(time) ? 1 : 0;
      building.state = BuildState.ofEverything();
      building.begunAtTurn = server.begun;
      building.state.mayRead(omissions.areOnTheirWay(), server.gate);
    } else if (!building.hasRead) {
      readTokens(building);
    } else if (!building.sent) {
      List<byte[]> odd = new ArrayList<>();
      Set<Integer> found = new TreeSet<>();
      for (int row = 0; row < ROWS; row++) {
        if (server.sees[row] == Shown.ODD) {
          odd.add(key(row));
        } else if (server.sees[row] == Shown.VALUE) {
          found.add(row);
        }
      }
      if (odd.isEmpty() || mark(server, odd)) {
        entries.addAll(found);
        building.sent = true;
      }
    } else {
      List<Built> done = building.state.built(KeyRange.all(), server.alive);
      built.addAll(done);
      tokens.removeIf(token -> Coverage.left(token, built).isEmpty());
      if (!done.isEmpty() || server.dead) {
        builds.remove(building);
      }
    }
  }

  private void readTokens(Building building) {
    Server server = building.server;
    Omissions omissions = server.omissions;
    if (building.begunAtTurn != server.begun) {
      building.state = null;
      return;
    }
    if (!building.state.mayRead(omissions.areOnTheirWay(), server.gate)) {
      return;
    }
    List<Token> all = Coverage.of(tokens, built, KeyRange.all());
    List<Token> some = all.stream().filter(token -> !omissions.keep(token.id())).toList();
    if (some.isEmpty()) {
      builds.remove(building);
    } else if (some.size() < all.size() && omissions.askAll(time)) {
      building.state = null;
    } else {
      building.state.read(some, time);
      building.hasRead = true;
    }
  }

  private void crash() {
    current.dead = true;
    current.sees = shown.clone();
    current = new Server();
  }

  // Queries

  private void query() {
    if (asking) {
      return;
    }
    asking = true;
    Set<Integer> wanted = new TreeSet<>();
    for (int row = 0; row < ROWS; row++) {
      if (shown[row] != Shown.NOTHING) {
        wanted.add(row);
      }
    }
    CoverageCache.Answer<Coverage, Set<Integer>> answer =
        cache.ask(
            coverage -> {
              meanwhile();
              Set<Integer> seen = new HashSet<>(entries);
              meanwhile();
              return seen;
            });
    asking = false;
    wanted.removeAll(answer.found());
    wanted.removeIf(row -> !answer.coverage().covers(KeyRange.point(key(row))));
    if (!wanted.isEmpty()) {
      lost = "a covered answer lacks rows " + wanted;
    }
  }

  private void meanwhile() {
    for (int i = random.nextInt(8); i > 0; i--) {
      step();
    }
  }
}
