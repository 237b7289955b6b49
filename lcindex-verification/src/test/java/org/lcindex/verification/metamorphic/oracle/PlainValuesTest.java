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
package org.lcindex.verification.metamorphic.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** What cells are in plain Java, beside what the project's codecs write. */
class PlainValuesTest {
  /** HBase has no encoding of its own for these, or reads another value than was written. */
  private static final Set<ColumnType> NOT_ORDERED =
      EnumSet.of(
          ColumnType.BOOLEAN,
          ColumnType.FLOAT,
          ColumnType.DOUBLE,
          ColumnType.DATE,
          ColumnType.TIMESTAMP,
          ColumnType.BYTES);

  @ParameterizedTest
  @EnumSource(ValueEncoding.class)
  void writtenCellsAreReadAndOrderedAlike(ValueEncoding encoding) {
    for (ColumnType type : ColumnType.values()) {
      TestColumn column = column(type, encoding);
      boolean readable = encoding != ValueEncoding.ORDERED || !NOT_ORDERED.contains(type);
      if (column != null && readable) {
        check(column);
      }
    }
  }

  private static TestColumn column(ColumnType type, ValueEncoding encoding) {
    try {
      ValueCodec.of(type, encoding);
      return new TestColumn("f", new byte[] {'a'}, type, encoding, true);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static void check(TestColumn column) {
    ValueGenerator values = new ValueGenerator(new Random(1));
    Object before = null;
    for (int place = 0; place < ValueGenerator.DOMAIN; place++) {
      Object value = values.value(column, place);
      Object read = PlainValues.decode(column, column.codec().cellOf(value));
      assertTrue(read != null, () -> column + " " + value);
      assertEquals(0, PlainValues.compare(value, read), () -> column + " " + value);
      if (before != null) {
        assertTrue(PlainValues.compare(before, read) <= 0, () -> column + " " + value);
      }
      before = read;
    }
  }

  @Test
  void whatIsNotCertainIsNotKnown() {
    assertNull(decode(ColumnType.LONG, ValueEncoding.BINARY, "1234567"));
    assertNull(decode(ColumnType.LONG, ValueEncoding.TEXT, "+5"));
    assertNull(decode(ColumnType.DOUBLE, ValueEncoding.TEXT, "1e3"));
    assertNull(decode(ColumnType.DATE, ValueEncoding.TEXT, "2024-02-30"));
    assertNull(decode(ColumnType.STRING, ValueEncoding.BINARY, "\u00ff"));
    assertNull(decode(ColumnType.INT, ValueEncoding.ORDERED, ""));
  }

  private static Object decode(ColumnType type, ValueEncoding encoding, String cell) {
    return PlainValues.decode(column(type, encoding), cell.getBytes(StandardCharsets.ISO_8859_1));
  }
}
