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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A cell is the same when it comes back from its value or its text. Where it is not, docs/types.md
 * says so, and {@link #exempt} has it.
 */
class CellRoundTripTest {
  private static final String ALL = "org.lcindex.type.Samples#codecs";

  private final Random random = new Random(11);

  @ParameterizedTest
  @MethodSource(ALL)
  void aCellIsWhatItsTextMakes(ValueCodec codec) {
    int returned = 0;
    for (byte[] cell : Samples.cells(codec, random, 5_000)) {
      String shown = codec + " " + Bytes.toStringBinary(cell);
      String text = codec.textOfCell(cell);
      Object value = codec.valueOfCell(cell);
      assertEquals(codec.keyOfCell(cell) == null, value == null, shown);
      if (text == null) {
        assertTrue(value == null || codec.type() == ColumnType.STRING && !isUtf8(codec, cell));
        continue;
      }
      byte[] back = codec.cellOfText(text);
      assertArrayEquals(codec.keyOfCell(cell), codec.keyOfCell(back), shown);
      if (!exempt(codec, cell)) {
        assertArrayEquals(cell, back, shown);
        returned++;
      }
      // In TEXT a value has several texts: the cell's is known by its text only.
      if (codec.encoding() != ValueEncoding.TEXT) {
        assertEquals(text, codec.format(value), shown);
        assertArrayEquals(back, codec.cellOf(value), shown);
      }
      byte[] inside = new byte[cell.length + 5];
      System.arraycopy(cell, 0, inside, 3, cell.length);
      assertEquals(text, codec.textOfCell(inside, 3, cell.length), shown);
    }
    assertTrue(returned > (codec.type() == ColumnType.BOOLEAN ? 2 : 100), "of " + codec);
  }

  /** What clients write is never one of the exceptions. */
  @ParameterizedTest
  @MethodSource(ALL)
  void whatAClientWritesComesBack(ValueCodec codec) {
    for (Object value : Samples.values(codec, random, 2_000)) {
      byte[] cell = codec.cellOf(value);
      assertArrayEquals(cell, codec.cellOfText(codec.textOfCell(cell)), codec + " " + value);
    }
  }

  /** As docs/types.md has them. */
  private static boolean exempt(ValueCodec codec, byte[] cell) {
    if (codec.encoding() != ValueEncoding.BINARY) {
      return false;
    }
    return switch (codec.type()) {
      case BOOLEAN -> cell[0] != 0 && cell[0] != -1;
      case FLOAT -> Float.isNaN(Bytes.toFloat(cell)) && Bytes.toInt(cell) != 0x7fc00000;
      case DOUBLE ->
          Double.isNaN(Bytes.toDouble(cell)) && Bytes.toLong(cell) != 0x7ff8000000000000L;
      case DECIMAL -> {
        byte[] unscaled = Arrays.copyOfRange(cell, 4, cell.length);
        yield !Arrays.equals(unscaled, new BigInteger(unscaled).toByteArray());
      }
      default -> false;
    };
  }

  private static boolean isUtf8(ValueCodec codec, byte[] cell) {
    byte[] key = codec.keyOfCell(cell);
    return Arrays.equals(
        key, new String(key, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "DECIMAL, 219.30, 219.30",
    "DECIMAL, 0.00, 0.00",
    "DECIMAL, 1.0E+3, 1.0E+3",
    "DECIMAL(TEXT), 219.30, 219.30",
    "DECIMAL(TEXT), +0219.30, +0219.30",
    "DECIMAL(ORDERED), 219.30, 219.3",
    "DOUBLE, 219.30, 219.3",
    "DOUBLE(TEXT), 219.30, 219.30",
    "LONG(TEXT), 007, 007",
    "LONG, 007, 7",
    "BOOLEAN(TEXT), TRUE, TRUE",
    "TIMESTAMP(TEXT), 2026-01-05T10:00:00.50, 2026-01-05T10:00:00.50",
    "TIMESTAMP, 2026-01-05T10:00:00.50, 2026-01-05T10:00:00.500Z",
  })
  void aTextThatIsStoredLeavesAsItsTypeKeepsIt(String codec, String in, String out) {
    ValueCodec type = ValueCodec.named(codec);
    assertEquals(out, type.textOfCell(type.cellOfText(in)));
  }

  @Test
  void aDecimalHasTheDigitsOfItsCell() {
    ValueCodec decimal = ValueCodec.of(ColumnType.DECIMAL);
    byte[] cell = Bytes.toBytes(new BigDecimal("219.30"));
    assertEquals(new BigDecimal("219.30"), decimal.valueOfCell(cell));
    assertEquals(new BigDecimal("219.3"), decimal.valueOf(decimal.keyOfCell(cell)));
    for (ValueCodec codec : List.of(decimal, ValueCodec.named("DECIMAL(TEXT)"))) {
      assertNull(codec.valueOfCell(new byte[2]));
      assertNull(codec.textOfCell(new byte[2]));
    }
  }

  /** Its exponent is beyond what BigDecimal reads: zero, without it. */
  @Test
  void aZeroOfAHugeExponentIsZero() {
    ValueCodec decimal = ValueCodec.of(ColumnType.DECIMAL);
    byte[] cell = Bytes.add(Bytes.toBytes(Integer.MIN_VALUE), new byte[1]);
    byte[] back = decimal.cellOfText(decimal.textOfCell(cell));
    assertArrayEquals(decimal.keyOfCell(cell), decimal.keyOfCell(back));
  }
}
