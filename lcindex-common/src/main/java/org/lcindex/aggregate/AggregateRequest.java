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
package org.lcindex.aggregate;

import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.lcindex.predicate.ComparatorBytes;
import org.lcindex.type.ValueCodec;

/**
 * A client's request for an aggregate of one column's values. Immutable as long as nobody writes to
 * the arrays.
 *
 * @param name the qualifier of the cells in which regions answer, which no column of the table has
 * @param family of the column
 * @param qualifier of the column
 * @param codec by which its cells are read
 * @param sum whether the sum is wanted, if values are numbers
 * @param extremes whether the least and the greatest value are wanted
 */
public record AggregateRequest(
    byte[] name, byte[] family, byte[] qualifier, ValueCodec codec, boolean sum, boolean extremes) {
  /** Length of the name of such cells, at most. */
  public static final int MOST_NAME_BYTES = 64;

  private static final int SUM = 1;
  private static final int EXTREMES = 2;

  /** For a scan attribute. */
  public byte[] toBytes() {
    return ComparatorBytes.write(
        codec,
        out -> {
          out.writeByte((sum ? SUM : 0) | (extremes ? EXTREMES : 0));
          ComparatorBytes.writeBytes(out, name);
          ComparatorBytes.writeBytes(out, family);
          ComparatorBytes.writeBytes(out, qualifier);
        });
  }

  /**
   * Reads what {@link #toBytes} wrote; null for anything else, which comes from a client of another
   * version: rows are the answer that every client understands.
   */
  public static AggregateRequest parse(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      AggregateRequest read = ComparatorBytes.read(bytes, AggregateRequest::read);
      boolean named = read.name.length > 0 && read.name.length <= MOST_NAME_BYTES;
      return named ? read : null;
    } catch (DeserializationException e) {
      return null;
    }
  }

  private static AggregateRequest read(ValueCodec codec, DataInputStream in) throws IOException {
    int flags = in.readUnsignedByte();
    return new AggregateRequest(
        ComparatorBytes.readBytes(in),
        ComparatorBytes.readBytes(in),
        ComparatorBytes.readBytes(in),
        codec,
        (flags & SUM) != 0,
        (flags & EXTREMES) != 0);
  }
}
