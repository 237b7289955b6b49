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
package org.lcindex.rpc.reply;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.rpc.IndexException;

/** Row keys as bytes: of each its length, in two bytes, and the key. Stateless. */
public final class KeyBlock {
  private static final int LENGTH_BYTES = Short.BYTES;
  private static final int MOST = 0xffff;

  private KeyBlock() {}

  /** Keys that are written. Not thread safe. */
  public static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int keys;

    /** Adds a key of at most 65,535 bytes; HBase's row keys have 32,767. */
    public void add(byte[] key) {
      if (key.length > MOST) {
        throw new IllegalArgumentException("a key of " + key.length + " bytes; at most " + MOST);
      }
      bytes.write(key.length >> Byte.SIZE);
      bytes.write(key.length);
      bytes.write(key, 0, key.length);
      keys++;
    }

    /** Bytes so far. */
    public int size() {
      return bytes.size();
    }

    /** Keys so far. */
    public int keys() {
      return keys;
    }

    /** All keys. */
    public byte[] toBytes() {
      return bytes.toByteArray();
    }
  }

  /** The block of some keys. */
  public static byte[] of(List<byte[]> keys) {
    Writer writer = new Writer();
    keys.forEach(writer::add);
    return writer.toBytes();
  }

  /**
   * The keys of a block.
   *
   * @throws IndexException when the bytes are not those of a block
   */
  public static List<byte[]> read(byte[] block) throws IOException {
    List<byte[]> keys = new ArrayList<>();
    int at = 0;
    while (at < block.length) {
      int from = at + LENGTH_BYTES;
      int to = from > block.length ? from : from + length(block, at);
      if (to > block.length) {
        throw new IndexException("A block of keys ends within a key, at byte " + block.length);
      }
      keys.add(Arrays.copyOfRange(block, from, to));
      at = to;
    }
    return keys;
  }

  private static int length(byte[] block, int at) {
    return (block[at] & 0xff) << Byte.SIZE | block[at + 1] & 0xff;
  }
}
