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
package org.lcindex.ifile;

import java.util.Arrays;

/**
 * Bounds of keys for footers, which are held in memory: at most {@link #MAX_BYTES} long, so that a
 * table of long strings does not fill it.
 */
public final class KeyBounds {
  /** A bound is cut to this length. */
  public static final int MAX_BYTES = 64;

  private KeyBounds() {}

  /** A short key that is not above the given one. */
  public static byte[] atMost(byte[] key, int offset, int length) {
    return Arrays.copyOfRange(key, offset, offset + Math.min(length, MAX_BYTES));
  }

  /** A key that is not below the given one, and short if one is to be had. */
  public static byte[] atLeast(byte[] key, int offset, int length) {
    if (length > MAX_BYTES) {
      for (int i = MAX_BYTES - 1; i >= 0; i--) {
        if (key[offset + i] != (byte) 0xFF) {
          byte[] bound = Arrays.copyOfRange(key, offset, offset + i + 1);
          bound[i]++;
          return bound;
        }
      }
    }
    return Arrays.copyOfRange(key, offset, offset + length);
  }
}
