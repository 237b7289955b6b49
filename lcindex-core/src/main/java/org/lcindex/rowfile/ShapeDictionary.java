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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.FormatLimits;

/**
 * Numbers the qualifiers and shapes of simple rows in the order in which they are met, so that
 * every pass over the same HFile numbers them alike. For one thread.
 */
public final class ShapeDictionary {
  private final List<byte[]> qualifiers = new ArrayList<>();
  private final List<int[]> shapes = new ArrayList<>();
  // Bytes are Comparable, so that a hash table looks those with one hash up in a tree.
  private final Map<Bytes, Integer> qualifierNumbers = new HashMap<>();
  private final Map<Bytes, Integer> shapeNumbers = new HashMap<>();
  private int shapeCells;
  private long qualifierBytes;
  private int last = -1;

  /**
   * The shape of a simple row, whose cells are sorted by qualifier and have no qualifier twice;
   * {@link Shapes#COMPLEX} when the dictionary is full.
   */
  public int shapeOf(List<? extends Cell> cells) {
    byte[][] names = new byte[cells.size()][];
    for (int i = 0; i < names.length; i++) {
      names[i] = CellUtil.cloneQualifier(cells.get(i));
    }
    int shape = numberOf(names);
    if (shape >= 0) {
      last = shape;
    }
    return shape;
  }

  private int numberOf(byte[][] names) {
    int[] numbers = new int[names.length];
    int unknown = 0;
    long unknownBytes = 0;
    for (int i = 0; i < names.length; i++) {
      Integer number = qualifierNumbers.get(new Bytes(names[i]));
      numbers[i] = number == null ? qualifiers.size() + unknown++ : number;
      unknownBytes += number == null ? names[i].length : 0;
    }
    Integer shape = shapeNumbers.get(key(numbers));
    if (shape != null) {
      return shape;
    }
    if (shapes.size() >= FormatLimits.SHAPES
        || qualifiers.size() + unknown > FormatLimits.QUALIFIERS
        || qualifierBytes + unknownBytes > FormatLimits.QUALIFIER_BYTES
        || shapeCells + names.length > FormatLimits.SHAPE_CELLS) {
      return Shapes.COMPLEX;
    }
    for (int i = 0; i < names.length; i++) {
      if (numbers[i] == qualifiers.size()) {
        qualifierNumbers.put(new Bytes(names[i]), qualifiers.size());
        qualifiers.add(names[i]);
      }
    }
    qualifierBytes += unknownBytes;
    shapeCells += names.length;
    shapes.add(numbers);
    shapeNumbers.put(key(numbers), shapes.size() - 1);
    return shapes.size() - 1;
  }

  /**
   * The shape found last, if these cells have it, too; else -1. Rows mostly look like the one
   * before, so this saves building anything for a lookup.
   */
  public int lastIfMatches(List<? extends Cell> cells) {
    return last >= 0 && matches(cells, shapes.get(last)) ? last : -1;
  }

  private boolean matches(List<? extends Cell> cells, int[] shape) {
    if (cells.size() != shape.length) {
      return false;
    }
    for (int i = 0; i < shape.length; i++) {
      if (!CellUtil.matchingQualifier(cells.get(i), qualifiers.get(shape[i]))) {
        return false;
      }
    }
    return true;
  }

  /** Number of shapes so far. */
  public int count() {
    return shapes.size();
  }

  /** The qualifier numbers of a shape, in the order of the qualifiers. Not to be changed. */
  public int[] shape(int number) {
    return shapes.get(number);
  }

  /** The qualifier with a number. Not to be changed. */
  public byte[] qualifier(int number) {
    return qualifiers.get(number);
  }

  /** What was numbered so far. */
  public Shapes snapshot() {
    return new Shapes(qualifiers.toArray(byte[][]::new), shapes.toArray(int[][]::new));
  }

  /**
   * Our number of another file's shape; {@link Shapes#COMPLEX} when the dictionary is full. Once
   * refused, a shape is refused ever after: whatever takes up what it lacks also takes up the room.
   */
  public int numberOf(Shapes other, int shape) {
    int[] theirs = other.shape(shape);
    byte[][] names = new byte[theirs.length][];
    for (int j = 0; j < theirs.length; j++) {
      names[j] = other.qualifier(theirs[j]);
    }
    return numberOf(names);
  }

  private static Bytes key(int[] numbers) {
    ByteBuffer key = ByteBuffer.allocate(Integer.BYTES * numbers.length);
    key.asIntBuffer().put(numbers);
    return new Bytes(key.array());
  }
}
