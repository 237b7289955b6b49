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
package org.lcindex.sfile;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.layout.KeyBounds;
import org.lcindex.type.ValueCodec;

/**
 * The flags of a definition with bounds, as keys: evenly spaced from above {@code min} to {@code
 * max}. Fractional numbers are spaced by value, all other types by key, which for whole numbers and
 * times comes to the same. Keys are cut to the length of a bound first: a flag need be no value.
 */
final class DeclaredFlags {
  private DeclaredFlags() {}

  /** The flags; null when the definition has no bounds. */
  static byte[][] of(IndexDefinition definition) {
    if (!(definition instanceof LocalDefinition local) || local.min() == null) {
      return null;
    }
    Object min = local.min();
    Object max = local.max();
    ValueCodec codec = local.codec();
    byte[][] flags = new byte[local.flags()][];
    for (int i = 0; i < flags.length; i++) {
      flags[i] =
          i == flags.length - 1
              ? key(codec, max)
              : between(codec, min, max, BigInteger.valueOf(i + 1L), flags.length);
    }
    // Rounding must not put a flag above the last one.
    for (int i = flags.length - 2; i >= 0; i--) {
      if (Arrays.compareUnsigned(flags[i], flags[i + 1]) > 0) {
        flags[i] = flags[i + 1];
      }
    }
    return flags;
  }

  private static byte[] key(ValueCodec codec, Object value) {
    byte[] key = codec.keyOf(value);
    return KeyBounds.atMost(key, 0, key.length);
  }

  private static byte[] between(
      ValueCodec codec, Object min, Object max, BigInteger numerator, int denominator) {
    BigDecimal part =
        new BigDecimal(numerator).divide(BigDecimal.valueOf(denominator), MathContext.DECIMAL64);
    return switch (codec.type()) {
      case FLOAT -> codec.keyOf((Object) mix(min, max, part).floatValue());
      case DOUBLE -> codec.keyOf((Object) mix(min, max, part).doubleValue());
      case DECIMAL -> codec.keyOf((Object) mix(min, max, part));
      default -> mixKeys(key(codec, min), key(codec, max), numerator, denominator);
    };
  }

  private static BigDecimal mix(Object min, Object max, BigDecimal part) {
    BigDecimal low = new BigDecimal(min.toString());
    BigDecimal high = new BigDecimal(max.toString());
    return low.add(high.subtract(low).multiply(part), MathContext.DECIMAL64);
  }

  private static byte[] mixKeys(byte[] min, byte[] max, BigInteger numerator, int denominator) {
    int length = Math.max(1, Math.max(min.length, max.length));
    BigInteger low = new BigInteger(1, Arrays.copyOf(min, length));
    BigInteger high = new BigInteger(1, Arrays.copyOf(max, length));
    BigInteger mixed =
        low.add(high.subtract(low).multiply(numerator).divide(BigInteger.valueOf(denominator)));
    byte[] digits = mixed.toByteArray();
    byte[] key = new byte[length];
    int count = Math.min(length, digits.length);
    System.arraycopy(digits, digits.length - count, key, length - count, count);
    return key;
  }
}
