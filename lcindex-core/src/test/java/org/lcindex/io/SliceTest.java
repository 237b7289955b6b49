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
package org.lcindex.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SliceTest {
  /** Whatever follows the slice in its array, and where the array ends. */
  @Test
  void prefixIsOfItsOwnBytes() {
    byte[] array = new byte[24];
    new Random(5).nextBytes(array);
    for (int offset = 0; offset <= array.length; offset++) {
      for (int length = 0; offset + length <= array.length; length++) {
        byte[] padded = Arrays.copyOf(Arrays.copyOfRange(array, offset, offset + length), 8);
        String where = offset + " " + length;
        long expected = ByteBuffer.wrap(padded).getLong();
        assertEquals(expected, Slice.prefix(array, offset, length), where);
        if (offset + Long.BYTES <= array.length) {
          assertEquals(expected, Slice.prefixWithRoom(array, offset, length), where);
        }
      }
    }
  }
}
