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
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.RowPart;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ValueCodec;

/**
 * The bytes that a part of a row key has when its value is one of some. Immutable.
 *
 * @param part of the key
 * @param last whether the key ends with it
 * @param cells its bytes, when there are few values of one form each; null when there are ranges
 * @param ranges its bytes, and perhaps those of other values; null when there are cells
 * @param isExact whether the ranges have just the values
 */
record PartBytes(
    RowPart part, boolean last, List<byte[]> cells, KeyRanges ranges, boolean isExact) {
  /** Bytes of a bound before a separator that are looked at. */
  private static final int LONG_BOUND = 256;

  /**
   * The bytes of values.
   *
   * @param keys of the part's codec
   */
  static PartBytes of(RowPart part, boolean last, KeyRanges keys) {
    ValueCodec codec = part.codec();
    boolean raw = codec.total() && codec.byteOrdered() && codec.keyWidth() < 0;
    if (keys.ranges().stream().allMatch(one -> one.isPoint() && codec.isKeyOfOneCell(one.low()))) {
      List<byte[]> cells =
          keys.ranges().stream()
              .map(one -> raw ? one.low() : part.turned(cell(codec, one.low())))
              .filter(part::fits)
              .toList();
      return new PartBytes(part, last, cells, null, true);
    }
    KeyRanges ranges = part.descending() ? turned(part, keys) : RowKeyBytes.of(codec, keys);
    return new PartBytes(part, last, null, ranges, last && !part.isFixed() && raw);
  }

  private static byte[] cell(ValueCodec codec, byte[] key) {
    return codec.cellOf(codec.valueOf(key));
  }

  /** Turned round, bytes of every type that can be have the falling order of the values. */
  private static KeyRanges turned(RowPart part, KeyRanges keys) {
    List<KeyRange> turned = new ArrayList<>();
    for (KeyRange range : keys.ranges()) {
      turned.add(
          new KeyRange(
              turned(part, range.high()),
              range.highInclusive(),
              turned(part, range.low()),
              range.lowInclusive()));
    }
    return KeyRanges.of(turned);
  }

  private static byte[] turned(RowPart part, byte[] key) {
    return key == null ? null : part.turned(cell(part.codec(), key));
  }

  /** Whether there are nothing but single values. */
  boolean areValues() {
    return cells != null;
  }

  /** How many values or ranges there are. */
  int count() {
    return cells != null ? cells.size() : ranges.ranges().size();
  }

  /** From the first to the last. */
  PartBytes hull() {
    List<KeyRange> all =
        cells == null
            ? ranges.ranges()
            : KeyRanges.of(cells.stream().map(KeyRange::point).toList()).ranges();
    KeyRange first = all.get(0);
    KeyRange end = all.get(all.size() - 1);
    KeyRange hull =
        new KeyRange(first.low(), first.lowInclusive(), end.high(), end.highInclusive());
    return new PartBytes(part, last, null, KeyRanges.of(hull), false);
  }

  /** Adds ranges of keys that begin with some bytes and go on with these. */
  void addBehind(byte[] beginning, List<KeyRange> to) {
    for (KeyRange range : ranges.ranges()) {
      if (last && !part.isFixed()) {
        to.add(
            new KeyRange(
                behind(beginning, range.low()),
                range.low() == null || range.lowInclusive(),
                range.high() == null ? end(beginning) : Bytes.add(beginning, range.high()),
                range.high() != null && range.highInclusive()));
        continue;
      }
      byte[] low = behind(beginning, range.low());
      if (part.isFixed()
          && range.low() != null
          && range.low().length == part.length()
          && !range.lowInclusive()) {
        low = end(low);
        if (low == null) {
          continue;
        }
      }
      to.add(
          new KeyRange(
              low,
              true,
              part.isFixed() ? highOfFixed(beginning, range) : high(beginning, range),
              false));
    }
  }

  private static byte[] behind(byte[] beginning, byte[] bound) {
    return bound == null ? beginning : Bytes.add(beginning, bound);
  }

  /** The first key after all that begin with some bytes; null when there is none. */
  private static byte[] end(byte[] beginning) {
    return KeyRange.prefix(beginning).high();
  }

  private byte[] highOfFixed(byte[] beginning, KeyRange range) {
    byte[] high = range.high();
    if (high == null) {
      return end(beginning);
    }
    if (high.length > part.length()) {
      return end(Bytes.add(beginning, Arrays.copyOf(high, part.length())));
    }
    byte[] bound = Bytes.add(beginning, high);
    return range.highInclusive() ? end(bound) : bound;
  }

  /**
   * Behind a value that the high bound begins with, or is, comes the separator, which may be after
   * the bound's next byte.
   */
  private byte[] high(byte[] beginning, KeyRange range) {
    byte[] bound = range.high();
    if (bound == null || bound.length > LONG_BOUND) {
      return end(beginning);
    }
    if (range.low() != null && range.equals(KeyRange.prefix(range.low()))) {
      return Bytes.add(beginning, bound);
    }
    byte[] high = Bytes.add(beginning, bound);
    for (int length = 0; length <= bound.length; length++) {
      byte[] other = end(Bytes.add(beginning, Arrays.copyOf(bound, length), part.separator()));
      if (other == null) {
        return end(beginning);
      }
      high = Bytes.compareTo(other, high) > 0 ? other : high;
    }
    return high;
  }
}
