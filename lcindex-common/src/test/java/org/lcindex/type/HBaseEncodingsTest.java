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
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Order;
import org.apache.hadoop.hbase.util.OrderedBytes;
import org.apache.hadoop.hbase.util.PositionedByteRange;
import org.apache.hadoop.hbase.util.SimplePositionedMutableByteRange;
import org.junit.jupiter.api.Test;

/** The cells we write and read are the ones that HBase's Bytes and OrderedBytes make. */
class HBaseEncodingsTest {
  private static final int COUNT = 2_000;

  private final Random random = new Random(11);

  @Test
  void binaryCellsAreThoseOfBytes() {
    assertCells(ColumnType.BOOLEAN, v -> Bytes.toBytes((boolean) v));
    assertCells(ColumnType.BYTE, v -> new byte[] {(byte) v});
    assertCells(ColumnType.SHORT, v -> Bytes.toBytes((short) v));
    assertCells(ColumnType.INT, v -> Bytes.toBytes((int) v));
    assertCells(ColumnType.LONG, v -> Bytes.toBytes((long) v));
    assertCells(ColumnType.FLOAT, v -> Bytes.toBytes((float) v));
    assertCells(ColumnType.DOUBLE, v -> Bytes.toBytes((double) v));
    assertCells(ColumnType.STRING, v -> Bytes.toBytes((String) v));
  }

  private void assertCells(ColumnType type, java.util.function.Function<Object, byte[]> hbase) {
    ValueCodec codec = ValueCodec.of(type, ValueEncoding.BINARY);
    for (Object v : Samples.values(codec, random, COUNT)) {
      boolean nan = v instanceof Float f && f.isNaN() || v instanceof Double d && d.isNaN();
      if (nan) {
        assertArrayEquals(codec.keyOf(v), codec.keyOfCell(hbase.apply(v)));
      } else {
        assertArrayEquals(hbase.apply(v), codec.cellOf(v), () -> type + " " + v);
      }
    }
  }

  @Test
  void orderedCellsAreThoseOfOrderedBytes() {
    Order asc = Order.ASCENDING;
    for (int i = 0; i < COUNT; i++) {
      long bits = random.nextLong() >> random.nextInt(64);
      assertOrdered(
          ColumnType.BYTE, (byte) bits, r -> OrderedBytes.encodeInt8(r, (byte) bits, asc));
      assertOrdered(
          ColumnType.SHORT, (short) bits, r -> OrderedBytes.encodeInt16(r, (short) bits, asc));
      assertOrdered(ColumnType.INT, (int) bits, r -> OrderedBytes.encodeInt32(r, (int) bits, asc));
      assertOrdered(ColumnType.LONG, bits, r -> OrderedBytes.encodeInt64(r, bits, asc));
      float f = Float.intBitsToFloat((int) bits);
      assertOrdered(ColumnType.FLOAT, f, r -> OrderedBytes.encodeFloat32(r, f, asc));
      double d = Double.longBitsToDouble(bits);
      assertOrdered(ColumnType.DOUBLE, d, r -> OrderedBytes.encodeFloat64(r, d, asc));
      byte[] blob = Samples.randomBytes(random, 30);
      assertOrdered(ColumnType.BYTES, blob, r -> OrderedBytes.encodeBlobVar(r, blob, asc));
    }
    for (Object v : Samples.values(ValueCodec.of(ColumnType.STRING), random, COUNT)) {
      assertOrdered(ColumnType.STRING, v, r -> OrderedBytes.encodeString(r, (String) v, asc));
    }
    for (Object v : Samples.values(ValueCodec.of(ColumnType.DECIMAL), random, COUNT)) {
      assertOrdered(ColumnType.DECIMAL, v, r -> OrderedBytes.encodeNumeric(r, (BigDecimal) v, asc));
    }
  }

  private static void assertOrdered(
      ColumnType type, Object value, ToIntFunction<PositionedByteRange> hbase) {
    SimplePositionedMutableByteRange range = new SimplePositionedMutableByteRange(128);
    int length = hbase.applyAsInt(range);
    byte[] cell = Arrays.copyOf(range.getBytes(), length);
    ValueCodec codec = ValueCodec.of(type, ValueEncoding.ORDERED);
    assertArrayEquals(cell, codec.cellOf(value), type + " " + value);
  }

  @Test
  void orderedNumericsOfOtherKindsAreNoDecimals() {
    ValueCodec codec = ValueCodec.of(ColumnType.DECIMAL, ValueEncoding.ORDERED);
    double[] none = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    for (double d : none) {
      SimplePositionedMutableByteRange range = new SimplePositionedMutableByteRange(64);
      int length = OrderedBytes.encodeNumeric(range, d, Order.ASCENDING);
      assertNull(codec.keyOf(range.getBytes(), 0, length));
    }
    assertNull(codec.keyOfCell(new byte[] {0x05}));
  }

  @Test
  void textNumbersAreReadAsTheJdkReadsThem() {
    LongOrdered doubles = (LongOrdered) ValueCodec.of(ColumnType.DOUBLE, ValueEncoding.TEXT);
    LongOrdered floats = (LongOrdered) ValueCodec.of(ColumnType.FLOAT, ValueEncoding.TEXT);
    for (int i = 0; i < 200_000; i++) {
      String s = Long.toString(random.nextLong() >> random.nextInt(64));
      int point = random.nextInt(s.length());
      if (point > 0 && s.charAt(point - 1) != '-') {
        s = s.substring(0, point) + "." + s.substring(point);
      }
      if (random.nextInt(3) == 0) {
        s += "e" + (random.nextInt(80) - 40);
      }
      byte[] cell = s.getBytes(StandardCharsets.US_ASCII);
      assertEquals(
          FloatingType.orderOfDouble(Double.parseDouble(s)),
          doubles.order(cell, 0, cell.length),
          s);
      assertEquals(
          FloatingType.orderOfFloat(Float.parseFloat(s)), floats.order(cell, 0, cell.length), s);
    }
  }

  @Test
  void daysOfTenThousandYearsAreReadAsTheJdkReadsThem() {
    ValueCodec codec = ValueCodec.of(ColumnType.DATE);
    LongOrdered days = (LongOrdered) codec;
    LocalDate last = LocalDate.of(9999, 12, 31);
    int step = 13;
    for (LocalDate d = LocalDate.of(0, 1, 1); d.isBefore(last); d = d.plusDays(step)) {
      byte[] cell = Bytes.toBytes(d.toString());
      assertEquals(d.toEpochDay(), days.order(cell, 0, cell.length), d::toString);
    }
    for (int year = 1896; year <= 2104; year += 4) {
      boolean leap = java.time.Year.isLeap(year);
      assertEquals(leap, codec.keyOfCell(Bytes.toBytes(year + "-02-29")) != null, "" + year);
    }
  }

  @Test
  void hBasesVariableBlobIsNotByteOrdered() {
    ValueCodec codec = ValueCodec.of(ColumnType.BYTES, ValueEncoding.ORDERED);
    byte[] small = codec.cellOf(new byte[] {0, -1});
    byte[] large = codec.cellOf(new byte[] {1});
    assertTrue(Arrays.compareUnsigned(small, large) > 0, "the reason for byteOrdered() == false");
  }
}
