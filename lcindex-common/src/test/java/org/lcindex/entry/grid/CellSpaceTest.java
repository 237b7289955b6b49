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
package org.lcindex.entry.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cells and boxes, over all boxes of small spaces, and the paper's numbers of regions. */
class CellSpaceTest {
  static Stream<List<Integer>> spaces() {
    return Stream.of(
        List.of(1),
        List.of(4),
        List.of(1, 1),
        List.of(2, 2),
        List.of(3, 1),
        List.of(1, 3),
        List.of(1, 2, 1),
        List.of(2, 1, 1, 1));
  }

  private static BitSet slots(long bits) {
    return BitSet.valueOf(new long[] {bits});
  }

  private static BitSet all(int bits) {
    BitSet slots = new BitSet();
    slots.set(0, 1 << bits);
    return slots;
  }

  /** Every cell has one number, and every number one cell. */
  @ParameterizedTest
  @MethodSource("spaces")
  void cellsAreNumbered(List<Integer> bits) {
    CellSpace space = new CellSpace(bits);
    Set<Integer> seen = new HashSet<>();
    tuples(bits).forEach(slots -> seen.add(space.cell(slots)));
    assertEquals(space.size(), seen.size());
    assertEquals(space.size() - 1, Collections.max(seen));
  }

  private static List<int[]> tuples(List<Integer> bits) {
    List<int[]> tuples = new ArrayList<>(List.of(new int[0]));
    for (int axisBits : bits) {
      List<int[]> longer = new ArrayList<>();
      for (int[] tuple : tuples) {
        for (int slot = 0; slot < 1 << axisBits; slot++) {
          int[] next = java.util.Arrays.copyOf(tuple, tuple.length + 1);
          next[tuple.length] = slot;
          longer.add(next);
        }
      }
      tuples = longer;
    }
    return tuples;
  }

  /** CE1: exactly the cells whose slots are in the box, in ranges that do not touch. */
  @ParameterizedTest
  @MethodSource("spaces")
  void cellsOfABoxAreThoseWhoseSlotsAreInIt(List<Integer> bits) {
    CellSpace space = new CellSpace(bits);
    List<int[]> tuples = tuples(bits);
    List<List<BitSet>> boxes = new ArrayList<>(List.of(List.of()));
    for (int axisBits : bits) {
      List<List<BitSet>> longer = new ArrayList<>();
      for (List<BitSet> box : boxes) {
        for (long set = 0; set < 1L << (1 << axisBits); set++) {
          List<BitSet> next = new ArrayList<>(box);
          next.add(slots(set));
          longer.add(next);
        }
      }
      boxes = longer;
    }
    for (List<BitSet> box : boxes) {
      BitSet expected = new BitSet();
      for (int[] tuple : tuples) {
        if (IntStream.range(0, tuple.length).allMatch(i -> box.get(i).get(tuple[i]))) {
          expected.set(space.cell(tuple));
        }
      }
      BitSet found = new BitSet();
      int behind = -1;
      for (CellSpace.Cells range : space.cells(box)) {
        assertTrue(range.from() > behind && range.to() > range.from(), () -> box + " " + range);
        found.set(range.from(), range.to());
        behind = range.to();
      }
      assertEquals(expected, found, box::toString);
    }
  }

  /** Section 3: nine attributes, a search on three of them meets 64 of 512 regions. */
  @Test
  void aSearchOnThreeOfNineMeets64Regions() {
    CellSpace space = new CellSpace(Collections.nCopies(9, 1));
    for (int searched = 0; searched < 512; searched++) {
      if (Integer.bitCount(searched) == 3) {
        int on = searched;
        List<BitSet> box =
            IntStream.range(0, 9)
                .mapToObj(axis -> (on >> axis & 1) == 1 ? slots(2) : all(1))
                .toList();
        assertEquals(64, regionsOf(space, space.cells(box), 512));
      }
    }
  }

  /** Three subspaces of three attributes: 8 regions at most, and one at best. */
  @Test
  void aSearchOnThreeOfThreeSubspacesMeets1To8Regions() {
    CellSpace space = new CellSpace(List.of(1, 1, 1));
    Set<Integer> best = new HashSet<>();
    for (int searched = 0; searched < 512; searched++) {
      if (Integer.bitCount(searched) == 3) {
        int least = Integer.MAX_VALUE;
        for (int subspace = 0; subspace < 3; subspace++) {
          int on = searched >> 3 * subspace;
          List<BitSet> box =
              IntStream.range(0, 3)
                  .mapToObj(axis -> (on >> axis & 1) == 1 ? slots(1) : all(1))
                  .toList();
          least = Math.min(least, regionsOf(space, space.cells(box), 8));
        }
        best.add(least);
      }
    }
    assertEquals(Set.of(1, 2, 4), best, "the best of three subspaces");
  }

  @Test
  void anEqualityOnAllAxesMeetsOneRegion() {
    CellSpace space = new CellSpace(List.of(4, 4, 4, 4));
    List<BitSet> box = List.of(slots(1 << 3), slots(1 << 9), slots(1 << 15), slots(1));
    assertEquals(
        List.of(new CellSpace.Cells(space.cell(3, 9, 15, 0), space.cell(3, 9, 15, 0) + 1)),
        space.cells(box));
    assertEquals(1, regionsOf(space, space.cells(box), 1 << 16));
    assertEquals(1, regionsOf(space, space.cells(box), 1));
  }

  @Test
  void aSpaceWithoutConditionsIsOneRange() {
    CellSpace space = new CellSpace(List.of(5, 6, 5));
    assertEquals(
        List.of(new CellSpace.Cells(0, 1 << 16)), space.cells(List.of(all(5), all(6), all(5))));
    assertEquals(List.of(), space.cells(List.of(all(5), new BitSet(), all(5))));
  }

  @Test
  void mistakesAreTold() {
    assertThrows(IllegalArgumentException.class, () -> new CellSpace(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new CellSpace(Collections.nCopies(10, 1)));
    assertThrows(IllegalArgumentException.class, () -> new CellSpace(List.of(8, 9)));
    assertThrows(IllegalArgumentException.class, () -> new CellSpace(List.of(8, 0)));
    CellSpace space = new CellSpace(List.of(2, 2));
    assertThrows(IllegalArgumentException.class, () -> space.cell(1));
    assertThrows(IllegalArgumentException.class, () -> space.cell(4, 0));
    assertThrows(IllegalArgumentException.class, () -> space.cells(List.of(all(2))));
  }

  /** How many of some regions, a power of two, cells are in. */
  private static int regionsOf(CellSpace space, List<CellSpace.Cells> cells, int regions) {
    int width = space.size() / regions;
    BitSet met = new BitSet(regions);
    cells.forEach(range -> met.set(range.from() / width, (range.to() - 1) / width + 1));
    return met.cardinality();
  }
}
