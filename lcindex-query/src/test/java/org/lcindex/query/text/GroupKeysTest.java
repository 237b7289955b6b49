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
package org.lcindex.query.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys of groups as people type them. */
class GroupKeysTest {
  private static List<String> read(String... lists) {
    return GroupKeys.of(List.of(lists), null).texts();
  }

  @Test
  void commasWithinParenthesesAreOfFunctions() {
    assertEquals(
        List.of("f:a", "first(b, 3)", "Month(c::DATE(BINARY))", "d::DATE(TEXT)", "row"),
        read("f:a,first(b, 3), Month(c::DATE(BINARY))", "d::DATE(TEXT),row"));
    assertEquals(List.of(), read());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,,b | has a key that is empty",
        "yaer(a) | groups have no function yaer; did you mean year? There are year(COLUMN)",
        "sum(a) | groups have no function sum. There are year(COLUMN)",
        "first(a,b) | wants a column and a number of letters",
        "first(3) | wants a column and a number of letters",
        "a::NUMBER | NUMBER",
      })
  void mistakesAreTold(String typed, String told) {
    String message = assertThrows(IllegalArgumentException.class, () -> read(typed)).getMessage();
    assertTrue(message.contains(told), message);
  }

  @Test
  void zonesAreOfKeysWithAClock() {
    assertEquals(List.of("hour(a)"), GroupKeys.of(List.of("hour(a)"), "America/New_York").texts());
    for (String zone : List.of("Berlin", "", "+25:00")) {
      assertThrows(
          IllegalArgumentException.class, () -> GroupKeys.of(List.of("day(a)"), zone), zone);
    }
    assertThrows(IllegalArgumentException.class, () -> GroupKeys.of(List.of("first(a,1)"), "UTC"));
  }
}
