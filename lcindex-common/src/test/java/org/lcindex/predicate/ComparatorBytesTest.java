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
package org.lcindex.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.type.ColumnType;
import org.lcindex.type.Samples;
import org.lcindex.type.ValueCodec;

/** Our comparators survive HBase's wire, and damaged ones are refused. */
class ComparatorBytesTest {
  private static final byte[] CF = Bytes.toBytes("cf");

  private final Random random = new Random(9);

  @ParameterizedTest
  @MethodSource("org.lcindex.type.Samples#codecs")
  void filtersComeBackEqual(ValueCodec codec) throws Exception {
    for (Object v : Samples.values(codec, random, 40)) {
      TypedComparator typed = new TypedComparator(codec, v);
      KeyRangesComparator in =
          new KeyRangesComparator(codec, KeyRanges.of(KeyRange.greaterThan(typed.key())));
      FilterList sent =
          new FilterList(
              new SingleColumnValueFilter(CF, CF, CompareOperator.LESS, typed),
              new SingleColumnValueFilter(CF, CF, CompareOperator.EQUAL, in));
      assertEquals(sent, FilterList.parseFrom(sent.toByteArray()));
      assertEquals(typed, TypedComparator.parseFrom(typed.toByteArray()));
      assertEquals(in, KeyRangesComparator.parseFrom(in.toByteArray()));
    }
  }

  @Test
  void filtersOfDifferentTypesDiffer() {
    ValueCodec ints = ValueCodec.of(ColumnType.INT);
    ValueCodec dates = ValueCodec.named("DATE(BINARY)");
    TypedComparator zero = new TypedComparator(ints, 0);
    TypedComparator day = TypedComparator.ofKey(dates, zero.key());
    assertNotEquals(
        new SingleColumnValueFilter(CF, CF, CompareOperator.EQUAL, zero),
        new SingleColumnValueFilter(CF, CF, CompareOperator.EQUAL, day));
    assertEquals("INT 0", zero.toString());
    assertEquals("DATE(BINARY) 1970-01-01", day.toString());
  }

  @ParameterizedTest
  @MethodSource("org.lcindex.type.Samples#codecs")
  void damagedBytesAreRefusedAndNothingElseIsThrown(ValueCodec codec) {
    Object value = Samples.values(codec, random, 10).get(1);
    byte[] typed = new TypedComparator(codec, value).toByteArray();
    byte[] ranges =
        new KeyRangesComparator(codec, KeyRanges.of(KeyRange.point(codec.keyOf(value))))
            .toByteArray();
    for (int i = 0; i < typed.length; i++) {
      byte[] cut = Arrays.copyOf(typed, i);
      assertThrows(DeserializationException.class, () -> TypedComparator.parseFrom(cut));
    }
    for (int i = 0; i < 500; i++) {
      byte[] a = typed.clone();
      byte[] b = ranges.clone();
      a[random.nextInt(a.length)] = (byte) random.nextInt();
      b[random.nextInt(b.length)] = (byte) random.nextInt();
      try {
        TypedComparator.parseFrom(a);
        KeyRangesComparator.parseFrom(b);
      } catch (DeserializationException e) {
        assertNotEquals(null, e.getMessage());
      }
    }
  }

  @Test
  void newerVersionsAndLeftOversAreNamed() {
    byte[] bytes = new TypedComparator(ValueCodec.of(ColumnType.INT), 5).toByteArray();
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 2);
    assertMessage("2 bytes are left over", longer);
    bytes[0] = 9;
    assertMessage("version 9, this LCIndex reads 1", bytes);
  }

  private static void assertMessage(String part, byte[] bytes) {
    DeserializationException e =
        assertThrows(DeserializationException.class, () -> TypedComparator.parseFrom(bytes));
    assertEquals(true, e.getMessage().contains(part), e.getMessage());
  }
}
