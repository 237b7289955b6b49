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
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
