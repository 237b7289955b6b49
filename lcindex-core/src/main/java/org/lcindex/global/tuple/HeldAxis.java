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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Lifetime;

/**
 * All that a store holds of one base row and one column of a grid, and which values the row may
 * show there until it is written again. It asks no clock. Immutable.
 *
 * <p>Cells are read place by place, as for {@link org.lcindex.global.tag.Residue}. Where those have
 * an entry, these have the value's key; a put that is no value of the type has none.
 */
@InterfaceAudience.Private
public final class HeldAxis {
  private final List<HeldCell> cells;
  private final List<HeldCell> markers;
  private final List<byte[]> keys;
  private final long newest;
  private final boolean obscure;
  private final boolean lasting;
  private final Lifetime lifetime;
  private final long expired;

  /**
   * Of the cells of MemStore and all HFiles, in any order, all of which are in the log, in a family
   * without a time to live.
   */
  public HeldAxis(List<HeldCell> cells) {
    this(cells, true, Lifetime.ENDLESS, Long.MIN_VALUE);
  }

  /**
   * Of the cells of MemStore and all HFiles, in any order.
   *
   * @param lasting whether a crash takes nothing of them back but what was written last. Else some
   *     were written without the log, or may have been, and the crash shows again what these hide
   * @param lifetime of the column's family
   * @param expired the greatest timestamp of what may have expired by the family's time to live;
   *     {@code Long.MIN_VALUE} if none has
   */
  public HeldAxis(List<HeldCell> cells, boolean lasting, Lifetime lifetime, long expired) {
    this.cells = lifetime.seen(cells);
    this.lasting = lasting;
    this.lifetime = lifetime;
    this.expired = expired;
    this.markers = this.cells.stream().filter(cell -> !cell.isPut()).toList();
    List<HeldCell> puts = this.cells.stream().filter(HeldCell::isPut).toList();
    this.newest = puts.stream().mapToLong(HeldCell::timestamp).max().orElse(Long.MIN_VALUE);
    List<HeldCell> left =
        puts.stream().filter(put -> !lasting || !put.isGone(markers, lifetime)).toList();
    List<HeldCell> top = puts.stream().filter(put -> put.timestamp() == newest).toList();
    // The newest put keeps the others hidden if nothing can take it away.
    boolean stays = lasting && top.stream().noneMatch(put -> put.ttl() || isHidden(put));
    List<HeldCell> shown = stays ? (lifetime.isEndless() ? top : beside(left)) : left;
    this.obscure = shown.stream().anyMatch(this::mayBeGone);
    this.keys = keysOf(shown);
  }

  /** TU2: the newest, and what it hides but does not outlive by every clock. */
  private List<HeldCell> beside(List<HeldCell> left) {
    return left.stream()
        .filter(put -> put.timestamp() == newest || !lifetime.outlives(newest, put.timestamp()))
        .toList();
  }

  private static List<byte[]> keysOf(List<HeldCell> puts) {
    SortedSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    puts.stream().map(HeldCell::entry).filter(key -> key != null).forEach(keys::add);
    return List.copyOf(keys);
  }

  /** What is held when a batch was written. */
  HeldAxis with(List<HeldCell> written) {
    if (written.isEmpty()) {
      return this;
    }
    List<HeldCell> all = new ArrayList<>(cells);
    for (HeldCell c : written) {
      // After all that is held; among themselves they have no order.
      all.add(new HeldCell(c.kind(), c.timestamp(), Long.MAX_VALUE, c.entry(), c.ttl()));
    }
    return new HeldAxis(all, lasting, lifetime.applied(), expired);
  }

  /**
   * TU2: whether a put may be gone by a marker of which nobody knows any more whether it came
   * later. Then nothing was tagged for the put.
   */
  private boolean mayBeGone(HeldCell put) {
    return markers.stream()
        .filter(marker -> marker.outlives(put, lifetime))
        .anyMatch(marker -> lifetime.loaded() || put.sequenceId() == 0 || marker.sequenceId() == 0);
  }

  /**
   * Whether each of its keys has been tagged: a crash takes nothing back but what was written last,
   * and nothing else has come into sight.
   */
  boolean isCertain() {
    return lasting && !mayShowAny();
  }

  private boolean isHidden(HeldCell put) {
    return markers.stream().anyMatch(marker -> marker.hides(put));
  }

  /** TU2: the keys of the values that the row may show, in order. It may show none besides. */
  List<byte[]> keys() {
    return keys;
  }

  /**
   * Whether the row may show something of which nothing was tagged, or nothing at all. All that is
   * held may have expired by the family's time to live: some of it may have been hidden until a
   * flush dropped what hid it, which had expired, too. Or it is not known whether a marker came
   * later.
   */
  boolean mayShowAny() {
    return !keys.isEmpty() && newest <= expired || obscure;
  }
}
