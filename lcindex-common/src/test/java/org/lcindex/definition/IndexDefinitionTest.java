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
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.type.ColumnType;
import org.lcindex.type.Samples;
import org.lcindex.type.ValueCodec;

/** The text of definitions, their errors, and their place in a table descriptor. */
class IndexDefinitionTest {
  private static final byte[] CF = Bytes.toBytes("cf");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "price DOUBLE 0 99999 100         | cf:price DOUBLE 0 99999 100",
        "x:price double(text) 0 9.5       | x:price DOUBLE(TEXT) 0 9.5 100",
        "cf:date DATE                     | cf:date DATE",
        "d DATE(TEXT) 1992-01-01 1998-12-31 7 | cf:d DATE 1992-01-01 1998-12-31 7",
        "t TIMESTAMP 1992-01-01 1998-12-31T00:00:00.5 | "
            + "cf:t TIMESTAMP 1992-01-01T00:00:00Z 1998-12-31T00:00:00.500Z 100",
        "cf:\\x3A\\x20\\x3B\\x5C\\xFF INT | cf:\\x3A\\x20\\x3B\\x5C\\xFF INT",
        "cf: INT                          | cf: INT",
        "s STRING \"\" b\\x20c            | cf:s STRING \"\" b\\x20c 100",
        "b BYTES \"\" \\x00\\x01          | cf:b BYTES \"\" \\x00\\x01 100",
        "n DECIMAL -1.50 1e3 5            | cf:n DECIMAL -1.50 1E+3 5"
      })
  void textIsReadAndPrinted(String text, String printed) {
    IndexDefinition d = IndexDefinition.parse(text, CF);
    assertEquals(printed, d.toString());
    assertEquals(d, IndexDefinition.parse(printed, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "price                    | has 1 word: write family:qualifier TYPE",
        "price DOUBLE 0           | has 3 words",
        "price MONEY              | unknown type 'MONEY': use one of [BOOLEAN, BYTE, SHORT, INT",
        "price DOUBLE(XML)        | unknown encoding 'XML': use one of [BINARY, TEXT, ORDERED]",
        "price BOOLEAN(ORDERED)   | BOOLEAN has no ORDERED encoding: use one of [BINARY, TEXT]",
        "price DOUBLE(TEXT        | no closing parenthesis",
        "price DOUBLE 9 1         | min 9 is not below max 1",
        "price DOUBLE 1 1         | min 1 is not below max 1",
        "price DOUBLE 0 Infinity  | bound Infinity of a DOUBLE is not finite",
        "price DOUBLE a 1         | 'a' is no DOUBLE: give",
        "price BYTE 0 128         | '128' is no BYTE: give a whole number from -128 to 127",
        "price DATE 1992-02-30 1998-01-01 | '1992-02-30' is no DATE: the calendar has no such day",
        "price DOUBLE 0 1 0       | 0 flags: give 1 to 100000",
        "price DOUBLE 0 1 100001  | 100001 flags: give 1 to 100000",
        "price DOUBLE 0 1 many    | flags 'many' is no whole number from 1 to 100000",
        ":price DOUBLE            | has no family",
        "a:b:c DOUBLE             | more than one ':'",
        "a:b;c DOUBLE             | has a ';'",
        "a\\b DOUBLE              | backslash that begins no \\xNN"
      })
  void errorsSayWhatWasGivenAndWhatWouldDo(String text, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> IndexDefinition.parse(text, CF));
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
  }

  @Test
  void aColumnWithoutFamilyNeedsADefault() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> IndexDefinition.parse("price INT", null));
    assertTrue(e.getMessage().contains("write family:price"), e.getMessage());
  }

  @Test
  void switchedOffInTheDescriptor() {
    TableDescriptor plain = TableDescriptorBuilder.newBuilder(TableName.valueOf("t")).build();
    IndexDefinition a = IndexDefinition.parse("f:a INT", null);
    IndexDefinition b = IndexDefinition.parse("f:b INT", null);
    IndexDefinitions both = IndexDefinitions.none().with(a).with(b);
    IndexDefinitions off = both.switched(a, true);
    assertEquals(List.of(b), off.enabled().list());
    assertTrue(off.isDisabled(a) && !off.isDisabled(b));
    TableDescriptor stored = off.applyTo(plain);
    assertEquals(off, IndexDefinitions.of(stored));
    assertEquals(both.toString(), stored.getValue(IndexDefinitions.TABLE_KEY), "as ever");
    assertEquals("f:a", stored.getValue(IndexDefinitions.DISABLED_KEY));
    assertEquals(both.applyTo(plain), off.switched(a, false).applyTo(stored));
    assertEquals(
        IndexDefinitions.none().with(b), off.without(a.family(), a.qualifier()), "without a mark");
  }

  @ParameterizedTest
  @MethodSource("org.lcindex.type.Samples#codecs")
  void boundsOfEveryTypeComeBack(ValueCodec codec) {
    Random random = new Random(1);
    List<Object> values = Samples.values(codec, random, 80);
    for (int i = 0; i + 1 < values.size(); i++) {
      Object min = values.get(i);
      Object max = values.get(i + 1);
      byte[] low = codec.keyOf(min);
      byte[] high = codec.keyOf(max);
      boolean finite = Double.isFinite(asDouble(min)) && Double.isFinite(asDouble(max));
      if (!finite || Arrays.compareUnsigned(low, high) >= 0) {
        continue;
      }
      byte[] qualifier = Samples.randomBytes(random, 9);
      IndexDefinition d =
          IndexDefinition.builder(CF, qualifier, codec).bounds(min, max).flags(1 + i).build();
      LocalDefinition back = (LocalDefinition) IndexDefinition.parse(d.toString(), null);
      assertArrayEquals(qualifier, back.qualifier());
      assertArrayEquals(low, codec.keyOf(back.min()), d::toString);
      assertArrayEquals(high, codec.keyOf(back.max()), d::toString);
      assertEquals(d, back);
      IndexDefinitions both =
          IndexDefinitions.none().with(d).with(IndexDefinition.parse("z:z INT", null));
      assertEquals(both, IndexDefinitions.parse(both.toString()));
    }
  }

  private static double asDouble(Object value) {
    return value instanceof Double || value instanceof Float ? ((Number) value).doubleValue() : 0;
  }

  @Test
  void theIdDependsOnColumnTypeAndEncodingOnly() {
    Set<String> ids = new HashSet<>();
    for (String text :
        List.of(
            "a:b INT", "a:b LONG", "a:b INT(TEXT)", "a:c INT", "b:b INT", "ab: INT", "b:a INT")) {
      String id = IndexDefinition.parse(text, null).id();
      assertTrue(id.matches("[0-9a-f]{32}"), id);
      assertTrue(ids.add(id), text);
    }
    assertEquals(
        IndexDefinition.parse("a:b INT", null).id(),
        IndexDefinition.parse("a:b INT(BINARY) 0 10 5", null).id());
    // File names are made of it: a change would orphan every index file.
    assertEquals(
        "e71175f6835ee397dcd037900f92ee08", IndexDefinition.parse("cf:price DOUBLE", null).id());
  }

  @Test
  void columnsWithTheSame32BitsDiffer() {
    // Of a shorter id these two would have the same: one would get the files of the other.
    IndexDefinition one = IndexDefinition.parse("o:c18582 STRING", null);
    IndexDefinition other = IndexDefinition.parse("o:c64520 STRING", null);
    assertEquals(one.id().substring(0, 8), other.id().substring(0, 8));
    assertNotEquals(one.id(), other.id());
    assertEquals(2, IndexDefinitions.none().with(one).with(other).list().size());
  }

  @Test
  void entriesAreThoseOfColumnTypeAndEncoding() {
    IndexDefinition d = IndexDefinition.parse("a:b INT 0 10", null);
    assertTrue(d.hasEntriesOf(d.toString()));
    assertTrue(d.hasEntriesOf("a:b INT"));
    assertTrue(d.hasEntriesOf("a:b INT 5 9 2"));
    for (String text : List.of("a:b INT(TEXT)", "a:bb INT", "a:b INTEGER", "a:b", "b:b INT", "")) {
      assertFalse(d.hasEntriesOf(text), text);
    }
  }

  @Test
  void definitionsLiveInTheTableDescriptor() {
    TableDescriptor plain = TableDescriptorBuilder.newBuilder(TableName.valueOf("t")).build();
    assertTrue(IndexDefinitions.of(plain).isEmpty());
    IndexDefinitions two =
        IndexDefinitions.none()
            .with(IndexDefinition.parse("price DOUBLE 0 99999", CF))
            .with(IndexDefinition.parse("g:date DATE", null));
    TableDescriptor indexed = two.applyTo(plain);
    assertEquals(
        "cf:price DOUBLE 0 99999 100; g:date DATE", indexed.getValue(IndexDefinitions.TABLE_KEY));
    assertEquals(two, IndexDefinitions.of(indexed));
    assertEquals(1, two.forFamily(CF).size());
    assertTrue(two.find(CF, Bytes.toBytes("price")).isPresent());
    IndexDefinitions changed = two.with(IndexDefinition.parse("price LONG", CF));
    assertEquals("cf:price LONG; g:date DATE", changed.toString());
    IndexDefinitions one = changed.without(CF, Bytes.toBytes("price"));
    assertEquals("g:date DATE", one.toString());
    TableDescriptor none = one.without(Bytes.toBytes("g"), Bytes.toBytes("date")).applyTo(indexed);
    assertNull(none.getValue(IndexDefinitions.TABLE_KEY));
    assertNotEquals(two, one);
  }

  @Test
  void aBadTableValueNamesTheTable() {
    TableDescriptor bad =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setValue(IndexDefinitions.TABLE_KEY, "a:b INT; a:b LONG")
            .build();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> IndexDefinitions.of(bad));
    assertTrue(e.getMessage().contains("table t"), e.getMessage());
    assertTrue(e.getMessage().contains("a:b is defined twice"), e.getMessage());
  }

  @Test
  void aBuilderChecksLikeTheParser() {
    ValueCodec ints = ValueCodec.of(ColumnType.INT);
    IndexDefinition.Builder halfBounded = IndexDefinition.builder(CF, CF, ints).bounds(1, null);
    assertThrows(IllegalArgumentException.class, halfBounded::build);
    IndexDefinition.Builder noBounds = IndexDefinition.builder(CF, CF, ints).flags(5);
    assertThrows(IllegalArgumentException.class, noBounds::build);
    IndexDefinition.Builder wrongType = IndexDefinition.builder(CF, CF, ints).bounds(1, 2L << 40);
    assertThrows(IllegalArgumentException.class, wrongType::build);
  }

  @Test
  void aLocalIndexIsOnOneColumn() {
    IndexDefinition local = IndexDefinition.parse("cf:price DOUBLE 0 10 5", null);
    assertInstanceOf(LocalDefinition.class, local);
    assertEquals(List.of(ColumnDeclaration.parse("cf:price DOUBLE", null)), local.columns());
  }
}
