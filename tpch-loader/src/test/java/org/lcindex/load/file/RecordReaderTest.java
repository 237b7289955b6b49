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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lcindex.text.UserError;

/** What the readers make of texts: good records, and bad ones that spoil no other. */
class RecordReaderTest {
  /** Stands for a byte that is in no text. */
  private static final String NO_TEXT = "<ff>";

  private static LineReader lines(String text) {
    String raw = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return new LineReader(
        new ByteArrayInputStream(LineReader.bytes(raw.replace(NO_TEXT, "\u00ff"))), false);
  }

  private static CsvReader csv(String text) throws IOException {
    return new CsvReader(lines(text), ',', List.of());
  }

  /** Every record in a line: its place, and its values or what is wrong. */
  private static List<String> read(RecordReader reader) throws IOException {
    List<String> found = new ArrayList<>();
    for (TextRecord record = reader.next(); record != null; record = reader.next()) {
      found.add(
          record.line()
              + " "
              + (record.problem() == null ? record.values() : "bad: " + record.problem()));
    }
    return found;
  }

  private static void refuses(String expected, String text) {
    assertEquals(expected, assertThrows(UserError.class, () -> csv(text)).getMessage());
  }

  @Test
  void csvHasQuotesLineEndsAndMissingFields() throws IOException {
    String text =
        "\uFEFFid,name,note\r\n"
            + "1,\"Bern, the city\",\"say \"\"hi\"\"\"\r\n"
            + "\r\n"
            + "2,,\"\"\r\n"
            + "3,\"two\r\nlines\",5\" pipe\r\n"
            + "4,x,y";
    assertEquals(
        List.of(
            "2 {id=1, name=Bern, the city, note=say \"hi\"}",
            "4 {id=2, note=}",
            "5 {id=3, name=two\r\nlines, note=5\" pipe}",
            "7 {id=4, name=x, note=y}"),
        read(csv(text)));
  }

  @Test
  void linesHaveTheirEnds() throws IOException {
    LineReader lines = lines("a\nb\r\nc\r\rd\n\r\ne");
    List<String> found = new ArrayList<>();
    for (LineReader.Line line = lines.next(); line != null; line = lines.next()) {
      found.add((line.raw() + line.end()).replace("\r", "<CR>").replace("\n", "<LF>"));
    }
    assertEquals(List.of("a<LF>", "b<CR><LF>", "c<CR>", "<CR>", "d<LF>", "<CR><LF>", "e"), found);
    assertEquals(7, lines.number());
    // A name in quotes keeps its spaces.
    assertEquals(List.of(" a ", "b"), csv("\" a \", b \n").columns());
  }

  @Test
  void anExportHasBytesInJson() throws IOException {
    String text =
        "{\"row\":{\"$base64\":\"AAE=\"},\"f:a\":{\"$base64\":\"AAE=\",\"b\":1}}\n"
            + "{\"row\":{\"$base64\":\"!\"}}\n";
    JsonLinesReader reader = new JsonLinesReader(lines(text));
    TextRecord first = reader.next();
    assertArrayEquals(new byte[] {0, 1}, first.cells().get("row"));
    assertEquals("{f:a={\"$base64\":\"AAE=\",\"b\":1}}", first.values().toString());
    assertEquals("row is no Base64", reader.next().problem());
  }

  @Test
  void aBadRecordSpoilsNoOther() throws IOException {
    String text =
        "id,name\n"
            + "1\n"
            + "2,\"opened\n"
            + "3,ok\n"
            + "4,\"closed\"x\n"
            + "5,a,b\n"
            + "6,"
            + NO_TEXT
            + "\n"
            + "7,\"never closed\n"
            + "8,\uFFFD\n";
    assertEquals(
        List.of(
            "2 bad: has 1 field, must have 2",
            "3 bad: text after a closing quote in field 2",
            "4 {id=3, name=ok}",
            "5 bad: text after a closing quote in field 2",
            "6 bad: has 3 fields, must have 2",
            "7 bad: the line is not UTF-8 text",
            "8 bad: a quote is opened and not closed",
            "9 {id=8, name=\uFFFD}"),
        read(csv(text)));
  }

  @Test
  void aHeaderNamesEachColumnOnce() throws IOException {
    refuses("the file is empty: its first line must name the columns", "");
    refuses("column 2 has no name: name it in the first line", "a,,b\n");
    refuses("two columns are named 'a': give the columns other names in the first line", "a,a\n");
    refuses(
        "the first line, which names the columns, has no ',' but ';': give --delimiter \";\"",
        "a;b\n1;2\n");
    assertEquals(List.of("unit price", "a:b"), csv("unit price , a:b\n").columns());
    assertEquals(
        List.of("1 {a=1, b=2}"), read(new CsvReader(lines("1\t2"), '\t', List.of("a", "b"))));
  }

  @Test
  void jsonLines() throws IOException {
    String text =
        "{\"id\": 1, \"name\": \"x\", \"tags\": [1, \"a\"], \"none\": null, \"ok\": true}\n"
            + "\n"
            + "{\"id\": 2.50, \"name\": \"\"}\n"
            + "{id: 3}\n"
            + "[4]\n"
            + "{\"id\": 5} {\"id\": 6}\n"
            + "{\"id\": 7";
    List<String> found = read(new JsonLinesReader(lines(text)));
    assertEquals("1 {id=1, name=x, tags=[1,\"a\"], ok=true}", found.get(0));
    assertEquals("3 {id=2.50, name=}", found.get(1));
    assertEquals("4 bad: no JSON", found.get(2).split(":\\s[^:]*$|: Use")[0].substring(0, 14));
    assertEquals("5 bad: no JSON object", found.get(3));
    assertEquals("6 bad: ", found.get(4).substring(0, 7));
    assertEquals("7 bad: no JSON", found.get(5).substring(0, 14));
    assertEquals(6, found.size());
  }

  @Test
  void typesOfTexts() {
    assertEquals("LONG", type("1", " 22", "-3"));
    assertEquals("DOUBLE", type("1", "2.5"));
    assertEquals("DECIMAL", type("1.0000000000000000001", "2.0000000000000000002"));
    assertEquals("STRING", type("01234", "98765"));
    assertEquals("BOOLEAN", type("true", "FALSE"));
    assertEquals("DATE", type("1998-12-01"));
    assertEquals("TIMESTAMP", type("1998-12-01 23:59:59", "1998-12-01 23:59:59.25"));
    assertEquals("TIMESTAMP", type("2024-05-01T12:00:00Z"));
    assertEquals("TIMESTAMP(TEXT)", type("2024-05-01T12:00:00.123456Z"));
    assertEquals("STRING", type("MACHINED", "MACHINES"));
    assertEquals("STRING", type());
    List<String> dirty = new ArrayList<>();
    for (int i = 0; i < 99; i++) {
      dirty.add("" + i);
    }
    dirty.add("n/a");
    assertEquals(" by 100 values, LONG but for 1", ColumnTypes.reason("c", dirty));
  }

  private static String type(String... texts) {
    return ColumnTypes.propose("c", List.of(texts)).toString();
  }

  @Test
  void repeatedKeys() {
    KeyCount keys = new KeyCount();
    for (int i = 0; i < 10_000; i++) {
      keys.add(Integer.toString(i % 9_000).getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(1_000, keys.repeated());
  }

  @Test
  void whatIsNoTextKeepsItsBytes() throws IOException {
    Random random = new Random(38);
    byte[][] pieces = {
      "a,".getBytes(StandardCharsets.UTF_8),
      "\u00fc\u20ac\uFFFD".getBytes(StandardCharsets.UTF_8),
      "\ud83d\ude00".getBytes(StandardCharsets.UTF_8),
      {(byte) 0xff},
      {(byte) 0xe2, (byte) 0x82},
      {(byte) 0xed, (byte) 0xb2, (byte) 0x80},
      {(byte) 0x80},
      {(byte) 0xf0, (byte) 0x9f}
    };
    for (int i = 0; i < 10_000; i++) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int n = random.nextInt(6); n > 0; n--) {
        all.writeBytes(pieces[random.nextInt(pieces.length)]);
      }
      byte[] bytes = all.toByteArray();
      LineReader.Line line = new LineReader(new ByteArrayInputStream(bytes), false).next();
      String raw = line == null ? "" : line.raw();
      assertArrayEquals(bytes, LineReader.bytes(raw), () -> HexFormat.of().formatHex(bytes));
      assertEquals(
          isText(bytes), LineReader.notText(raw) == null, () -> HexFormat.of().formatHex(bytes));
    }
  }

  private static boolean isText(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
