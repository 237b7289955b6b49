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
package org.lcindex.sql.column;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.type.ValueCodec;

/**
 * How many row keys a range can have, if all of them are values of the row key's type or its parts,
 * and these have as many bytes each. Stateless.
 */
@InterfaceAudience.Private
public final class KeysOfRange {
  private static final int MOST_BITS = 62;

  private KeysOfRange() {}

  /**
   * The number for a range that is scanned.
   *
   * @return negative when nobody knows, or it is beyond counting
   */
  public static long most(TableShape table, RowRange range) {
    if (range.proposed() != null || range.start().length == 0 || range.stop().length == 0) {
      return -1;
    }
    int width = width(table, range);
    if (width < 0) {
      return -1;
    }
    BigInteger keys =
        before(range.stop(), range.stopInclusive(), width)
            .subtract(before(range.start(), !range.startInclusive(), width));
    return keys.bitLength() > MOST_BITS ? -1 : Math.max(0, keys.longValue());
  }

  /** How many keys of a width come before another one, or are equal to it if that counts. */
  private static BigInteger before(byte[] key, boolean itself, int width) {
    BigInteger number = new BigInteger(1, Arrays.copyOf(key, width));
    return key.length > width || key.length == width && itself
        ? number.add(BigInteger.ONE)
        : number;
  }

  /** The bytes of the keys of a range; negative when they differ. */
  private static int width(TableShape table, RowRange range) {
    SqlColumn row = table.columns().get(0);
    SqlColumn part = table.columns().stream().filter(SqlColumn::isPart).findFirst().orElse(null);
    if (part == null) {
      return width(row.codec());
    }
    RowParts parts = part.parts();
    int width = parts.salts() > 0 ? 1 : 0;
    for (RowPart one : parts.list()) {
      width = one.isFixed() ? width + one.length() : end(one, range, width);
      if (width < 0) {
        return -1;
      }
      width += one.separator() == null ? 0 : one.separator().length;
    }
    return width;
  }

  private static int width(ValueCodec codec) {
    int key = codec.keyWidth();
    return switch (codec.encoding()) {
      case BINARY -> key;
      case ORDERED -> key < 0 ? -1 : key + 1;
      case TEXT -> -1;
    };
  }

  /** Where a part ends that all keys of a range have in common; negative if they have not. */
  private static int end(RowPart part, RowRange range, int from) {
    byte[] separator = part.separator();
    if (separator == null) {
      return -1;
    }
    byte[] start = range.start();
    for (int at = from; at + separator.length <= start.length; at++) {
      int behind = at + separator.length;
      if (Arrays.equals(separator, 0, separator.length, start, at, behind)) {
        boolean common =
            behind <= range.stop().length
                && Arrays.equals(start, 0, behind, range.stop(), 0, behind);
        return common ? at : -1;
      }
    }
    return -1;
  }
}
