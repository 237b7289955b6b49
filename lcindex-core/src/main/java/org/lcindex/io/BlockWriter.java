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

import io.airlift.compress.Compressor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Writes a file of blocks that its own process reads again, from the first to the last: no header,
 * no footer, and nothing of it outlives the process. For one thread.
 *
 * <pre>
 * block := i32 length | i32 stored length | i32 CRC-32C of all else | stored
 * </pre>
 *
 * <p>A block whose stored length is its length is not compressed.
 */
public final class BlockWriter implements Closeable {
  static final int HEADER_BYTES = 3 * Integer.BYTES;

  private final LocalFiles.Output out;
  private final Compressor compressor;
  private final CRC32C crc = new CRC32C();
  private final byte[] head = new byte[HEADER_BYTES];
  private byte[] compressed = new byte[0];

  /** Creates the file. */
  public BlockWriter(LocalFiles files, Path path, Compression compression) throws IOException {
    compressor = compression.encoder();
    out = files.create(path);
  }

  /** Writes a block. */
  public void write(ByteWriter content) throws IOException {
    byte[] stored = content.array();
    int length = content.length();
    int storedLength = length;
    if (compressor != null) {
      int room = compressor.maxCompressedLength(length);
      if (compressed.length < room) {
        compressed = new byte[room];
      }
      int less = compressor.compress(stored, 0, length, compressed, 0, compressed.length);
      if (less < length) {
        stored = compressed;
        storedLength = less;
      }
    }
    ByteWriter.INT.set(head, 0, length);
    ByteWriter.INT.set(head, Integer.BYTES, storedLength);
    crc.reset();
    crc.update(head, 0, 2 * Integer.BYTES);
    crc.update(stored, 0, storedLength);
    ByteWriter.INT.set(head, 2 * Integer.BYTES, (int) crc.getValue());
    out.write(head, 0, HEADER_BYTES);
    out.write(stored, 0, storedLength);
  }

  /** Heap that it takes besides what it is given, in bytes. */
  public long memoryBytes() {
    return compressed.length;
  }

  /** Completes the file, without a wait for the device. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
