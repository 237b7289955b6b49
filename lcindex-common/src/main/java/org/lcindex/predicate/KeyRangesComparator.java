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

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * Compares equal (0) when the cell's key lies in one of the ranges, else not equal (1), also when
 * the cell does not decode. With EQUAL it is BETWEEN (open or closed), IN and prefix, with
 * NOT_EQUAL their negation.
 *
 * <p>Immutable, thread safe. Allocates nothing per cell for types that fit into a {@code long}.
 */
@InterfaceAudience.Public
@SuppressWarnings("ComparableType")
public final class KeyRangesComparator extends CodecComparator {
  private static final int HAS_LOW = 1;
  private static final int LOW_INCLUSIVE = 2;
  private static final int HAS_HIGH = 4;
  private static final int HIGH_INCLUSIVE = 8;

  private final KeyRanges ranges;

  /** The ranges again, when values can be compared as numbers; else null. */
  private final NumberRanges numberRanges;

  /** A comparator with ranges of the codec's keys; a range's bounds may be any byte strings. */
  public KeyRangesComparator(ValueCodec codec, KeyRanges ranges) {
    super(codec, codec + " " + ranges);
    this.ranges = ranges;
    this.numberRanges = numbers == null ? null : NumberRanges.of(numbers, ranges);
  }

  /** The keys that compare as equal. */
  public KeyRanges ranges() {
    return ranges;
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    if (numbers == null) {
      byte[] key = codec.keyOf(value, offset, length);
      return key != null && ranges.contains(key) ? 0 : 1;
    }
    long number = numbers.order(value, offset, length);
    boolean inside =
        numberRanges.contains(number)
            && (number != LongOrdered.UNDECODABLE || numbers.decodes(value, offset, length));
    return inside ? 0 : 1;
  }

  @Override
  public byte[] toByteArray() {
    return ComparatorBytes.write(codec, out -> writeRanges(out, ranges));
  }

  static void writeRanges(DataOutputStream out, KeyRanges ranges) throws IOException {
    out.writeInt(ranges.ranges().size());
    for (KeyRange r : ranges.ranges()) {
      write(out, r);
    }
  }

  private static void write(DataOutputStream out, KeyRange r) throws IOException {
    out.writeByte(
        (r.low() == null ? 0 : HAS_LOW)
            | (r.lowInclusive() ? LOW_INCLUSIVE : 0)
            | (r.high() == null ? 0 : HAS_HIGH)
            | (r.highInclusive() ? HIGH_INCLUSIVE : 0));
    if (r.low() != null) {
      ComparatorBytes.writeBytes(out, r.low());
    }
    if (r.high() != null) {
      ComparatorBytes.writeBytes(out, r.high());
    }
  }

  /**
   * Reads what {@link #toByteArray} wrote; HBase calls it by reflection.
   *
   * @throws DeserializationException when the bytes are damaged or of a newer version
   */
  public static KeyRangesComparator parseFrom(byte[] bytes) throws DeserializationException {
    return ComparatorBytes.read(
        bytes, (codec, in) -> new KeyRangesComparator(codec, readRanges(in)));
  }

  static KeyRanges readRanges(DataInputStream in) throws IOException {
    int count = ComparatorBytes.readLength(in);
    List<KeyRange> ranges = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ranges.add(readRange(in));
    }
    return KeyRanges.of(ranges);
  }

  private static KeyRange readRange(DataInputStream in) throws IOException {
    int flags = in.readUnsignedByte();
    byte[] low = (flags & HAS_LOW) == 0 ? null : ComparatorBytes.readBytes(in);
    byte[] high = (flags & HAS_HIGH) == 0 ? null : ComparatorBytes.readBytes(in);
    return new KeyRange(low, (flags & LOW_INCLUSIVE) != 0, high, (flags & HIGH_INCLUSIVE) != 0);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof KeyRangesComparator c && codec == c.codec && ranges.equals(c.ranges);
  }

  @Override
  public int hashCode() {
    return 31 * codec.hashCode() + ranges.hashCode();
  }
}
