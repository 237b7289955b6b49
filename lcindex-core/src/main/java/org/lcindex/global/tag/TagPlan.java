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
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The {@link EntryPlan} of one row and one column, where each cell has an entry of its own (rule
 * TG3).
 *
 * <p>The order of a batch, which the caller keeps:
 *
 * <ol>
 *   <li>a batch that {@link #uncovers} begins in {@link Uncovering}, then reads the row;
 *   <li>the plan is made, its tags are written, their acknowledgement is awaited;
 *   <li>HBase applies the batch; then an uncovering one ends in {@link Uncovering};
 *   <li>of an ordered index, the row and the plan's old entries are reported, each as a {@link
 *       Suspect}
 * </ol>
 */
@InterfaceAudience.Private
public final class TagPlan {
  private TagPlan() {}

  /** Whether a batch can make older cells of the row visible: then the plan needs the row. */
  public static boolean uncovers(List<HeldCell> written) {
    return written.stream().anyMatch(HeldCell::uncovers);
  }

  /**
   * The plan for a batch's cells of one row and one column: a tag for each entry. What an
   * uncovering batch has tagged may be old, for a flush may have dropped its put since.
   *
   * @param before what the row held before, or null if it was not read
   * @param numbers of tags
   */
  public static EntryPlan of(List<HeldCell> written, Residue before, LongSupplier numbers) {
    SortedSet<byte[]> entries = new TreeSet<>(Arrays::compareUnsigned);
    for (HeldCell cell : written) {
      if (cell.entry() != null) {
        entries.add(cell.entry());
      }
    }
    if (uncovers(written)) {
      entries.addAll(before.entries());
    }
    List<byte[]> old = uncovers(written) ? List.copyOf(entries) : List.of();
    return new EntryPlan(made(entries, numbers), old, null);
  }

  /**
   * The tags that a build gives to a row that it has read: one for each value of a put that is
   * held, visible or not.
   */
  public static List<EntryTag> ofBuild(Residue held, LongSupplier numbers) {
    SortedSet<byte[]> entries = new TreeSet<>(Arrays::compareUnsigned);
    entries.addAll(held.allEntries());
    return made(entries, numbers);
  }

  private static List<EntryTag> made(SortedSet<byte[]> entries, LongSupplier numbers) {
    List<EntryTag> tags = new ArrayList<>();
    for (byte[] entry : entries) {
      tags.add(new EntryTag(entry, Tag.of(numbers.getAsLong())));
    }
    return tags;
  }
}
