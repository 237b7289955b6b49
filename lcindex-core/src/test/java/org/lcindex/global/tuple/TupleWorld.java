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
package org.lcindex.global.tuple;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.lcindex.entry.grid.Axis;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.tag.EntryPlan;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.HeldCell.Kind;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.global.tag.RemovalBudget;
import org.lcindex.global.tag.RemovalQueue;
import org.lcindex.global.tag.RemovalRound;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.Tag;
import org.lcindex.global.world.SimulatedIndex;
import org.lcindex.global.world.SimulatedRegion;
import org.lcindex.global.world.SimulatedStore;
import org.lcindex.global.world.SimulatedStore.Cell;
import org.lcindex.global.world.SimulatedStore.Written;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * One base row with the columns of a grid, each in a family of its own, its entries, and the
 * servers that serve it, one after the other. HBase is simulated, every decision is the protocol's
 * own. Writers, removers, flushes, compactions, moves, dead servers that do not know it, and clocks
 * take their steps in any order.
 *
 * <p>After each step every tuple that a reader may see must be found by the box of its values; and
 * what a query whose box has several cells was to find all the time that it took, it must have
 * found.
 */
final class TupleWorld {
  static final int SKEW = 3;

  static final int DELAY = 6;

  /** A few tags are many here. */
  private static final int MOST_TAGS = 2;

  private static final int AGE = 40;

  private static final int WRITERS = 3;

  /** Of a round: to read, to decide, to replace tags. */
  private static final int STEPS_FROM_THE_ROW = 3;

  private static final long FIRST = 1_000;
  private static final byte[] ROW = {'r'};
  private static final ValueCodec CODEC = ValueCodec.of(ColumnType.BYTES);

  /** What flushes and compactions drop is not reported: a dropped cell tells of no tuple. */
  private static final Written NOBODY = (before, after) -> {};

  /** By which a reader's families may see the clock at different times. */
  private static final int BETWEEN_FAMILIES = 2;

  /** What somebody does wrong who does not belong to the protocol's classes. */
  enum Fault {
    NO_STRIPES,
    STRIPES_GIVEN_BACK_BEFORE_THE_ROW_IS_WRITTEN,
    STRIPES_TAKEN_AFTER_THE_ROW_IS_READ,
    SLOTS_OF_ANOTHER_GENERATION,
    /** Rule CV5. */
    BUILD_DOES_NOT_WAIT_FOR_BATCHES_FROM_BEFORE_A_LOAD
  }

  /** What has happened, to see that it does. */
  enum Event {
    APPLIED,
    APPLIED_UNTAGGED,
    NEEDED_NO_TAG,
    REFUSED_BY_ENTRIES,
    APPEND_FAILED,
    FENCED,
    MOVED,
    CRASHED,
    BUILT,
    MARKED,
    ROUNDS,
    ROUNDS_OF_ZOMBIES,
    ROUNDS_AT_ONCE,
    WAITED_AT_THE_GATE,
    DECIDED_DEAD,
    DECIDED_WHILE_UNCOVERED,
    REPLACED,
    REMOVED,
    PUT_AGAIN_LATE,
    QUERIES_ENDED,
    QUERIES_ENDED_IN_TIME,
    QUERIES_TOO_LATE_THAT_FOUND_NONE,
    HISTORIES
  }

  private enum Action {
    BUILD(6),
    MARK(2),
    LOAD(1),
    LATE(3),
    MOVE(2),
    STORAGE(8),
    BEGIN(10),
    GO(60),
    REMOVE(14),
    ROUND(40),
    INDEX(3),
    QUERY(30),
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
    EXPIRING_MARKER,
    ROW,
    FARTHEST
  }

  /** A server that serves the region from some moment on. */
  private final class Server {
    private final RemovalQueue queue = new RemovalQueue(DELAY, new RemovalBudget(1 << 20));
    private long offset = skewed();
    private final Deque<Suspect> suspects = new ArrayDeque<>();
    private long alive = Long.MIN_VALUE;

    /** What it sees of the row: when it is dead without knowing, what there was then. */
    private SimulatedRegion sees;

    private boolean dead;

    /** Whether a bulk load has begun since the region opened here. */
    private boolean loaded;

    /** Who has the row's stripe. */
    private Writer holder;

    long clock() {
      return time + offset;
    }

    /** Whether a crash takes nothing back. */
    boolean isLasting() {
      return !sees.isUnsynced();
    }

    HeldAxis reads(int axis) {
      return reads(axis, true);
    }

    /**
     * All that is held in a column.
     *
     * @param synced whether what is to be written next goes to the log
     */
    HeldAxis reads(int axis, boolean synced) {
      SimulatedStore store = sees.store(axis);
      List<HeldCell> held = new ArrayList<>(store.held());
      Collections.shuffle(held, random);
      Lifetime lifetime = new Lifetime(ttl[axis], false, 2 * skew, loaded, store.shown());
      return new HeldAxis(held, synced && isLasting(), lifetime, lifetime.maybeOver(clock()));
    }
  }

  private final class Writer {
    private final Server server = current;
    private final List<List<HeldCell>> written = new ArrayList<>();
    private final List<List<Long>> expiries = new ArrayList<>();
    private final List<HeldAxis> read = new ArrayList<>();
    private int step;
    private EntryPlan plan;
    private boolean untagged;
    private boolean synced = true;

    Writer() {
      for (int i = 0; i < columns; i++) {
        written.add(new ArrayList<>());
        expiries.add(new ArrayList<>());
      }
    }

    /** It waits for another one. */
    boolean isBlocked() {
      return step == stripeStep() && server.holder != null && !faults.contains(Fault.NO_STRIPES);
    }

    private int stripeStep() {
      return faults.contains(Fault.STRIPES_TAKEN_AFTER_THE_ROW_IS_READ) ? 1 : 0;
    }
  }

  /** A round of a server's remover. */
  private final class Removing implements RemovalRound.Region {
    private final Server server;
    private final Deque<RemovalRound.Step> steps;
    private final List<HeldAxis> axesRead = new ArrayList<>();
    private boolean replaces;
    private List<Writer> awaited = List.of();

    Removing(Server server, Collection<Suspect> suspects) {
      this.server = server;
      steps = new ArrayDeque<>(new RemovalRound(suspects, this, MOST_TAGS).steps());
    }

    @Override
    public long look(byte[] row) {
      return 0;
    }

    @Override
    public boolean isQuiet(byte[] row, long look) {
      return true;
    }

    @Override
    public RemovalRound.Held read(byte[] row) {
      if (!server.isLasting()) {
        return null;
      }
      while (axesRead.size() < columns) {
        axesRead.add(server.reads(axesRead.size()));
      }
      HeldRow read = new HeldRow(axesRead);
      return new RemovalRound.Held() {
        @Override
        public Collection<byte[]> suspects(int tags) {
          return List.of();
        }

        @Override
        public boolean isDead(byte[] entry) {
          return read.isDead(names.keys(), entry);
        }
      };
    }

    @Override
    public SortedMap<byte[], List<Tag>> tags(Collection<byte[]> entries) {
      SortedMap<byte[], List<Tag>> tags = new TreeMap<>(Arrays::compareUnsigned);
      for (byte[] entry : entries) {
        Predicate<Tag> waits = tag -> server.queue.has(new EntryTag(entry, tag));
        tags.put(entry, index.tags(entry).stream().filter(waits.negate()).toList());
      }
      return tags;
    }

    @Override
    public void awaitBatches() {
      awaited = writers.stream().filter(w -> w.server == server).toList();
    }

    /** Whether it has yet to read a column of the row; batches are applied in between. */
    boolean readsColumn() {
      boolean reads = steps.size() == STEPS_FROM_THE_ROW && axesRead.size() < columns;
      if (reads) {
        axesRead.add(server.reads(axesRead.size()));
      }
      return reads;
    }

    boolean isBlocked() {
      return !Collections.disjoint(writers, awaited);
    }

    @Override
    public EntryTag newTag(byte[] entry) {
      return new EntryTag(entry, Tag.of(++numbers));
    }

    @Override
    public void write(List<EntryTag> tags) throws IOException {
      replaces = true;
      happened(Event.REPLACED, true);
      if (!index.putAll(tags)) {
        throw new IOException("not acknowledged");
      }
    }

    @Override
    public void remove(byte[] entry, List<Tag> tags) {
      happened(Event.DECIDED_DEAD, !replaces);
      happened(Event.DECIDED_WHILE_UNCOVERED, !built);
      tags.forEach(tag -> server.queue.offer(new EntryTag(entry, tag), time));
    }
  }

  /** Reads the cells of a box one after the other; those of the base row that it proposes match. */
  private final class Query {
    private final long begun = time;
    private final List<KeyRanges> values = new ArrayList<>();
    private final TupleKey.Box box;
    private final List<KeyRange> left;
    private boolean always = true;
    private boolean found;

    Query() {
      // A large box has many cells among which a row moves.
      boolean large = random.nextBoolean();
      for (int i = 0; i < columns; i++) {
        values.add(
            switch (random.nextInt(3)) {
              case 0 -> KeyRanges.all();
              case 1 ->
                  KeyRanges.of(large ? KeyRange.greaterThan(new byte[0]) : KeyRange.point(value()));
              default -> KeyRanges.of(KeyRange.atLeast(value()));
            });
      }
      box = queried.box(values);
      left = new ArrayList<>(calls(box.ranges()));
      Collections.shuffle(left, random);
    }

    boolean matches(Tuple shown) {
      for (int i = 0; i < values.size(); i++) {
        byte[] key = shown.keys().get(i);
        if (!values.get(i).isAll() && (key == null || !values.get(i).contains(key))) {
          return false;
        }
      }
      return shown.keys().stream().anyMatch(key -> key != null);
    }
  }

  private final int columns;
  private final SimulatedRegion region;
  private final SimulatedIndex index;
  private final Set<Fault> faults;
  private final Random random;
  private final boolean ordered;
  private final boolean jumps;
  private final boolean farthest;
  private final long[] ttl;

  /** Whether a family has a time to live. Then clocks keep within the skew. */
  private final boolean expires;

  /** Largest difference of a server's clock from the true time. */
  private final int skew;

  private final int values;
  private final TuplePlan.Row names;
  private final TupleKey queried;
  private final Map<Tuple, TupleKey.Box> boxes = new HashMap<>();
  private final List<Writer> writers = new ArrayList<>();
  private final List<Server> servers = new ArrayList<>();
  private final List<Removing> rounds = new ArrayList<>();
  private final int[] events = new int[Event.values().length];

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
  private Server current;
  private boolean built = true;
  private boolean outage;
  private EntryPlan building;

  /** Batches that were under way when a bulk load ended. */
  private List<Writer> beforeTheLoad = List.of();

  /** When readers saw each tuple last. */
  private final Map<Tuple, Long> lastShown = new HashMap<>();

  /** A tuple whose entries were removed so soon that a query may have missed it. */
  private String removedSoon;

  /** Of readers; null when it may have changed. */
  private List<Tuple> shown;

  /** Each history does some things often and others never: so it gets into corners. */
  private final int[] actions = new int[Action.values().length];

  private final int[] writes = new int[Write.values().length];

  TupleWorld(long seed, Set<Fault> faults) {
    this.faults = faults;
    random = new Random(seed * 0x9E3779B97F4A7C15L); // near seeds begin alike
    ordered = seed % 3 != 0;
    farthest = seed / 8 % 2 == 0;
    skipsLog = random.nextInt(4) == 0;
    callsFail = random.nextInt(3) > 0;
    hurries = random.nextBoolean();
    calm = random.nextInt(4) == 0;
    loads = !calm && random.nextInt(8) == 0;
    columns = 2 + random.nextInt(2);
    region = new SimulatedRegion(columns, random, seed % 7 == 0);
    index = new SimulatedIndex(random, callsFail);
    values = 2 + random.nextInt(2);
    ttl = new long[columns];
    for (int i = 0; i < columns; i++) {
      ttl[i] = random.nextInt(5) == 0 ? 15 + random.nextInt(30) : Long.MAX_VALUE;
    }
    expires = LongStream.of(ttl).anyMatch(millis -> millis < Long.MAX_VALUE);
    jumps = seed % 5 == 0 && !expires;
    skew = expires ? 2 * SKEW : SKEW;
    names = new TuplePlan.Row(keys(1), ROW);
    queried = faults.contains(Fault.SLOTS_OF_ANOTHER_GENERATION) ? keys(2) : names.keys();
    for (Action action : Action.values()) {
      actions[action.ordinal()] = action.weight * new int[] {0, 1, 2, 4}[random.nextInt(4)];
    }
    actions[Action.GO.ordinal()] += 30;
    if (random.nextInt(3) > 0) {
      // What nobody believes loses nothing.
      actions[Action.MARK.ordinal()] = 0;
      actions[Action.LOAD.ordinal()] = 0;
    }
    actions[Action.BEGIN.ordinal()] += 6;
    if (expires) {
      actions[Action.BEGIN.ordinal()] = 6;
      actions[Action.AGES.ordinal()] = 8;
    }
    for (int i = 0; i < Write.FARTHEST.ordinal(); i++) {
      writes[i] = calm ? 0 : new int[] {0, 0, 1, 4}[random.nextInt(4)];
    }
    writes[Write.FARTHEST.ordinal()] = seed % 8 == 7 ? 1 : 0;
    writes[Write.PLAIN.ordinal()] += expires ? 8 : 1;
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

  /** Entries of a generation, whose second slot begins with a value. */
  private TupleKey keys(int bound) {
    Axis axis = Axis.of(1, List.of(new byte[] {(byte) bound}));
    return new TupleKey(Collections.nCopies(columns, CODEC), Collections.nCopies(columns, axis));
  }

  private void rowBeforeTheIndex() {
    int k = random.nextInt(20);
    long timestamp = FIRST - 20 + random.nextInt(24);
    int axis = random.nextInt(columns);
    SimulatedStore row = region.store(axis);
    if (k < 12) {
      row.write(HeldCell.put(timestamp, 0, key()), expiry(axis, timestamp), true);
    } else if (k < 15) {
      long expiry = Math.min(FIRST + random.nextInt(30), expiry(axis, timestamp));
      row.write(HeldCell.expiring(timestamp, 0, key()), expiry, true);
    } else {
      HeldCell marker = HeldCell.marker(k < 18 ? Kind.POINT : Kind.COLUMN, timestamp, 0);
      row.write(marker, Long.MAX_VALUE, true);
    }
    if (random.nextInt(3) == 0) {
      row.keep();
    }
  }

  private long expiry(int axis, long timestamp) {
    return ttl[axis] == Long.MAX_VALUE || timestamp > Long.MAX_VALUE - ttl[axis]
        ? Long.MAX_VALUE
        : timestamp + ttl[axis];
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
    return null;
  }

  /** What readers may see now: first who sees one clock, then whose families see two. */
  private List<Tuple> shown() {
    List<byte[]> keys = new ArrayList<>();
    region.stores().forEach(store -> keys.add(key(store, 0)));
    List<Tuple> tuples = new ArrayList<>(List.of(new Tuple(keys)));
    for (int i = 0; i < columns; i++) {
      List<byte[]> later = new ArrayList<>(keys);
      later.set(i, key(region.store(i), BETWEEN_FAMILIES));
      Tuple tuple = new Tuple(later);
      if (!tuples.contains(tuple)) {
        tuples.add(tuple);
      }
    }
    return tuples;
  }

  private byte[] key(SimulatedStore store, long later) {
    HeldCell shown = store.visible(current.clock() + later, farthest);
    return shown == null ? null : shown.entry();
  }

  private String check() {
    if (shown == null) {
      shown = shown();
    }
    String lost = removedSoon;
    if (built) {
      shown.forEach(tuple -> lastShown.put(tuple, time));
    }
    for (int i = 0; i < shown.size() && built && lost == null; i++) {
      lost = missed(shown.get(i));
    }
    for (Query query : List.copyOf(queries)) {
      query.always &= query.matches(shown.get(0));
      if (lost == null && query.left.isEmpty()) {
        queries.remove(query);
        boolean inTime = time - query.begun <= DELAY;
        happened(Event.QUERIES_ENDED, true);
        happened(Event.QUERIES_ENDED_IN_TIME, inTime);
        happened(Event.QUERIES_TOO_LATE_THAT_FOUND_NONE, query.always && !query.found && !inTime);
        // One that took longer begins anew.
        if (query.always && !query.found && inTime) {
          lost = "a query over " + calls(query.box.ranges()).size() + " cells found none";
        }
      }
    }
    return lost;
  }

  /** What is wrong if a tuple is shown. */
  private String missed(Tuple shown) {
    if (shown.keys().stream().allMatch(key -> key == null)) {
      return null;
    }
    TupleKey.Box box = boxes.computeIfAbsent(shown, tuple -> queried.boxOf(tuple.keys()));
    return finds(box, box.ranges()) ? null : text(shown) + " is shown and is not found";
  }

  /** Whether a query may have missed a tuple of which nothing is there any more. */
  private void missedSoon(Tuple tuple, long last, byte[] removed) {
    TupleKey.Box box = boxes.computeIfAbsent(tuple, t -> queried.boxOf(t.keys()));
    if (built && time - last < DELAY && box.contains(removed) && missed(tuple) != null) {
      removedSoon = "a query may have missed " + text(tuple);
    }
  }

  private boolean finds(TupleKey.Box box, List<KeyRange> ranges) {
    return index.entries().stream()
        .anyMatch(e -> box.contains(e) && ranges.stream().anyMatch(range -> range.contains(e)));
  }

  /** One for each cell, as if each had a region of its own. */
  private List<KeyRange> calls(List<KeyRange> ranges) {
    List<KeyRange> calls = new ArrayList<>();
    for (KeyRange range : ranges) {
      for (int cell = range.low()[0]; cell < range.high()[0]; cell++) {
        byte[] next = {(byte) (cell + 1)};
        calls.add(new KeyRange(new byte[] {(byte) cell}, true, next, false));
      }
    }
    return calls;
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
        if (expires && random.nextBoolean()) {
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
        if (expires && random.nextBoolean()) {
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
    shown = null;
    time += millis;
  }

  private void writersEnd() {
    while (!writers.isEmpty()) {
      // Whoever waits is let in by one that does not.
      go(writers.stream().filter(w -> !w.isBlocked()).findFirst().orElseThrow());
    }
  }

  private void setClock() {
    shown = null;
    current.offset = jumps && random.nextBoolean() ? 3 * AGE : skewed();
  }

  private long skewed() {
    return random.nextInt(2 * skew + 1) - skew;
  }

  /** The newest cell that expires does so by some clocks, one of which has something written. */
  private void expire() {
    writersEnd();
    pass(untilExpiry());
    setClock();
    for (int i = 0; i < columns; i++) {
      storage();
    }
    setClock();
  }

  private long untilExpiry() {
    long newest =
        region.cells().stream()
            .mapToLong(Cell::expiry)
            .filter(expiry -> expiry < time + 2 * AGE)
            .max()
            .orElse(time);
    return Math.max(0, newest - time - random.nextInt(2 * skew));
  }

  // Writers

  private void begin() {
    if (writers.size() == WRITERS) {
      return;
    }
    pass(calm ? 1 : 0);
    Writer writer = new Writer();
    long now = current.clock();
    int cells = 1 + random.nextInt(3) / 2 + random.nextInt(8) / 7;
    for (int i = 0; i < cells; i++) {
      write(writer, now);
    }
    writer.synced = !skipsLog || random.nextInt(4) > 0;
    writers.add(writer);
  }

  /** Cells in HFiles, which the next ones may hide for less than clocks are apart. */
  private void beginNear() {
    begin();
    writersEnd();
    region.flush(current.clock(), NOBODY);
    pass(random.nextInt(skew));
  }

  private void write(Writer writer, long now) {
    int axis = random.nextInt(columns);
    List<Cell> cells = region.store(axis).cells();
    Write kind = Write.values()[drawn(writes)];
    if (kind == Write.ROW) {
      for (int i = 0; i < columns; i++) {
        add(writer, i, HeldCell.marker(Kind.COLUMN, now, 0), Long.MAX_VALUE);
      }
      return;
    }
    long expiry = now + 1 + random.nextInt(6);
    HeldCell cell =
        switch (kind) {
          case PLAIN -> HeldCell.put(now, 0, key());
          case EXPLICIT -> HeldCell.put(clients(cells, now), 0, key());
          case EXPIRING -> HeldCell.expiring(now, 0, key());
          case COLUMN -> HeldCell.marker(Kind.COLUMN, now + random.nextInt(9) - 5, 0);
          case POINT -> HeldCell.marker(Kind.POINT, some(cells, now, 0, 2), 0);
          case FARTHEST -> SimulatedStore.farthest(key(), random);
          default -> {
            boolean point = random.nextBoolean();
            long timestamp = point ? some(cells, now, 0, 2) : now + random.nextInt(9) - 5;
            yield new HeldCell(point ? Kind.POINT : Kind.COLUMN, timestamp, 0, null, true);
          }
        };
    add(writer, axis, cell, cell.ttl() ? expiry : Long.MAX_VALUE);
  }

  private void add(Writer writer, int axis, HeldCell cell, long expiry) {
    writer.written.get(axis).add(cell);
    writer.expiries.get(axis).add(Math.min(expiry, expiry(axis, cell.timestamp())));
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
    int steps = hurries ? 9 : 1 + random.nextInt(4);
    while (steps-- > 0 && writers.contains(writer)) {
      if (writer.isBlocked()) {
        if (random.nextInt(8) == 0) {
          writers.remove(writer); // it has waited long enough: RegionTooBusyException
        }
        return;
      }
      go(writer);
    }
  }

  private void go(Writer writer) {
    int step = writer.step++;
    int stripe = writer.stripeStep();
    if (step == stripe) {
      take(writer);
    } else if (step == 1 - stripe) {
      writer.read.add(writer.server.reads(0, writer.synced));
    } else if (step <= columns) {
      writer.read.add(writer.server.reads(step - 1, writer.synced));
    } else if (step == columns + 1) {
      plan(writer);
    } else if (step == columns + 2) {
      writer.untagged = outage;
      if (!outage && !index.putAll(writer.plan.tags())) {
        happened(Event.REFUSED_BY_ENTRIES, true);
        give(writer);
        writers.remove(writer);
      }
      if (faults.contains(Fault.STRIPES_GIVEN_BACK_BEFORE_THE_ROW_IS_WRITTEN)) {
        give(writer);
      }
    } else if (step == columns + 3) {
      apply(writer);
    } else {
      end(writer);
    }
  }

  private void take(Writer writer) {
    if (!faults.contains(Fault.NO_STRIPES)) {
      writer.server.holder = writer;
    }
  }

  private void give(Writer writer) {
    if (writer.server.holder == writer) {
      writer.server.holder = null;
    }
  }

  private void plan(Writer writer) {
    HeldRow before = new HeldRow(writer.read);
    writer.plan = TuplePlan.of(names, writer.written, before, () -> ++numbers);
    happened(Event.NEEDED_NO_TAG, writer.plan.tags().isEmpty());
  }

  private void late() {
    happened(Event.PUT_AGAIN_LATE, index.late().put());
  }

  private void apply(Writer writer) {
    shown = null;
    // A dead server is fenced: it cannot append to its log. That may fail elsewhere, too.
    boolean fails = random.nextInt(20) == 0;
    if (writer.server.dead || fails) {
      happened(writer.server.dead ? Event.FENCED : Event.APPEND_FAILED, true);
      give(writer);
      writers.remove(writer);
      return;
    }
    happened(writer.untagged ? Event.APPLIED_UNTAGGED : Event.APPLIED, true);
    for (int i = 0; i < columns; i++) {
      for (int k = 0; k < writer.written.get(i).size(); k++) {
        HeldCell cell = writer.written.get(i).get(k);
        region.store(i).write(cell, writer.expiries.get(i).get(k), writer.synced);
      }
    }
  }

  private void end(Writer writer) {
    writers.remove(writer);
    give(writer);
    if (ordered && writer.synced) {
      writer.plan.old().forEach(entry -> writer.server.suspects.add(new Suspect(ROW, entry)));
    }
  }

  // Storage

  private void storage() {
    shown = null;
    Server server = some();
    boolean flushes = writers.stream().noneMatch(w -> w.server == server && w.step > 0);
    server.sees.step(server.clock(), flushes, NOBODY);
  }

  /** Mostly the server that has the region; sometimes one that only believes so. */
  private Server some() {
    List<Server> dead = servers.stream().filter(s -> s.dead).toList();
    return dead.isEmpty() || random.nextInt(4) > 0
        ? current
        : dead.get(random.nextInt(dead.size()));
  }

  private void move() {
    shown = null;
    if (jumps) {
      return;
    }
    if (random.nextBoolean()) {
      happened(Event.CRASHED, true);
      current.dead = true;
      current.sees = region.crash();
    } else {
      happened(Event.MOVED, true);
      writersEnd();
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
        for (Tag tag : entry.getValue()) {
          happened(Event.REMOVED, true);
          index.delete(new EntryTag(entry.getKey(), tag));
          lastShown.forEach((tuple, last) -> missedSoon(tuple, last, entry.getKey()));
        }
      }
    }
  }

  /** The remover's thread, and beside it those of a sweep and of hints. */
  private void round() {
    if (rounds.isEmpty() || rounds.size() < 4 && random.nextInt(3) == 0) {
      Server server = some();
      List<Suspect> suspects = new ArrayList<>();
      List<byte[]> entries = index.entries();
      if (!entries.isEmpty() && random.nextInt(3) == 0) {
        suspects.add(new Suspect(ROW, entries.get(random.nextInt(entries.size()))));
      }
      while (!server.suspects.isEmpty() && suspects.size() < 4) {
        suspects.add(server.suspects.remove());
      }
      if (!suspects.isEmpty()) {
        happened(Event.ROUNDS, true);
        happened(Event.ROUNDS_OF_ZOMBIES, server.dead);
        happened(Event.ROUNDS_AT_ONCE, !rounds.isEmpty());
        rounds.add(new Removing(server, suspects));
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
      writers.stream().filter(w -> !w.isBlocked()).findFirst().ifPresent(this::go);
      return;
    }
    if (round.readsColumn()) {
      return;
    }
    try {
      round.steps.remove().take();
    } catch (IOException e) {
      round.steps.clear(); // nothing more comes of it
    }
    if (round.steps.isEmpty()) {
      rounds.remove(round);
    }
  }

  // Build and queries

  private void build() {
    outage = false;
    // It waits for batches that pass untagged, and for those that have not read what was loaded.
    boolean waits = writers.stream().anyMatch(w -> w.untagged || beforeTheLoad.contains(w));
    if (built || waits || region.isLoading()) {
      return;
    }
    if (building == null) {
      List<HeldAxis> read = IntStream.range(0, columns).mapToObj(current::reads).toList();
      building = TuplePlan.ofBuild(names, new HeldRow(read), () -> ++numbers);
    } else if (index.putAll(building.tags())) {
      happened(Event.BUILT, true);
      building = null;
      built = true;
    }
  }

  /**
   * Somebody has lost sight of the index; what is there stays, and is not believed.
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
    shown = null;
    if (region.isLoading()) {
      if (random.nextInt(4) == 0) {
        mark(outage);
        loaded();
      }
      return;
    }
    mark(outage);
    current.loaded = true;
    if (random.nextBoolean()) {
      writersEnd();
    }
    int axis = random.nextInt(columns);
    List<Cell> cells = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      boolean ahead = random.nextInt(4) == 0;
      long timestamp =
          ahead ? time + random.nextInt(AGE) : some(region.store(axis).cells(), time, -12, 4);
      int k = random.nextInt(6);
      HeldCell cell =
          k < 4
              ? HeldCell.put(timestamp, 0, key())
              : HeldCell.marker(k == 4 ? Kind.POINT : Kind.COLUMN, timestamp, 0);
      cells.add(new Cell(cell, expiry(axis, timestamp), true));
    }
    boolean flushes = writers.stream().noneMatch(w -> w.server == current && w.step > 0);
    region.load(axis, cells, flushes, current.clock(), NOBODY);
    if (loads && random.nextBoolean()) {
      deleteBeside(axis);
    } else if (random.nextBoolean()) {
      loaded();
    }
  }

  /** While HBase copies an HFile: a delete, and a long compaction of its marker. */
  private void deleteBeside(int axis) {
    Writer writer = new Writer();
    add(writer, axis, HeldCell.marker(Kind.COLUMN, current.clock(), 0), Long.MAX_VALUE);
    writers.add(writer);
    writersEnd();
    region.flush(current.clock(), NOBODY);
    region.compact(axis);
  }

  private void loaded() {
    region.loaded();
    if (!faults.contains(Fault.BUILD_DOES_NOT_WAIT_FOR_BATCHES_FROM_BEFORE_A_LOAD)) {
      beforeTheLoad = List.copyOf(writers);
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
    for (int calls = 1 + random.nextInt(2); calls > 0 && !query.left.isEmpty(); calls--) {
      query.found |= finds(query.box, List.of(query.left.remove(0)));
    }
  }

  private byte[] value() {
    return new byte[] {(byte) random.nextInt(values)};
  }

  /** Of a put; what is no value of the type has no key. */
  private byte[] key() {
    return random.nextInt(16) == 0 ? null : value();
  }

  private static String text(Tuple tuple) {
    return tuple.keys().stream().map(Arrays::toString).toList().toString();
  }

  @Override
  public String toString() {
    List<String> cells = new ArrayList<>();
    region.stores().forEach(store -> cells.add(store.cells().toString()));
    List<String> tags = new ArrayList<>();
    for (byte[] entry : index.entries()) {
      tags.add(Arrays.toString(entry) + index.tags(entry));
    }
    return "cells " + cells + " tags " + tags;
  }
}
