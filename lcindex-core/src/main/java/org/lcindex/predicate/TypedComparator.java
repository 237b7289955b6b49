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

import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * Compares a cell with a typed value by key order; a cell that does not decode sorts after every
 * value. Usable in any HBase filter, on any server that has this class. Immutable, thread safe.
 */
@InterfaceAudience.Public
@SuppressWarnings("ComparableType")
public final class TypedComparator extends ByteArrayComparable {
  private final ValueCodec codec;
  private final byte[] key;

  /**
   * @throws IllegalArgumentException when the value does not fit the codec's type
   */
  public TypedComparator(ValueCodec codec, Object value) {
    this(codec, codec.keyOf(value), true);
  }

  private TypedComparator(ValueCodec codec, byte[] key, boolean isKey) {
    super(key);
    this.codec = codec;
    this.key = key;
  }

  /** A comparator with a key of the codec, in place of a value. */
  public static TypedComparator ofKey(ValueCodec codec, byte[] key) {
    return new TypedComparator(codec, key, true);
  }

  /** The codec by which cells are read. */
  public ValueCodec codec() {
    return codec;
  }

  /** The key that cells are compared with; not to be written to. */
  public byte[] key() {
    return key;
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    return codec.compareKeyToCell(key, value, offset, length);
  }

  @Override
  public byte[] toByteArray() {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** Reads what {@link #toByteArray} wrote; HBase calls it by reflection. */
  public static TypedComparator parseFrom(byte[] bytes) throws DeserializationException {
    throw new DeserializationException("not implemented yet");
  }
}
