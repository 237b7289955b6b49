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

import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Which rows two HFiles A and B share. All bitmaps hold row ordinals of the named side and are not
 * to be changed. Immutable, thread safe.
 *
 * <p>A shared row's copy on one side is <em>superseded</em> when both copies are simple, its
 * columns are a subset of the other copy's, and all its timestamps are strictly below all of the
 * other's. Whether that makes it invisible depends on the view (exact version deletes, read point):
 * see rule TR4 in {@code docs/design/exactness.md}.
 *
 * <p>A store with n HFiles has n(n-1)/2 of these, most of them of HFiles with no row in common:
 * they are all {@link #EMPTY}. What follows from other bitmaps is worked out when it is asked for.
 */
public final class PairOverlap {
  /** No row is shared. */
  public static final PairOverlap EMPTY =
      new PairOverlap(
          new RoaringBitmap(), new RoaringBitmap(), new RoaringBitmap(), new RoaringBitmap());

  /** What a bitmap takes besides its containers, and what an object of this class takes. */
  private static final int OVERHEAD_BYTES = 72;

  /** One of the two HFiles, in the order in which they were given to {@link Overlap#between}. */
  public enum Side {
    A,
    B
  }

  private final RoaringBitmap sharedA;
  private final RoaringBitmap sharedB;
  // Null when empty; the same object as the shared ones when all of these are superseded.
  private final RoaringBitmap supersededA;
  private final RoaringBitmap supersededB;

  private PairOverlap(
      RoaringBitmap sharedA,
      RoaringBitmap sharedB,
      RoaringBitmap supersededA,
      RoaringBitmap supersededB) {
    this.sharedA = packed(sharedA);
    this.sharedB = packed(sharedB);
    this.supersededA = partOf(this.sharedA, supersededA);
    this.supersededB = partOf(this.sharedB, supersededB);
  }

  /**
   * An overlap; the bitmaps are kept and changed no more.
   *
   * @param sharedA ordinals of A's rows that B has, too
   * @param sharedB ordinals of B's rows that A has, too, in the same order of rows: as many
   * @param supersededA those of A's shared rows that B's copy supersedes
   * @param supersededB those of B's shared rows that A's copy supersedes
   */
  static PairOverlap of(
      RoaringBitmap sharedA,
      RoaringBitmap sharedB,
      RoaringBitmap supersededA,
      RoaringBitmap supersededB) {
    return sharedA.isEmpty() ? EMPTY : new PairOverlap(sharedA, sharedB, supersededA, supersededB);
  }

  private static RoaringBitmap packed(RoaringBitmap bitmap) {
    bitmap.runOptimize();
    bitmap.trim();
    return bitmap;
  }

  private static RoaringBitmap partOf(RoaringBitmap shared, RoaringBitmap superseded) {
    if (superseded.isEmpty()) {
      return null;
    }
    boolean all = superseded.getLongCardinality() == shared.getLongCardinality();
    return all ? shared : packed(superseded);
  }

  /** Ordinals of a side's rows that the other side has, too. */
  public RoaringBitmap shared(Side side) {
    return side == Side.A ? sharedA : sharedB;
  }

  /** Those of the side's shared rows that the other side's copy supersedes. */
  public RoaringBitmap superseded(Side side) {
    RoaringBitmap superseded = side == Side.A ? supersededA : supersededB;
    return superseded == null ? new RoaringBitmap() : superseded;
  }

  /**
   * Those of the side's shared rows that supersede the other side's copy. Takes a step for each
   * shared row, unless there are none or all are.
   */
  public RoaringBitmap superseding(Side side) {
    Side other = side == Side.A ? Side.B : Side.A;
    RoaringBitmap superseded = superseded(other);
    RoaringBitmap mine = shared(side);
    if (superseded.isEmpty()) {
      return superseded;
    }
    if (superseded == shared(other)) {
      return mine;
    }
    // The n-th shared row of the one side is the n-th of the other.
    RoaringBitmap superseding = new RoaringBitmap();
    PeekableIntIterator ours = mine.getIntIterator();
    PeekableIntIterator theirs = shared(other).getIntIterator();
    PeekableIntIterator wanted = superseded.getIntIterator();
    while (wanted.hasNext()) {
      int ordinal = ours.next();
      if (theirs.next() == wanted.peekNext()) {
        superseding.add(ordinal);
        wanted.next();
      }
    }
    return superseding;
  }

  /** Whether no row is shared. */
  public boolean isEmpty() {
    return sharedA.isEmpty();
  }

  /** Memory that it takes, in bytes, about; nothing for {@link #EMPTY}, which is there anyway. */
  public long bytes() {
    if (this == EMPTY) {
      return 0;
    }
    long bytes = OVERHEAD_BYTES + bytes(sharedA) + bytes(sharedB);
    bytes += supersededA == null || supersededA == sharedA ? 0 : bytes(supersededA);
    bytes += supersededB == null || supersededB == sharedB ? 0 : bytes(supersededB);
    return bytes;
  }

  private static long bytes(RoaringBitmap bitmap) {
    return OVERHEAD_BYTES + bitmap.getLongSizeInBytes();
  }
}
