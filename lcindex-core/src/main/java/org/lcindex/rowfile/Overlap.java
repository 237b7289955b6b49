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

import java.io.IOException;
import java.util.Arrays;
import org.lcindex.rowfile.RowFileReader.Cursor;
import org.roaringbitmap.RoaringBitmap;

/**
 * Compares two HFiles row by row, by their RFiles. Each side skips to the other's next row, so a
 * stretch of rows that only one side has costs its block index, not its blocks; HFiles with
 * disjoint key ranges cost nothing.
 */
public final class Overlap {
  private static final byte UNKNOWN = 0;
  private static final byte NO = 1;
  private static final byte YES = 2;

  private final RowFileReader a;
  private final RowFileReader b;
  private final Shapes aShapes;
  private final Shapes bShapes;
  // [shape of a][shape of b]: are a's columns a subset of b's, and the other way round
  private final byte[][] aInB;
  private final byte[][] bInA;
  private final RoaringBitmap sharedA = new RoaringBitmap();
  private final RoaringBitmap sharedB = new RoaringBitmap();
  private final RoaringBitmap supersededA = new RoaringBitmap();
  private final RoaringBitmap supersededB = new RoaringBitmap();

  private Overlap(RowFileReader a, RowFileReader b) throws IOException {
    this.a = a;
    this.b = b;
    aShapes = a.shapes();
    bShapes = b.shapes();
    aInB = new byte[aShapes.count()][];
    bInA = new byte[bShapes.count()][];
  }

  /** The rows common to two HFiles of one family. */
  public static PairOverlap between(RowFileReader a, RowFileReader b) throws IOException {
    if (!rangesMeet(a.footer(), b.footer())) {
      RoaringBitmap none = new RoaringBitmap();
      return PairOverlap.of(none, none, none, none);
    }
    Overlap overlap = new Overlap(a, b);
    overlap.merge();
    return PairOverlap.of(
        overlap.sharedA, overlap.sharedB, overlap.supersededA, overlap.supersededB);
  }

  private static boolean rangesMeet(RowFileFooter x, RowFileFooter y) {
    return x.rows() > 0
        && y.rows() > 0
        && Arrays.compareUnsigned(x.firstRow(), y.lastRow()) <= 0
        && Arrays.compareUnsigned(y.firstRow(), x.lastRow()) <= 0;
  }

  private void merge() throws IOException {
    Cursor x = a.cursor();
    Cursor y = b.cursor();
    boolean more = x.seek(b.footer().firstRow()) && y.seek(a.footer().firstRow());
    while (more) {
      int order = x.compareRow(y);
      if (order < 0) {
        more = x.seek(y.rowArray(), y.rowOffset(), y.rowLength());
      } else if (order > 0) {
        more = y.seek(x.rowArray(), x.rowOffset(), x.rowLength());
      } else {
        add(x, y);
        more = x.next() && y.next();
      }
    }
  }

  private void add(Cursor x, Cursor y) {
    sharedA.add(x.ordinal());
    sharedB.add(y.ordinal());
    if (!x.simple() || !y.simple()) {
      return;
    }
    if (x.maxTs() < y.minTs() && subset(aInB, aShapes, x.shape(), bShapes, y.shape())) {
      supersededA.add(x.ordinal());
    } else if (y.maxTs() < x.minTs() && subset(bInA, bShapes, y.shape(), aShapes, x.shape())) {
      supersededB.add(y.ordinal());
    }
  }

  private static boolean subset(byte[][] known, Shapes of, int shape, Shapes in, int inShape) {
    if (known[shape] == null) {
      known[shape] = new byte[in.count()];
    }
    if (known[shape][inShape] == UNKNOWN) {
      known[shape][inShape] = of.isSubset(shape, in, inShape) ? YES : NO;
    }
    return known[shape][inShape] == YES;
  }
}
