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

import java.nio.ByteBuffer;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * The base of our comparators: it has the codec by which cells are read, on the heap or off it.
 * Immutable, thread safe.
 */
@SuppressWarnings("ComparableType")
abstract sealed class CodecComparator extends ByteArrayComparable
    permits KeyRangesComparator, RowPartComparator, TypedComparator {
  private static final int SMALL = 64;

  /** Small values of off-heap cells are copied into it, valid until the thread's next call. */
  private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[SMALL]);

  final ValueCodec codec;

  /** The codec again, when values can be compared as numbers; else null. */
  final LongOrdered numbers;

  /**
   * A comparator of a codec.
   *
   * @param text what {@link #getValue} returns as UTF-8, because HBase prints and compares filters
   *     by it: equal texts have only equal comparators
   */
  CodecComparator(ValueCodec codec, String text) {
    super(Bytes.toBytes(text));
    this.codec = codec;
    this.numbers = codec instanceof LongOrdered n ? n : null;
  }

  /** The codec by which cells are read. */
  public final ValueCodec codec() {
    return codec;
  }

  @Override
  public final int compareTo(ByteBuffer value, int offset, int length) {
    if (value.hasArray()) {
      return compareTo(value.array(), value.arrayOffset() + offset, length);
    }
    byte[] copy = length <= SMALL ? BUFFER.get() : new byte[length];
    value.get(offset, copy, 0, length);
    return compareTo(copy, 0, length);
  }

  @Override
  public final String toString() {
    return Bytes.toString(getValue());
  }
}
