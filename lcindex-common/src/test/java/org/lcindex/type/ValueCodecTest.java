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
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every codec promises, by brute force over edge and random values and over garbage. */
class ValueCodecTest {
  private static final String ALL = "org.lcindex.type.Samples#codecs";

  private final Random random = new Random(7);

  @ParameterizedTest
  @MethodSource(ALL)
  void keysHaveTheOrderOfValues(ValueCodec codec) {
    List<Object> values = Samples.values(codec, random, 300);
    List<byte[]> keys = values.stream().map(codec::keyOf).toList();
    Comparator<Object> order = Samples.order(codec);
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < values.size(); j++) {
        int byKey = Arrays.compareUnsigned(keys.get(i), keys.get(j));
        int byValue = order.compare(values.get(i), values.get(j));
        assertEquals(Integer.signum(byValue), Integer.signum(byKey));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void valuesComeBackFromKeysCellsAndText(ValueCodec codec) {
    Comparator<Object> order = Samples.order(codec);
    for (Object v : Samples.values(codec, random, 1_000)) {
      byte[] key = codec.keyOf(v);
      assertEquals(0, order.compare(v, codec.valueOf(key)), () -> "key of " + v);
      assertArrayEquals(key, codec.keyOf(codec.valueOf(key)), () -> "key of " + v);
      assertArrayEquals(key, codec.keyOfCell(codec.cellOf(v)), () -> "cell of " + v);
      assertTrue(codec.keyWidth() < 0 || codec.keyWidth() == key.length);
      String text = codec.format(v);
      assertEquals(0, order.compare(v, codec.parse(text)), text);
      assertEquals(text, codec.format(codec.parse(text)));
    }
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void noBytesMakeItThrowOrDisagree(ValueCodec codec) {
    byte[] some = codec.keyOf(Samples.values(codec, random, 20).get(0));
    for (byte[] cell : Samples.cells(codec, random, 2_500)) {
      byte[] key = codec.keyOfCell(cell);
      String shown = Bytes.toStringBinary(cell);
      assertEquals(key != null, codec.decodes(cell, 0, cell.length), shown);
      assertTrue(key != null || !codec.total(), shown);
      int expected = key == null ? -1 : Integer.signum(Arrays.compareUnsigned(some, key));
      assertEquals(
          expected, Integer.signum(codec.compareKeyToCell(some, cell, 0, cell.length)), shown);

      byte[] inside = new byte[cell.length + 5];
      random.nextBytes(inside);
      System.arraycopy(cell, 0, inside, 3, cell.length);
      assertArrayEquals(key, codec.keyOf(inside, 3, cell.length), shown);
      assertEquals(
          expected, Integer.signum(codec.compareKeyToCell(some, inside, 3, cell.length)), shown);
      if (key != null && codec.type() != ColumnType.STRING) {
        assertArrayEquals(key, codec.keyOf(codec.valueOf(key)), shown);
        assertArrayEquals(key, codec.keyOfCell(codec.cellOf(codec.valueOf(key))), shown);
      }
      if (key != null && codec instanceof LongOrdered numbers) {
        long number = numbers.order(cell, 0, cell.length);
        assertEquals(number, numbers.orderOfKey(key), shown);
        assertArrayEquals(key, numbers.keyOfOrder(number), shown);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void cellOrderAndUniquenessAreAsDeclared(ValueCodec codec) {
    List<byte[]> cells = new ArrayList<>(Samples.cells(codec, random, 700));
    cells.removeIf(c -> c.length > 40 || codec.keyOfCell(c) == null);
    List<byte[]> keys = cells.stream().map(codec::keyOfCell).toList();
    for (int i = 0; i < cells.size(); i++) {
      boolean alone = codec.injective() || codec.isKeyOfOneCell(keys.get(i));
      for (int j = 0; j < cells.size(); j++) {
        int order = Arrays.compareUnsigned(cells.get(i), cells.get(j));
        int keyOrder = Arrays.compareUnsigned(keys.get(i), keys.get(j));
        boolean ordered = !codec.byteOrdered() || order >= 0 || keyOrder <= 0;
        if (!ordered || (alone && keyOrder == 0 && order != 0)) {
          fail(Bytes.toStringBinary(cells.get(i)) + " and " + Bytes.toStringBinary(cells.get(j)));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void itsNameIsReadBack(ValueCodec codec) {
    assertSame(codec, ValueCodec.named(codec.toString()));
    assertSame(codec, ValueCodec.named(codec.type() + "(" + codec.encoding() + ")"));
    assertSame(codec, ValueCodec.of(codec.type(), codec.encoding()));
    assertEquals(codec == ValueCodec.of(codec.type()), !codec.toString().contains("("));
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void anEmptyCellIsAValueOfRawTypesOnly(ValueCodec codec) {
    if (codec.total()) {
      assertEquals(0, codec.keyOfCell(new byte[0]).length);
    } else {
      assertNull(codec.keyOfCell(new byte[0]));
    }
  }
}
