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
package org.lcindex.build;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Keys that begin with about as many bytes 0xFF as a bound may have, so that some of them have no
 * short upper bound, and ranges around them.
 */
public final class EndlessKeys {
  public static final IndexDefinition TAIL = IndexDefinition.parse("tail BYTES", Rows.FAMILY);
  public static final IndexDefinition OTHER = IndexDefinition.parse("other BYTES", Rows.FAMILY);
  private static final int[] LENGTHS = {
    0, 1, 2, 7, 8, 9, 62, 63, 64, 64, 64, 65, 66, 127, 128, 300
  };
  private static final byte[] TAILS = {0, 1, (byte) 0xFE, (byte) 0xFF};

  private EndlessKeys() {}

  /** Bytes 0xFF, and a few others behind or within them. */
  public static byte[] key(Random random) {
    int ones = LENGTHS[random.nextInt(LENGTHS.length)];
    byte[] key = new byte[ones + random.nextInt(4)];
    Arrays.fill(key, 0, ones, (byte) 0xFF);
    for (int i = ones; i < key.length; i++) {
      key[i] = TAILS[random.nextInt(TAILS.length)];
    }
    if (key.length > 0 && random.nextInt(6) == 0) {
      key[random.nextInt(key.length)] = TAILS[random.nextInt(TAILS.length)];
    }
    return key;
  }

  /** One to three intervals whose ends are such keys, or none. */
  public static KeyRanges ranges(Random random) {
    KeyRange[] ranges = new KeyRange[1 + random.nextInt(3)];
    Arrays.setAll(ranges, i -> range(random));
    return KeyRanges.of(List.of(ranges));
  }

  private static KeyRange range(Random random) {
    byte[] a = key(random);
    byte[] b = key(random);
    boolean rising = Arrays.compareUnsigned(a, b) <= 0;
    byte[] low = rising ? a : b;
    byte[] high = rising ? b : a;
    return switch (random.nextInt(7)) {
      case 0 -> KeyRange.point(a);
      case 1 -> KeyRange.atLeast(a);
      case 2 -> KeyRange.greaterThan(a);
      case 3 -> KeyRange.atMost(a);
      case 4 -> KeyRange.lessThan(a);
      default -> new KeyRange(low, random.nextBoolean(), high, random.nextBoolean());
    };
  }

  /** A row with such keys in two columns; a few have several versions, or miss one. */
  public static List<Cell> row(Random random, byte[] row) {
    Cell other = put(row, "other", 9, key(random));
    Cell tail = put(row, "tail", 9, key(random));
    return switch (random.nextInt(9)) {
      case 0 -> List.of(other);
      case 1 -> List.of(tail);
      case 2 -> List.of(other, tail, put(row, "tail", 5, key(random)));
      default -> List.of(other, tail);
    };
  }

  private static Cell put(byte[] row, String qualifier, long timestamp, byte[] value) {
    return new KeyValue(row, Rows.FAMILY, Bytes.toBytes(qualifier), timestamp, value);
  }
}
