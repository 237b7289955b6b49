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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.lcindex.global.tag.HeldCell.Kind;
import org.lcindex.global.tag.SimulatedRow.Cell;

/**
 * One base row with one indexed column, its entries, and the servers that serve it, one after the
 * other. HBase is simulated, every decision is the protocol's own. Writers, repairs, removals,
 * flushes, compactions, moves, dead servers that do not know it, and clocks take their steps in any
 * order.
 *
 * <p>After each step what the row shows must have an entry; and what a query over several entries
 * was to find all the time that it took, it must have found.
 */
final class TagWorld {
  static final int SKEW = 3;

  static final int AGE = 40;
  static final int DELAY = 10;

  private static final int MOST_VALUES = 3;
  private static final int WRITERS = 3;
  private static final long FIRST = 1_000;
  private static final long ROW = 42;

  /** Who reads rows. */
  enum Reader {
    WRITE,
    REPAIR,
    BUILD
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
    BUILD(6),
    MOVE(2),
    STORAGE(8),
    BEGIN(10),
    GO(50),
    REMOVE(14),
    REPAIR(14),
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
    private Stamps stamps;
    private long alive = Long.MIN_VALUE;

    /** What it sees of the row: when it is dead without knowing, what there was then. */
    private SimulatedRow sees;

    private boolean dead;

    long clock() {
      return time + offset;
    }

    Residue reads(Reader reader) {
      Lifetime lifetime = new Lifetime(kinds.ttl, false, 2 * kinds.skew);
      return raw.contains(reader) ? sees.raw(clock(), lifetime) : sees.residue(lifetime);
    }

    void open() {
      sees = row;
      long newest =
          row.cells().stream().mapToLong(c -> c.held().timestamp()).max().orElse(Long.MIN_VALUE);
      stamps = new Stamps(1, clock(), kinds.skew, newest);
    }
  }

  private final class Writer {
    private final Server server = current;
    private final long begun = time;
    private final List<WrittenCell> written = new ArrayList<>();
    private final List<Long> expiries = new ArrayList<>();
    private int step;
    private long look;
    private long clock;
    private Residue before;
    private TagPlan plan;
    private EntryTag removal;

    /** It looks what it hides after it has written its tags. */
    boolean isLate() {
      return kinds.ordered && !TagPlan.uncovers(written);
    }

    TagPlan.Circumstances now(boolean ordered) {
      return new TagPlan.Circumstances(ordered, built, server.uncovering.quiet(ROW, look), clock);
    }
  }

  private final class Repairing {
    private final Server server;
    private final byte[] entry = value();
    private final List<Writer> underWay;
    private final long look;
    private final List<Tag> seen;
    private final long clock;
    private Residue read;

    Repairing(Server server) {
      this.server = server;
      look = server.uncovering.look(ROW);
      clock = server.clock();
      seen = index.tags(entry);
      underWay = writers.stream().filter(w -> w.server == server).toList();
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

  final SimulatedRow row = new SimulatedRow();
  final SimulatedIndex index = new SimulatedIndex();
  private final Set<Reader> raw;
  private final Random random;
  private final Kinds kinds;
  private final boolean farthest;
  private final List<Writer> writers = new ArrayList<>();
  private final List<Server> servers = new ArrayList<>();
  private final List<Repairing> repairs = new ArrayList<>();
  private final List<Query> queries = new ArrayList<>();
  private long time = FIRST;
  private long ids;
  private Server current;
  private boolean built = true;
  private List<EntryTag> building;

  /** Each history does some things often and others never: so it gets into corners. */
  private final int[] actions = new int[Action.values().length];

  private final int[] writes = new int[Write.values().length];
  private final int values;

  TagWorld(long seed) {
    this(seed, Set.of());
  }

  /**
   * A world.
   *
   * @param raw whose readings are raw scans, as they must not be
   */
  TagWorld(long seed, Set<Reader> raw) {
    this.raw = raw;
    random = new Random(seed);
    kinds = Kinds.of(seed);
    farthest = seed / 8 % 2 == 0;
    values = 1 + random.nextInt(MOST_VALUES);
    for (Action action : Action.values()) {
      actions[action.ordinal()] = action.weight * new int[] {0, 1, 2, 4}[random.nextInt(4)];
    }
    actions[Action.GO.ordinal()] += 20;
    actions[Action.BEGIN.ordinal()] += 6;
    if (kinds.expires()) {
      // Few writes, so that the newest cell gets old; clocks that are set again and again.
      actions[Action.BEGIN.ordinal()] = 6;
      actions[Action.CLOCK.ordinal()] += 10;
      actions[Action.AGES.ordinal()] = 8;
    }
    for (int i = 0; i < Write.FARTHEST.ordinal(); i++) {
      writes[i] = new int[] {0, 0, 1, 4}[random.nextInt(4)];
    }
    writes[Write.FARTHEST.ordinal()] = seed % 8 == 7 ? 1 : 0;
    writes[Write.PLAIN.ordinal()] += kinds.expires() ? 8 : 1;
    current = new Server();
    servers.add(current);
    if (random.nextInt(5) < 2) {
      built = false;
      for (int i = random.nextInt(6); i >= 0; i--) {
        rowBeforeTheIndex();
      }
    }
    current.open();
    time += kinds.expires() ? 4 * kinds.skew : 0; // names are given out again
  }

  private void rowBeforeTheIndex() {
    int k = random.nextInt(20);
    long timestamp = FIRST - 20 + random.nextInt(24);
    if (k < 12) {
      row.write(HeldCell.put(timestamp, 0, value()), kinds.expiry(timestamp));
    } else if (k < 15) {
      long expiry = Math.min(FIRST + random.nextInt(30), kinds.expiry(timestamp));
      row.write(HeldCell.expiring(timestamp, 0, value()), expiry);
    } else {
      HeldCell marker = HeldCell.marker(k < 18 ? Kind.POINT : Kind.COLUMN, timestamp, 0);
      row.write(marker, kinds.expiry(timestamp));
    }
    if (random.nextInt(3) == 0) {
      row.files.add(row.memory);
      row.memory = new ArrayList<>();
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
    return null;
  }

  private String check() {
    HeldCell shown = SimulatedRow.visible(row.cells(), current.clock(), farthest);
    for (Query query : queries) {
      query.always &= shown != null;
    }
    if (built && shown != null && !index.has(shown.entry())) {
      return shown + " is shown and has no entry";
    }
    for (Query query : List.copyOf(queries)) {
      if (query.left.isEmpty()) {
        queries.remove(query);
        // One that took longer begins anew.
        if (query.always && !query.found && time - query.begun <= DELAY) {
          return "a query over " + query.range.size() + " entries found none";
        }
      }
    }
    return null;
  }

  private void step() {
    switch (Action.values()[drawn(actions)]) {
      case BUILD -> build();
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
      case REPAIR -> repair();
      case INDEX -> index.compact(random.nextInt(5) < 2);
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
    if (writers.stream().anyMatch(w -> time - w.begun > AGE / 2)) {
      writersEnd();
    }
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
    Writer writer = new Writer();
    long now = current.clock();
    write(writer, now);
    if (random.nextInt(8) == 0) {
      write(writer, now);
    }
    writers.add(writer);
  }

  /** A cell in an HFile, which the next one may hide for less than clocks are apart. */
  private void beginNear() {
    begin();
    writersEnd();
    flush(current, row);
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
          case FARTHEST -> SimulatedRow.farthest(value(), random);
        };
    writer.written.add(new WrittenCell(cell, kind == Write.PLAIN || kind == Write.EXPIRING));
    writer.expiries.add(Math.min(expiry, kinds.expiry(cell.timestamp())));
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
    int steps = 1 + random.nextInt(3);
    while (steps-- > 0 && writers.contains(writer)) {
      go(writer);
    }
  }

  private void go(Writer writer) {
    if (writer.isLate()) {
      goLate(writer);
      return;
    }
    boolean uncovers = TagPlan.uncovers(writer.written);
    switch (writer.step++) {
      case 0 -> {
        if (uncovers) {
          writer.server.uncovering.begin(ROW);
        }
      }
      case 1 -> writer.before = uncovers ? writer.server.reads(Reader.WRITE) : null;
      case 2 -> plan(writer);
      case 3 -> writer.plan.tags().forEach(index::put);
      default -> apply(writer);
    }
  }

  /** Its tags do not depend on the row, which it reads while they are on their way. */
  private void goLate(Writer writer) {
    switch (writer.step++) {
      case 0 -> plan(writer);
      case 1 -> writer.look = writer.server.uncovering.look(ROW);
      case 2 -> writer.before = writer.server.reads(Reader.WRITE);
      case 3 -> {
        writer.removal =
            TagPlan.removal(
                ROW, writer.written, writer.before, writer.now(true), writer.server.stamps);
        writer.plan.tags().forEach(index::put);
      }
      default -> apply(writer);
    }
  }

  private void plan(Writer writer) {
    writer.clock = writer.server.clock();
    writer.plan =
        TagPlan.of(
            ROW,
            writer.written,
            writer.before,
            writer.now(false),
            writer.server.stamps,
            () -> ++ids);
  }

  private void apply(Writer writer) {
    writers.remove(writer);
    if (writer.server.dead) {
      return; // fenced: it cannot append to its log
    }
    for (int i = 0; i < writer.written.size(); i++) {
      row.write(writer.written.get(i).cell(), writer.expiries.get(i));
    }
    if (TagPlan.uncovers(writer.written)) {
      writer.server.uncovering.end(ROW);
    }
    if (writer.removal != null) {
      writer.server.queue.offer(writer.removal, time);
    }
  }

  // Storage

  private void storage() {
    Server server = some();
    SimulatedRow seen = server.sees;
    int k = random.nextInt(4);
    // A flush waits for the lock that batches hold.
    boolean flushes = writers.stream().noneMatch(w -> w.server == server);
    if (k < 2 && flushes && !seen.memory.isEmpty()) {
      flush(server, seen);
    } else if (k == 2 && seen.files.size() > 1) {
      int at = random.nextInt(seen.files.size() - 1);
      List<Cell> before = new ArrayList<>(seen.files.get(at));
      before.addAll(seen.files.remove(at + 1));
      List<Cell> after = SimulatedRow.squeeze(before, server.clock(), false);
      seen.files.set(at, after);
      dropped(server, before, after);
    } else if (k == 3 && !seen.files.isEmpty()) {
      List<Cell> before = seen.files.stream().flatMap(List::stream).toList();
      List<Cell> after = SimulatedRow.squeeze(before, server.clock(), true);
      seen.files.clear();
      seen.files.add(after);
      dropped(server, before, after);
    }
  }

  private void flush(Server server, SimulatedRow seen) {
    List<Cell> before = seen.memory;
    List<Cell> after = SimulatedRow.squeeze(before, server.clock(), false);
    seen.files.add(after);
    seen.memory = new ArrayList<>();
    dropped(server, before, after);
  }

  private void dropped(Server server, List<Cell> before, List<Cell> after) {
    long clock = server.clock();
    List<EntryTag> gone =
        Residue.gone(SimulatedRow.held(before), SimulatedRow.held(after), built, clock);
    server.stamps.used(clock);
    for (EntryTag tag : gone) {
      server.queue.offer(tag, time);
    }
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
      current.dead = true;
      current.sees = row.copy();
    } else {
      for (Writer writer : List.copyOf(writers)) {
        while (writer.server == current && writers.contains(writer)) {
          go(writer);
        }
      }
      repairs.removeIf(repair -> repair.server == current);
    }
    if (!row.memory.isEmpty()) {
      // Recovered edits are flushed, or a closing region is.
      List<Cell> after = SimulatedRow.squeeze(row.memory, current.clock(), false);
      row.files.add(after);
      row.memory = new ArrayList<>();
    }
    current = new Server();
    servers.add(current);
    current.open();
  }

  // Removals

  private void remove() {
    for (Server server : servers) {
      if (!server.dead && random.nextBoolean()) {
        server.alive = time;
      }
    }
    for (Server server : servers) {
      for (Map.Entry<byte[], List<Tag>> entry :
          server.queue.take(time, server.alive, 1 + random.nextInt(9)).entrySet()) {
        entry.getValue().forEach(tag -> index.delete(new EntryTag(entry.getKey(), tag)));
      }
    }
  }

  private void repair() {
    if (repairs.isEmpty() || repairs.size() < 3 && random.nextInt(3) == 0) {
      repairs.add(new Repairing(some()));
    }
    Repairing repair = repairs.get(random.nextInt(repairs.size()));
    for (int steps = random.nextInt(3); steps > 0 && repairs.contains(repair); steps--) {
      go(repair);
    }
  }

  private void go(Repairing repair) {
    Server server = repair.server;
    if (repair.read == null) {
      // Where clocks jump, the gate is waited for; elsewhere the age alone has to do.
      if (!kinds.jumps || Collections.disjoint(writers, repair.underWay)) {
        repair.read = server.reads(Reader.REPAIR);
      }
      return;
    }
    repairs.remove(repair);
    if (server.uncovering.quiet(ROW, repair.look)) {
      for (Tag tag :
          new Repair(AGE).removable(repair.seen, repair.read, repair.entry, repair.clock)) {
        server.queue.offer(new EntryTag(repair.entry, tag), time);
      }
    }
  }

  // Build and queries

  private void build() {
    if (built) {
      return;
    }
    if (building == null) {
      long began = current.clock();
      building = current.reads(Reader.BUILD).tags(true, () -> ++ids, began);
      current.stamps.used(began);
    } else {
      building.forEach(index::put);
      built = true;
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
