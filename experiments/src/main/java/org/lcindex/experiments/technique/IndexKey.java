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
package org.lcindex.experiments.technique;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ValueCodec;

/**
 * Keys of index entries: the order-preserving key of the column's value, a zero byte if such keys
 * differ in width, and the row key of the row. Values must have no zero byte then.
 */
public final class IndexKey {
  private static final byte END = 0;

  private IndexKey() {}

  /** The key of a row's entry. */
  public static byte[] of(ValueCodec codec, byte[] cell, byte[] rowKey) {
    return Bytes.add(value(codec, cell), rowKey);
  }

  /** What the keys of all entries with a value begin with. */
  private static byte[] value(ValueCodec codec, byte[] cell) {
    byte[] key = codec.keyOfCell(cell);
    if (key == null) {
      throw new IllegalArgumentException(Bytes.toStringBinary(cell) + " is no " + codec);
    }
    if (codec.keyWidth() >= 0) {
      return key;
    }
    if (Bytes.indexOf(key, END) >= 0) {
      throw new IllegalArgumentException(
          "the " + codec + " " + Bytes.toStringBinary(cell) + " has a zero byte, must have none");
    }
    return Arrays.copyOf(key, key.length + 1);
  }

  /** The row key of the row whose entry has this key. */
  public static byte[] rowKey(ValueCodec codec, byte[] indexKey) {
    int width = codec.keyWidth();
    int start = width >= 0 ? width : Bytes.indexOf(indexKey, END) + 1;
    return Arrays.copyOfRange(indexKey, start, indexKey.length);
  }

  /**
   * The first key in a range of cells.
   *
   * @param low null for an open end, which is empty
   */
  public static byte[] start(ValueCodec codec, byte[] low) {
    return low == null ? new byte[0] : value(codec, low);
  }

  /**
   * The first key behind a range of cells.
   *
   * @param high the last cell in it; null for an open end, which is empty
   */
  public static byte[] stop(ValueCodec codec, byte[] high) {
    return high == null ? new byte[0] : successor(value(codec, high));
  }

  /** The least key that does not begin with this one; empty when there is none. */
  private static byte[] successor(byte[] prefix) {
    for (int end = prefix.length; end > 0; end--) {
      if (prefix[end - 1] != (byte) 0xff) {
        byte[] next = Arrays.copyOf(prefix, end);
        next[end - 1]++;
        return next;
      }
    }
    return new byte[0];
  }
}
