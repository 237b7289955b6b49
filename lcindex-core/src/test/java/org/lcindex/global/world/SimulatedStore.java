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
package org.lcindex.global.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.HeldCell.Kind;

/**
 * One row and one column of a store with one version, by HBase's rules, for histories: cells in
 * memory and in HFiles, a major compaction and a bulk load that may be under way.
 */
public final class SimulatedStore {
  /**
   * A cell in a place.
   *
   * @param expiry the moment at which it expires
   * @param synced whether a crash leaves it, if it is in memory
   */
  public record Cell(HeldCell held, long expiry, boolean synced) {
    boolean isExpired(long clock) {
      return expiry <= clock;
    }

    private Cell numbered(long sequenceId) {
      HeldCell of =
          new HeldCell(held.kind(), held.timestamp(), sequenceId, held.entry(), held.ttl());
      return new Cell(of, expiry, synced);
    }
  }

  /** Which sequence ids the cells of a bulk load have. */
  public enum Numbers {
    /** HBase has flushed, and gives them the next one. */
    NEXT,
    NONE,
    /** Those of another region, which may be greater than any of this one. */
    FOREIGN
  }

  /** Is told what a flush or a compaction has read, and what it has written. */
  @FunctionalInterface
  public interface Written {
    void written(List<HeldCell> before, List<HeldCell> after);
  }

  private static final int SPREAD = 16;

  private static final Comparator<Cell> NEWEST_FIRST =
      Comparator.<Cell>comparingLong(cell -> cell.held().timestamp())
          .thenComparingLong(cell -> cell.held().sequenceId())
          .reversed();

  private final List<List<Cell>> files = new ArrayList<>();
  private List<Cell> memory = new ArrayList<>();
  private long sequenceId;

  /** The files of a major compaction that is under way, or null. */
  private List<List<Cell>> compacting;

  /** The cells of a bulk load that is under way, or null. */
  private List<Cell> loading;

  SimulatedStore copy() {
    SimulatedStore copy = new SimulatedStore();
    copy.files.addAll(files);
    copy.memory = new ArrayList<>(memory);
    copy.sequenceId = sequenceId;
    return copy;
  }

  /** Writes a cell to memory, whatever its sequence id. */
  public void write(HeldCell cell, long expiry, boolean synced) {
    memory.add(new Cell(cell, expiry, synced).numbered(++sequenceId));
  }

  /** The greatest sequence id that it has given out: HBase shows no cell with a greater one. */
  public long shown() {
    return sequenceId;
  }

  /** All cells, in memory and in HFiles. */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>(memory);
    files.forEach(cells::addAll);
    return cells;
  }

  /** What a reader of all places finds. */
  public List<HeldCell> held() {
    return held(cells());
  }

  private static List<HeldCell> held(List<Cell> cells) {
    return cells.stream().map(Cell::held).toList();
  }

  /** What a raw scan shows: of one timestamp and kind the last written that is left. */
  public List<HeldCell> raw(long clock) {
    List<HeldCell> raw = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    for (Cell cell : cells().stream().sorted(NEWEST_FIRST).toList()) {
      if (!cell.isExpired(clock)
          && seen.add(List.of(cell.held().timestamp(), cell.held().kind()))) {
        raw.add(cell.held());
      }
    }
    return raw;
  }

  /**
   * The put that a reader sees, or null.
   *
   * @param farthest whether the reader sees puts of the greatest timestamp that there is, too
   */
  public HeldCell visible(long clock, boolean farthest) {
    List<Cell> seen =
        cells().stream()
            .filter(c -> farthest || !c.held().isPut() || c.held().timestamp() < Long.MAX_VALUE)
            .filter(this::isShown)
            .toList();
    List<Cell> kept = squeeze(seen, clock, true);
    return kept.isEmpty() ? null : kept.get(0).held();
  }

  private boolean isShown(Cell cell) {
    return cell.held().sequenceId() <= sequenceId;
  }

  /**
   * What a flush or a compaction writes: the visible put, markers unless it is major, and what
   * HBase shows later.
   */
  private List<Cell> squeeze(List<Cell> cells, long clock, boolean major) {
    long column = Long.MIN_VALUE;
    Set<Long> points = new HashSet<>();
    for (Cell cell : cells) {
      if (cell.isExpired(clock) || !isShown(cell)) {
        continue; // HBase skips it before it looks at anything else
      }
      if (cell.held().kind() == Kind.COLUMN) {
        column = Math.max(column, cell.held().timestamp());
      } else if (cell.held().kind() == Kind.POINT) {
        points.add(cell.held().timestamp());
      }
    }
    List<Cell> out = new ArrayList<>();
    List<Cell> later = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    for (Cell cell : cells.stream().sorted(NEWEST_FIRST).toList()) {
      long timestamp = cell.held().timestamp();
      boolean hidden = timestamp <= column || points.contains(timestamp);
      if (cell.isExpired(clock)) {
        continue;
      }
      if (!cell.held().isPut()) {
        if (!major || !isShown(cell)) {
          later.add(cell);
        }
      } else if (!isShown(cell)) {
        if (!hidden) {
          later.add(cell); // it is no version that counts
        }
      } else if (seen.add(timestamp) && !hidden && out.isEmpty()) {
        out.add(cell);
      }
    }
    out.addAll(later);
    return out;
  }

  // Flushes and compactions

  boolean isMemoryEmpty() {
    return memory.isEmpty();
  }

  /** Whether a crash would take something back. */
  boolean isUnsynced() {
    return memory.stream().anyMatch(cell -> !cell.synced());
  }

  /** Memory becomes an HFile as it is. */
  public void keep() {
    files.add(memory);
    memory = new ArrayList<>();
  }

  /** A flush. */
  public void flush(long clock, Written written) {
    List<Cell> before = memory;
    List<Cell> after = squeeze(before, clock, false);
    files.add(after);
    memory = new ArrayList<>();
    written.written(held(before), held(after));
  }

  /** A minor compaction of two neighbours, if there are any. */
  public void minor(int at, long clock, Written written, boolean forgets) {
    List<Cell> before = new ArrayList<>(files.get(at));
    before.addAll(files.remove(at + 1));
    List<Cell> after = forgetting(squeeze(before, clock, false), forgets);
    files.set(at, after);
    written.written(held(before), held(after));
  }

  int files() {
    return files.size();
  }

  /** A major compaction begins. */
  void begin() {
    compacting = List.copyOf(files);
  }

  boolean isCompacting() {
    return compacting != null;
  }

  /** It ends: of the files that it began with, whatever has come since. */
  void end(long clock, Written written, boolean forgets) {
    List<Cell> before = compacting.stream().flatMap(List::stream).toList();
    List<Cell> after = forgetting(squeeze(before, clock, true), forgets);
    Set<List<Cell>> old = Collections.newSetFromMap(new IdentityHashMap<>());
    old.addAll(compacting);
    files.removeIf(old::contains);
    files.add(0, after);
    compacting = null;
    written.written(held(before), held(after));
  }

  /** A major compaction of all that is held, in memory too. */
  public void major(long clock, Written written) {
    keep();
    begin();
    end(clock, written, false);
  }

  /** Of cells that are old enough a compaction leaves out the sequence ids. */
  private List<Cell> forgetting(List<Cell> file, boolean forgets) {
    return new ArrayList<>(
        file.stream().map(cell -> isShown(cell) && forgets ? cell.numbered(0) : cell).toList());
  }

  // Bulk loads

  /** A bulk load begins: HBase copies the HFile. */
  void load(List<Cell> cells, Numbers numbers, Random random) {
    long next = numbers == Numbers.NEXT ? ++sequenceId : 0;
    long foreign = sequenceId + random.nextInt(SPREAD);
    loading =
        new ArrayList<>(
            cells.stream()
                .map(
                    cell ->
                        cell.numbered(
                            numbers == Numbers.FOREIGN
                                ? Math.max(1, foreign - random.nextInt(SPREAD / 2))
                                : next))
                .toList());
  }

  boolean isLoading() {
    return loading != null;
  }

  /** What was loaded is in the store. */
  void loaded() {
    files.add(loading);
    loading = null;
  }

  // Moves

  /** The server dies; whether that takes something back. */
  boolean crash() {
    return memory.removeIf(cell -> !cell.synced());
  }

  /**
   * The region opens again, on another server.
   *
   * @param replays whether what was in memory is there again; else it is flushed
   */
  void reopen(long clock, boolean replays) {
    // Beside foreign numbers HBase takes such edits for flushed, and loses them.
    boolean flushed = memory.stream().anyMatch(cell -> cell.held().sequenceId() <= greatest());
    if (!memory.isEmpty() && (!replays || flushed)) {
      files.add(squeeze(memory, clock, false));
      memory = new ArrayList<>();
    }
    compacting = null;
    loading = null;
    sequenceId = Math.max(sequenceId, greatest());
  }

  /** The greatest sequence id in HFiles. */
  private long greatest() {
    return files.stream()
        .flatMap(List::stream)
        .mapToLong(cell -> cell.held().sequenceId())
        .max()
        .orElse(0);
  }

  /**
   * A put of an entry, or a marker, of the greatest timestamp that there is, or the one before: an
   * append to a cell of the latter has the former.
   */
  public static HeldCell farthest(byte[] entry, Random random) {
    long timestamp = Long.MAX_VALUE - random.nextInt(2);
    return switch (random.nextInt(4)) {
      case 0 -> HeldCell.marker(Kind.POINT, timestamp, 0);
      case 1 -> HeldCell.marker(Kind.COLUMN, timestamp, 0);
      default -> HeldCell.put(timestamp, 0, entry);
    };
  }
}
