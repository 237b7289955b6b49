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
package org.lcindex.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Byte arrays over small alphabets. */
public final class ShortBytes {
  private ShortBytes() {}

  /** All of up to so many bytes, the shorter ones first. */
  public static List<byte[]> all(byte[] alphabet, int longest) {
    List<byte[]> all = new ArrayList<>();
    all.add(new byte[0]);
    for (int i = 0; i < all.size() && all.get(i).length < longest; i++) {
      for (byte b : alphabet) {
        byte[] longer = Arrays.copyOf(all.get(i), all.get(i).length + 1);
        longer[longer.length - 1] = b;
        all.add(longer);
      }
    }
    return all;
  }
}
