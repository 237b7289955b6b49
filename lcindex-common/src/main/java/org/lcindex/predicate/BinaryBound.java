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

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.CompareOperator;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * {@link KeyBound} of HBase's BinaryComparator, which compares the bytes of the cell and not its
 * value.
 */
final class BinaryBound {
  /**
   * The first key of a value that is not negative, as a prefix: keys have the sign bit inverted.
   */
  private static final byte[] ZERO = {(byte) 0x80};

  private BinaryBound() {}

  static Optional<KeyBound> of(CompareOperator op, byte[] operand, ValueCodec codec) {
    if (operand.length == 0 && op == CompareOperator.GREATER_OR_EQUAL) {
      // Whatever the codec: no bytes are below none. It says that the column is there.
      return Optional.of(new KeyBound(KeyRanges.all(), true));
    }
    byte[] key = codec.keyOf(operand, 0, operand.length);
    if (op == CompareOperator.EQUAL) {
      // Bytes that are no value are equal to no cell that is one.
      return Optional.of(
          key == null
              ? new KeyBound(KeyRanges.none(), true)
              : new KeyBound(KeyRanges.of(KeyRange.point(key)), codec.isKeyOfOneCell(key)));
    }
    if (key == null) {
      return Optional.empty();
    }
    if (codec.byteOrdered()) {
      return Optional.of(monotone(op, key, codec));
    }
    if (codec.encoding() == ValueEncoding.BINARY) {
      return switch (codec.type()) {
        case BYTE, SHORT, INT, LONG, DATE, TIMESTAMP -> Optional.of(twosComplement(op, key));
        case FLOAT, DOUBLE -> floating(op, key, codec);
        default -> Optional.empty();
      };
    }
    return Optional.empty();
  }

  /**
   * A smaller cell never has a greater key. When other cells share the operand's key, some of them
   * can be on the other side of the operand, so that key is included and must be looked at.
   */
  private static KeyBound monotone(CompareOperator op, byte[] key, ValueCodec codec) {
    boolean exact = codec.isKeyOfOneCell(key);
    return new KeyBound(KeyRanges.of(KeyBound.range(exact ? op : orEqual(op), key)), exact);
  }

  private static CompareOperator orEqual(CompareOperator op) {
    return switch (op) {
      case LESS -> CompareOperator.LESS_OR_EQUAL;
      case GREATER -> CompareOperator.GREATER_OR_EQUAL;
      default -> op;
    };
  }

  /** Bytes put negative numbers after the others, each half in value order. */
  private static KeyBound twosComplement(CompareOperator op, byte[] key) {
    boolean negative = key[0] >= 0;
    KeyRanges sameSign = KeyRanges.of(negative ? KeyRange.lessThan(ZERO) : KeyRange.atLeast(ZERO));
    KeyRanges sameSide = KeyRanges.of(KeyBound.range(op, key)).intersect(sameSign);
    return new KeyBound(withOtherSign(op, negative, sameSide), true);
  }

  /**
   * Bytes put negative numbers after the others, in falling order. NaN has cells of both signs and
   * any magnitude, all with one key above infinity.
   */
  private static Optional<KeyBound> floating(CompareOperator op, byte[] key, ValueCodec codec) {
    if (!codec.isKeyOfOneCell(key)) {
      return Optional.empty();
    }
    boolean negative = key[0] >= 0;
    if (!negative) {
      KeyRanges sameSide =
          KeyRanges.of(KeyBound.range(op, key)).intersect(KeyRanges.of(KeyRange.atLeast(ZERO)));
      return Optional.of(new KeyBound(withOtherSign(op, false, sameSide), true));
    }
    KeyRanges sameSide =
        KeyRanges.of(KeyBound.range(mirrored(op), key))
            .intersect(KeyRanges.of(KeyRange.lessThan(ZERO)));
    Object nan = codec.type() == ColumnType.DOUBLE ? (Object) Double.NaN : (Object) Float.NaN;
    KeyRanges all =
        withOtherSign(op, true, sameSide).union(KeyRanges.of(KeyRange.point(codec.keyOf(nan))));
    return Optional.of(new KeyBound(all, false));
  }

  private static CompareOperator mirrored(CompareOperator op) {
    return switch (op) {
      case LESS -> CompareOperator.GREATER;
      case LESS_OR_EQUAL -> CompareOperator.GREATER_OR_EQUAL;
      case GREATER -> CompareOperator.LESS;
      case GREATER_OR_EQUAL -> CompareOperator.LESS_OR_EQUAL;
      default -> op;
    };
  }

  /** Adds the half of the other sign when it lies wholly on the operator's side of the operand. */
  private static KeyRanges withOtherSign(CompareOperator op, boolean negative, KeyRanges same) {
    boolean below = op == CompareOperator.LESS || op == CompareOperator.LESS_OR_EQUAL;
    if (negative != below) {
      return same;
    }
    KeyRange other = negative ? KeyRange.atLeast(ZERO) : KeyRange.lessThan(ZERO);
    return same.union(KeyRanges.of(List.of(other)));
  }
}
