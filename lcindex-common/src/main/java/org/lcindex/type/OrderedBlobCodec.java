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
package org.lcindex.type;

/**
 * BYTES as {@code OrderedBytes.encodeBlobVar} writes them: a header, then seven bits in each byte,
 * whose top bit says whether another follows. Only its shortest form decodes.
 *
 * <p>Despite its name this encoding is <i>not</i> byte ordered: the top bit of a value's last byte
 * is compared before value bits, so that {@code 01} comes before {@code 00 ff}. Our keys are the
 * plain bytes.
 */
final class OrderedBlobCodec extends RawCodec {
  private static final byte HEADER = 0x37;

  OrderedBlobCodec() {
    super(ColumnType.BYTES, ValueEncoding.ORDERED);
  }

  @Override
  public byte[] keyOf(byte[] cell, int offset, int length) {
    if (length < 2 || cell[offset] != HEADER) {
      return null;
    }
    int groups = length - 1;
    int bytes = (int) (groups * 7L / 8);
    if (groups != groups(bytes)) {
      return null;
    }
    byte[] key = new byte[bytes];
    int bits = 0;
    int have = 0;
    int out = 0;
    for (int i = 1; i <= groups; i++) {
      byte b = cell[offset + i];
      boolean last = i == groups;
      if ((b < 0) == last) {
        return null;
      }
      bits = bits << 7 | (b & 0x7f);
      have += 7;
      if (have >= 8) {
        have -= 8;
        key[out++] = (byte) (bits >> have);
        bits &= (1 << have) - 1;
      }
    }
    return bits == 0 ? key : null;
  }

  /** Encoded bytes after the header; the empty value has one. */
  private static int groups(int bytes) {
    return bytes == 0 ? 1 : (int) ((bytes * 8L + 6) / 7);
  }

  @Override
  public int compareKeyToCell(byte[] key, byte[] cell, int offset, int length) {
    byte[] other = keyOf(cell, offset, length);
    return other == null ? -1 : java.util.Arrays.compareUnsigned(key, other);
  }

  @Override
  public byte[] cellOf(Object value) {
    byte[] key = keyOf(value);
    int groups = groups(key.length);
    byte[] cell = new byte[1 + groups];
    cell[0] = HEADER;
    int bits = 0;
    int have = 0;
    int in = 0;
    for (int i = 1; i <= groups; i++) {
      if (have < 7) {
        bits = bits << 8 | (in < key.length ? key[in++] & 0xff : 0);
        have += 8;
      }
      have -= 7;
      cell[i] = (byte) (bits >> have | (i < groups ? 0x80 : 0));
      bits &= (1 << have) - 1;
    }
    if (key.length == 0) {
      cell[1] = 0;
    }
    return cell;
  }

  @Override
  public boolean byteOrdered() {
    return false;
  }
}
