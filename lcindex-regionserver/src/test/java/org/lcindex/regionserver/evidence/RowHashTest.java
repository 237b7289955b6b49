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
package org.lcindex.regionserver.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Who knows the hash function still cannot write rows that have one hash. */
class RowHashTest {
  private static final int ROWS = 10_000;
  private static final int LENGTH = 16;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private static long mix(long value) {
    long mixed = value * MULTIPLIER;
    mixed ^= mixed >>> 32;
    mixed *= 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 29;
  }

  /** Second halves that undo what the first ones have done, if the hash begins with 0. */
  private static List<byte[]> chosen() {
    List<byte[]> rows = new ArrayList<>();
    for (long first = 0; first < ROWS; first++) {
      rows.add(
          ByteBuffer.allocate(LENGTH)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putLong(first)
              .putLong(mix(LENGTH * MULTIPLIER ^ first))
              .array());
    }
    return rows;
  }

  private static long hashes(List<byte[]> rows, ToLongFunction<byte[]> hash) {
    return rows.stream().mapToLong(hash).distinct().count();
  }

  @Test
  void theRowsCollideWithoutASeed() {
    long hashes =
        hashes(
            chosen(),
            row -> {
              ByteBuffer halves = ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN);
              long begun = mix(LENGTH * MULTIPLIER ^ halves.getLong());
              return mix(mix(begun ^ halves.getLong()));
            });
    assertEquals(1, hashes);
  }

  @Test
  void withASeedTheyDoNot() {
    assertEquals(ROWS, hashes(chosen(), row -> RowHash.of(row, 0, LENGTH)));
    long slots = hashes(chosen(), row -> CopyList.hash(row, 0, LENGTH));
    assertTrue(slots > ROWS - 10, slots + " of " + ROWS);
  }
}
