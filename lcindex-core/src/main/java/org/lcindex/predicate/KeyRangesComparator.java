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
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * Compares equal (0) when the cell's key lies in one of the ranges, else not equal (1), also when
 * the cell does not decode. With EQUAL it is BETWEEN (open or closed), IN and prefix. Immutable,
 * thread safe.
 */
@InterfaceAudience.Public
public final class KeyRangesComparator extends ByteArrayComparable {
  private final ValueCodec codec;
  private final KeyRanges ranges;

  public KeyRangesComparator(ValueCodec codec, KeyRanges ranges) {
    super(Bytes.toBytes(ranges.toString()));
    this.codec = codec;
    this.ranges = ranges;
  }

  /** The codec by which cells are read. */
  public ValueCodec codec() {
    return codec;
  }

  /** The keys that compare as equal. */
  public KeyRanges ranges() {
    return ranges;
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    byte[] key = codec.keyOf(value, offset, length);
    return key != null && ranges.contains(key) ? 0 : 1;
  }

  @Override
  public byte[] toByteArray() {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** Reads what {@link #toByteArray} wrote; HBase calls it by reflection. */
  public static KeyRangesComparator parseFrom(byte[] bytes) throws DeserializationException {
    throw new DeserializationException("not implemented yet");
  }
}
