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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.RowParts;

/**
 * Compares a row key equal (0) when the value of one of its {@linkplain RowParts parts} lies in one
 * of the ranges, else not equal (1), also when the part is odd. For a {@code RowFilter} with EQUAL
 * or NOT_EQUAL. Immutable, thread safe.
 */
@InterfaceAudience.Public
@SuppressWarnings("ComparableType")
public final class RowPartComparator extends CodecComparator {
  private final RowParts parts;
  private final int part;
  private final KeyRanges ranges;

  /**
   * A comparator with ranges of the keys of a part's codec.
   *
   * @param part its position
   */
  public RowPartComparator(RowParts parts, int part, KeyRanges ranges) {
    super(
        parts.list().get(part).codec(),
        parts.list().get(part).name() + " of (" + parts + ") " + ranges);
    this.parts = parts;
    this.part = part;
    this.ranges = ranges;
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    byte[] key = parts.keyOf(value, offset, length, part);
    return key != null && ranges.contains(key) ? 0 : 1;
  }

  @Override
  public byte[] toByteArray() {
    return ComparatorBytes.write(
        codec,
        out -> {
          out.writeUTF(parts.toString());
          out.writeInt(part);
          KeyRangesComparator.writeRanges(out, ranges);
        });
  }

  /**
   * Reads what {@link #toByteArray} wrote; HBase calls it by reflection.
   *
   * @throws DeserializationException when the bytes are damaged or of a newer version
   */
  public static RowPartComparator parseFrom(byte[] bytes) throws DeserializationException {
    return ComparatorBytes.read(
        bytes,
        (codec, in) -> {
          RowParts parts = RowParts.parse(in.readUTF());
          int part = in.readInt();
          if (part < 0 || part >= parts.list().size() || parts.list().get(part).codec() != codec) {
            throw new IllegalArgumentException("part " + part + " of " + parts + " is no " + codec);
          }
          return new RowPartComparator(parts, part, KeyRangesComparator.readRanges(in));
        });
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof RowPartComparator c
        && part == c.part
        && parts.equals(c.parts)
        && ranges.equals(c.ranges);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * parts.hashCode() + part) + ranges.hashCode();
  }
}
