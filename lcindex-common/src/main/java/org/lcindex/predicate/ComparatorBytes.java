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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * The bytes of our comparators inside a serialised HBase filter, and of what scan attributes say
 * about a column: a version byte, the codec's name (modified UTF-8 with its length in two bytes),
 * then what the comparator adds. Byte strings have their length as {@code int} before them. Reading
 * trusts nothing: it comes from clients.
 */
@InterfaceAudience.Private
public final class ComparatorBytes {
  private static final int VERSION = 1;

  private ComparatorBytes() {}

  /** Writes the part after the codec. */
  public interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  /** Reads the part after the codec. */
  public interface Reader<T> {
    T read(ValueCodec codec, DataInputStream in) throws IOException;
  }

  /** The version, the codec and the rest. */
  public static byte[] write(ValueCodec codec, Writer rest) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeUTF(codec.toString());
      rest.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws DeserializationException when the bytes are damaged or of another version
   */
  public static <T> T read(byte[] bytes, Reader<T> rest) throws DeserializationException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw new DeserializationException(
            "comparator bytes are of version "
                + version
                + ", this LCIndex reads "
                + VERSION
                + ": install the client's LCIndex version on the server");
      }
      T read = rest.read(ValueCodec.named(in.readUTF()), in);
      if (in.available() > 0) {
        throw new DeserializationException(
            in.available() + " bytes are left over after a comparator of " + bytes.length);
      }
      return read;
    } catch (IOException | IllegalArgumentException e) {
      throw new DeserializationException("damaged comparator of " + bytes.length + " bytes", e);
    }
  }

  /** A byte string with its length before it. */
  public static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** What {@link #writeBytes} wrote. */
  public static byte[] readBytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[readLength(in)];
    in.readFully(bytes);
    return bytes;
  }

  /** A number of things of at least one byte each, so never more than there are bytes. */
  static int readLength(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("length " + length + " with " + in.available() + " bytes left");
    }
    return length;
  }
}
