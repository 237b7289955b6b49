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
import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

/** How pages are compressed. The number of each is part of the file format. */
public enum Compression {
  NONE(0),
  LZ4(1),
  ZSTD(2),
  SNAPPY(3);

  private static final Compression[] BY_ID = values();

  private final int id;

  // Decompressors keep tables between calls, so each thread has its own.
  private final ThreadLocal<Decompressor> decompressor = ThreadLocal.withInitial(this::decoder);

  Compression(int id) {
    this.id = id;
  }

  /** The number that stands for this compression in files. */
  public int id() {
    return id;
  }

  /**
   * The compression with a number.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Compression ofId(int id) {
    if (id < 0 || id >= BY_ID.length) {
      throw new IllegalArgumentException(
          "compression " + id + " is unknown; known are 0 to " + (BY_ID.length - 1));
    }
    return BY_ID[id];
  }

  /** A new compressor for one thread; null for {@link #NONE}. */
  Compressor encoder() {
    return switch (this) {
      case NONE -> null;
      case LZ4 -> new Lz4Compressor();
      case ZSTD -> new ZstdCompressor();
      case SNAPPY -> new SnappyCompressor();
    };
  }

  private Decompressor decoder() {
    return switch (this) {
      case NONE -> throw new IllegalStateException("pages stored without compression are copied");
      case LZ4 -> new Lz4Decompressor();
      case ZSTD -> new ZstdDecompressor();
      case SNAPPY -> new SnappyDecompressor();
    };
  }

  /**
   * Decompresses bytes whose checksum has been verified.
   *
   * @param raw gets {@code rawLength} bytes at its beginning
   * @throws RuntimeException when they are not what the compressor made
   */
  void decompress(byte[] stored, int offset, int length, byte[] raw, int rawLength) {
    int got = decompressor.get().decompress(stored, offset, length, raw, 0, rawLength);
    if (got != rawLength) {
      throw new IllegalStateException("page decompresses to " + got + " bytes, not " + rawLength);
    }
  }
}
