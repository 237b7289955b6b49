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
package org.lcindex.definition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Order;
import org.apache.hadoop.hbase.util.OrderedBytes;
import org.apache.hadoop.hbase.util.SimplePositionedMutableByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.type.ValueCodec;

/** Row keys made of parts: their text, and keys made of values and values of keys. */
class RowPartsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        // text; the one form
        "customer LONG, day DATE, seq INT; customer LONG, day DATE, seq INT",
        " customer  long ,day date,seq int ; customer LONG, day DATE, seq INT",
        "tenant STRING '|' id STRING; tenant STRING '|', id STRING",
        "tenant STRING '|', id STRING; tenant STRING '|', id STRING",
        "a STRING ' ', b STRING; a STRING '\\x20', b STRING",
        "a STRING ',' b STRING '\\x00' c BYTES; a STRING ',', b STRING '\\x00', c BYTES",
        "n LONG(TEXT) '#' t TIMESTAMP desc; n LONG(TEXT) '#', t TIMESTAMP DESC",
        "salt 16 murmur3, country STRING 2, id STRING; SALT 16 MURMUR3, country STRING 2, id STRING",
        "d DOUBLE(ORDERED) DESC '|', e BYTES; d DOUBLE(ORDERED) DESC '|', e BYTES",
        "only DECIMAL; only DECIMAL",
      })
  void haveOneText(String text, String expected) {
    RowParts parts = RowParts.parse(text);
    assertEquals(expected, parts.toString());
    assertEquals(parts, RowParts.parse(expected));
    TableDescriptor table =
        parts.applyTo(TableDescriptorBuilder.newBuilder(TableName.valueOf("t")).build());
    assertEquals(expected, table.getValue("lcindex.row"));
    assertEquals(parts, RowParts.readable(table));
    assertTrue(RowParts.readable(RowParts.none().applyTo(table)).isNone());
    assertTrue(DeclaredColumns.readable(table).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "''; is no name of a part",
        "a; the type of a",
        "a LONGER; unknown type 'LONGER'",
        "a STRING, b LONG; nobody can tell where a ends",
        "a LONG(TEXT), b LONG; nobody can tell where a ends",
        "a DECIMAL b LONG; 'b' is not expected",
        "a LONG, a INT; two parts are called a",
        "row LONG, a INT; 'row' is no name of a part",
        "f:a LONG; 'f:a' is no name of a part",
        "a STRING '' b LONG; the separator after a is empty",
        "a LONG, b STRING '|'; a separator after the last part, b",
        "a STRING '| b LONG; a quote is not closed",
        "a LONG,; a part after the comma",
        "a LONG 8, b INT; a has a length, which is for STRING and BYTES",
        "a STRING 0, b INT; '0' is no number from 1 to 32767",
        "a STRING DESC; a is STRING, of which DESC is not possible",
        "a DOUBLE DESC; a is DOUBLE, of which DESC is not possible",
        "a DATE DESC; a is DATE, of which DESC is not possible",
        "SALT 1 MURMUR3, a LONG; '1' is no number from 2 to 256",
        "SALT 16, a LONG; the function of the salt is ','",
        "SALT 16 CRC, a LONG; the function of the salt is 'CRC'",
        "SALT 16 MURMUR3; there are 0 parts",
      })
  void areRefusedWithTheReason(String text, String why) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> RowParts.parse(text.equals("''") ? "'x'" : text));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @Test
  void areOddWhereTheDescriptorHasWhatNobodyCanRead() {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setValue("lcindex.row", "a LONG NEWER")
            .build();
    assertTrue(RowParts.readable(table).isNone());
    String told = IndexDefinitions.readable(table).faults().toString();
    assertTrue(told.contains("lcindex.row has 'a LONG NEWER': 'NEWER' is not expected"), told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        // parts; key; its parts, of which '?' is odd
        "c LONG, d DATE, n SHORT; \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x071998-12-01\\xFF\\xFE; 7 1998-12-01 -2",
        "c LONG, d DATE, n SHORT; \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x071998-12-01\\xFF\\xFE0; 7 1998-12-01 ?",
        "c LONG, d DATE, n SHORT; \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x071998-13-01\\x00\\x01; 7 ? 1",
        "c LONG, d DATE, n SHORT; \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x071998-12; 7 ? ?",
        "c LONG, d DATE, n SHORT; \\x00\\x00\\x00; ? ? ?",
        "t STRING '|' i STRING; a|b|c; a b|c",
        "t STRING '|' i STRING; |; '' ''",
        "t STRING '|' i STRING; abc; ? ?",
        "t STRING '||' i STRING; a|||b; a |b",
        "n INT(TEXT) '-' i STRING; 0042-x; 0042 x",
        "n INT(TEXT) '-' i STRING; 4x-x; ? x",
        "n SHORT '-' i STRING; \\x00\\x05-x; 5 x",
        "n SHORT '-' i STRING; \\x00\\x05+x; ? ?",
        "n SHORT DESC, i STRING; \\x7F\\xFAx; 5 x",
        "n SHORT DESC, i STRING; \\x80\\x00x; -1 x",
        "k STRING 2, i STRING; abc; ab c",
        "k STRING 2, i STRING; a; ? ?",
        "k STRING 2, i STRING; a\\xFF; ? ''",
        "SALT 16 MURMUR3, i STRING; \\x07hello; hello",
        "SALT 16 MURMUR3, i STRING; \\x0Fhello, world; hello,_world",
        "SALT 16 MURMUR3, i STRING; \\x00; ''",
        "SALT 16 MURMUR3, i STRING; \\x10hello; ?",
      })
  void ofKeysAreValuesOrOdd(String text, String key, String values) {
    RowParts parts = RowParts.parse(text);
    byte[] row = Bytes.toBytesBinary(key);
    String[] expected = values.split(" ");
    List<byte[]> cells = new ArrayList<>();
    for (int i = 0; i < expected.length; i++) {
      ValueCodec codec = parts.list().get(i).codec();
      byte[] cell = parts.cell(row, i);
      String shown = cell == null ? null : codec.textOfCell(cell);
      String wanted = expected[i].replace("''", "").replace('_', ' ');
      assertEquals(expected[i].equals("?") ? null : wanted, shown, "part " + i);
      cells.add(cell);
      boolean odd = cell == null || !codec.decodes(cell, 0, cell.length);
      assertEquals(odd, parts.keyOf(row, 0, row.length, i) == null);
    }
    boolean whole = !values.contains("?");
    assertEquals(whole || key.equals("a\\xFF"), parts.decodes(row));
    if (whole) {
      assertArrayEquals(row, parts.encodeCells(cells));
    }
  }

  @Test
  void aKeyWithTheWrongSaltIsOddAndItsPartsAreValues() {
    RowParts parts = RowParts.parse("SALT 16 MURMUR3, i STRING");
    byte[] wrong = Bytes.toBytesBinary("\\x08hello");
    assertFalse(parts.decodes(wrong));
    assertEquals("hello", parts.value(wrong, 0));
  }

  @Test
  void whatCannotStandInAPartIsRefused() {
    RowParts parts = RowParts.parse("t STRING '||', k STRING 2, n INT");
    assertArrayEquals(
        Bytes.toBytesBinary("a|b||xy\\x00\\x00\\x00\\x05"), parts.encode(List.of("a|b", "xy", 5)));
    for (String t : new String[] {"a||b", "a|", "||"}) {
      String told =
          assertThrows(IllegalArgumentException.class, () -> parts.encode(List.of(t, "xy", 5)))
              .getMessage();
      assertTrue(told.contains("part t of the row key ends at its first ||"), told);
    }
    String told =
        assertThrows(IllegalArgumentException.class, () -> parts.encode(List.of("a", "xyz", 5)))
            .getMessage();
    assertTrue(told.contains("part k of the row key has 2 bytes, and xyz has 3"), told);
    assertThrows(IllegalArgumentException.class, () -> parts.encode(List.of("a", "xy")));
    assertThrows(IllegalArgumentException.class, () -> parts.encode(List.of("a", "xy", "5")));
  }

  /** Keys of every type that a part can have: read again, and in the order of their values. */
  @Test
  void ofAllTypesComeBackAndFallWhereTheyAreDescending() {
    Random random = new Random(7);
    int kinds = 0;
    for (ValueCodec codec : ValueCodec.all()) {
      for (String form : new String[] {"", " DESC", " '\\x00\\x01'"}) {
        RowParts parts;
        try {
          parts = RowParts.parse("a " + codec + form + ", z STRING");
        } catch (IllegalArgumentException e) {
          continue;
        }
        kinds++;
        byte[] keyBefore = null;
        byte[] rowBefore = null;
        for (int i = 0; i < 200; i++) {
          Object value = value(codec, random);
          byte[] row;
          try {
            row = parts.encode(List.of(value, "tail"));
          } catch (IllegalArgumentException e) {
            assertTrue(form.contains("x00"), e.getMessage());
            continue;
          }
          byte[] key = codec.keyOf(value);
          assertArrayEquals(key, parts.keyOf(row, 0, row.length, 0), codec + form);
          assertEquals("tail", parts.value(row, 1));
          assertTrue(parts.decodes(row));
          if (keyBefore != null && form.equals(" DESC")) {
            assertEquals(
                Integer.signum(Arrays.compareUnsigned(keyBefore, key)),
                -Integer.signum(Bytes.compareTo(rowBefore, row)),
                codec + form);
          }
          keyBefore = key;
          rowBefore = row;
        }
      }
    }
    assertEquals(65, kinds);
  }

  private static Object value(ValueCodec codec, Random random) {
    long number = random.nextInt(3) == 0 ? random.nextInt(5) - 2 : random.nextLong();
    return switch (codec.type()) {
      case BOOLEAN -> number > 0;
      case BYTE -> (byte) number;
      case SHORT -> (short) number;
      case INT -> (int) number;
      case LONG -> number;
      case FLOAT -> (float) number;
      case DOUBLE -> (double) number;
      case DECIMAL -> java.math.BigDecimal.valueOf(number, 2);
      case DATE -> java.time.LocalDate.ofEpochDay(number % 20_000);
      case TIMESTAMP -> java.time.Instant.ofEpochMilli(number % 1_000_000_000_000L);
      case STRING -> Long.toString(number);
      case BYTES -> Bytes.toBytes(number);
    };
  }

  /** What programs write by hand. */
  @Test
  void areTheBytesThatProgramsWrite() {
    long moment = 1_700_000_000_123L;
    RowParts parts = RowParts.parse("user LONG, at LONG DESC, o LONG(ORDERED) DESC");
    byte[] ordered = new byte[9];
    OrderedBytes.encodeInt64(new SimplePositionedMutableByteRange(ordered), 42L, Order.DESCENDING);
    assertArrayEquals(
        Bytes.add(Bytes.toBytes(5L), Bytes.toBytes(Long.MAX_VALUE - moment), ordered),
        parts.encode(List.of(5L, moment, 42L)));
  }
}
