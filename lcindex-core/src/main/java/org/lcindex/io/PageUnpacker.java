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

import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Checks pages as they are in a file and gives their content. Immutable.
 *
 * @param stamp what every page's checksum covers besides the page and its place
 */
record PageUnpacker(Path path, int stamp) {
  /** Where, in a page's header, the checksum is. */
  private static final int CHECKSUM_AT = PagedWriter.PAGE_HEADER_BYTES - Integer.BYTES;

  /** An array that grows; what is in it is good until it is used again. */
  static final class Buffer {
    private byte[] array = new byte[0];

    int capacity() {
      return array.length;
    }

    byte[] atLeast(int length) {
      if (array.length < length) {
        array = new byte[length + length / 4];
      }
      return array;
    }
  }

  /**
   * Verifies the checksum and decompresses.
   *
   * @param bytes the page, header and all, is in here
   * @param at where in {@code bytes} it begins
   * @param offset where in the file it begins
   * @param into where to decompress it to; null for an array of its own
   */
  ByteReader unpack(byte[] bytes, int at, int length, long offset, int type, Buffer into)
      throws CorruptIndexException {
    ByteReader head = new ByteReader(bytes, at, length);
    int foundType = head.getByte();
    int compression = head.getByte();
    head.skip(2);
    int rawLength = head.getInt();
    int storedLength = head.getInt();
    head.skip(Integer.BYTES);
    verifyChecksum(bytes, at, length, offset);
    CorruptIndexException.expect(path, "type of the page at byte " + offset, type, foundType);
    CorruptIndexException.expect(
        path, "stored length of the page at byte " + offset, head.remaining(), storedLength);
    if (compression == Compression.NONE.id()) {
      CorruptIndexException.expect(
          path, "raw length of the page at byte " + offset, storedLength, rawLength);
      return head;
    }
    try {
      Compression codec = Compression.ofId(compression);
      codec.checkRawLength(rawLength, storedLength);
      byte[] raw = into == null ? new byte[rawLength] : into.atLeast(rawLength);
      codec.decompress(bytes, head.position(), storedLength, raw, rawLength);
      return new ByteReader(raw, 0, rawLength);
    } catch (FormatException e) {
      throw new CorruptIndexException(
          path, "the page at byte " + offset + ": " + e.getMessage(), e);
    }
  }

  /** Verifies that the bytes are the page that was written to this place of this file. */
  private void verifyChecksum(byte[] bytes, int at, int length, long offset)
      throws CorruptIndexException {
    CRC32C crc = beginChecksum(bytes, at, offset);
    crc.update(bytes, at + PagedWriter.PAGE_HEADER_BYTES, length - PagedWriter.PAGE_HEADER_BYTES);
    endChecksum(crc, bytes, at, offset);
  }

  /**
   * The checksum of a page's place and header, to which what follows the header is to be added.
   *
   * @param bytes the page's header is in here
   */
  CRC32C beginChecksum(byte[] bytes, int at, long offset) {
    CRC32C crc = new CRC32C();
    byte[] place = new byte[Long.BYTES + Integer.BYTES];
    ByteWriter.LONG.set(place, 0, offset);
    ByteWriter.INT.set(place, Long.BYTES, stamp);
    crc.update(place, 0, place.length);
    crc.update(bytes, at, CHECKSUM_AT);
    return crc;
  }

  /** Compares the checksum of a whole page with that in its header. */
  void endChecksum(CRC32C crc, byte[] bytes, int at, long offset) throws CorruptIndexException {
    if ((int) crc.getValue() != (int) ByteWriter.INT.get(bytes, at + CHECKSUM_AT)) {
      throw new CorruptIndexException(
          path, "the checksum of the page at byte " + offset + " does not match", null);
    }
  }
}
