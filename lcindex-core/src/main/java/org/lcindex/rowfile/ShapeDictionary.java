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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/**
 * Numbers the qualifiers and shapes of simple rows in the order in which they are met, so that
 * every pass over the same HFile numbers them alike. For one thread.
 */
public final class ShapeDictionary {
  private final List<byte[]> qualifiers = new ArrayList<>();
  private final List<int[]> shapes = new ArrayList<>();
  private final Map<Bytes, Integer> qualifierNumbers = new HashMap<>();
  private final Map<Numbers, Integer> shapeNumbers = new HashMap<>();
  private int last = -1;

  /** The shape of a simple row, whose cells are sorted by qualifier and have no qualifier twice. */
  public int shapeOf(List<? extends Cell> cells) {
    // Rows mostly look like the one before: compare with that shape and build nothing.
    if (last >= 0 && matches(cells, shapes.get(last))) {
      return last;
    }
    int[] numbers = new int[cells.size()];
    for (int i = 0; i < numbers.length; i++) {
      Bytes qualifier = new Bytes(CellUtil.cloneQualifier(cells.get(i)));
      Integer number = qualifierNumbers.get(qualifier);
      if (number == null) {
        number = qualifiers.size();
        qualifiers.add(qualifier.bytes);
        qualifierNumbers.put(qualifier, number);
      }
      numbers[i] = number;
    }
    Integer shape = shapeNumbers.get(new Numbers(numbers));
    if (shape == null) {
      shape = shapes.size();
      shapes.add(numbers);
      shapeNumbers.put(new Numbers(numbers), shape);
    }
    last = shape;
    return last;
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

  /** Number of qualifiers so far. */
  public int qualifierCount() {
    return qualifiers.size();
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

  /** Adds all of another file's shapes; the result maps its shape numbers to ours. */
  public int[] addAll(Shapes other) {
    int[] map = new int[other.count()];
    for (int i = 0; i < map.length; i++) {
      int[] theirs = other.shape(i);
      int[] ours = new int[theirs.length];
      for (int j = 0; j < theirs.length; j++) {
        Bytes qualifier = new Bytes(other.qualifier(theirs[j]));
        ours[j] =
            qualifierNumbers.computeIfAbsent(
                qualifier,
                q -> {
                  qualifiers.add(q.bytes);
                  return qualifiers.size() - 1;
                });
      }
      map[i] =
          shapeNumbers.computeIfAbsent(
              new Numbers(ours),
              n -> {
                shapes.add(n.numbers);
                return shapes.size() - 1;
              });
    }
    return map;
  }

  private record Bytes(byte[] bytes) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  private record Numbers(int[] numbers) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Numbers that && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(numbers);
    }
  }
}
