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
import java.util.function.Function;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.tag.HeldCell;

/**
 * All that a store holds of one base row in the columns of a grid, and the tuples that the row may
 * show until it is written again. Immutable.
 */
@InterfaceAudience.Private
public final class HeldRow {
  /** Most tuples of a row; one that may show more is marked as uncovered. */
  public static final int MOST = 1_000;

  private final List<HeldAxis> axes;

  /** Of the grid's columns, in the order of its axes. */
  public HeldRow(List<HeldAxis> axes) {
    this.axes = List.copyOf(axes);
  }

  /** What is held when a batch was written. */
  HeldRow with(List<List<HeldCell>> written) {
    List<HeldAxis> after = new ArrayList<>();
    for (int i = 0; i < axes.size(); i++) {
      after.add(axes.get(i).with(written.get(i)));
    }
    return new HeldRow(after);
  }

  /** TU1: the tuples that need an entry; null if they are more than {@link #MOST}. */
  List<Tuple> tuples() {
    return showsNothing() ? List.of() : tuples(HeldAxis::keys);
  }

  private boolean showsNothing() {
    return axes.stream().allMatch(axis -> axis.keys().isEmpty());
  }

  /** One for each choice of a key of each axis; null if they are too many. */
  private List<Tuple> tuples(Function<HeldAxis, List<byte[]>> keysOf) {
    List<Tuple> tuples = List.of(new Tuple(List.of()));
    for (HeldAxis axis : axes) {
      List<byte[]> keys = new ArrayList<>(keysOf.apply(axis));
      if (keys.isEmpty()) {
        keys.add(null);
      }
      if ((long) tuples.size() * keys.size() > MOST) {
        return null;
      }
      List<Tuple> longer = new ArrayList<>();
      for (Tuple tuple : tuples) {
        keys.forEach(key -> longer.add(tuple.with(key)));
      }
      tuples = longer;
    }
    return tuples;
  }

  /** Whether each of the {@link #tuples} has been tagged, if nothing has passed untagged. */
  boolean isCertain() {
    return axes.stream().allMatch(HeldAxis::isCertain);
  }

  /**
   * TU5: whether an entry stands for no tuple that the row may show: it lacks a value of each, or
   * has another one. Where a column {@linkplain HeldAxis#mayShowAny may show any} value, any stands
   * for what the row shows.
   */
  public boolean isDead(TupleKey keys, byte[] entry) {
    if (showsNothing()) {
      return true;
    }
    List<Tuple> tuples = tuples(axis -> axis.mayShowAny() ? List.of() : axis.keys());
    return tuples != null
        && tuples.stream().noneMatch(tuple -> keys.boxOf(tuple.keys()).contains(entry));
  }
}
