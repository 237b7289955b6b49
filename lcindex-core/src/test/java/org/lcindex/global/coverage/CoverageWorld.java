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
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.coverage.WriterState.Verdict;
import org.lcindex.predicate.KeyRange;

/**
 * One range of base rows, the catalog, and the servers that serve the range, one after the other.
 * Writers, builds, bulk loads, restores, dead servers that do not know it, an index that comes and
 * goes, and queries take their steps in any order; every decision is the protocol's own. In each
 * fourth history the catalog comes and goes, too, rows are crowded, and a server without observers
 * has the range for a while; so in each fourth of those in which masters change the table.
 *
 * <p>A restore takes cells away, which a dead server's WAL may bring back, while their tags may be
 * gone. A covered answer must have them a lease after the region has told the catalog. That no
 * server dies between opening and telling is taken for granted.
 *
 * <p>A cell is written, acknowledged, and tagged or not. Some cells are hidden at first and have
 * lost their tags: an uncovering write shows one. What was shown before a query, a covered answer
 * must have.
 */
final class CoverageWorld {
  static final int LEASE = 10;
  static final int PATIENCE = 4;

  /** By which two clocks differ at most. */
  private static final int SKEW = 40;

  private static final KeyRange ROWS = KeyRange.all();
  private static final byte[] INCARNATION = {1};
  private static final int MOST = 3;

  /** What becomes of a catalog that was lost. */
  enum Catalogs {
    /** Rules CV12 and DD6. */
    RULED,
    /** As it was: instances of regions remember marks that are lost. */
    REMEMBERED,
    /** As it was: nobody asks whether all servers have observers. */
    UNASKED
  }

  /** A cell of the base table. */
  private static final class Cell {
    private final long sequenceId;
    private boolean shown;

    /** By the clock of its server; -1 if no WAL has it. */
    private final long written;

    /** How long cells lived where it was hidden: where they live longer it comes back. */
    private int hiddenAt = Integer.MAX_VALUE;

    Cell(long sequenceId, boolean shown, long written) {
      this.sequenceId = sequenceId;
      this.shown = shown;
      this.written = written;
    }
  }

  private final class Server {
    private final RefusedWrites refused = new RefusedWrites(PATIENCE / 2);
    private final WriterState state = new WriterState(PATIENCE, LEASE, refused);
    private final Gate gate = new Gate();
    private int loads;

    /** The token for crowded rows that this instance remembers; 0 for none. */
    private long kept;

    private long keptAt;
    private boolean observed = true;
    private final int opened = changes == null ? 0 : changes.described();
    private long alive = -1;
    private boolean dead;

    /** What it got back from a WAL and has not told yet; null afterwards. */
    private ReplayedRows back;

    /** Its clock is ahead by so much. */
    private final int ahead = wal.nextInt(SKEW + 1);

    /** What it sees of the cells: when it is dead without knowing, what there was then. */
    private Map<Integer, Cell> sees = cells;
  }

  private final class Writer {
    private final Server server = current;
    private final boolean uncovers =
        random.nextInt(6) == 0 || comesAndGoes && events.nextInt(4) == 0;
    private final boolean crowded = comesAndGoes && events.nextInt(3) == 0;
    private final int id = ++ids;
    private long entered;
    private boolean in;
    private boolean marks;
    private boolean decided;
    private int shows = -1;
  }

  private final class Building {
    private final Server server;
    private BuildState build;
    private int step;
    private Set<Integer> found;

    Building(Server server, BuildState build) {
      this.server = server;
      this.build = build;
    }
  }

  private final class Loading {
    private final Server server = current;
    private final UntaggedChange change = new UntaggedChange(LEASE);
    private boolean marked;
  }

  private final Random random;
  private final Random events;
  private final boolean comesAndGoes;
  private final boolean mayBeUnobserved;
  private final Catalogs catalogs;

  /** For WALs, apart: what happens without them does not depend on it. */
  private final Random wal;

  private final Map<Integer, Cell> cells = new TreeMap<>();

  /** What restores took away and a WAL still has. */
  private final Map<Integer, Cell> old = new TreeMap<>();

  /** What came back, and since when answers must have it. */
  private final Map<Integer, Long> since = new TreeMap<>();

  private Long replaced;
  private final Set<Integer> tags = new HashSet<>();
  private final List<Token> tokens = new ArrayList<>();
  private final List<Built> built = new ArrayList<>();
  private final List<Writer> writers = new ArrayList<>();
  private final List<Building> builds = new ArrayList<>();
  private final List<Loading> loads = new ArrayList<>();
  private final CoverageCache<Coverage> cache;
  private final TableChanges changes;
  private long time;
  private long sequenceId;
  private long tokenIds;
  private int ids;
  private boolean down;
  private boolean asking;
  private Server current;
  private String lost;
  private int covered;
  private int taken;

  /** Whether there is a table for marks. */
  private boolean there = true;

  /** Whether the master has written the row. */
  private boolean whole = true;

  /** Whether a server runs that opens regions without observers. */
  private boolean unobserved;

  CoverageWorld(long seed) {
    this(seed, Catalogs.RULED, null);
  }

  CoverageWorld(long seed, Catalogs catalogs) {
    this(seed, catalogs, null);
  }

  /**
   * With masters that change the table, and with nothing that befalls WALs.
   *
   * @param rules by which they do; null without them
   */
  CoverageWorld(long seed, TableChanges.Rules rules) {
    this(seed, Catalogs.RULED, rules);
  }

  private CoverageWorld(long seed, Catalogs catalogs, TableChanges.Rules rules) {
    random = new Random(seed);
    changes = rules == null ? null : new TableChanges(this, seed, rules);
    // With randomness of its own: the other histories stay what they are.
    events = new Random(changes == null ? ~seed : ~seed * 31);
    comesAndGoes = seed % 4 == 0;
    mayBeUnobserved = seed % 16 == 0;
    this.catalogs = catalogs;
    wal = new Random(~seed);
    boolean slow = seed % 4 == 1;
    cache = new CoverageCache<>(() -> time, slow ? this::slowCatalog : this::catalog, LEASE);
    for (int i = random.nextInt(6); i > 0; i--) {
      cells.put(++ids, new Cell(++sequenceId, random.nextBoolean(), time));
    }
    mark(Reason.CREATED);
    current = new Server();
  }

  private Coverage catalog() {
    return !there || !whole ? Coverage.NONE : Coverage.of(tokens, built, INCARNATION, INCARNATION);
  }

  /** Whose answer takes its time. */
  private Coverage slowCatalog() {
    Coverage read = catalog();
    meanwhile();
    return read;
  }

  long mark(Reason reason) {
    tokens.add(new Token(++tokenIds, ROWS, reason));
    return tokenIds;
  }

  /** What the history loses, or null. One in which the catalog comes and goes is longer. */
  String run(int steps) {
    int most = comesAndGoes ? 3 * steps : steps;
    for (int i = 0; i < most && lost == null; i++) {
      step();
      taken++;
      covered += catalog().covers(ROWS) ? 1 : 0;
      if (lost != null) {
        return "step " + i + ": " + lost;
      }
    }
    return lost;
  }

  /** After which share of its steps the range was covered. */
  double covered() {
    return covered / (double) taken;
  }

  private void step() {
    if (comesAndGoes && events.nextInt(12) == 0) {
      befallsTheCatalog();
    }
    if (changes == null) {
      walSteps();
    } else if (changes.step()) {
      return;
    }
    int k = random.nextInt(1000);
    if (changes != null && changes.isDisabled() && k < 920) {
      goes(k); // what began before it was disabled
      return;
    }
    if (k < 150) {
      if (writers.size() < MOST) {
        writers.add(new Writer());
      }
    } else if (k < 400) {
      if (!writers.isEmpty()) {
        go(writers.get(random.nextInt(writers.size())));
      }
    } else if (k < 500) {
      heal();
    } else if (k < 680) {
      if (!builds.isEmpty()) {
        go(builds.get(random.nextInt(builds.size())));
      }
    } else if (k < 820) {
      query();
    } else if (k < 850) {
      down = !down;
    } else if (k < 860) {
      crash();
    } else if (k < 875) {
      load();
    } else if (k < 880) {
      restore();
    } else if (k < 890) {
      hide();
    } else if (k < 920) {
      current.alive = time;
    } else {
      time += new int[] {1, 1, 3, 6}[random.nextInt(4)];
    }
  }

  /** What servers do that have lost the region. */
  private void goes(int k) {
    if (k < 400) {
      writers.stream().filter(writer -> writer.server.dead).findFirst().ifPresent(this::go);
    } else {
      builds.stream().filter(building -> building.server.dead).findFirst().ifPresent(this::go);
    }
  }

  long now() {
    return time;
  }

  List<Token> tokens() {
    return List.copyOf(tokens);
  }

  void takeBack(Token token) {
    tokens.remove(token);
  }

  /** Marks, and nobody does anything else until the lease is over. */
  void markAndWait(Reason reason) {
    UntaggedChange change = new UntaggedChange(LEASE);
    while (!change.mayGo(time)) {
      mark(reason);
      change.marked(time);
      waitForLease();
    }
  }

  void waitForLease() {
    time += LEASE + 1;
  }

  boolean hasCatalog() {
    return there;
  }

  /** Whether the catalog has a row of the index that says what it is about. */
  boolean hasWholeRow() {
    return there && whole;
  }

  /** Whether the catalog has anything of the index. */
  boolean hasRow() {
    return there && (whole || !tokens.isEmpty());
  }

  // Writers

  private void go(Writer writer) {
    Server server = writer.server;
    if (server.dead && writer.decided) {
      writers.remove(writer); // fenced
      return;
    }
    if (writer.decided) {
      apply(writer);
      return;
    }
    if (!server.observed) {
      writer.decided = true;
      return;
    }
    if (writer.marks) {
      if (!there) {
        server.state.markFailed();
      } else if (!server.dead || random.nextBoolean()) {
        server.state.marked(mark(Reason.OUTAGE), time);
      }
      writer.marks = false;
      leave(writer);
      return;
    }
    if (!writer.in) {
      writer.entered = server.gate.enter();
      writer.in = true;
    }
    Verdict verdict = server.state.begin(writer.uncovers);
    if (writer.uncovers && writer.shows < 0) {
      writer.shows = hidden(server);
    }
    if (verdict == Verdict.TAG) {
      if (!down && writer.uncovers && writer.crowded && !mayOmit(server)) {
        leave(writer); // it is refused
        return;
      }
      if (!down) {
        tags.add(writer.id);
        if (writer.uncovers && !writer.crowded) {
          tags.addAll(server.sees.keySet()); // all that the row holds
        }
        writer.decided = true;
        return;
      }
      verdict =
          server.state.failed(new Failed(writer.id, writer.uncovers, false), sequenceId, time);
    }
    switch (verdict) {
      case PASS -> writer.decided = true;
      case MARK -> writer.marks = true;
      default -> {
        server.refused.refused(writer.id, time);
        leave(writer);
      }
    }
  }

  private static void leave(Writer writer) {
    writer.server.gate.leave(writer.entered);
    writer.in = false;
  }

  private int hidden(Server server) {
    return server.sees.entrySet().stream()
        .filter(cell -> !cell.getValue().shown)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(-1);
  }

  private void apply(Writer writer) {
    writers.remove(writer);
    writer.server.refused.written(writer.id);
    cells.put(writer.id, new Cell(++sequenceId, true, time + writer.server.ahead));
    if (writer.uncovers && cells.containsKey(writer.shows)) {
      cells.get(writer.shows).shown = true;
    }
    if (writer.in) {
      leave(writer);
    }
  }

  /** A write hides a cell for good, and its tag is removed. */
  private void hide() {
    boolean uncovers = writers.stream().anyMatch(writer -> writer.uncovers);
    if (!uncovers && !asking && !cells.isEmpty()) {
      int id = cells.keySet().stream().skip(random.nextInt(cells.size())).findFirst().orElseThrow();
      cells.get(id).shown = false;
      cells.get(id).hiddenAt = current.opened;
      // A build that is under way may give it one again, which is then one too many.
      tags.remove(id);
    }
  }

  // Builds

  private void heal() {
    if (down || !current.observed) {
      return;
    }
    BuildState build = current.state.answered(sequenceId, time);
    if (build != null) {
      builds.add(new Building(current, build));
    } else if (!catalog().covers(ROWS)
        && !current.state.isPending()
        && builds.stream().noneMatch(b -> b.server == current)) {
      if (comesAndGoes && events.nextInt(3) == 0) {
        current.kept = 0; // a build that begins gives up what was not needed for long (rule CV10)
      }
      builds.add(new Building(current, BuildState.ofEverything()));
    }
  }

  private void go(Building building) {
    Server server = building.server;
    if (server.dead && random.nextInt(8) == 0) {
      builds.remove(building);
      return;
    }
    switch (building.step) {
      case 0 -> {
        if (building.build.mayRead(server.state.isPending() || server.loads > 0, server.gate)) {
          if (!comesAndGoes || mayGoOn(building)) {
            List<Token> read = notKept(Coverage.of(tokens, built, ROWS), server);
            if (changes != null) {
              read = changes.buildable(read, server.opened);
              if (read.isEmpty()) {
                builds.remove(building);
                return;
              }
            }
            building.build.read(read, time);
            building.step++;
          }
        }
      }
      case 1 -> {
        building.found = new HashSet<>();
        server.sees.forEach(
            (id, cell) -> {
              if (cell.sequenceId > building.build.since()) {
                building.found.add(id);
              }
            });
        building.step++;
      }
      case 2 -> {
        if (!down) {
          tags.addAll(building.found);
          building.step++;
        }
      }
      default -> {
        List<Built> done = building.build.built(ROWS, server.alive);
        if (!done.isEmpty() && there) {
          built.addAll(done);
          tokens.removeIf(token -> Coverage.left(token, built).isEmpty());
        }
        if (!done.isEmpty() || server.dead) {
          builds.remove(building);
        }
      }
    }
  }

  // What brings cells without tags

  private void load() {
    if (loads.isEmpty() || random.nextInt(3) == 0) {
      loads.add(new Loading());
      current.loads++;
      return;
    }
    Loading loading = loads.get(random.nextInt(loads.size()));
    if (loading.server.dead) {
      loads.remove(loading);
    } else if (!loading.marked && !loading.change.mayGo(time)) {
      if (!there) {
        return; // it is refused, or tries again
      }
      mark(Reason.BULK_LOAD);
      loading.change.marked(time);
      loading.marked = true;
    } else if (loading.change.mayGo(time)) {
      loads.remove(loading);
      comesIn();
      loading.server.loads--;
    }
  }

  private void restore() {
    if (!there) {
      return; // nobody believes anything, and the row will be marked
    }
    markAndWait(Reason.REPLACED);
    if (changes == null) {
      cells.entrySet().removeIf(cell -> cell.getValue().written >= 0 && isTaken(cell));
    }
    replaced = time + wal.nextInt(SKEW + 1);
    reopens();
    comesIn();
  }

  private boolean isTaken(Map.Entry<Integer, Cell> cell) {
    return wal.nextBoolean() && old.put(cell.getKey(), cell.getValue()) == null;
  }

  void comesIn() {
    cells.put(++ids, new Cell(++sequenceId, true, -1));
    int hidden = hidden(current);
    if (hidden >= 0 && random.nextBoolean()) {
      cells.get(hidden).shown = true; // it came with a marker of one version
    }
  }

  private void reopens() {
    tell();
    current.dead = true;
    current.sees = new TreeMap<>(cells);
    current = new Server();
    for (Cell cell : cells.values()) {
      cell.shown |= cell.hiddenAt < current.opened;
    }
  }

  // The catalog

  private void befallsTheCatalog() {
    int k = events.nextInt(20);
    if (k == 0) {
      there = events.nextBoolean(); // it is deleted, or emptied
      whole = false;
      tokens.clear();
      built.clear();
      if (changes != null) {
        changes.lost();
      }
    } else if (k < 7) {
      makeCatalog();
    } else if (changes != null && changes.isDisabled()) {
      return; // what needs an open region
    } else if (k < 10) {
      hide();
    } else if (k == 10 && mayBeUnobserved && !unobserved) {
      unobserved = true;
      if (there) {
        mark(Reason.NO_OBSERVERS);
      }
      time += LEASE + 1; // before it opens a region
    } else if (k < 13 && unobserved) {
      crash(); // the range moves there, or away
      current.observed = events.nextBoolean();
    } else if (k < 16 && unobserved && current.observed && there && whole) {
      unobserved = false; // the server is mended, and the index rebuilt
      mark(Reason.REPLACED);
      tokens.removeIf(token -> token.reason() == Reason.NO_OBSERVERS);
    }
  }

  /** Rule DD6. */
  private void makeCatalog() {
    if (whole) {
      return;
    }
    if (changes != null && changes.waitsForLeases()) {
      waitForLease();
    }
    there = true;
    whole = true;
    long token = mark(Reason.REPLACED);
    if (changes != null) {
      changes.writtenAnew(token);
    }
    if (unobserved && catalogs != Catalogs.UNASKED) {
      mark(Reason.NO_OBSERVERS);
    }
  }

  /** Whether the old values of a crowded row may be left untagged: a token stands for them. */
  private boolean mayOmit(Server server) {
    if (server.kept == 0 && there && !server.dead) {
      server.kept = mark(Reason.CROWDED);
      server.keptAt = time;
    }
    return server.kept != 0 && time - server.keptAt > LEASE;
  }

  /** Whether a build has something to read; it ends if nothing is to be built. */
  private boolean mayGoOn(Building building) {
    if (there && whole && forgets(building)) {
      return false;
    }
    List<Token> left = notKept(tokens, building.server);
    boolean any = there && whole && !left.isEmpty();
    if (!any || left.stream().anyMatch(token -> token.reason().isForGood())) {
      builds.remove(building);
      return false;
    }
    return true;
  }

  private static List<Token> notKept(List<Token> tokens, Server server) {
    return tokens.stream().filter(token -> token.id() != server.kept).toList();
  }

  /** Rule CV12. */
  private boolean forgets(Building building) {
    Server server = building.server;
    if (catalogs == Catalogs.REMEMBERED
        || server.kept == 0
        || Coverage.lost(List.of(server.kept), tokens).isEmpty()) {
      return false;
    }
    server.kept = 0;
    building.build = BuildState.ofEverything();
    return true;
  }

  // WALs

  void crash() {
    reopens();
    if (changes != null) {
      return;
    }
    boolean asFiles = wal.nextInt(6) == 0;
    current.back = new ReplayedRows(ROWS);
    for (Cell flushedOrNot : cells.values()) {
      if (flushedOrNot.written >= 0 && wal.nextInt(12) == 0) {
        comesBack(flushedOrNot, asFiles);
      }
    }
    List<Integer> returning = old.keySet().stream().filter(id -> wal.nextBoolean()).toList();
    for (int id : returning) {
      cells.put(id, old.remove(id));
      since.put(id, Long.MAX_VALUE);
      comesBack(cells.get(id), asFiles);
    }
  }

  private void comesBack(Cell cell, boolean asFiles) {
    if (asFiles) {
      current.back.file(time);
    } else {
      current.back.row(new byte[] {1}, 0, 1, cell.written);
    }
  }

  private void walSteps() {
    if (current.back != null && wal.nextInt(8) == 0) {
      tell();
    }
    if (!old.isEmpty() && wal.nextInt(8) == 0) {
      tags.removeAll(old.keySet()); // a sweep has found no values for them
    }
  }

  /** The region tells the catalog what it got back. */
  private void tell() {
    if (current.back != null && current.back.lacking(replaced, SKEW) != null) {
      mark(Reason.REPLACED);
    }
    current.back = null;
    since.replaceAll((id, known) -> Math.min(known, time + LEASE));
  }

  // Queries

  private void query() {
    if (asking) {
      return;
    }
    asking = true;
    long begun = time;
    Set<Integer> wanted = new HashSet<>();
    cells.forEach(
        (id, cell) -> {
          if (cell.shown) {
            wanted.add(id);
          }
        });
    CoverageCache.Answer<Coverage, Set<Integer>> answer =
        cache.ask(
            coverage -> {
              meanwhile();
              Set<Integer> seen = new HashSet<>(tags);
              meanwhile();
              return seen;
            });
    asking = false;
    wanted.removeIf(id -> !cells.containsKey(id) || since.getOrDefault(id, -1L) >= begun);
    if (answer.coverage().covers(ROWS) && !answer.found().containsAll(wanted)) {
      wanted.removeAll(answer.found());
      lost = "a covered answer lacks " + wanted + " of " + cells.keySet();
    }
  }

  private void meanwhile() {
    for (int i = random.nextInt(8); i > 0; i--) {
      step();
    }
  }
}
