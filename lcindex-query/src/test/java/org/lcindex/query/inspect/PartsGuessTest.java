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
package org.lcindex.query.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.RowParts;

/** Which parts are proposed for row keys. */
class PartsGuessTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "-",
      quoteCharacter = '"',
      value = {
        // a key whose %s are numbers from 0 to 9, another key, what is proposed
        "acme%s|u%s; -; p1 STRING '|', p2 STRING",
        "acme%s|u%s; acme; -",
        "acme%s|u%s; a|b|c; -",
        "acme|u%s; -; -",
        "a%s#2026-01-0%s1; -; p1 STRING '#', p2 STRING",
        "a%s#202%s-01-05#%s; -; p1 STRING '#', p2 DATE '#', p3 LONG(TEXT)",
        "\\x00\\x00\\x00\\x00\\x00\\x00\\x00%s2026-01-05\\x00\\x00\\x00%s; -; p1 LONG, p2 DATE, p3 INT",
        "\\x00\\x00\\x00\\x00\\x00\\x00\\x00%sabc; -; p1 LONG, p2 STRING",
        "\\x00\\x00\\x00\\x00\\x00\\x00\\x00%s; -; -",
        "\\x01\\x00\\x00\\x00\\x00\\x00\\x00%sabc; -; -",
        "user%s; -; -",
        "2026-01-05%s; -; p1 DATE, p2 STRING",
        "\\x7F\\xFF\\xFE\\x63\\x01\\x02\\x03%sabc; -; p1 LONG DESC, p2 STRING",
        "\\x00\\x00\\x01%s\\x7F\\xFF\\xFE\\x63\\x01\\x02\\x03%s; -; p1 INT, p2 LONG DESC",
        "\\x7F\\xFF\\xFE%s\\x7F\\xFF\\xFE%s\\x00\\x00\\x01%s; -; p1 INT DESC, p2 INT DESC, p3 INT",
        "\\x7F\\x00\\xFE\\x63\\x00\\x00\\x00%sabc; -; -",
        "\\x00\\x00\\x01%s\\x00\\x00\\x01%s\\x00\\x00\\x01%s; -; p1 INT, p2 INT, p3 INT",
        "\\x00\\x00\\x01%s2026-01-05; -; p1 INT, p2 DATE",
      })
  void areThoseInWhichAllKeysAgree(String form, String other, String expected) {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      keys.add(Bytes.toBytesBinary(form.replace("%s", "" + i)));
    }
    if (other != null) {
      keys.add(Bytes.toBytesBinary(other));
    }
    assertEquals(expected == null ? "" : expected, PartsGuess.of(keys).toString());
    assertEquals("", PartsGuess.of(keys.subList(0, 9)).toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 16, 256})
  void saltsAreToldByTheirHash(int salts) {
    String salt = "SALT " + salts + " MURMUR3, ";
    RowParts parts = RowParts.parse(salt + "p1 LONG, p2 STRING");
    RowParts one = RowParts.parse(salt + "p1 STRING");
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> single = new ArrayList<>();
    for (long i = 0; i < 40; i++) {
      keys.add(parts.encode(List.of(i, "u" + i)));
      single.add(one.encode(List.of("user" + i)));
    }
    assertEquals(parts, PartsGuess.of(keys));
    assertEquals(one, PartsGuess.of(single));
    keys.get(7)[0] = (byte) ((keys.get(7)[0] + 1) % salts);
    assertEquals("", PartsGuess.of(keys).toString(), "one key has another salt");
  }

  @Test
  void ofFewKeysASaltIsChance() {
    RowParts parts = RowParts.parse("SALT 2 MURMUR3, p1 LONG, p2 STRING");
    List<byte[]> keys = new ArrayList<>();
    for (long i = 0; i < 39; i++) {
      keys.add(parts.encode(List.of(i, "u" + i)));
    }
    assertEquals("", PartsGuess.of(keys).toString());
  }

  @Test
  void ofRandomKeysNothingIsProposed() {
    for (int seed = 0; seed < 1_000; seed++) {
      Random random = new Random(seed);
      int kind = random.nextInt(5);
      int salts = 2 + random.nextInt(20);
      int length = 2 + random.nextInt(20);
      List<byte[]> keys = new ArrayList<>();
      for (int i = 0; i < 10 + random.nextInt(60); i++) {
        byte[] key = new byte[random.nextBoolean() ? length : 2 + random.nextInt(20)];
        random.nextBytes(key);
        String digits = Bytes.toHex(key);
        switch (kind) {
          case 0 -> keys.add(key);
          case 1 -> keys.add(Bytes.toBytes(digits));
          case 2 -> keys.add(Bytes.add(new byte[] {(byte) random.nextInt(salts)}, key));
            // A hash that nobody knows.
          case 3 -> {
            int hash = Math.floorMod(Arrays.hashCode(key), salts);
            keys.add(Bytes.add(new byte[] {(byte) hash}, key));
          }
          default -> keys.add(Bytes.add(new byte[] {'k'}, key));
        }
      }
      assertEquals("", PartsGuess.of(keys).toString(), "seed " + seed);
    }
  }
}
