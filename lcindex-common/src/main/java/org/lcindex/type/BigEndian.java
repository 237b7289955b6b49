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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes big-endian two's complement numbers of 1, 2, 4 or 8 bytes. */
final class BigEndian {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

  static long read(byte[] b, int offset, int width) {
    return switch (width) {
      case 1 -> b[offset];
      case 2 -> (short) SHORT.get(b, offset);
      case 4 -> (int) INT.get(b, offset);
      default -> (long) LONG.get(b, offset);
    };
  }

  static void write(byte[] b, int offset, int width, long number) {
    switch (width) {
      case 1 -> b[offset] = (byte) number;
      case 2 -> SHORT.set(b, offset, (short) number);
      case 4 -> INT.set(b, offset, (int) number);
      default -> LONG.set(b, offset, number);
    }
  }

  /** The sign bit of a number of this width, as a mask over its sign-extended long. */
  static long signBit(int width) {
    return -1L << (8 * width - 1);
  }
}
