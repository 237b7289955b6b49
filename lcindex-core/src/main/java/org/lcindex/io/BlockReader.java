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
package org.lcindex.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** Reads the blocks of a {@link BlockWriter} in their order. For one thread. */
public final class BlockReader implements Closeable {
  private final Path path;
  private final Compression compression;
  private final LocalFiles.Input in;
  private final long size;
  private final CRC32C crc = new CRC32C();
  private final byte[] head = new byte[BlockWriter.HEADER_BYTES];
  private byte[] stored = new byte[0];
  private byte[] raw = new byte[0];
  private byte[] block;
  private int length;
  private long position;

  /** Opens the file; its compression is that of the writer. */
  public BlockReader(LocalFiles files, Path path, Compression compression) throws IOException {
    this.path = path;
    this.compression = compression;
    this.in = files.open(path);
    boolean opened = false;
    try {
      size = in.size();
      opened = true;
    } finally {
      if (!opened) {
        in.close();
      }
    }
  }

  /** Reads the next block; false when there is none. */
  public boolean next() throws IOException {
    if (position == size) {
      return false;
    }
    if (size - position < BlockWriter.HEADER_BYTES) {
      throw corrupt("ends within a header");
    }
    in.readFully(position, head, 0, BlockWriter.HEADER_BYTES);
    length = ByteReader.int32(head, 0);
    int storedLength = ByteReader.int32(head, Integer.BYTES);
    long from = position + BlockWriter.HEADER_BYTES;
    if (length <= 0 || storedLength <= 0 || storedLength > length || storedLength > size - from) {
      throw corrupt("has impossible lengths");
    }
    stored = atLeast(stored, storedLength);
    in.readFully(from, stored, 0, storedLength);
    crc.reset();
    crc.update(head, 0, 2 * Integer.BYTES);
    crc.update(stored, 0, storedLength);
    if ((int) crc.getValue() != ByteReader.int32(head, 2 * Integer.BYTES)) {
      throw corrupt("does not match its checksum");
    }
    block = stored;
    if (storedLength < length) {
      decompress(storedLength);
      block = raw;
    }
    position = from + storedLength;
    return true;
  }

  private void decompress(int storedLength) throws CorruptIndexException {
    try {
      compression.checkRawLength(length, storedLength);
      raw = atLeast(raw, length);
      compression.decompress(stored, 0, storedLength, raw, length);
    } catch (FormatException e) {
      throw corrupt(e.getMessage());
    }
  }

  private static byte[] atLeast(byte[] array, int length) {
    return array.length < length ? new byte[length + length / 4] : array;
  }

  private CorruptIndexException corrupt(String what) {
    return new CorruptIndexException(path, "the block at byte " + position + " " + what);
  }

  /** The block's bytes, from the first on; good until the next block is read. */
  public byte[] array() {
    return block;
  }

  /** How many bytes the block has. */
  public int length() {
    return length;
  }

  /** Heap that it takes, in bytes. */
  public long memoryBytes() {
    return (long) stored.length + raw.length;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
