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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * What a client wants to know of the values of one column. Immutable as long as nobody writes to
 * the arrays.
 *
 * @param name the qualifier of the cells in which regions answer, which no column of the table has
 * @param family of the column
 * @param qualifier of the column
 * @param codec by which its cells are read
 * @param sum whether the sum is wanted, if values are numbers
 * @param extremes whether the least and the greatest value are wanted
 */
@InterfaceAudience.Private
public record AggregateRequest(
    byte[] name, byte[] family, byte[] qualifier, ValueCodec codec, boolean sum, boolean extremes) {
  private static final int VERSION = 1;
  private static final int MAX_NAME_BYTES = 64;
  private static final int SUM = 1;
  private static final int EXTREMES = 2;

  /** For a scan attribute. */
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeByte((sum ? SUM : 0) | (extremes ? EXTREMES : 0));
      out.writeUTF(codec.toString());
      Bytes.writeByteArray(out, name);
      Bytes.writeByteArray(out, family);
      Bytes.writeByteArray(out, qualifier);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #toBytes} wrote; null for anything else, which comes from a client of another
   * version: rows are the answer that every client understands.
   */
  public static AggregateRequest parse(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readUnsignedByte() != VERSION) {
        return null;
      }
      int flags = in.readUnsignedByte();
      ValueCodec codec = ValueCodec.named(in.readUTF());
      byte[] name = read(in);
      byte[] family = read(in);
      byte[] qualifier = read(in);
      if (name.length == 0 || name.length > MAX_NAME_BYTES || in.available() > 0) {
        return null;
      }
      return new AggregateRequest(
          name, family, qualifier, codec, (flags & SUM) != 0, (flags & EXTREMES) != 0);
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  private static byte[] read(DataInputStream in) throws IOException {
    int length = WritableUtils.readVInt(in);
    if (length < 0 || length > in.available()) {
      throw new IOException("length " + length + " with " + in.available() + " bytes left");
    }
    return in.readNBytes(length);
  }
}
