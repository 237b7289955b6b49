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
package org.lcindex.load;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The row key and the values of one of {@link UniformRows}, one behind the other in an array that
 * is used over and over. Whoever fills it calls {@link #clear}, puts the row key, calls {@link
 * #end}, and does so with each value. For one thread.
 */
public final class UniformRow {
  private byte[] bytes = new byte[1 << 10];
  private int[] ends = new int[16];
  private int length;
  private int parts;

  /** Forgets the row. */
  public void clear() {
    length = 0;
    parts = 0;
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }

  /** Puts bytes. */
  public void put(byte[] from, int offset, int count) {
    ensure(count);
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  /** Puts a number as {@link Bytes#toBytes(long)} has it. */
  public void putLong(long number) {
    ensure(Long.BYTES);
    length = Bytes.putLong(bytes, length, number);
  }

  /** Puts a number as {@link Bytes#toBytes(int)} has it. */
  public void putInt(int number) {
    ensure(Integer.BYTES);
    length = Bytes.putInt(bytes, length, number);
  }

  /** Ends the row key, or a value, with what was put last. */
  public void end() {
    if (parts == ends.length) {
      ends = Arrays.copyOf(ends, 2 * parts);
    }
    ends[parts++] = length;
  }

  /** Holds row key and values; another array after each put. */
  public byte[] bytes() {
    return bytes;
  }

  /** Bytes of row key and values. */
  public int length() {
    return length;
  }

  /** How long the row key is, which begins at 0. */
  public int keyLength() {
    return ends[0];
  }

  /** How many values there are. */
  public int values() {
    return parts - 1;
  }

  /** Where a value begins. */
  public int start(int value) {
    return ends[value];
  }

  /** Where a value ends. */
  public int end(int value) {
    return ends[value + 1];
  }
}
