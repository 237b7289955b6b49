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

import java.nio.charset.StandardCharsets;

/** {@code true} and {@code false} as ASCII text in upper, lower or mixed case. */
final class TextBoolean extends CellForm {
  @Override
  long order(byte[] cell, int offset, int length) {
    if (matches(cell, offset, length, "false")) {
      return 0;
    }
    return matches(cell, offset, length, "true") ? 1 : UNDECODABLE;
  }

  /** Whether the bytes are this lower case word, in any case. */
  static boolean matches(byte[] cell, int offset, int length, String word) {
    if (length != word.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if ((cell[offset + i] | 0x20) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  byte[] cellOf(long order) {
    return Boolean.toString(order != 0).getBytes(StandardCharsets.US_ASCII);
  }
}
