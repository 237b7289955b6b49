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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

class PrefixRangesTest {
  @Test
  void aPrefixIsTheFirstEightBytesPaddedWithZeros() {
    assertEquals(0, PrefixRanges.prefix(new byte[0]));
    assertEquals(0xFF01_0000_0000_0000L, PrefixRanges.prefix(new byte[] {-1, 1}));
    assertEquals(0x6162636465666768L, PrefixRanges.prefix(Bytes.toBytes("abcdefgh")));
    assertEquals(0x6162636465666768L, PrefixRanges.prefix(Bytes.toBytes("abcdefghi")));
  }

  @Test
  void noKeyOfTheRangesIsLeftOut() {
    Random random = new Random(3);
    int outside = 0;
    for (int n = 0; n < 2_000; n++) {
      List<KeyRange> list = new ArrayList<>();
      for (int i = random.nextInt(6); i >= 0; i--) {
        list.add(range(random));
      }
      KeyRanges ranges = KeyRanges.of(list);
      PrefixRanges prefixes = PrefixRanges.of(ranges);
      for (int i = 0; i < 100; i++) {
        byte[] key = key(random);
        boolean may = prefixes.mayContain(PrefixRanges.prefix(key));
        assertTrue(may || !ranges.contains(key), () -> Bytes.toStringBinary(key) + " " + ranges);
        outside += may ? 0 : 1;
      }
    }
    assertTrue(outside > 1_000, outside + " keys are excluded");
    assertFalse(PrefixRanges.of(KeyRanges.none()).mayContain(0));
    assertTrue(PrefixRanges.of(KeyRanges.all()).mayContain(-1));
  }

  private static KeyRange range(Random random) {
    byte[] a = key(random);
    byte[] b = key(random);
    return switch (random.nextInt(5)) {
      case 0 -> KeyRange.point(a);
      case 1 -> KeyRange.atLeast(a);
      case 2 -> KeyRange.lessThan(a);
      case 3 -> KeyRange.prefix(a);
      default -> Bytes.compareTo(a, b) <= 0 ? KeyRange.between(a, b) : KeyRange.between(b, a);
    };
  }

  /** Often alike in the first eight bytes, often shorter. */
  private static byte[] key(Random random) {
    byte[] key = new byte[random.nextInt(11)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (random.nextInt(3) - 1);
    }
    return key;
  }
}
