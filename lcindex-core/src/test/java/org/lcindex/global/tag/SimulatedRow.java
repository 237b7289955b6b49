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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.lcindex.global.tag.HeldCell.Kind;

/** One row and one column of a store with one version, by HBase's rules, for histories. */
public final class SimulatedRow {
  /** A cell with the moment at which it expires. */
  public record Cell(HeldCell held, long expiry) {
    public boolean isExpired(long clock) {
      return expiry <= clock;
    }

    Cell unnumbered() {
      return new Cell(
          new HeldCell(held.kind(), held.timestamp(), 0, held.entry(), held.ttl()), expiry);
    }
  }

  private static final Comparator<Cell> NEWEST_FIRST =
      Comparator.<Cell>comparingLong(cell -> cell.held().timestamp())
          .thenComparingLong(cell -> cell.held().sequenceId())
          .reversed();

  public final List<List<Cell>> files = new ArrayList<>();
  public List<Cell> memory = new ArrayList<>();
  private long sequenceId;

  public SimulatedRow copy() {
    SimulatedRow copy = new SimulatedRow();
    copy.files.addAll(files);
    copy.memory = new ArrayList<>(memory);
    return copy;
  }

  public void write(HeldCell cell, long expiry) {
    sequenceId++;
    memory.add(
        new Cell(
            new HeldCell(cell.kind(), cell.timestamp(), sequenceId, cell.entry(), cell.ttl()),
            expiry));
  }

  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>(memory);
    files.forEach(cells::addAll);
    return cells;
  }

  /** What a reader of all places finds. */
  Residue residue(Lifetime lifetime) {
    return new Residue(held(cells()), lifetime);
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

  /** What a raw scan shows of it: of one timestamp and kind the last written that is left. */
  Residue raw(long clock, Lifetime lifetime) {
    List<Cell> shown = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    for (Cell cell : cells().stream().sorted(NEWEST_FIRST).toList()) {
      if (!cell.isExpired(clock)
          && seen.add(List.of(cell.held().timestamp(), cell.held().kind()))) {
        shown.add(cell);
      }
    }
    return new Residue(held(shown), lifetime);
  }

  static List<HeldCell> held(List<Cell> cells) {
    return cells.stream().map(Cell::held).toList();
  }

  /**
   * The put that a reader sees.
   *
   * @param farthest whether the reader sees puts of the greatest timestamp that there is, too
   */
  public static HeldCell visible(List<Cell> cells, long clock, boolean farthest) {
    List<Cell> seen =
        cells.stream()
            .filter(c -> farthest || !c.held().isPut() || c.held().timestamp() < Long.MAX_VALUE)
            .toList();
    List<Cell> kept = squeeze(seen, clock, true);
    return kept.isEmpty() ? null : kept.get(0).held();
  }

  /** What a flush or a compaction writes: the visible put, and markers unless it is major. */
  public static List<Cell> squeeze(List<Cell> cells, long clock, boolean major) {
    long column = Long.MIN_VALUE;
    Set<Long> points = new HashSet<>();
    for (Cell cell : cells) {
      if (cell.isExpired(clock)) {
        continue; // HBase skips it before it looks at anything else
      }
      if (cell.held().kind() == Kind.COLUMN) {
        column = Math.max(column, cell.held().timestamp());
      } else if (cell.held().kind() == Kind.POINT) {
        points.add(cell.held().timestamp());
      }
    }
    List<Cell> out = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    for (Cell cell : cells.stream().sorted(NEWEST_FIRST).toList()) {
      long timestamp = cell.held().timestamp();
      if (cell.held().isPut()
          && !cell.isExpired(clock)
          && seen.add(timestamp)
          && timestamp > column
          && !points.contains(timestamp)
          && out.isEmpty()) {
        out.add(cell);
      }
    }
    if (!major) {
      cells.stream()
          .filter(cell -> !cell.held().isPut() && !cell.isExpired(clock))
          .forEach(out::add);
    }
    return out;
  }
}
