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
package org.lcindex.global.tag;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.lcindex.global.tag.HeldCell.Kind;
import org.lcindex.global.world.SimulatedIndex;
import org.lcindex.global.world.SimulatedRegion;
import org.lcindex.global.world.SimulatedStore;
import org.lcindex.global.world.SimulatedStore.Cell;

/**
 * One base row with one indexed column, its entries, and the servers that serve it, one after the
 * other. HBase is simulated, every decision is the protocol's own. Writers, removers, flushes,
 * compactions, moves, dead servers that do not know it, builds, outages, bulk loads, calls that
 * arrive late or twice, and clocks take their steps in any order.
 *
 * <p>After each step what the row shows must have an entry; and what a query over several entries
 * was to find all the time that it took, it must have found.
 */
final class TagWorld {
  static final int SKEW = 3;

  static final int DELAY = 6;

  /** A few tags are many here. */
  private static final int MOST_TAGS = 2;

  private static final int AGE = 40;

  private static final int MOST_VALUES = 3;
  private static final int WRITERS = 3;
  private static final long FIRST = 1_000;
  private static final long HASH = 42;
  private static final byte[] ROW = {'r'};

  /** Who reads rows. */
  enum Reader {
    WRITE,
    REPAIR,
    BUILD
  }

  /** What somebody does wrong who does not belong to the protocol's classes. */
  enum Fault {
    NONE,
    /** Rule RM4. */
    DECIDES_BY_WHAT_A_CRASH_TAKES_BACK,
    /** Rule TG2. */
    TAGS_ARE_GIVEN_AGAIN,
    BUILD_DOES_NOT_WAIT_FOR_UNTAGGED_BATCHES
  }

  /** What has happened, to see that it does. */
  enum Event {
    APPLIED,
    UNCOVERED,
    APPLIED_UNTAGGED,
    REFUSED_BY_ENTRIES,
    FENCED,
    RETRIED,
    MOVED,
    CRASHED,
    BUILT,
    MARKED,
    DROPPED,
    ROUNDS,
    ROUNDS_OF_ZOMBIES,
    ROUNDS_AT_ONCE,
    ROUNDS_OF_WHAT_WAS_SEEN_BEFORE,
    WAITED_AT_THE_GATE,
    BEGAN_SINCE_THE_TAGS_WERE_SEEN,
    NOT_QUIET,
    DECIDED_DEAD,
    DECIDED_WHILE_UNCOVERED,
    REPLACED,
    REPLACED_BY_ZOMBIES,
    REPLACED_WHILE_THE_SAME_WAIT_AS_DEAD,
    REPLACEMENT_FAILED,
    REMOVED,
    ENTRY_REMOVED,
    PUT_AGAIN_LATE,
    PUT_AGAIN_AFTER_THE_MARKER_WAS_PURGED,
    DELETED_AGAIN_LATE,
    QUERIES_ENDED,
    QUERIES_ENDED_IN_TIME,
    QUERIES_TOO_LATE_THAT_FOUND_NONE,
    HISTORIES_SETTLED,
    HISTORIES
  }

  /**
   * What a history has.
   *
   * @param skew largest difference of a server's clock from the true time
   * @param ttl of the family; where it has one, clocks are set often and keep within the skew
   */
  record Kinds(boolean ordered, boolean jumps, int skew, long ttl) {
    static Kinds of(long seed) {
      boolean expires = seed % 7 == 3 || seed % 7 == 4;
      return expires
          ? new Kinds(
              seed % 3 != 0,
              false,
              2 * SKEW,
              15 + new Random(seed).nextInt(seed % 2 == 0 ? 15 : AGE + 15))
          : new Kinds(seed % 3 != 0, seed % 5 == 0, SKEW, Long.MAX_VALUE);
    }

    boolean expires() {
      return ttl < Long.MAX_VALUE;
    }

    long expiry(long timestamp) {
      return timestamp > Long.MAX_VALUE - ttl ? Long.MAX_VALUE : timestamp + ttl;
    }
  }

  private enum Action {
    BUILD(12),
    MARK(1),
    LOAD(1),
    LATE(3),
    MOVE(2),
    STORAGE(8),
    BEGIN(10),
    GO(50),
    REMOVE(14),
    ROUND(40),
    INDEX(3),
    QUERY(20),
    TICK(24),
    CLOCK(3),
    AGES(3);

    final int weight;

    Action(int weight) {
      this.weight = weight;
    }
  }

  private enum Write {
    PLAIN,
    EXPLICIT,
    EXPIRING,
    COLUMN,
    POINT,
    FARTHEST
  }

  /** A server that serves the region from some moment on. */
  private final class Server {
    private final RemovalQueue queue = new RemovalQueue(DELAY, new RemovalBudget(1 << 20));
    private final Uncovering uncovering = new Uncovering(1);
    private long offset = skewed();
    private long alive = Long.MIN_VALUE;

    /** What it sees of the row: when it is dead without knowing, what there was then. */
    private SimulatedRegion sees;

    private boolean dead;

    /** Whether a bulk load has begun since the region opened here. */
    private boolean loaded;

    private final Deque<Suspect> suspects = new ArrayDeque<>();

    long clock() {
      return time + offset;
    }

    Residue reads(Reader reader) {
      SimulatedStore store = sees.store(0);
      Lifetime lifetime = new Lifetime(kinds.ttl, false, 2 * kinds.skew, loaded, store.shown());
      return new Residue(raw.contains(reader) ? store.raw(clock()) : store.held(), lifetime);
    }

    /** What a flush or a compaction has left out is suspected. */
    void written(List<HeldCell> before, List<HeldCell> after) {
      for (byte[] entry : Residue.dropped(before, after)) {
        happened(Event.DROPPED, true);
        suspects.add(new Suspect(ROW, entry));
      }
    }
  }

  private final class Writer {
    private final Server server = current;
    private final long begun = time;
    private final List<HeldCell> written = new ArrayList<>();
    private final List<Boolean> stamped = new ArrayList<>();
    private final List<Long> expiries = new ArrayList<>();
    private boolean synced = true;
    private boolean untagged;
    private int step;
    private Residue before;
    private EntryPlan plan;
  }

  /** A round of a server's remover. */
  private final class Removing implements RemovalRound.Region {
    private final Server server;
    private final RemovalRound round;
    private final Deque<RemovalRound.Step> steps;
    private boolean replaces;
    private Set<Writer> awaited = Set.of();
    private Set<Writer> seenWith = Set.of();

    /** The tags of entries that a sweep or a reader has seen before the round began, or null. */
    private SortedMap<byte[], List<Tag>> before;

    Removing(Server server, Collection<Suspect> suspects, boolean seen) {
      this.server = server;
      before = seen ? seen(suspects.stream().map(Suspect::entry).toList()) : null;
      round = new RemovalRound(suspects, this, MOST_TAGS);
      steps = new ArrayDeque<>(round.steps());
    }

    @Override
    public long look(byte[] row) {
      return server.uncovering.look(HASH);
    }

    @Override
    public boolean isQuiet(byte[] row, long look) {
      boolean quiet = server.uncovering.quiet(HASH, look);
      happened(Event.NOT_QUIET, !quiet);
      return quiet;
    }

    @Override
    public RemovalRound.Held read(byte[] row) {
      if (server.sees.isUnsynced() && fault != Fault.DECIDES_BY_WHAT_A_CRASH_TAKES_BACK) {
        return null;
      }
      long clock = server.clock();
      Residue read = server.reads(Reader.REPAIR);
      return new RemovalRound.Held() {
        @Override
        public Collection<byte[]> suspects(int tags) {
          return read.suspects(tags, clock);
        }

        @Override
        public boolean isDead(byte[] entry) {
          return read.isDead(entry, clock);
        }
      };
    }

    @Override
    public SortedMap<byte[], List<Tag>> tags(Collection<byte[]> entries) {
      SortedMap<byte[], List<Tag>> tags = before == null ? seen(entries) : before;
      tags.replaceAll(
          (entry, some) ->
              some.stream().filter(tag -> !server.queue.has(new EntryTag(entry, tag))).toList());
      return tags;
    }

    private SortedMap<byte[], List<Tag>> seen(Collection<byte[]> entries) {
      SortedMap<byte[], List<Tag>> tags = new TreeMap<>(Arrays::compareUnsigned);
      entries.forEach(entry -> tags.put(entry, index.tags(entry)));
      seenWith = Set.copyOf(writers);
      return tags;
    }

    @Override
    public void awaitBatches() {
      awaited = identities(writers.stream().filter(w -> w.server == server).toList());
    }

    boolean isBlocked() {
      return !Collections.disjoint(writers, awaited);
    }

    @Override
    public EntryTag newTag(byte[] entry) {
      return new EntryTag(entry, Tag.of(number()));
    }

    @Override
    public void write(List<EntryTag> tags) throws IOException {
      for (EntryTag tag : tags) {
        boolean waits =
            index.tags(tag.entry()).stream()
                .anyMatch(seen -> deadOnes.contains(new EntryTag(tag.entry(), seen)));
        happened(Event.REPLACED_WHILE_THE_SAME_WAIT_AS_DEAD, waits);
      }
      replaces = true;
      happened(Event.REPLACED, true);
      happened(Event.REPLACED_BY_ZOMBIES, server.dead);
      if (!index.putAll(tags)) {
        happened(Event.REPLACEMENT_FAILED, true);
        throw new IOException("not acknowledged");
      }
    }

    @Override
    public void remove(byte[] entry, List<Tag> tags) {
      happened(Event.DECIDED_DEAD, !replaces);
      if (!replaces) {
        tags.forEach(tag -> deadOnes.add(new EntryTag(entry, tag)));
      }
      happened(Event.DECIDED_WHILE_UNCOVERED, !built);
      happened(
          Event.BEGAN_SINCE_THE_TAGS_WERE_SEEN,
          writers.stream().anyMatch(w -> w.server == server && !seenWith.contains(w)));
      tags.forEach(tag -> server.queue.offer(new EntryTag(entry, tag), time));
    }
  }

  /** Reads several entries one after the other; those of the base row that it proposes match. */
  private final class Query {
    private final long begun = time;
    private final List<byte[]> left = new ArrayList<>();
    private final List<byte[]> range;
    private boolean always = true;
    private boolean found;

    Query() {
      for (int i = 0; i < values; i++) {
        left.add(new byte[] {(byte) i});
      }
      Collections.shuffle(left, random);
      range = List.copyOf(left);
    }
  }

  private final SimulatedRegion region;
  private final SimulatedStore row;
  private final SimulatedIndex index;
  private final int[] events = new int[Event.values().length];
  private final Set<Reader> raw;
  private final Fault fault;
  private final Random random;
  private final Kinds kinds;
  private final boolean farthest;
  private final List<Writer> writers = new ArrayList<>();
  private final List<Server> servers = new ArrayList<>();
  private final List<Removing> rounds = new ArrayList<>();
  private final List<Writer> ended = new ArrayList<>();

  /** When the row showed each value last. */
  private final long[] lastShown = new long[MOST_VALUES];

  /** An entry that was removed so soon that a query may have missed the row. */
  private String removedSoon;

  /** Tags of which it was decided that their entry is dead. */
  private final Set<EntryTag> deadOnes = new HashSet<>();

  /** What histories have: writes without the log, calls to entries that fail or come late. */
  private final boolean skipsLog;

  private final boolean callsFail;

  /** Whether old entries go soon, so that queries may miss them. */
  private final boolean calm;

  /** Whether HFiles are loaded again and again. */
  private final boolean loads;

  /** Whether rounds go from one wait to the next without a pause. */
  private final boolean hurries;

  private final List<Query> queries = new ArrayList<>();
  private long time = FIRST;
  private long numbers;
  private boolean outage;
  private Server current;
  private boolean built = true;
  private List<EntryTag> building;

  /** Each history does some things often and others never: so it gets into corners. */
  private final int[] actions = new int[Action.values().length];

  private final int[] writes = new int[Write.values().length];
  private final int values;

  TagWorld(long seed) {
    this(seed, Set.of(), Fault.NONE);
  }

  /**
   * A world.
   *
   * @param raw whose readings are raw scans, as they must not be
   */
  TagWorld(long seed, Set<Reader> raw, Fault fault) {
    this.raw = raw;
    this.fault = fault;
    random = new Random(seed * 0x9E3779B97F4A7C15L); // near seeds begin alike
    kinds = Kinds.of(seed);
    farthest = seed / 8 % 2 == 0;
    values = 1 + random.nextInt(MOST_VALUES);
    skipsLog = random.nextInt(4) == 0;
    callsFail = random.nextInt(3) > 0;
    region = new SimulatedRegion(1, random, seed % 7 == 0);
    row = region.store(0);
    index = new SimulatedIndex(random, callsFail);
    hurries = random.nextBoolean();
    calm = random.nextInt(4) == 0;
    loads = !calm && random.nextInt(8) == 0;
    for (Action action : Action.values()) {
      actions[action.ordinal()] = action.weight * new int[] {0, 1, 2, 4}[random.nextInt(4)];
    }
    actions[Action.GO.ordinal()] += 20;
    if (random.nextInt(3) > 0) {
      // What nobody believes loses nothing.
      actions[Action.MARK.ordinal()] = 0;
      actions[Action.LOAD.ordinal()] = 0;
    }
    actions[Action.BEGIN.ordinal()] += 6;
    if (kinds.expires()) {
      // Few writes, so that the newest cell gets old; clocks that are set again and again.
      actions[Action.BEGIN.ordinal()] = 6;
      actions[Action.CLOCK.ordinal()] += 10;
      actions[Action.AGES.ordinal()] = 8;
    }
    for (int i = 0; i < Write.FARTHEST.ordinal(); i++) {
      writes[i] = calm ? 0 : new int[] {0, 0, 1, 4}[random.nextInt(4)];
    }
    writes[Write.FARTHEST.ordinal()] = seed % 8 == 7 ? 1 : 0;
    writes[Write.PLAIN.ordinal()] += kinds.expires() ? 8 : 1;
    if (loads) {
      // What is loaded meets deletes and long compactions.
      List.of(Action.BEGIN, Action.LOAD).forEach(action -> actions[action.ordinal()] = 16);
      List.of(Action.BUILD, Action.GO, Action.ROUND, Action.REMOVE, Action.TICK)
          .forEach(action -> actions[action.ordinal()] = 50);
      List.of(Action.MOVE, Action.AGES, Action.MARK, Action.QUERY)
          .forEach(action -> actions[action.ordinal()] = 1);
      actions[Action.STORAGE.ordinal()] = 80;
      writes[Write.COLUMN.ordinal()] += 4;
    }
    if (calm) {
      List.of(Action.GO, Action.ROUND, Action.REMOVE, Action.TICK, Action.QUERY)
          .forEach(action -> actions[action.ordinal()] = 40);
      List.of(Action.MOVE, Action.AGES, Action.CLOCK, Action.MARK, Action.LOAD)
          .forEach(action -> actions[action.ordinal()] = 0);
    }
    if (skipsLog) {
      // What is decided before a crash is removed before it.
      List.of(Action.ROUND, Action.REMOVE, Action.TICK)
          .forEach(action -> actions[action.ordinal()] = 40);
      actions[Action.MOVE.ordinal()] = 8;
      actions[Action.STORAGE.ordinal()] = 2;
    }
    current = new Server();
    servers.add(current);
    if (random.nextInt(5) < 2) {
      built = false;
      for (int i = random.nextInt(6); i >= 0; i--) {
        rowBeforeTheIndex();
      }
    }
    current.sees = region;
  }

  private void happened(Event event, boolean really) {
    events[event.ordinal()] += really ? 1 : 0;
  }

  /** How often something has happened. */
  int[] events() {
    return events;
  }

  /** How often something has happened in the simulated region. */
  int[] regionEvents() {
    return region.events();
  }

  private static <T> Set<T> identities(Collection<T> all) {
    Set<T> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(all);
    return set;
  }

  private long number() {
    return fault == Fault.TAGS_ARE_GIVEN_AGAIN ? current.clock() : ++numbers;
  }

  private void rowBeforeTheIndex() {
    int k = random.nextInt(20);
    long timestamp = FIRST - 20 + random.nextInt(24);
    if (k < 12) {
      row.write(HeldCell.put(timestamp, 0, value()), kinds.expiry(timestamp), true);
    } else if (k < 15) {
      long expiry = Math.min(FIRST + random.nextInt(30), kinds.expiry(timestamp));
      row.write(HeldCell.expiring(timestamp, 0, value()), expiry, true);
    } else {
      HeldCell marker = HeldCell.marker(k < 18 ? Kind.POINT : Kind.COLUMN, timestamp, 0);
      row.write(marker, kinds.expiry(timestamp), true);
    }
    if (random.nextInt(3) == 0) {
      row.keep();
    }
  }

  /** What the history loses, or null. */
  String run(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      String lost = check();
      if (lost != null) {
        return "step " + i + ": " + lost;
      }
    }
    happened(Event.HISTORIES, true);
    return settle();
  }

  /**
   * What stays that should have been reported, if nothing that was reported is lost; or null. A
   * build may tag what a flush has dropped and reported since the build has read it.
   */
  private String settle() {
    boolean reports =
        kinds.ordered
            && built
            && events[Event.BUILT.ordinal()] == 0
            && servers.size() == 1
            && !callsFail
            && !skipsLog;
    if (!reports) {
      return null;
    }
    happened(Event.HISTORIES_SETTLED, true);
    writersEnd();
    pass(3 * AGE);
    for (int i = 0; i < 2; i++) {
      region.flush(current.clock(), current::written);
      row.major(current.clock(), current::written);
      while (!rounds.isEmpty() || !current.suspects.isEmpty()) {
        round();
      }
      pass(DELAY + 1);
      current.alive = time;
      while (current.queue.size() > 0) {
        remove();
      }
    }
    Residue left = current.reads(Reader.REPAIR);
    for (byte value = 0; value < values; value++) {
      byte[] entry = {value};
      if (index.has(entry) && left.isDead(entry, current.clock())) {
        return "the entry of " + value + " stays";
      }
      // Rounds at once leave a tag each.
      if (index.tags(entry).size() > 4 * MOST_TAGS) {
        return "the entry of " + value + " has " + index.tags(entry).size() + " tags";
      }
    }
    return null;
  }

  private String check() {
    HeldCell shown = row.visible(current.clock(), farthest);
    for (Query query : queries) {
      query.always &= shown != null;
    }
    if (removedSoon != null) {
      return removedSoon;
    }
    if (built && shown != null) {
      lastShown[shown.entry()[0]] = time;
    }
    if (built && shown != null && !index.has(shown.entry())) {
      return shown + " is shown and has no entry";
    }
    for (Query query : List.copyOf(queries)) {
      if (query.left.isEmpty()) {
        queries.remove(query);
        boolean inTime = time - query.begun <= DELAY;
        happened(Event.QUERIES_ENDED, true);
        happened(Event.QUERIES_ENDED_IN_TIME, inTime);
        happened(Event.QUERIES_TOO_LATE_THAT_FOUND_NONE, query.always && !query.found && !inTime);
        // One that took longer begins anew.
        if (query.always && !query.found && inTime) {
          return "a query over " + query.range.size() + " entries found none";
        }
      }
    }
    return null;
  }

  private void step() {
    switch (Action.values()[drawn(actions)]) {
      case BUILD -> build();
      case MARK -> mark(random.nextBoolean());
      case LOAD -> load();
      case LATE -> late();
      case MOVE -> move();
      case STORAGE -> storage();
      case BEGIN -> {
        if (kinds.expires() && random.nextInt(4) > 0) {
          beginNear();
        }
        begin();
      }
      case GO -> go();
      case REMOVE -> remove();
      case ROUND -> round();
      case INDEX -> index.compact();
      case QUERY -> query();
      case TICK -> pass(random.nextInt(3));
      case CLOCK -> setClock();
      case AGES -> {
        if (kinds.expires() && random.nextInt(3) > 0) {
          expire();
        } else {
          writersEnd();
          pass(AGE);
        }
      }
    }
  }

  /** An index of weights, at random. */
  private int drawn(int[] weights) {
    int left = random.nextInt(IntStream.of(weights).sum());
    int i = 0;
    while (left >= weights[i]) {
      left -= weights[i++];
    }
    return i;
  }

  private void pass(long millis) {
    time += millis;
  }

  /** The newest cell expires by some clocks, one of which has something written. */
  private void expire() {
    writersEnd();
    pass(untilExpiry());
    setClock();
    storage();
    setClock();
  }

  private long untilExpiry() {
    long newest =
        row.cells().stream()
            .mapToLong(Cell::expiry)
            .filter(expiry -> expiry < time + 2 * kinds.ttl)
            .max()
            .orElse(time);
    return Math.max(0, newest - time - random.nextInt(2 * kinds.skew));
  }

  private void writersEnd() {
    for (Writer writer : List.copyOf(writers)) {
      while (writers.contains(writer)) {
        go(writer);
      }
    }
  }

  private void setClock() {
    if (kinds.jumps) {
      current.offset = random.nextBoolean() ? 3 * AGE : skewed();
    } else {
      current.offset = skewed();
    }
  }

  private long skewed() {
    return random.nextInt(2 * kinds.skew + 1) - kinds.skew;
  }

  // Writers

  private void begin() {
    if (writers.size() == WRITERS) {
      return;
    }
    pass(calm ? 1 : 0);
    Writer writer = new Writer();
    long now = current.clock();
    if (!ended.isEmpty() && random.nextInt(8) == 0) {
      retry(writer, ended.get(random.nextInt(ended.size())), now);
    } else {
      write(writer, now);
      if (random.nextInt(8) == 0) {
        write(writer, now);
      }
    }
    writer.synced = !skipsLog || random.nextInt(4) > 0;
    writers.add(writer);
  }

  /** A client sends again what it did not hear about; a stamp is the server's each time. */
  private void retry(Writer writer, Writer former, long now) {
    happened(Event.RETRIED, true);
    for (int i = 0; i < former.written.size(); i++) {
      HeldCell cell = former.written.get(i);
      boolean stamped = former.stamped.get(i);
      long timestamp = stamped ? now : cell.timestamp();
      long expiry = former.expiries.get(i);
      add(
          writer,
          new HeldCell(cell.kind(), timestamp, 0, cell.entry(), cell.ttl()),
          stamped,
          stamped && expiry < Long.MAX_VALUE ? expiry - cell.timestamp() + now : expiry);
    }
  }

  private void add(Writer writer, HeldCell cell, boolean stamped, long expiry) {
    writer.written.add(cell);
    writer.stamped.add(stamped);
    writer.expiries.add(Math.min(expiry, kinds.expiry(cell.timestamp())));
  }

  /** A cell in an HFile, which the next one may hide for less than clocks are apart. */
  private void beginNear() {
    begin();
    writersEnd();
    region.flush(current.clock(), current::written);
    pass(random.nextInt(kinds.skew));
  }

  private void write(Writer writer, long now) {
    List<Cell> cells = row.cells();
    Write kind = Write.values()[drawn(writes)];
    long expiry = kind == Write.EXPIRING ? now + 1 + random.nextInt(6) : Long.MAX_VALUE;
    HeldCell cell =
        switch (kind) {
          case PLAIN -> HeldCell.put(now, 0, value());
          case EXPLICIT -> HeldCell.put(clients(cells, now), 0, value());
          case EXPIRING -> HeldCell.expiring(now, 0, value());
          case COLUMN -> HeldCell.marker(Kind.COLUMN, now + random.nextInt(9) - 5, 0);
          case POINT -> HeldCell.marker(Kind.POINT, some(cells, now, 0, 2), 0);
          case FARTHEST -> SimulatedStore.farthest(value(), random);
        };
    add(writer, cell, kind == Write.PLAIN || kind == Write.EXPIRING, expiry);
  }

  private long clients(List<Cell> cells, long now) {
    return random.nextInt(4) == 0 ? now - AGE - random.nextInt(AGE) : some(cells, now, -12, 4);
  }

  /** The timestamp of a cell that is there, or one near now. */
  private long some(List<Cell> cells, long now, int from, int to) {
    return cells.isEmpty() || random.nextBoolean()
        ? now + from + random.nextInt(to - from)
        : cells.get(random.nextInt(cells.size())).held().timestamp();
  }

  private void go() {
    if (writers.isEmpty()) {
      return;
    }
    Writer writer = writers.get(random.nextInt(writers.size()));
    int steps = hurries ? 9 : 1 + random.nextInt(3);
    while (steps-- > 0 && writers.contains(writer)) {
      go(writer);
    }
  }

  private void go(Writer writer) {
    boolean uncovers = TagPlan.uncovers(writer.written);
    switch (writer.step++) {
      case 0 -> {
        if (uncovers) {
          writer.server.uncovering.begin(HASH);
        }
      }
      case 1 -> writer.before = uncovers ? writer.server.reads(Reader.WRITE) : null;
      case 2 -> writer.plan = TagPlan.of(writer.written, writer.before, this::number);
      case 3 -> tag(writer);
      default -> apply(writer);
    }
  }

  private void tag(Writer writer) {
    writer.untagged = outage;
    if (!outage && !index.putAll(writer.plan.tags())) {
      happened(Event.REFUSED_BY_ENTRIES, true);
      end(writer);
    }
  }

  private void end(Writer writer) {
    writers.remove(writer);
    ended.add(writer);
    if (TagPlan.uncovers(writer.written)) {
      writer.server.uncovering.end(HASH);
    }
  }

  private void apply(Writer writer) {
    if (writer.server.dead) {
      happened(Event.FENCED, true);
      end(writer); // it cannot append to its log
      return;
    }
    for (int i = 0; i < writer.written.size(); i++) {
      row.write(writer.written.get(i), writer.expiries.get(i), writer.synced);
    }
    happened(writer.untagged ? Event.APPLIED_UNTAGGED : Event.APPLIED, true);
    happened(Event.UNCOVERED, TagPlan.uncovers(writer.written));
    end(writer);
    if (kinds.ordered && writer.synced) {
      writer.server.suspects.add(new Suspect(ROW, null));
      writer.plan.old().forEach(entry -> writer.server.suspects.add(new Suspect(ROW, entry)));
    }
  }

  // Storage

  private void storage() {
    Server server = some();
    boolean flushes = writers.stream().noneMatch(w -> w.server == server);
    server.sees.step(server.clock(), flushes, server::written);
  }

  /** Mostly the server that has the region; sometimes one that only believes so. */
  private Server some() {
    List<Server> dead = servers.stream().filter(s -> s.dead).toList();
    return dead.isEmpty() || random.nextInt(4) > 0
        ? current
        : dead.get(random.nextInt(dead.size()));
  }

  private void move() {
    if (kinds.jumps) {
      return;
    }
    if (random.nextBoolean()) {
      happened(Event.CRASHED, true);
      current.dead = true;
      current.sees = region.crash();
    } else {
      happened(Event.MOVED, true);
      for (Writer writer : List.copyOf(writers)) {
        while (writer.server == current && writers.contains(writer)) {
          go(writer);
        }
      }
      rounds.removeIf(round -> round.server == current);
    }
    region.reopen(current.clock(), current.dead);
    current = new Server();
    current.sees = region;
    servers.add(current);
  }

  // Removals

  private void remove() {
    for (Server server : servers) {
      if (!server.dead && (hurries || random.nextBoolean())) {
        server.alive = time;
      }
    }
    for (Server server : servers) {
      for (Map.Entry<byte[], List<Tag>> entry :
          server.queue.take(time, server.alive, 1 + random.nextInt(9)).entrySet()) {
        entry.getValue().forEach(tag -> delete(new EntryTag(entry.getKey(), tag)));
      }
    }
  }

  private void delete(EntryTag tag) {
    happened(Event.REMOVED, true);
    boolean had = index.has(tag.entry());
    index.delete(tag);
    boolean removed = had && !index.has(tag.entry());
    happened(Event.ENTRY_REMOVED, removed);
    if (removed && built && time - lastShown[tag.entry()[0]] < DELAY) {
      removedSoon = "a query may have missed " + tag;
    }
  }

  /** A call arrives whose answer nobody waits for any more. */
  private void late() {
    SimulatedIndex.Late late = index.late();
    happened(Event.PUT_AGAIN_LATE, late.put());
    happened(Event.PUT_AGAIN_AFTER_THE_MARKER_WAS_PURGED, late.purged());
    happened(Event.DELETED_AGAIN_LATE, late.deleted());
  }

  /** The remover's thread, and beside it those of a sweep and of hints, which name an entry. */
  private void round() {
    if (rounds.isEmpty() || rounds.size() < 4 && random.nextInt(3) == 0) {
      Server server = some();
      List<Suspect> suspects = new ArrayList<>();
      boolean seen = random.nextInt(4) == 0;
      if (seen) {
        suspects.add(new Suspect(ROW, value()));
      } else {
        while (!server.suspects.isEmpty() && suspects.size() < 4) {
          suspects.add(server.suspects.remove());
        }
      }
      if (!suspects.isEmpty()) {
        happened(Event.ROUNDS, true);
        happened(Event.ROUNDS_OF_ZOMBIES, server.dead);
        happened(Event.ROUNDS_AT_ONCE, !rounds.isEmpty());
        rounds.add(new Removing(server, suspects, seen));
        happened(Event.ROUNDS_OF_WHAT_WAS_SEEN_BEFORE, seen);
      }
    }
    if (rounds.isEmpty()) {
      return;
    }
    Removing round = rounds.get(random.nextInt(rounds.size()));
    for (int steps = hurries ? 9 : 1 + random.nextInt(5);
        steps > 0 && rounds.contains(round);
        steps--) {
      go(round);
    }
  }

  private void go(Removing round) {
    if (round.isBlocked()) {
      happened(Event.WAITED_AT_THE_GATE, true);
      if (random.nextInt(4) == 0) {
        writers.stream().filter(round.awaited::contains).findAny().ifPresent(this::go);
      }
      return;
    }
    try {
      round.steps.remove().take();
    } catch (IOException e) {
      round.steps.clear(); // nothing more comes of it
    }
    if (round.steps.isEmpty()) {
      rounds.remove(round);
      round.server.suspects.addAll(round.round.again());
    }
  }

  // Build and queries

  private void build() {
    outage = false;
    boolean waits =
        writers.stream().anyMatch(w -> w.untagged)
            && fault != Fault.BUILD_DOES_NOT_WAIT_FOR_UNTAGGED_BATCHES;
    if (built || waits || region.isLoading()) {
      return;
    }
    if (building == null) {
      building = TagPlan.ofBuild(current.reads(Reader.BUILD), this::number);
    } else if (index.putAll(building)) {
      happened(Event.BUILT, true);
      building = null;
      built = true;
    }
  }

  /**
   * Somebody has lost sight of the index: what is there stays, and is not believed.
   *
   * @param refuses whether no tag can be written until the build begins
   */
  private void mark(boolean refuses) {
    happened(Event.MARKED, true);
    built = false;
    building = null;
    outage = refuses;
    queries.clear();
  }

  /** HFiles come whose cells have no tags. */
  private void load() {
    if (region.isLoading()) {
      if (random.nextInt(4) == 0) {
        mark(outage);
        region.loaded();
      }
      return;
    }
    mark(outage);
    current.loaded = true;
    if (random.nextBoolean()) {
      writersEnd();
    }
    List<Cell> cells = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      boolean ahead = random.nextInt(4) == 0;
      long timestamp = ahead ? time + random.nextInt(AGE) : some(region.cells(), time, -12, 4);
      int k = random.nextInt(6);
      HeldCell cell =
          k < 4
              ? HeldCell.put(timestamp, 0, value())
              : HeldCell.marker(k == 4 ? Kind.POINT : Kind.COLUMN, timestamp, 0);
      cells.add(new Cell(cell, kinds.expiry(timestamp), true));
    }
    region.load(0, cells, writers.isEmpty(), current.clock(), current::written);
    if (random.nextBoolean()) {
      region.loaded();
    }
  }

  private void query() {
    if (built && (queries.isEmpty() || random.nextInt(4) == 0)) {
      queries.add(new Query());
      return;
    }
    if (queries.isEmpty()) {
      return;
    }
    if (hurries && random.nextInt(3) > 0) {
      return; // a removal may come in between
    }
    Query query = queries.get(random.nextInt(queries.size()));
    byte[] entry = query.left.remove(0);
    query.found |= index.has(entry);
  }

  private byte[] value() {
    return new byte[] {(byte) random.nextInt(values)};
  }

  @Override
  public String toString() {
    return kinds
        + " cells "
        + row.cells()
        + " tags "
        + Arrays.toString(
            IntStream.range(0, values).mapToObj(i -> index.tags(new byte[] {(byte) i})).toArray());
  }
}
