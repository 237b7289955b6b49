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

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.EntryPlan;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Tag;

/**
 * The {@link EntryPlan} of one row in one grid, where the values of a row have entries together.
 *
 * <p>The order of a batch, which the caller keeps:
 *
 * <ol>
 *   <li>it takes the stripes of its rows (TU3);
 *   <li>each row is read, place by place, in all columns of the grid;
 *   <li>the plan is made, its tags are written, their acknowledgement is awaited;
 *   <li>HBase applies the batch;
 *   <li>the stripes are given back, and of an ordered index the old entries are reported as {@link
 *       org.lcindex.global.tag.Suspect}.
 * </ol>
 */
@InterfaceAudience.Private
public final class TuplePlan {
  private TuplePlan() {}

  /** A base row, and what its entries are called in one grid. */
  public record Row(TupleKey keys, byte[] row) {
    byte[] entry(Tuple tuple) {
      return keys.entry(tuple.keys(), row);
    }
  }

  /** The entries of tuples. */
  private static final class Entries {
    private final SortedSet<byte[]> all = new TreeSet<>(Arrays::compareUnsigned);

    /** Those that have tags. */
    private final SortedSet<byte[]> tagged = new TreeSet<>(Arrays::compareUnsigned);

    /** Why some are missing. */
    private Reason lacking;

    /** Of the tuples that a row may show. */
    Entries(Row row, HeldRow held, Predicate<Tuple> hasTag) {
      List<Tuple> tuples = held.tuples();
      if (tuples == null) {
        lacking = Reason.CROWDED;
        return;
      }
      for (Tuple tuple : tuples) {
        byte[] entry = row.entry(tuple);
        if (entry == null) {
          lacking = Reason.TOO_LONG;
        } else {
          all.add(entry);
          if (hasTag.test(tuple)) {
            tagged.add(entry);
          }
        }
      }
    }

    List<byte[]> without(Set<byte[]> others) {
      return all.stream().filter(entry -> !others.contains(entry)).toList();
    }
  }

  /**
   * The plan for a batch's cells of one row. What the row might show before has its tags, if the
   * batch does not put it (TU4).
   *
   * @param written by axis
   * @param before what the row held before
   * @param numbers of tags
   */
  public static EntryPlan of(
      Row row, List<List<HeldCell>> written, HeldRow before, LongSupplier numbers) {
    Entries had = new Entries(row, before, tuple -> true);
    Predicate<Tuple> isPut = tuple -> isPut(tuple, written);
    Entries needs = new Entries(row, before.with(written), isPut.negate());
    needs.tagged.retainAll(before.isCertain() ? had.all : Set.of());
    List<EntryTag> tags = tags(needs.without(needs.tagged), numbers);
    return new EntryPlan(tags, had.without(needs.all), needs.lacking);
  }

  /** Whether a batch puts a value of a tuple, which may be in no place while it waits (TU4). */
  private static boolean isPut(Tuple tuple, List<List<HeldCell>> written) {
    for (int i = 0; i < written.size(); i++) {
      byte[] key = tuple.keys().get(i);
      if (key != null
          && written.get(i).stream().anyMatch(cell -> Arrays.equals(key, cell.entry()))) {
        return true;
      }
    }
    return false;
  }

  /** The plan for a row that a build has read. */
  public static EntryPlan ofBuild(Row row, HeldRow held, LongSupplier numbers) {
    Entries needs = new Entries(row, held, tuple -> false);
    return new EntryPlan(tags(List.copyOf(needs.all), numbers), List.of(), needs.lacking);
  }

  private static List<EntryTag> tags(List<byte[]> entries, LongSupplier numbers) {
    return entries.stream().map(entry -> new EntryTag(entry, Tag.of(numbers.getAsLong()))).toList();
  }
}
