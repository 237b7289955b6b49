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
package org.lcindex.verification.metamorphic.text;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;

/**
 * Values too long for a line: repetitions of a short pattern, written {@code *100000*ab}. No state.
 */
public final class LongValue {
  /** From here on values are printed as repetitions or as a checksum. */
  private static final int LONG = 4_096;

  private static final int SIZE = 100_000;
  private static final int PATTERN = 4;

  private LongValue() {}

  /** A value of about 100 kB, in which a short one is repeated. */
  public static byte[] draw(byte[] value, Random random) {
    byte[] pattern = value.length == 0 ? new byte[1] : value;
    return repeat(
        Arrays.copyOf(pattern, Math.min(PATTERN, pattern.length)), SIZE + random.nextInt(9));
  }

  private static byte[] repeat(byte[] pattern, int length) {
    byte[] value = new byte[length];
    for (int i = 0; i < length; i++) {
      value[i] = pattern[i % pattern.length];
    }
    return value;
  }

  public static byte[] parse(String text) {
    if (!text.startsWith("*")) {
      return Text.unescape(text);
    }
    String[] parts = Text.cut(text.substring(1), '*');
    return repeat(Text.unescape(parts[1]), Integer.parseInt(parts[0]));
  }

  public static String print(byte[] value) {
    for (int size = 1; value.length >= LONG && size <= PATTERN; size++) {
      byte[] pattern = Arrays.copyOf(value, size);
      if (Arrays.equals(value, repeat(pattern, value.length))) {
        return "*" + value.length + "*" + Text.escape(pattern);
      }
    }
    return Text.escape(value);
  }

  /** The value as answers are compared: a long one by its length, beginning and checksum. */
  public static String digest(byte[] bytes, int offset, int length) {
    if (length < LONG) {
      return Text.escape(bytes, offset, length);
    }
    CRC32C sum = new CRC32C();
    sum.update(bytes, offset, length);
    return "*" + length + "*" + Text.escape(bytes, offset, PATTERN) + "*" + sum.getValue();
  }
}
