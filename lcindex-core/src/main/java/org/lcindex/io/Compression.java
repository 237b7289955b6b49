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
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

/** How pages are compressed. The number of each is part of the file format. */
public enum Compression {
  NONE(0, 1),
  LZ4(1, 255), // a byte of a match's length stands for 255 bytes
  ZSTD(2, 32_768), // a block of 128 KiB takes 4 bytes, when it is one byte over and over
  SNAPPY(3, 32); // a copy of at most 64 bytes takes 2

  private static final Compression[] BY_ID = values();

  private final int id;
  private final int mostRatio;

  // Decompressors keep tables between calls, so each thread has its own.
  private final ThreadLocal<Decompressor> decompressor = ThreadLocal.withInitial(this::decoder);

  Compression(int id, int mostRatio) {
    this.id = id;
    this.mostRatio = mostRatio;
  }

  /** The number that stands for this compression in files. */
  public int id() {
    return id;
  }

  /**
   * The compression with a number.
   *
   * @throws FormatException when there is none
   */
  public static Compression ofId(int id) {
    if (id < 0 || id >= BY_ID.length) {
      throw new FormatException(
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
   * Checks how long a page is said to be, before memory is taken for it.
   *
   * @throws FormatException when so many bytes cannot be made of what is stored
   */
  void checkRawLength(int rawLength, int storedLength) {
    if (rawLength < 0 || rawLength > (long) mostRatio * storedLength) {
      throw new FormatException(
          rawLength + " bytes are said to be in " + storedLength + " bytes of " + this);
    }
  }

  /**
   * Decompresses bytes whose checksum has been verified.
   *
   * @param raw gets {@code rawLength} bytes at its beginning
   * @throws FormatException when they are not what the compressor made
   */
  void decompress(byte[] stored, int offset, int length, byte[] raw, int rawLength) {
    int got;
    try {
      got = decompressor.get().decompress(stored, offset, length, raw, 0, rawLength);
    } catch (MalformedInputException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // Each decompressor has its own way to refuse.
      throw new FormatException(this + " cannot read it: " + e.getMessage());
    }
    if (got != rawLength) {
      throw new FormatException("it decompresses to " + got + " bytes, not " + rawLength);
    }
  }
}
