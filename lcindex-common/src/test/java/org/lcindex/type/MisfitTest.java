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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told of a text or a value that a type has not: in the words of who wrote it. */
class MisfitTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "DOUBLE    | abc        | 'abc' is no DOUBLE: give a number such as 12.5 or 1e-7",
        "DOUBLE    | 12,5       | '12,5' is no DOUBLE: give a number such as 12.5 or 1e-7",
        "FLOAT     | abc        | 'abc' is no FLOAT: give a number such as 12.5 or 1e-7",
        "DECIMAL   | abc        | 'abc' is no DECIMAL: give a number of at most 2000 digits, such as 12.50",
        "DECIMAL(ORDERED) | abc | 'abc' is no DECIMAL(ORDERED): give a number of at most 31 digits, which is OrderedBytes' limit",
        "INT       | 1.5        | '1.5' is no INT: give a whole number from -2147483648 to 2147483647",
        "BOOLEAN   | yes        | 'yes' is no BOOLEAN: give true or false",
        "DATE      | soon       | 'soon' is no DATE: give a day such as 1998-12-01",
        "DATE      | 1.12.1998  | '1.12.1998' is no DATE: give a day such as 1998-12-01",
        "DATE      | 2024-02-30 | '2024-02-30' is no DATE: the calendar has no such day; give one such as 1998-12-01",
        "TIMESTAMP | noon       | 'noon' is no TIMESTAMP: give a moment of whole milliseconds, such as 1998-12-01T23:59:59.5Z",
      })
  void aTextIsToldInWordsOfText(String codec, String text, String message) {
    ValueCodec of = ValueCodec.named(codec);
    assertEquals(message, messageOf(() -> of.parse(text)));
  }

  private static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(
            "DOUBLE",
            new BigDecimal("0.1"),
            "0.1 (BigDecimal) does not fit DOUBLE: give a Double, or a whole number that a double"
                + " holds exactly"),
        Arguments.of(
            "FLOAT",
            0.1,
            "0.1 (Double) does not fit FLOAT: give a Float, or a Double or whole number that a"
                + " float holds exactly"),
        Arguments.of(
            "DOUBLE",
            true,
            "true (Boolean) does not fit DOUBLE: give a number such as 12.5 or 1e-7"),
        Arguments.of(
            "DECIMAL",
            0.1,
            "0.1 (Double) does not fit DECIMAL: give a number of at most 2000 digits, such as"
                + " 12.50, as a BigDecimal (BigDecimal.valueOf takes a double)"),
        Arguments.of(
            "DECIMAL(ORDERED)",
            new BigDecimal("12345678901234567890123456789012"),
            "12345678901234567890123456789012 (BigDecimal) does not fit DECIMAL(ORDERED): give a"
                + " number of at most 31 digits, which is OrderedBytes' limit"),
        Arguments.of(
            "DATE",
            LocalDate.of(10_000, 1, 1),
            "+10000-01-01 (LocalDate) does not fit DATE: give a day such as 1998-12-01, in"
                + " TEXT cells from 0000-01-01 to 9999-12-31"),
        Arguments.of(
            "STRING", true, "true (Boolean) does not fit STRING: give text, a String in Java"),
        Arguments.of(
            "BYTES",
            true,
            "true (Boolean) does not fit BYTES: give bytes, such as x'00ff' in a condition, a"
                + " byte[] in Java"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsToldWithItsClass(String codec, Object value, String message) {
    ValueCodec of = ValueCodec.named(codec);
    assertEquals(message, messageOf(() -> of.keyOf(value)));
  }

  private static String messageOf(Executable call) {
    return assertThrows(IllegalArgumentException.class, call).getMessage();
  }
}
