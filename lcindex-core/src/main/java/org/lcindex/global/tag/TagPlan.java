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
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What one batch does to the entries of one row and one column: the tags that must be durable
 * before HBase applies it, and the tag that may be removed after it was applied.
 *
 * <p>The order of a batch, which the caller keeps:
 *
 * <ol>
 *   <li>a batch that {@link #uncovers} begins in {@link Uncovering}; any other looks at it, if it
 *       is going to remove;
 *   <li>the row is read raw, if {@link #readsRow} says so;
 *   <li>the plan is made, its tags are written, their acknowledgement is awaited. Where tags do not
 *       depend on the row, only {@link #removal} wants it read, which may be while one waits;
 *   <li>HBase applies the batch; then an uncovering one ends in {@link Uncovering};
 *   <li>the removal goes to the {@link RemovalQueue}.
 * </ol>
 *
 * @param tags to write before
 * @param removal to queue after; null if there is none
 */
@InterfaceAudience.Private
public record TagPlan(List<EntryTag> tags, EntryTag removal) {
  /**
   * The circumstances of a batch.
   *
   * @param ordered whether old entries are removed with the write that hides them
   * @param covered whether the index may be believed of the row's range
   * @param quiet whether no uncovering mutation of the row was under way while it was read
   * @param clock the server's clock
   */
  public record Circumstances(boolean ordered, boolean covered, boolean quiet, long clock) {
    /** Whether a tag may be removed by its name (rules G7 and G8). */
    boolean removes() {
      return ordered && covered && quiet;
    }
  }

  /** Whether a batch can make older cells of the row visible. */
  public static boolean uncovers(List<WrittenCell> written) {
    return written.stream().anyMatch(w -> w.cell().uncovers());
  }

  /** Whether a plan needs to know what the row holds. */
  public static boolean readsRow(List<WrittenCell> written, boolean ordered) {
    return ordered || uncovers(written);
  }

  /**
   * The plan for a batch's cells of one row and one column.
   *
   * @param row a hash of row and column
   * @param before what the row held before, or null if it was not read
   * @param random of qualifiers
   */
  public static TagPlan of(
      long row,
      List<WrittenCell> written,
      Residue before,
      Circumstances now,
      Stamps stamps,
      LongSupplier random) {
    long clock = now.clock();
    List<EntryTag> tags = new ArrayList<>();
    for (WrittenCell w : written) {
      HeldCell cell = w.cell();
      if (cell.isPut()) {
        boolean named = stamps.mayName(row, cell.timestamp(), w.stamped(), cell.ttl(), clock);
        Tag tag = named ? Tag.named(cell.timestamp()) : Tag.random(random.getAsLong(), clock);
        if (cell.entry() != null) {
          tags.add(new EntryTag(cell.entry(), tag));
        }
      }
    }
    if (uncovers(written)) {
      for (byte[] entry : before.entries()) {
        tags.add(new EntryTag(entry, Tag.random(random.getAsLong(), clock)));
      }
    }
    return new TagPlan(tags, removal(row, written, before, now, stamps));
  }

  /**
   * What may be removed once a batch was applied; null for nothing. It may be asked for after the
   * tags of the same cells were planned, in circumstances in which nothing is removed, and sent.
   *
   * @param row a hash of row and column
   * @param before what the row held before; needed if something may be removed
   */
  public static EntryTag removal(
      long row, List<WrittenCell> written, Residue before, Circumstances now, Stamps stamps) {
    EntryTag removal = now.removes() ? before.hiddenBy(written, now.clock()) : null;
    if (removal != null) {
      stamps.removing(row, now.clock());
    }
    return removal;
  }
}
