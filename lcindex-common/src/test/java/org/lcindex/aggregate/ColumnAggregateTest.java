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
package org.lcindex.aggregate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.type.ValueCodec;

/** Sums are exact, whatever the order and the parts. */
class ColumnAggregateTest {
  private final Random random = new Random(5);

  private static AggregateRequest request(String codec) {
    return new AggregateRequest(
        Bytes.toBytes("name"),
        Bytes.toBytes("f"),
        Bytes.toBytes("q"),
        ValueCodec.named(codec),
        true,
        true);
  }

  private static ColumnAggregate of(String codec, List<?> values) {
    ColumnAggregate aggregate = new ColumnAggregate(request(codec));
    for (Object value : values) {
      byte[] cell = ValueCodec.named(codec).cellOf(value);
      aggregate.addCell(cell, 0, cell.length);
    }
    return aggregate;
  }

  /** Adds up values in a random order, in parts, some of which travel as bytes. */
  private ColumnAggregate inParts(String codec, List<?> values) throws IOException {
    List<Object> shuffled = new ArrayList<>(values);
    Collections.shuffle(shuffled, random);
    ColumnAggregate all = new ColumnAggregate(request(codec));
    ColumnAggregate reused = new ColumnAggregate(request(codec));
    int from = 0;
    while (from < shuffled.size()) {
      int to = Math.min(shuffled.size(), from + random.nextInt(40));
      reused.clear();
      reused.addAll(of(codec, shuffled.subList(from, to)));
      if (random.nextBoolean()) {
        all.addBytes(reused.toBytes());
      } else {
        all.addAll(reused);
      }
      from = to;
    }
    return all;
  }

  private ColumnAggregate check(String codec, List<?> values, Number sum) throws IOException {
    ColumnAggregate found = of(codec, values);
    assertEquals(sum, found.sum(), codec);
    assertEquals(values.size(), found.values());
    ColumnAggregate parts = inParts(codec, values);
    assertEquals(sum, parts.sum(), codec + " in parts");
    assertEquals(values.size(), parts.values());
    assertArrayEquals(found.leastKey(), parts.leastKey());
    assertArrayEquals(found.greatestKey(), parts.greatestKey());
    return found;
  }

  private static BigDecimal exact(List<Double> values) {
    return values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "DOUBLE"})
  void manyOfWhichTheExtremesAreKnown(String name) {
    ValueCodec codec = ValueCodec.named(name);
    AggregateRequest asked = request(name);
    ColumnAggregate all =
        new ColumnAggregate(
            new AggregateRequest(
                asked.name(), asked.family(), asked.qualifier(), codec, false, true));
    List<Number> values = name.equals("INT") ? List.of(-7, 3, 12) : List.of(-7.5, 3.0, 12.25);
    List<byte[]> keys = values.stream().map(v -> codec.keyOfCell(codec.cellOf(v))).toList();
    all.addMany(5, keys.get(1), keys.get(2));
    all.addMany(1, keys.get(0), keys.get(0));
    assertEquals(6, all.values());
    assertArrayEquals(keys.get(0), all.leastKey());
    assertArrayEquals(keys.get(2), all.greatestKey());
    ColumnAggregate withSum = new ColumnAggregate(asked);
    assertThrows(IllegalStateException.class, () -> withSum.addMany(2, keys.get(0), keys.get(1)));
  }

  @Test
  void doublesOfAllMagnitudes() throws IOException {
    for (int round = 0; round < 20; round++) {
      List<Double> values = new ArrayList<>();
      while (values.size() < 2_000) {
        double value = Double.longBitsToDouble(random.nextLong());
        if (Double.isFinite(value)) {
          values.add(value);
        }
      }
      check("DOUBLE", values, exact(values).doubleValue());
    }
  }

  /**
   * Each exponent has its place among the bits of the sum, which holds a thousand values of it
   * before it has to be carried on: those with all bits set, at each shift within a place.
   */
  @Test
  void thousandsOfDoublesOfOneExponent() {
    for (int shift = 0; shift < 32; shift++) {
      // From the least exponents, from those about 1, and from the greatest.
      for (int exponent : new int[] {1 + shift, 1_023 + shift, 2_046 - shift}) {
        double value = Double.longBitsToDouble(((long) exponent << 52) | (1L << 52) - 1);
        for (double each : new double[] {value, -value}) {
          sameSum(Collections.nCopies(5_000, each), 5_000);
        }
        // So many that they end each other, and one of another exponent that is left.
        List<Double> mixed = new ArrayList<>(Collections.nCopies(3_000, value));
        mixed.add(Double.MIN_VALUE);
        mixed.addAll(Collections.nCopies(3_000, -value));
        assertEquals(Double.MIN_VALUE, of("DOUBLE", mixed).sum());
      }
    }
  }

  private static void sameSum(List<Double> values, int count) {
    BigDecimal exact = new BigDecimal(values.get(0)).multiply(BigDecimal.valueOf(count));
    ColumnAggregate found = of("DOUBLE", values);
    assertEquals(exact.doubleValue(), found.sum(), () -> count + " times " + values.get(0));
    assertEquals(0, exact.compareTo(found.exactSum()), () -> count + " times " + values.get(0));
  }

  @Test
  void doublesThatRoundingWouldLose() throws IOException {
    check("DOUBLE", List.of(1e100, 1.0, -1e100), 1.0);
    check(
        "DOUBLE",
        Collections.nCopies(3_000, 0.1),
        exact(Collections.nCopies(3_000, 0.1)).doubleValue());
    check("DOUBLE", Collections.nCopies(5_000, -Double.MIN_VALUE), -5_000 * Double.MIN_VALUE);
    check(
        "DOUBLE", List.of(Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE), Double.MAX_VALUE);
    check("DOUBLE", List.of(Double.MAX_VALUE, Double.MAX_VALUE), Double.POSITIVE_INFINITY);
    check("DOUBLE", List.of(-0.0), 0.0);
    check(
        "FLOAT", List.of(0.1f, 0.2f), new BigDecimal(0.1f).add(new BigDecimal(0.2f)).doubleValue());
  }

  @Test
  void doublesThatAreNoNumbers() throws IOException {
    double infinite = Double.POSITIVE_INFINITY;
    check("DOUBLE", List.of(1.0, infinite, infinite), infinite);
    check("DOUBLE", List.of(1.0, -infinite), -infinite);
    check("DOUBLE", List.of(1.0, -infinite, infinite), Double.NaN);
    ColumnAggregate found = check("DOUBLE", List.of(1.0, infinite, Double.NaN), Double.NaN);
    assertEquals(Double.NaN, ValueCodec.named("DOUBLE").valueOf(found.greatestKey()));
  }

  @Test
  void wholeNumbersBeyondLong() throws IOException {
    List<Long> values = new ArrayList<>();
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < 2_000; i++) {
      values.add(random.nextInt(3) == 0 ? Long.MAX_VALUE : random.nextLong());
      sum = sum.add(BigDecimal.valueOf(values.get(i)));
    }
    check("LONG", values, sum);
    check("LONG", List.of(Long.MIN_VALUE, Long.MIN_VALUE), new BigDecimal("-18446744073709551616"));
    ColumnAggregate found = check("INT", List.of(7, -3, 100), BigDecimal.valueOf(104));
    assertEquals(-3, ValueCodec.named("INT").valueOf(found.leastKey()));
    assertEquals(100, ValueCodec.named("INT").valueOf(found.greatestKey()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"DECIMAL", "DECIMAL(TEXT)", "DECIMAL(ORDERED)"})
  void decimals(String codec) throws IOException {
    List<BigDecimal> values = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      values.add(BigDecimal.valueOf(random.nextInt(), random.nextInt(12) - 3));
    }
    BigDecimal sum = values.stream().reduce(BigDecimal.ZERO, BigDecimal::add).stripTrailingZeros();
    check(codec, values, sum.scale() < 0 ? sum.setScale(0) : sum);
    check(codec, List.of(new BigDecimal("1.50"), new BigDecimal("-0.5")), BigDecimal.ONE);
  }

  /** A sum of such numbers could take all memory of a server. */
  @Test
  void decimalsThatCannotBeAddedUp() throws IOException {
    List<BigDecimal> values = List.of(new BigDecimal("1E+1000000"), BigDecimal.ONE);
    ColumnAggregate found = inParts("DECIMAL", values);
    assertThrows(ArithmeticException.class, found::sum);
    assertEquals(
        0,
        values
            .get(0)
            .compareTo((BigDecimal) ValueCodec.named("DECIMAL").valueOf(found.greatestKey())));
  }

  @Test
  void whatIsNoValueOrNotAskedFor() throws IOException {
    ColumnAggregate aggregate = new ColumnAggregate(request("LONG"));
    aggregate.addCell(Bytes.toBytes("soon"), 0, 4);
    assertEquals(0, aggregate.values());
    assertNull(aggregate.sum());
    assertNull(aggregate.leastKey());
    ColumnAggregate text = of("STRING", List.of("b", "", "a"));
    assertNull(text.sum());
    assertArrayEquals(new byte[0], text.leastKey());
    assertArrayEquals(Bytes.toBytes("b"), text.greatestKey());
    assertThrows(IOException.class, () -> text.addBytes(new byte[] {9}));
  }

  @Test
  void requestsTravel() {
    AggregateRequest request = request("DECIMAL(TEXT)");
    AggregateRequest read = AggregateRequest.parse(request.toBytes());
    assertArrayEquals(request.toBytes(), read.toBytes());
    assertEquals(request.codec(), read.codec());
    assertNull(AggregateRequest.parse(null));
    byte[] bytes = request.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      assertNull(AggregateRequest.parse(Arrays.copyOf(bytes, length)));
    }
  }
}
