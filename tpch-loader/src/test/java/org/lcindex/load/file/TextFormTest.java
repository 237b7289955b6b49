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
package org.lcindex.load.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.type.ValueCodec;

/** Days, moments and numbers as files have them; what cannot be known is no guess. */
class TextFormTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "DATE | dd.MM.yyyy | - | - | 05.01.2026 | 2026-01-05",
        "DATE | dd.MM.yyyy | - | - | 2026-01-05 | 2026-01-05",
        "DATE | dd.MM.yyyy | - | - | 31.02.2026 | 31.02.2026",
        "DATE | d/M/yy | - | - | 3/4/26 | 2026-04-03",
        "DATE | dd.MM.uuuu | - | - | 05.01.2026 | 2026-01-05",
        "TIMESTAMP | - | dd.MM.yyyy HH:mm[:ss] | - | 05.01.2026 10:00 | 2026-01-05T10:00:00Z",
        "TIMESTAMP | - | dd.MM.yyyy HH:mm | Europe/Berlin | 05.07.2026 10:00 | 2026-07-05T08:00:00Z",
        "TIMESTAMP | - | dd.MM.yyyy HH:mm X | Europe/Berlin | 05.07.2026 10:00 +01 | 2026-07-05T09:00:00Z",
        "TIMESTAMP | - | - | Europe/Berlin | 2026-01-05 10:00:00 | 2026-01-05T09:00:00Z",
        "TIMESTAMP | - | - | Europe/Berlin | 2026-01-05 | 2026-01-04T23:00:00Z",
        "TIMESTAMP | - | - | Europe/Berlin | 2026-01-05T10:00:00Z | 2026-01-05T10:00:00Z",
        "STRING | dd.MM.yyyy | - | - | 05.01.2026 | 05.01.2026",
      })
  void daysAndMoments(
      String type, String date, String timestamp, String zone, String text, String plain) {
    TextForm form = new TextForm(date, timestamp, zone == null ? null : ZoneId.of(zone), null);
    assertEquals(plain, form.plain(ValueCodec.named(type), text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,5 | 1.5",
        "219,30 | 219.30",
        "1.234,50 | 1234.50",
        "-1.234.567 | -1234567",
        "7 | 7",
        ",5 | .5",
        "1,5e3 | 1.5e3",
        "n/a | n/a",
      })
  void numbersWithACommma(String text, String plain) {
    TextForm form = TextForm.NONE.withComma(true);
    assertEquals(plain, form.plain(ValueCodec.named("DECIMAL"), text));
    assertEquals(text, form.plain(ValueCodec.named("STRING"), text));
  }

  @Test
  void aPointThatIsNoThousandsIsNoNumberWithComma() {
    TextForm form = TextForm.NONE.withComma(true);
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> form.plain(ValueCodec.named("DOUBLE"), "1.5"));
    assertEquals("'1.5' has a point, and a comma is the decimal one", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> TextForm.NONE.withDate("tt.mm.jjjj"));
  }

  private static FormGuess guess(String... texts) {
    return FormGuess.of(List.of(texts), null, TextForm.NONE);
  }

  @Test
  void aFormIsGuessedWhereNoOtherFits() {
    assertEquals(
        "--date-format \"dd.MM.yyyy\"", guess("05.01.2026", "31.12.2025").form().toString());
    assertEquals("--date-format \"d.M.yyyy\"", guess("5.1.2026", "31.12.2025").form().toString());
    assertEquals(
        "--date-format \"dd/MM/yyyy\"", guess("03/04/2026", "13/04/2026").form().toString());
    assertEquals(
        "--date-format \"MM/dd/yyyy\"", guess("03/04/2026", "04/13/2026").form().toString());
    assertEquals(
        "--date-format \"dd.MM.yyyy\"", guess("05.01.2026", "2026-01-06").form().toString());
    assertEquals(
        "--timestamp-format \"dd.MM.yyyy HH:mm[:ss[.SSS]]\"",
        guess("05.01.2026 10:00", "05.01.2026 10:00:05").form().toString());
    assertEquals("--decimal-comma", guess("1,5", "1.234,50", "7").form().toString());
    for (FormGuess clear :
        List.of(guess("05.01.2026"), guess("13/04/2026"), guess("1,5"), guess("2026/01/05"))) {
      assertNull(clear.other());
    }
  }

  @Test
  void whatMayBeEitherIsAsked() {
    FormGuess guess = guess("03/04/2026", "05/06/2026");
    assertEquals("--date-format \"dd/MM/yyyy\"", guess.form().toString());
    assertEquals("--date-format \"MM/dd/yyyy\"", guess.other().toString());
    assertEquals("M/d/yyyy", guess("3/4/2026", "10/11/2026").other().date());
  }

  @Test
  void whatTypesReadOrNobodyKnowsHasNoForm() {
    for (FormGuess none :
        List.of(
            guess(),
            guess("2026-01-05"),
            guess("2026-01-05 10:00:00"),
            guess("1.5"),
            guess("1,234", "5,678"),
            guess("1,5", "n/a"),
            guess("05.01.2026", "soon"),
            guess("abc"),
            FormGuess.of(List.of("05.01.2026"), ValueCodec.named("STRING"), TextForm.NONE))) {
      assertEquals(TextForm.NONE, none.form());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "1.105, 2.250, 7 | 1.105 | -",
        "1.105, 2.25 | - | -",
        "1.105, 0.250 | - | -",
        "1.105, 1234.567 | - | -",
        "7, 1e5, n/a | - | -",
        "+1.105, x.y, 1;5 | +1.105 | 1;5",
        "2.001, 3.001;50 | 2.001 | 3.001;50",
        "2.001, 1.234.567 | 2.001 | 1.234.567",
      })
  void pointsThatMayStandBetweenThousands(String texts, String thousands, String comma) {
    Points points =
        Points.of(List.of(texts.split(", ")).stream().map(text -> text.replace(';', ',')).toList());
    assertEquals(thousands, points.thousands());
    assertEquals(comma == null ? null : comma.replace(';', ','), points.comma());
  }

  @Test
  void optionsSayWhatAFormSays() {
    TextForm zoned = new TextForm(null, null, ZoneId.of("Europe/Berlin"), null);
    ValueCodec moments = ValueCodec.named("TIMESTAMP");
    assertEquals(List.of("--zone Europe/Berlin"), zoned.options("at", moments, TextForm.NONE));
    assertEquals(List.of(), zoned.options("at", moments, zoned), "there is one zone");
    ValueCodec numbers = ValueCodec.named("DOUBLE");
    TextForm comma = TextForm.NONE.withComma(true);
    assertEquals(
        List.of("--decimal-comma=\"unit price\""),
        comma.options("unit price", numbers, TextForm.NONE));
    assertFalse(comma.isShownBy(numbers, List.of("1", "2")));
    assertTrue(comma.isShownBy(numbers, List.of("1", "2,5")));
  }
}
