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
package org.lcindex.query.condition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Where values of a type lie in the order of bytes, which is that of row keys. Stateless.
 *
 * <p>What is returned has every row key whose value is in the given ranges, and may have others:
 * those that are no value of the type, and all keys where the order of the type is not that of its
 * bytes. Rows outside of it need not be read; rows inside have to be looked at, unless it {@link
 * #isExact}.
 */
final class RowKeyBytes {
  /**
   * Of a key it is the first byte of zero; of a row key it is the first one of negative numbers.
   */
  private static final byte[] SIGN = {(byte) 0x80};

  private static final byte[] POSITIVE_NAN = {0x7f};
  private static final byte[] NEGATIVE_NAN = {(byte) 0xff};

  private RowKeyBytes() {}

  /** Whether {@link #of} has the row keys of these values and no other. */
  static boolean isExact(ValueCodec codec, KeyRanges keys) {
    return codec.total() && codec.byteOrdered()
        || keys.ranges().stream()
            .allMatch(range -> range.isPoint() && codec.isKeyOfOneCell(range.low()));
  }

  /** Row keys that have the values of these keys of the codec, and perhaps others. */
  static KeyRanges of(ValueCodec codec, KeyRanges keys) {
    if (codec.total() && codec.byteOrdered()) {
      return keys; // which are the bytes themselves
    }
    List<KeyRange> bytes = new ArrayList<>();
    for (KeyRange range : keys.ranges()) {
      if (range.isPoint() && codec.isKeyOfOneCell(range.low())) {
        bytes.add(KeyRange.point(bytes(codec, range.low())));
      } else if (codec.byteOrdered() && codec.injective()) {
        bytes.add(
            new KeyRange(
                bytes(codec, range.low()),
                range.lowInclusive(),
                bytes(codec, range.high()),
                range.highInclusive()));
      } else if (codec.encoding() == ValueEncoding.BINARY && isSigned(codec.type())) {
        addSigned(codec, range, bytes);
      } else {
        return KeyRanges.all();
      }
    }
    return KeyRanges.of(bytes);
  }

  private static byte[] bytes(ValueCodec codec, byte[] key) {
    return key == null ? null : codec.cellOf(codec.valueOf(key));
  }

  private static boolean isSigned(ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DATE, TIMESTAMP -> true;
      case BOOLEAN, DECIMAL, STRING, BYTES -> false;
    };
  }

  /** Bytes put negative numbers after the others; keys have the sign bit inverted. */
  private static void addSigned(ValueCodec codec, KeyRange range, List<KeyRange> bytes) {
    boolean floating = codec.type() == ColumnType.FLOAT || codec.type() == ColumnType.DOUBLE;
    byte[] zero = Arrays.copyOf(SIGN, codec.keyWidth());
    for (KeyRange half : both(range, KeyRange.atLeast(zero))) {
      byte[] greatest = bytes(codec, half.high());
      bytes.add(
          new KeyRange(
              bytes(codec, half.low()),
              half.lowInclusive(),
              greatest == null ? SIGN : greatest,
              greatest != null && half.highInclusive()));
    }
    byte[] beforeZero = new byte[codec.keyWidth()];
    Arrays.fill(beforeZero, (byte) 0xff);
    beforeZero[0] = 0x7f;
    for (KeyRange half : both(range, KeyRange.atMost(beforeZero))) {
      byte[] least = bytes(codec, half.low());
      byte[] greatest = bytes(codec, half.high());
      bytes.add(
          floating // in falling order
              ? new KeyRange(greatest, half.highInclusive(), least, half.lowInclusive())
              : new KeyRange(
                  least == null ? SIGN : least,
                  half.lowInclusive(),
                  greatest,
                  half.highInclusive()));
    }
    if (floating && range.contains(codec.keyOf(notANumber(codec)))) {
      // It has cells of both signs and many magnitudes, all with one key.
      bytes.add(new KeyRange(POSITIVE_NAN, true, SIGN, false));
      bytes.add(KeyRange.atLeast(NEGATIVE_NAN));
    }
  }

  private static Object notANumber(ValueCodec codec) {
    return codec.type() == ColumnType.DOUBLE ? (Object) Double.NaN : (Object) Float.NaN;
  }

  private static List<KeyRange> both(KeyRange range, KeyRange half) {
    return KeyRanges.of(range).intersect(KeyRanges.of(half)).ranges();
  }
}
