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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The primitives of FORMAT.md, at the edges of their ranges. */
class BytesRoundTripTest {
  @Test
  void numbers() {
    ByteWriter out = new ByteWriter(1);
    long[] numbers = {0, 1, 127, 128, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31, -64, 63, 64};
    for (long number : numbers) {
      out.putVLong(number);
      out.putZigZag(number);
      out.putLong(number);
      out.putInt((int) number);
    }
    out.putVInt(Integer.MAX_VALUE);
    out.putText("Tränen \u0000");
    ByteReader in = new ByteReader(out.toByteArray());
    for (long number : numbers) {
      assertEquals(number, in.getVLong());
      assertEquals(number, in.getZigZag());
      assertEquals(number, in.getLong());
      assertEquals((int) number, in.getInt());
    }
    assertEquals(Integer.MAX_VALUE, in.getVInt());
    assertEquals("Tränen \u0000", in.getText());
    in.expectEnd();
    assertThrows(FormatException.class, in::getByte);
  }

  @Test
  void packedOfEveryWidth() {
    Random random = new Random(1);
    for (int bits = 0; bits <= 64; bits++) {
      int count = random.nextInt(20);
      long base = random.nextLong();
      long[] longs = new long[count];
      int[] ints = new int[count];
      for (int i = 0; i < count; i++) {
        long value = bits == 0 ? 0 : random.nextLong() >>> (64 - bits);
        longs[i] = base + value;
        ints[i] = (int) value;
      }
      ByteWriter out = new ByteWriter(1);
      out.putPacked(longs, count, base);
      out.putPacked(ints, count);
      ByteReader in = new ByteReader(out.toByteArray());
      assertArrayEquals(longs, in.getPackedLongs(count, base));
      assertArrayEquals(ints, in.getPackedInts(count));
      in.expectEnd();
    }
  }

  @Test
  void wrongLengthsAreFoundBeforeMemoryIsTaken() {
    ByteWriter out = new ByteWriter();
    out.putVLong(Long.MAX_VALUE);
    assertThrows(FormatException.class, () -> new ByteReader(out.toByteArray()).getVInt());
    out.clear();
    out.putVInt(1_000_000_000);
    assertThrows(FormatException.class, () -> new ByteReader(out.toByteArray()).getBytes());
    assertThrows(FormatException.class, () -> new ByteReader(out.toByteArray()).getCount());
  }
}
