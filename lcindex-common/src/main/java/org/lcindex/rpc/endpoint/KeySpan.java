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
package org.lcindex.rpc.endpoint;

import java.util.Base64;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * A {@link KeyRange} of row keys in a message.
 *
 * @param low in Base64; null for an open end
 * @param afterLow whether the low end itself is left out
 * @param high in Base64; null for an open end
 * @param withHigh whether the high end itself is taken in
 */
public record KeySpan(String low, boolean afterLow, String high, boolean withHigh) {
  /** Bytes of ranges beyond which a request would be too large for a server. */
  static final int MOST_BYTES = JsonService.MAX_REQUEST_BYTES / 4;

  /** That of a range. */
  public static KeySpan of(KeyRange range) {
    return new KeySpan(
        text(range.low()), !range.lowInclusive(), text(range.high()), range.highInclusive());
  }

  /**
   * The range.
   *
   * @throws IndexException when a bound is not Base64
   */
  public KeyRange range() throws IndexException {
    return new KeyRange(bytes(low), !afterLow, bytes(high), withHigh);
  }

  /** Bytes as they are in a message; null for null. */
  static String text(byte[] bytes) {
    return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
  }

  /** What {@link #text} wrote. */
  static byte[] bytes(String text) throws IndexException {
    try {
      return text == null ? null : Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IndexException("Not Base64: " + ShownText.cut(text));
    }
  }
}
