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

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * All that a store holds of one base row and one column, and what follows from it for the row's
 * entries. Of what has a time to live of its own it asks no clock: that counts as there and as
 * gone, whichever loses nothing. Immutable.
 */
@InterfaceAudience.Private
public final class Residue {
  private static final Comparator<HeldCell> NEWEST_FIRST =
      Comparator.comparingLong(HeldCell::timestamp)
          .thenComparingLong(HeldCell::sequenceId)
          .reversed();

  private final List<HeldCell> puts;
  private final List<HeldCell> markers;
  private final Lifetime lifetime;

  /** Of all cells, of a family without a time to live, or for nobody who removes. */
  public Residue(List<HeldCell> cells) {
    this(cells, Lifetime.ENDLESS);
  }

  /**
   * Of the cells of MemStore and all HFiles, in any order, read place by place: a raw scan leaves
   * out cells that may be seen again (rule RM1).
   *
   * @param lifetime of the cells' family
   */
  public Residue(List<HeldCell> cells, Lifetime lifetime) {
    this.lifetime = lifetime;
    List<HeldCell> seen = lifetime.seen(cells);
    puts = seen.stream().filter(HeldCell::isPut).sorted(NEWEST_FIRST).toList();
    markers = seen.stream().filter(cell -> !cell.isPut()).toList();
  }

  /**
   * The entries of all puts that are held and do not expire, each once, visible or not. Others keep
   * a tag as long as they are held, for they are not dead (rule RM1).
   */
  List<byte[]> entries() {
    return List.copyOf(counted(puts.stream().filter(put -> !put.ttl()).toList()).keySet());
  }

  /** The entries of all puts that are held, each once, visible or not. */
  List<byte[]> allEntries() {
    return List.copyOf(counted(puts).keySet());
  }

  /**
   * The put that hides all older ones for good, if none that expires is held, and as far as it
   * {@linkplain Lifetime#outlives outlives} them: the newest that no marker hides. A point's marker
   * that is newer spoils that: a flush or a compaction that does not see the marker may drop this
   * put for one of the marker's timestamp, which is held or still comes, and which the marker
   * hides.
   *
   * @return null if there is none
   */
  private HeldCell anchor() {
    return puts.stream()
        .filter(put -> !isHidden(put))
        .findFirst()
        .filter(put -> markers.stream().noneMatch(marker -> spoils(marker, put)))
        .orElse(null);
  }

  private static boolean spoils(HeldCell marker, HeldCell put) {
    return marker.kind() == HeldCell.Kind.POINT && marker.timestamp() > put.timestamp();
  }

  /**
   * Rule RM1: whether no cell of an entry can be seen again without being written or uncovered
   * anew. Of each that is held one of three holds: it has expired by every clock; a marker that
   * came later hides it, which HBase drops only together with the put (rule TU2), unless the marker
   * expires before the put does (rule RM3); or no put that is held has a time to live of its own,
   * and the {@link #anchor} hides it for good.
   *
   * @param clock the server's clock, no later than when the row was read
   */
  public boolean isDead(byte[] entry, long clock) {
    return areDead(puts.stream().filter(put -> Arrays.equals(put.entry(), entry)), clock);
  }

  /**
   * Rule CV9: whether a put that has no entry can be seen without being written or uncovered anew.
   * It cannot if RM1 says so of an entry.
   *
   * @param clock the server's clock, no later than when the row was read
   */
  public boolean showsWithoutEntry(long clock) {
    return !areDead(puts.stream().filter(put -> put.entry() == null), clock);
  }

  private boolean areDead(Stream<HeldCell> cells, long clock) {
    HeldCell anchor = puts.stream().noneMatch(HeldCell::ttl) ? anchor() : null;
    return cells.allMatch(
        put ->
            lifetime.isOver(put.timestamp(), clock)
                || put.isGone(markers, lifetime)
                || isBelow(put, anchor));
  }

  private boolean isBelow(HeldCell put, HeldCell anchor) {
    return anchor != null
        && put.timestamp() < anchor.timestamp()
        && lifetime.outlives(anchor.timestamp(), put.timestamp());
  }

  /**
   * The entries of values that are held and dead, and of those that are held in more cells than
   * this: their entries may have a tag for each.
   *
   * @param clock the server's clock, no later than when the row was read
   */
  public List<byte[]> suspects(int cells, long clock) {
    SortedMap<byte[], Long> held = counted(puts);
    return held.keySet().stream()
        .filter(entry -> held.get(entry) > cells || isDead(entry, clock))
        .toList();
  }

  /**
   * The entries of which a flush or a compaction has left out a put: they may be old, or have a tag
   * too many.
   *
   * @param before the cells that went in
   * @param after the cells that came out
   */
  public static List<byte[]> dropped(List<HeldCell> before, List<HeldCell> after) {
    SortedMap<byte[], Long> in = counted(before);
    SortedMap<byte[], Long> out = counted(after);
    return in.keySet().stream()
        .filter(entry -> in.get(entry) > out.getOrDefault(entry, 0L))
        .toList();
  }

  /** How many puts have an entry. */
  private static SortedMap<byte[], Long> counted(List<HeldCell> cells) {
    SortedMap<byte[], Long> counted = new TreeMap<>(Arrays::compareUnsigned);
    for (HeldCell cell : cells) {
      if (cell.entry() != null) {
        counted.merge(cell.entry(), 1L, Long::sum);
      }
    }
    return counted;
  }

  private boolean isHidden(HeldCell put) {
    return markers.stream().anyMatch(marker -> marker.hides(put));
  }
}
