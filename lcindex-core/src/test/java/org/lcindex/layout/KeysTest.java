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

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.Slice;

/** Runs of one key in sorted keys. */
class KeysTest {
  /** Each letter is the key of an entry, each x an entry that is among those selected. */
  @ParameterizedTest
  @CsvSource({
    "a, x, [1]",
    "aaaaaaaaa, xxxxxxxxx, [9]",
    "abcdefg, xxxxxxx, '[1, 2, 3, 4, 5, 6, 7]'",
    "aab, xxx, '[2, 3]'",
    "abb, xxx, '[1, 3]'",
    "aaabbbbbbbbccc, xxxxxxxxxxxxxx, '[3, 11, 14]'",
    "aaabbbbbbbbccc, xx.x..x...xx.x, '[2, 5, 7]'",
    "aaabbbbbbbbccc, xx.........x.x, '[2, 4]'",
    "aaaaaaaaaaaaaaab, xxxxxxxxxxxxxxxx, '[15, 16]'",
    "aaaaaaaaaaaaaaaab, xxxxxxxxxxxxxxxxx, '[16, 17]'",
  })
  void runs(String keys, String selected, String ends) {
    int[] entries =
        IntStream.range(0, keys.length()).filter(i -> selected.charAt(i) == 'x').toArray();
    for (int width : new int[] {1, -1, 9}) {
      Keys page = page(keys, width);
      List<Integer> found = new ArrayList<>();
      for (int n = 0; n < entries.length; n = found.get(found.size() - 1)) {
        found.add(page.endOfRun(entries, n, entries.length));
      }
      assertEquals(ends, found.toString(), "width " + width);
    }
  }

  private static Keys page(String keys, int width) {
    Keys.Buffer buffer = new Keys.Buffer(width);
    Slice slice = new Slice();
    for (char letter : keys.toCharArray()) {
      byte[] key = new byte[Math.abs(width)];
      key[key.length - 1] = (byte) letter;
      slice.set(key, 0, key.length);
      buffer.add(slice);
    }
    ByteWriter out = new ByteWriter();
    buffer.writeTo(out);
    return Keys.decode(new ByteReader(out.toByteArray()), width, keys.length(), null);
  }
}
