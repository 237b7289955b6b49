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
package org.lcindex.regionserver.evidence;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * The hash of a row key, the same in everything that knows rows by hashes, and another one in each
 * process. Clients choose row keys: who knew all that the hash is made of could write rows that
 * have one hash, and each of them would be compared with all others, while writes wait. Stateless.
 */
public final class RowHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
  private static final long SEED = new SecureRandom().nextLong();

  private RowHash() {}

  /** 64 well mixed bits. */
  public static long of(byte[] buffer, int offset, int length) {
    long hash = SEED ^ length * MULTIPLIER;
    int end = offset + length;
    int at = offset;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(buffer, at));
    }
    long rest = 0;
    for (; at < end; at++) {
      rest = rest << 8 | buffer[at] & 0xFF;
    }
    return mix(hash ^ rest);
  }

  private static long mix(long value) {
    long mixed = value * MULTIPLIER;
    mixed ^= mixed >>> 32;
    mixed *= 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 29;
  }
}
