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

import java.util.Arrays;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Compares a cell with a typed value by key order; a cell that does not decode sorts after every
 * value, so LESS, LESS_OR_EQUAL and EQUAL reject it and the other operators accept it. Usable in
 * any HBase filter on any server that has this class; plain HBase then evaluates it cell by cell.
 *
 * <p>Immutable, thread safe. Allocates nothing per cell for types that fit into a {@code long}.
 */
@InterfaceAudience.Public
@SuppressWarnings("ComparableType")
public final class TypedComparator extends CodecComparator {
  private final byte[] key;

  private final long number;

  /**
   * A comparator with a Java value of the codec's type.
   *
   * @throws IllegalArgumentException when the value does not fit
   */
  public TypedComparator(ValueCodec codec, Object value) {
    this(codec.keyOf(value), codec);
  }

  private TypedComparator(byte[] key, ValueCodec codec) {
    super(codec, describe(codec, key));
    this.key = key;
    this.number = numbers == null ? 0 : numbers.orderOfKey(key);
  }

  /**
   * A comparator with a key of the codec in place of a value.
   *
   * @throws IllegalArgumentException when it is no key of the codec
   */
  public static TypedComparator ofKey(ValueCodec codec, byte[] key) {
    return new TypedComparator(key, codec);
  }

  /**
   * What {@link #getValue} returns as UTF-8, because HBase prints and compares filters by it: codec
   * and value, the same exactly for equal comparators.
   */
  private static String describe(ValueCodec codec, byte[] key) {
    Object value = codec.valueOf(key);
    boolean raw = value instanceof String || value instanceof byte[];
    return codec + " " + (raw ? ShownText.cut(key) : ShownText.cut(codec.format(value)));
  }

  /** The key that cells are compared with; not to be written to. */
  public byte[] key() {
    return key;
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    return numbers != null
        ? numbers.compareOrderToCell(number, value, offset, length)
        : codec.compareKeyToCell(key, value, offset, length);
  }

  @Override
  public byte[] toByteArray() {
    return ComparatorBytes.write(codec, out -> ComparatorBytes.writeBytes(out, key));
  }

  /**
   * Reads what {@link #toByteArray} wrote; HBase calls it by reflection.
   *
   * @throws DeserializationException when the bytes are damaged or of a newer version
   */
  public static TypedComparator parseFrom(byte[] bytes) throws DeserializationException {
    return ComparatorBytes.read(bytes, (codec, in) -> ofKey(codec, ComparatorBytes.readBytes(in)));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TypedComparator c && codec == c.codec && Arrays.equals(key, c.key);
  }

  @Override
  public int hashCode() {
    return 31 * codec.hashCode() + Arrays.hashCode(key);
  }
}
