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
package org.lcindex.layout;

import java.util.Arrays;
import org.lcindex.rowfile.Shapes;

/**
 * Which rows of an HFile a compaction carries over as they are, and what ordinals and shapes they
 * have in its output. Takes 4 bytes of memory for each row. For one thread while it is filled;
 * after that thread safe.
 */
public final class RowMap {
  /** The new ordinal of a row that is not carried. */
  public static final int NOT_CARRIED = -1;

  private static final int NOT_MAPPED = -2;

  private final int firstOrdinal;
  private final int[] ordinals;
  private final int[] shapes;
  private int carried;

  /**
   * A map that carries no row yet.
   *
   * @param firstOrdinal the first ordinal that may be carried
   * @param endOrdinal the ordinal after the last one that may be carried
   * @param shapeCount how many shapes the HFile has
   */
  public RowMap(int firstOrdinal, int endOrdinal, int shapeCount) {
    this.firstOrdinal = firstOrdinal;
    ordinals = new int[endOrdinal - firstOrdinal];
    Arrays.fill(ordinals, NOT_CARRIED);
    shapes = new int[shapeCount];
    Arrays.fill(shapes, NOT_MAPPED);
  }

  /** Carries a row over. */
  public void carry(int ordinal, int newOrdinal) {
    ordinals[ordinal - firstOrdinal] = newOrdinal;
    carried++;
  }

  /** Whether a shape has a new number, be it {@link Shapes#COMPLEX}. */
  public boolean isMapped(int shape) {
    return shapes[shape] != NOT_MAPPED;
  }

  /** Gives a shape its new number; {@link Shapes#COMPLEX} when there is no room for it. */
  public void map(int shape, int newShape) {
    shapes[shape] = newShape;
  }

  /** How many rows are carried. */
  public int carried() {
    return carried;
  }

  /** A row's new ordinal, or {@link #NOT_CARRIED}. */
  public int ordinal(int ordinal) {
    int at = ordinal - firstOrdinal;
    return at >= 0 && at < ordinals.length ? ordinals[at] : NOT_CARRIED;
  }

  /** A shape's new number; negative when no carried row has it. */
  public int shape(int shape) {
    return shapes[shape];
  }
}
