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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.rpc.endpoint.RpcJson;

/** What becomes of characters that a terminal obeys in place of showing them. */
class ShownTextTest {
  @ParameterizedTest
  @CsvSource({
    "1B, \\u001B", // ESC
    "7, \\u0007", // BEL
    "0, \\u0000",
    "8, \\u0008", // backspace
    "7F, \\u007F", // DEL
    "85, \\u0085", // next line
    "9B, \\u009B", // ESC [
    "AD, \\u00AD", // soft hyphen
    "61C, \\u061C", // Arabic letter mark
    "200B, \\u200B", // zero width space
    "200F, \\u200F", // right-to-left mark
    "2028, \\u2028", // line separator
    "2029, \\u2029", // paragraph separator
    "202A, \\u202A", // embedding
    "202E, \\u202E", // right-to-left override
    "2066, \\u2066", // isolate
    "2069, \\u2069",
    "FEFF, \\uFEFF",
    "D800, \\uD800", // half of a character
    "DFFF, \\uDFFF",
    "E0001, \\uDB40\\uDC01", // language tag
    "A, \\n",
    "D, \\r",
    "9, \\t"
  })
  void isEscaped(String hex, String escaped) {
    String character = Character.toString(Integer.parseInt(hex, 16));
    assertEquals("a" + escaped + "z", ShownText.line("a" + character + "z"));
    assertFalse(ShownText.isPlain(character));
    String json = RpcJson.toJson("a" + character + "z");
    assertTrue(ShownText.isPlain(json), json);
    assertEquals("a" + character + "z", new Gson().fromJson(json, String.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " a~",
        "\u00a0\u00e4\u00df",
        "\u4e2d\u6587",
        "\u0627\u0644",
        "\ud83d\ude00",
        "e\u0301",
        "\\x1B",
        "\ufffd"
      })
  void isShown(String text) {
    assertEquals(text, ShownText.line(text));
    assertTrue(ShownText.isPlain(text));
  }

  @Test
  void everyCharacterOfTheseKinds() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      boolean obeyed =
          switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                true;
            default -> false;
          };
      assertEquals(!obeyed, ShownText.isPlain(Character.toString(c)), Integer.toHexString(c));
    }
  }

  @Test
  void linesStayLines() {
    assertEquals("a\n\tb\r\nc\\u000Dd", ShownText.lines("a\n\tb\r\nc\rd"));
    assertEquals("\\u001B[2J\n", ShownText.lines("\u001b[2J\n"));
    assertNull(ShownText.lines(null));
  }

  @Test
  void whatIsLongIsCut() {
    assertEquals("a".repeat(100), ShownText.cut("a".repeat(100)));
    assertEquals(
        "a".repeat(100) + "... (60000000 characters)", ShownText.cut("a".repeat(60_000_000)));
    assertEquals("\\u001Ba... (3 characters)", ShownText.cut("\u001bab", 2));
    assertEquals("a... (3 characters)", ShownText.cut("a\ud83d\ude00", 2), "no half characters");
    assertEquals("\\x00... (2 bytes)", ShownText.cut(new byte[2], 7));
    assertEquals("\\x00\\x00", ShownText.cut(new byte[2], 8));
    assertNull(ShownText.cut((String) null));
  }
}
