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
package org.lcindex.predicate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The first rows of those it was offered, in the order of a {@link TopRows}. Not thread safe.
 *
 * @param <T> what is kept of a row
 */
@InterfaceAudience.Private
public final class BestRows<T> {
  /** Heap that a row takes besides key, row key and value, about, in bytes. */
  public static final int PLACED_BYTES = 96;

  /**
   * A row with its place.
   *
   * @param key by which it is placed first
   * @param row by which it is placed among those with the same key
   * @param value what is kept of it
   */
  public record Placed<T>(byte[] key, byte[] row, T value) {}

  private final int most;
  private final Comparator<byte[]> keyOrder;
  private final Comparator<Placed<T>> order;
  // The last of them first, because it is the one to go.
  private final PriorityQueue<Placed<T>> rows;

  /** Room for the rows wanted. */
  public BestRows(TopRows wanted) {
    most = wanted.rows();
    keyOrder = wanted.keyOrder();
    order =
        Comparator.comparing((Placed<T> placed) -> placed.key(), keyOrder)
            .thenComparing(Placed::row, Arrays::compareUnsigned);
    rows = new PriorityQueue<>(order.reversed());
  }

  /** Whether a row would be kept. */
  public boolean accepts(byte[] key, byte[] row) {
    if (rows.size() < most) {
      return true;
    }
    Placed<T> last = rows.peek();
    int byKey = keyOrder.compare(key, last.key());
    return byKey < 0 || byKey == 0 && Arrays.compareUnsigned(row, last.row()) < 0;
  }

  /**
   * Keeps a row that is {@linkplain #accepts accepted}.
   *
   * @return the row that had to go for it; null when there was room
   */
  public Placed<T> add(byte[] key, byte[] row, T value) {
    rows.add(new Placed<>(key, row, value));
    return rows.size() > most ? rows.poll() : null;
  }

  /** The key of the last of them; there has to be one. */
  public byte[] last() {
    return rows.element().key();
  }

  /** How many there are. */
  public int size() {
    return rows.size();
  }

  /** Whether as many are there as are wanted. */
  public boolean isFull() {
    return rows.size() == most;
  }

  /** What was kept, in the order wanted. */
  public List<T> inOrder() {
    return values(order);
  }

  /** What was kept, in row key order. */
  public List<T> inRowOrder() {
    return values(Comparator.comparing(Placed::row, Arrays::compareUnsigned));
  }

  private List<T> values(Comparator<Placed<T>> by) {
    List<Placed<T>> sorted = new ArrayList<>(rows);
    sorted.sort(by);
    return sorted.stream().map(Placed::value).toList();
  }
}
