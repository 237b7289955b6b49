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
package org.lcindex.regionserver.scan.first;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TopKeysTest {
  private static final int MOST = 8;

  private static byte[] place(byte[] key, boolean descending) {
    return TopKeys.place(key, 0, key.length, MOST, descending);
  }

  private static byte[] key(Random random) {
    byte[] key = new byte[random.nextInt(14)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (random.nextInt(3) - 1); // 0xFF, 0, 1
    }
    return key;
  }

  @Test
  void keysUpToTheLimitAreTheirOwnPlaces() {
    byte[] key = Bytes.toBytes("12345678");
    assertEquals("12345678", Bytes.toString(place(key, false)));
    assertEquals("12345678", Bytes.toString(place(key, true)));
  }

  @Test
  void longKeysAreCutSoThatNoneIsLost() {
    byte[] key = Bytes.toBytes("1234567890");
    assertEquals("12345679", Bytes.toString(place(key, false)));
    assertEquals("12345678", Bytes.toString(place(key, true)));
    byte[] ends = Bytes.toBytesBinary("abc\\xFF\\xFF\\xFF\\xFF\\xFF\\xFFx");
    assertEquals("abd", Bytes.toString(place(ends, false)));
    assertNull(place(Bytes.toBytesBinary("\\xFF".repeat(9)), false), "no key is above");
  }

  @Test
  void placesAreInTheOrderOfTheKeys() {
    Random random = new Random(3);
    for (int i = 0; i < 200_000; i++) {
      byte[] low = key(random);
      byte[] high = key(random);
      if (Arrays.compareUnsigned(low, high) > 0) {
        byte[] swapped = low;
        low = high;
        high = swapped;
      }
      String text = Bytes.toStringBinary(low) + " and " + Bytes.toStringBinary(high);
      byte[] lowUp = place(low, false);
      byte[] highUp = place(high, false);
      assertTrue(lowUp != null || highUp == null, text);
      assertTrue(
          highUp == null
              || Arrays.compareUnsigned(lowUp, highUp) <= 0
                  && Arrays.compareUnsigned(high, highUp) <= 0,
          text);
      byte[] lowDown = place(low, true);
      assertTrue(
          Arrays.compareUnsigned(lowDown, place(high, true)) <= 0
              && Arrays.compareUnsigned(lowDown, low) <= 0,
          text);
    }
  }
}
