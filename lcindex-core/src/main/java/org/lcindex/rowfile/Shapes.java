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

import java.io.PrintStream;
import java.util.Arrays;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.collect.Interner;
import org.apache.hbase.thirdparty.com.google.common.collect.Interners;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.FormatException;
import org.lcindex.io.FormatLimits;

/**
 * The qualifiers and shapes of one HFile. A shape is the sorted set of qualifiers that a simple row
 * has; real tables have few, so a row names its shape by number. Most HFiles of a table have the
 * same, so those that are read are held once. Immutable, thread safe.
 */
public final class Shapes {
  /** The shape number of a complex row. */
  public static final int COMPLEX = -1;

  private static final Interner<Shapes> KNOWN = Interners.newWeakInterner();
  private static final int ARRAY_BYTES = 24;

  private final byte[][] qualifiers;
  private final int[][] shapes;

  Shapes(byte[][] qualifiers, int[][] shapes) {
    this.qualifiers = qualifiers;
    this.shapes = shapes;
  }

  /** How many different qualifiers the simple rows have. */
  public int qualifierCount() {
    return qualifiers.length;
  }

  /** A qualifier by number. Not to be changed. */
  public byte[] qualifier(int number) {
    return qualifiers[number];
  }

  /** How many shapes there are. */
  public int count() {
    return shapes.length;
  }

  /** The qualifier numbers of a shape, in the order of the qualifiers. Not to be changed. */
  public int[] shape(int number) {
    return shapes[number];
  }

  /** Prints a line for each shape, for people. */
  public void print(PrintStream out) {
    for (int s = 0; s < shapes.length; s++) {
      StringBuilder names = new StringBuilder();
      for (int number : shapes[s]) {
        names.append(' ').append(Bytes.toStringBinary(qualifiers[number]));
      }
      out.printf("shape %d:%s%n", s, names);
    }
  }

  /** Whether every qualifier of one of our shapes is in a shape of the other file. */
  public boolean isSubset(int shape, Shapes other, int otherShape) {
    int[] theirs = other.shapes[otherShape];
    int at = 0;
    for (int number : shapes[shape]) {
      byte[] wanted = qualifiers[number];
      while (at < theirs.length
          && Arrays.compareUnsigned(other.qualifiers[theirs[at]], wanted) < 0) {
        at++;
      }
      if (at == theirs.length || !Arrays.equals(other.qualifiers[theirs[at]], wanted)) {
        return false;
      }
      at++;
    }
    return true;
  }

  /** Whether it numbers the same qualifiers and shapes in the same way. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Shapes that
        && Arrays.deepEquals(qualifiers, that.qualifiers)
        && Arrays.deepEquals(shapes, that.shapes);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(qualifiers) + Arrays.deepHashCode(shapes);
  }

  /** About how many bytes of memory it takes. */
  public long memoryBytes() {
    long bytes = ARRAY_BYTES;
    for (byte[] qualifier : qualifiers) {
      bytes += ARRAY_BYTES + qualifier.length;
    }
    for (int[] shape : shapes) {
      bytes += ARRAY_BYTES + (long) shape.length * Integer.BYTES;
    }
    return bytes;
  }

  /**
   * Which qualifiers are wanted, by number. Those that no simple row has are passed over.
   *
   * @param names sorted, because clients name as many as they like
   */
  public boolean[] wanted(NavigableSet<byte[]> names) {
    boolean[] wanted = new boolean[qualifiers.length];
    for (int i = 0; i < qualifiers.length; i++) {
      wanted[i] = names.contains(qualifiers[i]);
    }
    return wanted;
  }

  /** Writes {@code shapes} as FORMAT.md has them. */
  public void writeTo(ByteWriter out) {
    out.putVInt(qualifiers.length);
    for (byte[] qualifier : qualifiers) {
      out.putBytes(qualifier);
    }
    out.putVInt(shapes.length);
    for (int[] shape : shapes) {
      out.putVInt(shape.length);
      for (int number : shape) {
        out.putVInt(number);
      }
    }
  }

  /** Reads what {@link #writeTo} wrote. */
  public static Shapes readFrom(ByteReader in) {
    byte[][] qualifiers =
        new byte[FormatLimits.check("qualifiers", in.getCount(), FormatLimits.QUALIFIERS)][];
    int room = FormatLimits.QUALIFIER_BYTES;
    for (int i = 0; i < qualifiers.length; i++) {
      qualifiers[i] = in.get(FormatLimits.check("bytes of qualifiers", in.getVInt(), room));
      room -= qualifiers[i].length;
    }
    int[][] shapes = new int[FormatLimits.check("shapes", in.getCount(), FormatLimits.SHAPES)][];
    int cells = 0;
    for (int i = 0; i < shapes.length; i++) {
      shapes[i] = new int[in.getCount()];
      cells += shapes[i].length;
      FormatLimits.check("qualifiers of shapes", cells, FormatLimits.SHAPE_CELLS);
      for (int j = 0; j < shapes[i].length; j++) {
        shapes[i][j] = in.getVInt();
        checkOrder(qualifiers, shapes[i], j);
      }
    }
    return KNOWN.intern(new Shapes(qualifiers, shapes));
  }

  private static void checkOrder(byte[][] qualifiers, int[] shape, int at) {
    if (shape[at] >= qualifiers.length
        || at > 0
            && Arrays.compareUnsigned(qualifiers[shape[at - 1]], qualifiers[shape[at]]) >= 0) {
      throw new FormatException("qualifier " + shape[at] + " cannot be here in a shape");
    }
  }
}
