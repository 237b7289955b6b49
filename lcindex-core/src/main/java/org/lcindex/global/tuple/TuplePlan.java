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
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Stamps;
import org.lcindex.global.tag.Tag;
import org.lcindex.global.tag.WrittenCell;

/**
 * What one batch does to the entries of one row in one grid: the tags that must be durable before
 * HBase applies it, and those that may be removed after it was applied.
 *
 * <p>The order of a batch, which the caller keeps:
 *
 * <ol>
 *   <li>it takes the stripes of its rows (T3);
 *   <li>each row is read, place by place, in all columns of the grid;
 *   <li>the plan is made, its tags are written, their acknowledgement is awaited;
 *   <li>HBase applies the batch;
 *   <li>the stripes are given back, and the removals go to the {@link
 *       org.lcindex.global.tag.RemovalQueue}.
 * </ol>
 *
 * @param tags to write before
 * @param removals to queue after
 * @param lacking why entries are missing among the tags, so that the row has to be marked before;
 *     null if none is
 */
@InterfaceAudience.Private
public record TuplePlan(List<EntryTag> tags, List<EntryTag> removals, Reason lacking) {
  private static final TuplePlan NOTHING = new TuplePlan(List.of(), List.of(), null);

  /** A base row, and what its entries are called in one grid. */
  public record Row(TupleKey keys, byte[] row) {
    byte[] entry(Tuple tuple) {
      return keys.entry(tuple.keys(), row);
    }
  }

  /**
   * The plan for a batch's cells of one row.
   *
   * @param hash of row and grid
   * @param written by axis
   * @param before what the row held before
   * @param removes whether old entries are removed with the write that replaces them
   * @param clock the server's clock
   * @param random of qualifiers
   */
  public static TuplePlan of(
      Row row,
      long hash,
      List<List<WrittenCell>> written,
      HeldRow before,
      boolean removes,
      long clock,
      Stamps stamps,
      LongSupplier random) {
    HeldRow after = before.with(written);
    List<WrittenCell> puts =
        written.stream().flatMap(List::stream).filter(w -> w.cell().isPut()).toList();
    if (puts.isEmpty() && after.shows(before)) {
      return NOTHING; // T5
    }
    boolean named =
        isNamed(hash, puts, clock, stamps)
            && puts.stream().anyMatch(put -> put.cell().timestamp() == after.newest());
    Supplier<Tag> tags =
        named ? () -> Tag.named(after.newest()) : () -> Tag.random(random.getAsLong(), clock);
    TuplePlan plan = tags(row, after, tags);
    // A name that the clock has not reached may still be given out, by another instance.
    return removes && plan.lacking == null && before.newest() < clock
        ? new TuplePlan(plan.tags, names(row, before), null)
        : plan;
  }

  /**
   * The plan for a row that a build has read. Only in an index's first build have tags names: what
   * was removed by its name before a later one, HBase's marker would hide. A name that the clock
   * has not reached may still be given out; the greatest timestamp names nothing, since HBase puts
   * the clock in its place.
   *
   * @param first whether nothing has passed untagged since the index was created
   * @param random of qualifiers
   * @param began the server's clock before the row was read
   */
  public static TuplePlan ofBuild(
      Row row, HeldRow held, boolean first, LongSupplier random, long began) {
    return tags(
        row,
        held,
        first && held.newest() < began
            ? () -> Tag.named(held.newest())
            : () -> Tag.random(random.getAsLong(), began));
  }

  /** T1: a tag for each tuple that the row may show. */
  private static TuplePlan tags(Row row, HeldRow held, Supplier<Tag> tags) {
    List<Tuple> tuples = held.tuples();
    if (tuples == null) {
      return new TuplePlan(List.of(), List.of(), Reason.CROWDED);
    }
    List<EntryTag> made = new ArrayList<>();
    Reason lacking = null;
    for (Tuple tuple : tuples) {
      byte[] entry = row.entry(tuple);
      if (entry == null) {
        lacking = Reason.TOO_LONG;
      } else {
        made.add(new EntryTag(entry, tags.get()));
      }
    }
    return new TuplePlan(made, List.of(), lacking);
  }

  /** T4: whether the timestamp of a batch names the tags of the tuples that it makes. */
  private static boolean isNamed(long hash, List<WrittenCell> puts, long clock, Stamps stamps) {
    boolean stamped = puts.stream().allMatch(WrittenCell::stamped);
    boolean named = false;
    for (long timestamp : puts.stream().mapToLong(w -> w.cell().timestamp()).distinct().toArray()) {
      named = stamps.mayName(hash, timestamp, stamped, false, clock);
    }
    return named;
  }

  /** T6: the names of the tuples that the row might show before. */
  private static List<EntryTag> names(Row row, HeldRow before) {
    List<EntryTag> names = new ArrayList<>();
    List<Tuple> tuples = before.tuples();
    for (Tuple tuple : tuples == null ? List.<Tuple>of() : tuples) {
      byte[] entry = row.entry(tuple);
      if (entry != null) {
        names.add(new EntryTag(entry, Tag.named(before.newest())));
      }
    }
    return names;
  }
}
