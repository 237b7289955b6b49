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
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
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
   * out cells that may be seen again (rule R2).
   *
   * @param lifetime of the cells' family
   */
  public Residue(List<HeldCell> cells, Lifetime lifetime) {
    this.lifetime = lifetime;
    puts = cells.stream().filter(HeldCell::isPut).sorted(NEWEST_FIRST).toList();
    markers = cells.stream().filter(cell -> !cell.isPut()).toList();
  }

  /**
   * The entries of all puts that are held and do not expire, each once, visible or not. Others keep
   * their tags as long as they are held, for nothing removes these (rules R1 to R3).
   */
  public List<byte[]> entries() {
    List<byte[]> entries = new ArrayList<>();
    for (HeldCell put : puts) {
      if (put.entry() != null
          && !put.ttl()
          && entries.stream().noneMatch(entry -> Arrays.equals(entry, put.entry()))) {
        entries.add(put.entry());
      }
    }
    return entries;
  }

  /** Whether it holds what has uncovered older cells, or still may. */
  public boolean uncovers() {
    return puts.stream().anyMatch(HeldCell::uncovers)
        || markers.stream().anyMatch(HeldCell::uncovers);
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
   * Rule R2: whether no cell of an entry can be seen again without being written or uncovered anew.
   * Of each that is held one of two holds: it has expired by every clock; or no put that is held
   * has a time to live of its own, and the {@link #anchor} hides it for good.
   *
   * @param clock the server's clock, no later than when the row was read
   */
  public boolean isDead(byte[] entry, long clock) {
    return areDead(puts.stream().filter(put -> Arrays.equals(put.entry(), entry)), clock);
  }

  /**
   * Rule C10: whether a put that has no entry can be seen without being written or uncovered anew.
   * It cannot if R2 says so of an entry, nor if a marker that came later hides it: HBase drops the
   * marker only together with the put (rule T2), unless the marker expires before the put does
   * (rule R8).
   *
   * @param clock the server's clock, no later than when the row was read
   */
  public boolean showsWithoutEntry(long clock) {
    return !areDead(puts.stream().filter(put -> put.entry() == null && !isGone(put)), clock);
  }

  private boolean isGone(HeldCell put) {
    return put.sequenceId() > 0
        && markers.stream()
            .anyMatch(
                marker ->
                    marker.hides(put)
                        && !marker.ttl()
                        && marker.sequenceId() > put.sequenceId()
                        && lifetime.outlives(marker.timestamp(), put.timestamp()));
  }

  private boolean areDead(Stream<HeldCell> cells, long clock) {
    HeldCell anchor = puts.stream().noneMatch(HeldCell::ttl) ? anchor() : null;
    return cells.allMatch(put -> lifetime.isOver(put.timestamp(), clock) || isBelow(put, anchor));
  }

  private boolean isBelow(HeldCell put, HeldCell anchor) {
    return anchor != null
        && put.timestamp() < anchor.timestamp()
        && lifetime.outlives(anchor.timestamp(), put.timestamp());
  }

  /**
   * Rule R1: the tag of the put that was visible before a batch, if the batch hides it for good.
   *
   * @param written the batch's cells of this row and column
   * @param clock the server's clock: names that it has not reached yet may still be given out
   * @return null if nothing may be removed
   */
  public EntryTag hiddenBy(List<WrittenCell> written, long clock) {
    if (uncovers() || written.stream().anyMatch(w -> w.cell().uncovers())) {
      return null;
    }
    HeldCell old = anchor();
    if (old == null || old.entry() == null || old.timestamp() >= clock) {
      return null;
    }
    for (WrittenCell w : written) {
      boolean hides =
          w.cell().isPut()
              ? w.stamped() && w.cell().timestamp() > old.timestamp()
              : w.cell().timestamp() >= old.timestamp();
      if (hides && lifetime.outlives(w.cell().timestamp(), old.timestamp())) {
        return new EntryTag(old.entry(), Tag.named(old.timestamp()));
      }
    }
    return null;
  }

  /**
   * Rule R3: the tags of the puts that a flush or a compaction has left out. A put that has a
   * double in the output stays tagged; so does one from the clock's future.
   *
   * @param before the cells that went in
   * @param after the cells that came out
   * @param covered whether the index may be believed of the row's range
   * @param clock the server's clock
   */
  public static List<EntryTag> gone(
      List<HeldCell> before, List<HeldCell> after, boolean covered, long clock) {
    if (!covered) {
      return List.of();
    }
    List<EntryTag> gone = new ArrayList<>();
    for (HeldCell cell : before) {
      if (cell.isPut()
          && cell.entry() != null
          && !cell.ttl()
          && cell.timestamp() < clock
          && after.stream().noneMatch(cell::isLike)) {
        gone.add(new EntryTag(cell.entry(), Tag.named(cell.timestamp())));
      }
    }
    return gone;
  }

  /**
   * The tags that a build gives to all puts that are held. Tags have names only in an index's first
   * build: before a later one, names may have been removed, and the index table hides what it was
   * told to delete (rule G7).
   *
   * @param first whether nothing has passed untagged since the index was created
   * @param random of qualifiers
   * @param began the server's clock before the row was read
   */
  public List<EntryTag> tags(boolean first, LongSupplier random, long began) {
    List<EntryTag> tags = new ArrayList<>();
    boolean names = first && !uncovers();
    for (HeldCell put : puts) {
      if (put.entry() == null) {
        continue;
      }
      boolean named =
          names && put.timestamp() < began && puts.stream().filter(put::isLike).count() == 1;
      Tag tag = named ? Tag.named(put.timestamp()) : Tag.random(random.getAsLong(), began);
      tags.add(new EntryTag(put.entry(), tag));
    }
    return tags;
  }

  private boolean isHidden(HeldCell put) {
    return markers.stream().anyMatch(marker -> marker.hides(put));
  }
}
