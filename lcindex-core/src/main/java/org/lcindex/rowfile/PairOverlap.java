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
package org.lcindex.rowfile;

import org.roaringbitmap.RoaringBitmap;

/**
 * Which rows two HFiles A and B share. All bitmaps hold row ordinals of the named side and are not
 * to be changed.
 *
 * <p>A shared row's copy on one side is <em>superseded</em> when both copies are simple, its
 * columns are a subset of the other copy's, and all its timestamps are strictly below all of the
 * other's. Whether that makes it invisible depends on the view (exact version deletes, read point):
 * see ARCHITECTURE.md, "Wholly superseded".
 *
 * @param sharedA ordinals of A's rows that B has, too
 * @param sharedB ordinals of B's rows that A has, too
 * @param supersededA those of A's shared rows that B's copy supersedes
 * @param supersededB those of B's shared rows that A's copy supersedes
 * @param supersedingA those of A's shared rows whose copy in B is superseded by them
 * @param supersedingB those of B's shared rows whose copy in A is superseded by them
 */
public record PairOverlap(
    RoaringBitmap sharedA,
    RoaringBitmap sharedB,
    RoaringBitmap supersededA,
    RoaringBitmap supersededB,
    RoaringBitmap supersedingA,
    RoaringBitmap supersedingB) {

  /** One of the two HFiles, in the order in which they were given to {@link Overlap#between}. */
  public enum Side {
    A,
    B
  }

  /** Ordinals of a side's rows that the other side has, too. */
  public RoaringBitmap shared(Side side) {
    return side == Side.A ? sharedA : sharedB;
  }

  /** Those of the side's shared rows that the other side's copy supersedes. */
  public RoaringBitmap superseded(Side side) {
    return side == Side.A ? supersededA : supersededB;
  }

  /** Those of the side's shared rows that supersede the other side's copy. */
  public RoaringBitmap superseding(Side side) {
    return side == Side.A ? supersedingA : supersedingB;
  }

  /** Whether no row is shared. */
  public boolean isEmpty() {
    return sharedA.isEmpty();
  }

  /** Memory that the bitmaps take, in bytes, about. */
  public long memoryBytes() {
    long bytes = 0;
    for (Side side : Side.values()) {
      bytes += shared(side).getLongSizeInBytes();
      bytes += superseded(side).getLongSizeInBytes();
      bytes += superseding(side).getLongSizeInBytes();
    }
    return bytes;
  }
}
