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
package org.lcindex.query.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.query.inspect.TypeRanking.Certainty;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Values of one kind each, and the type that is proposed for them. */
class TypeRankingTest {
  private static final int CELLS = 100;

  private static Arguments of(String name, String type, IntFunction<Object> values) {
    ValueCodec codec = ValueCodec.named(type);
    return cells(name, type, i -> codec.cellOf(values.apply(i)));
  }

  private static Arguments cells(String name, String type, IntFunction<byte[]> cells) {
    return Arguments.of(name, type, IntStream.range(0, CELLS).mapToObj(cells).toList());
  }

  private static Arguments text(String name, String type, IntFunction<String> cells) {
    return cells(name, type, i -> Bytes.toBytes(cells.apply(i)));
  }

  static Stream<Arguments> columns() {
    Random random = new Random(1);
    List<Arguments> all = new ArrayList<>();
    for (String encoding : new String[] {"", "(ORDERED)"}) {
      all.add(of("custkey", "LONG" + encoding, i -> 676L + 37 * i));
      all.add(of("balance", "LONG" + encoding, i -> -500_000L + 10_001 * i));
      all.add(of("number", "INT" + encoding, i -> 17 * i));
      all.add(of("line", "SHORT" + encoding, i -> (short) (3 * i)));
      all.add(of("price", "DOUBLE" + encoding, i -> 900.07 + 1234.31 * i));
      all.add(of("discount", "DOUBLE" + encoding, i -> i % 11 / 100.0));
      all.add(of("degrees", "FLOAT" + encoding, i -> 36.6f + 0.1f * i));
      all.add(of("amount", "DECIMAL" + encoding, i -> BigDecimal.valueOf(99_013L * i * i + 1, 2)));
      all.add(of("seen", "TIMESTAMP" + encoding, i -> moment(i)));
      all.add(of("comment", "STRING" + encoding, i -> "carefully final deposits " + i));
    }
    all.add(of("orderdate", "DATE(BINARY)", i -> LocalDate.of(1992, 1, 1).plusDays(23L * i)));
    all.add(of("orderdate", "DATE(ORDERED)", i -> LocalDate.of(1992, 1, 1).plusDays(23L * i)));
    all.add(of("orderdate", "DATE", i -> LocalDate.of(1992, 1, 1).plusDays(23L * i)));
    all.add(of("seen", "TIMESTAMP(TEXT)", i -> moment(i)));
    all.add(of("valid", "BOOLEAN", i -> i % 3 == 0));
    all.add(of("valid", "BOOLEAN(TEXT)", i -> i % 3 == 0));
    all.add(text("quantity", "LONG(TEXT)", i -> "" + i));
    all.add(text("price", "DOUBLE(TEXT)", i -> i + ".95"));
    all.add(text("price", "DOUBLE(TEXT)", i -> i % 4 == 0 ? i + ".5" : "" + i));
    all.add(text("zip", "STRING", i -> i == 7 ? "01234" : "" + (10_000 + 877 * i)));
    all.add(text("zip", "STRING", i -> String.format("%05d", 103 * i)));
    all.add(text("status", "STRING", i -> "OFP".substring(i % 3, i % 3 + 1)));
    all.add(text("city", "STRING", i -> "Z\u00fcrich " + i));
    all.add(text("four", "STRING", i -> "AB" + (char) ('C' + i % 20) + "D"));
    all.add(text("eight", "STRING", i -> "MACHIN" + (char) ('C' + i % 20) + "D"));
    all.add(
        cells(
            "hash",
            "BYTES",
            i -> {
              byte[] hash = new byte[16];
              random.nextBytes(hash);
              return hash;
            }));
    return all.stream();
  }

  /** Of a scale only columns whose values all fit. */
  @Test
  void aScaleIsProposedWhereAllValuesFit() {
    assertEquals("f:a DECIMAL SCALE 3", declaration("DECIMAL", "1.5", "219.30", "0.125"));
    assertEquals("f:a DECIMAL(ORDERED) SCALE 1", declaration("DECIMAL(ORDERED)", "1.50", "219.3"));
    assertEquals("f:a DECIMAL", declaration("DECIMAL", "7000", "219"));
    assertEquals("f:a DECIMAL", declaration("DECIMAL", "1.5", "9".repeat(38)));
  }

  private static String declaration(String type, String... values) {
    ValueCodec codec = ValueCodec.named(type);
    List<byte[]> cells =
        Stream.of(values).map(value -> codec.cellOf(new BigDecimal(value))).toList();
    return ColumnInspection.of("f:a", "a", cells.size(), cells, Optional.empty(), false)
        .declaration();
  }

  private static Instant moment(int i) {
    return Instant.ofEpochMilli(1_700_000_000_000L + 86_413_007L * i);
  }

  @ParameterizedTest
  @MethodSource("columns")
  void theTypeComesFirst(String name, String type, List<byte[]> cells) {
    TypeRanking ranking = TypeRanking.of(name, cells);
    assertEquals(ValueCodec.named(type), ranking.best().codec(), () -> "" + ranking.fits());
    assertTrue(ranking.best().isWhole());
    assertTrue(
        ranking.whole().stream().anyMatch(fit -> fit.codec().type() == ColumnType.BYTES),
        "BYTES decode everything");
  }

  @Test
  void eightBytesAreListedAsAllTheyCanBe() {
    List<byte[]> cells = IntStream.range(0, CELLS).mapToObj(i -> Bytes.toBytes(7L * i)).toList();
    TypeRanking ranking = TypeRanking.of("custkey", cells);
    assertEquals(
        List.of("LONG", "BYTES", "TIMESTAMP", "STRING", "DOUBLE", "DECIMAL"),
        ranking.whole().stream().map(fit -> fit.codec().toString()).toList());
    assertEquals(Certainty.SURE, ranking.certainty());
  }

  @Test
  void fewValuesLeaveDoubts() {
    assertEquals(
        Certainty.GUESS, TypeRanking.of("priority", List.of(Bytes.toBytes(0L))).certainty());
    List<byte[]> random = new ArrayList<>();
    Random bits = new Random(2);
    for (int i = 0; i < CELLS; i++) {
      random.add(Bytes.toBytes(bits.nextLong()));
    }
    TypeRanking ranking = TypeRanking.of("hash", random);
    assertEquals(Certainty.GUESS, ranking.certainty(), () -> "" + ranking.fits());
  }

  @Test
  void aTypeThatLeavesFewCellsIsNamedWithTheirShare() {
    List<byte[]> cells = new ArrayList<>();
    for (int i = 0; i < 97; i++) {
      cells.add(Bytes.toBytes(676L + i));
    }
    cells.add(new byte[] {1});
    cells.add(new byte[] {2, 3});
    cells.add(new byte[0]);
    TypeRanking ranking = TypeRanking.of("custkey", cells);
    assertEquals("LONG 90 (97 % of the cells)", ranking.best().toString());
    assertEquals(Certainty.GUESS, ranking.certainty());
  }

  @Test
  void messagesNameWhatACellCouldBe() {
    assertEquals("LONG", Decoders.named(Bytes.toBytes(676L), 3));
    assertEquals("DOUBLE or LONG", Decoders.named(Bytes.toBytes(12.5), 3));
    assertEquals("DATE or STRING", Decoders.named(Bytes.toBytes("1998-12-01"), 3));
    assertEquals("STRING", Decoders.named(Bytes.toBytes("Clerk#000000951"), 3));
    assertEquals("BYTES", Decoders.named(new byte[] {1, 2, 3, -1, -2}, 3));
    assertEquals("STRING", Decoders.named(new byte[0], 3));
  }
}
