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
package org.lcindex.layout;

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.FormatLimits;

/**
 * Bounds of keys for footers and directories, which are held in memory: at most {@link #MAX_BYTES}
 * long, whatever keys there are. A highest bound that would have to be longer is null, which is to
 * say <em>no end</em>: it is above every key. FORMAT.md, section "IFile".
 */
public final class KeyBounds {
  /** A bound is cut to this length. */
  public static final int MAX_BYTES = FormatLimits.BOUND_BYTES;

  private KeyBounds() {}

  /** A short key that is not above the given one. */
  public static byte[] atMost(byte[] key, int offset, int length) {
    return Arrays.copyOfRange(key, offset, offset + Math.min(length, MAX_BYTES));
  }

  /**
   * A short key that is not below the given one; null, no end, when there is none. It rises with
   * the key.
   */
  public static byte[] atLeast(byte[] key, int offset, int length) {
    if (length <= MAX_BYTES) {
      return Arrays.copyOfRange(key, offset, offset + length);
    }
    for (int i = MAX_BYTES - 1; i >= 0; i--) {
      if (key[offset + i] != (byte) 0xFF) {
        byte[] bound = Arrays.copyOfRange(key, offset, offset + i + 1);
        bound[i]++;
        return bound;
      }
    }
    return null;
  }

  /** Whether bounds of keys of a fixed width, or -1, are keys themselves. */
  public static boolean areKeys(int keyWidth) {
    return keyWidth >= 0 && keyWidth <= MAX_BYTES;
  }

  /** Writes both bounds of some keys; {@code highest} may be null. */
  public static void write(ByteWriter out, byte[] lowest, byte[] highest) {
    out.putBytes(lowest);
    out.putVInt(highest == null ? 0 : highest.length + 1);
    if (highest != null) {
      out.put(highest);
    }
  }

  /** Reads a lowest bound. */
  public static byte[] readLowest(ByteReader in) {
    return in.get(length("a lowest bound", in.getVInt()));
  }

  /** Reads a highest bound; null for no end. */
  public static byte[] readHighest(ByteReader in) {
    int length = length("a highest bound", in.getVInt() - 1);
    return length < 0 ? null : in.get(length);
  }

  /** Checks the length of a bound that was read. */
  public static int length(String what, int found) {
    return FormatLimits.check("bytes of " + what, found, MAX_BYTES);
  }
}
