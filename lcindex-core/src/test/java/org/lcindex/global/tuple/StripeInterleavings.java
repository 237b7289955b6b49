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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All interleavings of two batches that take locks one after the other, and give them back when
 * they have all: stripes as {@link RowStripes} orders them, and row locks of HBase, which come when
 * HBase wants. Whether the batches come to wait for each other.
 */
public final class StripeInterleavings {
  private static final int STRIPES = 4;
  private static final int ROWS = 6;

  /** How many locks a batch has that has ended. */
  private static final int ENDED = -1;

  private StripeInterleavings() {}

  /** Which batches wait for each other that take only their stripes, or null. */
  public static String firstLoss() {
    for (long[] one : batches()) {
      for (long[] other : batches()) {
        String stuck =
            stuck(List.of(RowStripes.of(one, STRIPES), RowStripes.of(other, STRIPES)), false);
        if (stuck != null) {
          return Arrays.toString(one) + " and " + Arrays.toString(other) + ": " + stuck;
        }
      }
    }
    return null;
  }

  /** Rows of a batch in any order, of which some share a stripe. */
  private static List<long[]> batches() {
    List<long[]> batches = new ArrayList<>();
    for (long first = 0; first < ROWS; first++) {
      batches.add(new long[] {first});
      for (long second = 0; second < ROWS; second++) {
        batches.add(new long[] {first, second});
        batches.add(new long[] {first, second, (second + 3) % ROWS});
      }
    }
    return batches;
  }

  /** A lock of HBase's on a row, as a batch takes it. */
  static int rowLock(int row) {
    return STRIPES + row;
  }

  /**
   * The first state from which nothing goes on, though some batch has not ended; null if there is
   * none.
   *
   * @param batches the locks of each, in the order in which it takes them
   * @param bounded whether a batch that waits for a stripe may fail, which gives everything back
   */
  static String stuck(List<int[]> batches, boolean bounded) {
    Set<List<Integer>> seen = new HashSet<>();
    Deque<List<Integer>> open = new ArrayDeque<>();
    open.add(List.of(0, 0));
    while (!open.isEmpty()) {
      List<Integer> taken = open.remove();
      if (seen.add(taken)) {
        List<List<Integer>> next = next(batches, taken, bounded);
        if (next.isEmpty() && taken.stream().anyMatch(number -> number != ENDED)) {
          return "after "
              + taken
              + " locks of "
              + batches.stream().map(Arrays::toString).toList()
              + " nothing goes on";
        }
        open.addAll(next);
      }
    }
    return null;
  }

  private static List<List<Integer>> next(
      List<int[]> batches, List<Integer> taken, boolean bounded) {
    List<List<Integer>> next = new ArrayList<>();
    for (int i = 0; i < batches.size(); i++) {
      int[] batch = batches.get(i);
      int has = taken.get(i);
      if (has == ENDED) {
        continue;
      }
      if (has == batch.length) {
        next.add(with(taken, i, ENDED));
      } else if (isFree(batches, taken, batch[has])) {
        next.add(with(taken, i, has + 1));
      } else if (bounded && batch[has] < STRIPES) {
        next.add(with(taken, i, ENDED));
      }
    }
    return next;
  }

  private static List<Integer> with(List<Integer> taken, int batch, int number) {
    List<Integer> next = new ArrayList<>(taken);
    next.set(batch, number);
    return List.copyOf(next);
  }

  /** Whether no batch has a lock; who has it himself does not get it twice. */
  private static boolean isFree(List<int[]> batches, List<Integer> taken, int lock) {
    for (int i = 0; i < batches.size(); i++) {
      for (int k = 0; k < taken.get(i); k++) {
        if (batches.get(i)[k] == lock) {
          return false;
        }
      }
    }
    return true;
  }
}
