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
package org.lcindex.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.RowParts;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Requests, keys and tables of groups. */
class GroupTableTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] NAME = Bytes.toBytes("answer");

  private static ColumnSource column(String name, ValueCodec codec) {
    return new ColumnSource(F, Bytes.toBytes(name), codec);
  }

  private static KeyRequest key(String name, ValueCodec codec) {
    return key(column(name, codec), KeyFunction.VALUE);
  }

  private static KeyRequest key(KeySource source, KeyFunction function) {
    return new KeyRequest(source, function, 0, ZoneOffset.UTC);
  }

  private static GroupRequest request(KeyRequest... keys) {
    return new GroupRequest(NAME, List.of(keys), List.of());
  }

  private static Cell cell(String name, byte[] value) {
    return new KeyValue(Bytes.toBytes("row"), F, Bytes.toBytes(name), 1, value);
  }

  /** The one group of a row. */
  private static String text(GroupRequest request, Cell... cells) throws IOException {
    GroupTable table = new GroupTable(request);
    table.addRow(List.of(cells));
    return text(request, table.groups().get(0).key());
  }

  private static String text(GroupRequest request, byte[] key) throws IOException {
    List<String> texts = new ArrayList<>();
    List<KeyReader.Part> parts = KeyReader.parts(request.keys(), key);
    for (int i = 0; i < parts.size(); i++) {
      Object value = parts.get(i).value(request.keys().get(i));
      texts.add(
          value instanceof byte[] bytes
              ? Bytes.toStringBinary(bytes)
              : value == null ? parts.get(i).status().name() : value.toString());
    }
    return String.join(" | ", texts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DATE            | YEAR  | UTC              | 1998-12-31               | 1998
          DATE            | MONTH | UTC              | 1998-12-31               | 1998-12
          DATE            | DAY   | UTC              | 1998-12-31               | 1998-12-31
          DATE            | MONTH | UTC              | 0000-01-01               | 0000-01
          DATE            | YEAR  | UTC              | 1969-12-31               | 1969
          TIMESTAMP       | HOUR  | UTC              | 1970-01-01T00:00:00Z     | 1970-01-01T00:00
          TIMESTAMP       | HOUR  | UTC              | 1969-12-31T23:59:59.999Z | 1969-12-31T23:00
          TIMESTAMP       | DAY   | UTC              | 1969-12-31T23:59:59.999Z | 1969-12-31
          TIMESTAMP       | HOUR  | America/New_York | 2020-03-08T06:59:00Z     | 2020-03-08T01:00
          TIMESTAMP       | HOUR  | America/New_York | 2020-03-08T07:01:00Z     | 2020-03-08T03:00
          TIMESTAMP       | HOUR  | Asia/Kolkata     | 2020-03-08T00:29:00Z     | 2020-03-08T05:00
          TIMESTAMP       | YEAR  | Asia/Tokyo       | 2020-12-31T15:00:00Z     | 2021
          TIMESTAMP       | MONTH | Pacific/Apia     | 2011-12-30T10:30:00Z     | 2011-12
          TIMESTAMP(TEXT) | HOUR  | Asia/Tokyo       | 2020-12-31T15:30:00.123456789Z | 2021-01-01T00:00
          TIMESTAMP(TEXT) | DAY   | UTC              | 0000-01-01T00:00:00Z     | 0000-01-01
          TIMESTAMP(ORDERED) | DAY | UTC             | 2020-12-31T15:00:00Z     | 2020-12-31
          """)
  void partsOfTimes(String type, KeyFunction function, String zone, String text, String expected)
      throws IOException {
    ValueCodec codec = ValueCodec.named(type);
    KeyRequest key = new KeyRequest(column("c", codec), function, 0, ZoneId.of(zone));
    assertEquals(expected, text(request(key), cell("c", codec.cellOf(codec.parse(text)))));
  }

  /** Times at the ends of what a LONG can say have their years, too. */
  @Test
  void timesOfAllYears() throws IOException {
    ValueCodec codec = ValueCodec.of(ColumnType.TIMESTAMP);
    for (long millis : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      for (KeyFunction function : KeyFunction.values()) {
        if (function.isOfTime()) {
          KeyRequest key = key(column("c", codec), function);
          String text = text(request(key), cell("c", Bytes.toBytes(millis)));
          String year =
              Integer.toString(Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC).getYear());
          assertTrue(text.replace("+", "").startsWith(year), function + ": " + text);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 2, ab",
    "ab, 2, ab",
    "'', 2, ''",
    "日本語, 2, 日本",
    "😀😁😂, 1, 😀",
    "a😀b, 2, a😀"
  })
  void firstLetters(String text, int letters, String expected) throws IOException {
    KeyRequest key =
        new KeyRequest(
            column("c", ValueCodec.of(ColumnType.STRING)),
            KeyFunction.PREFIX,
            letters,
            ZoneOffset.UTC);
    assertEquals(expected, text(request(key), cell("c", Bytes.toBytes(text))));
  }

  @Test
  void functionsAreOfTypes() {
    ValueCodec text = ValueCodec.of(ColumnType.STRING);
    String why =
        assertThrows(IllegalArgumentException.class, () -> key(column("c", text), KeyFunction.YEAR))
            .getMessage();
    assertTrue(why.startsWith("f:c is STRING, which has no year: "), why);
    ValueCodec day = ValueCodec.of(ColumnType.DATE);
    assertThrows(IllegalArgumentException.class, () -> key(column("c", day), KeyFunction.HOUR));
    assertThrows(IllegalArgumentException.class, () -> key(column("c", text), KeyFunction.PREFIX));
  }

  /** Missing and odd are apart from every value, and come behind them. */
  @Test
  void missingAndOddAreNoValues() throws IOException {
    ValueCodec text = ValueCodec.of(ColumnType.STRING, ValueEncoding.ORDERED);
    KeyRequest key = key("c", text);
    GroupRequest request = request(key);
    GroupTable table = new GroupTable(request);
    for (String value : List.of("", "\u0001", "\u0002", "\u0003", "z", "\uffff")) {
      table.addRow(List.of(cell("c", text.cellOf(value))));
    }
    table.addRow(List.of(cell("d", new byte[0])));
    table.addRow(List.of(cell("c", new byte[0])));
    assertEquals(8, table.size());
    List<String> texts = new ArrayList<>();
    for (GroupFigures each : table.groups()) {
      texts.add(text(request, each.key()));
    }
    assertEquals(List.of("", "\u0001", "\u0002", "\u0003", "z", "\uffff", "MISSING", "ODD"), texts);
  }

  /** Bytes of keys compare as the keys do, one after the other. */
  @Test
  void keysKeepTheirOrder() throws IOException {
    List<ValueCodec> codecs =
        List.of(
            ValueCodec.of(ColumnType.BYTES),
            ValueCodec.of(ColumnType.LONG),
            ValueCodec.of(ColumnType.DECIMAL),
            ValueCodec.of(ColumnType.DOUBLE));
    KeyRequest[] keys =
        codecs.stream().map(codec -> key("c" + codec, codec)).toArray(KeyRequest[]::new);
    GroupRequest request = request(keys);
    Random random = new Random(5);
    List<byte[][]> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[random.nextInt(4)];
      for (int b = 0; b < bytes.length; b++) {
        bytes[b] = (byte) (random.nextInt(4) - 1); // 00 and FF among them
      }
      BigDecimal decimal = BigDecimal.valueOf(random.nextInt(20) - 10, random.nextInt(3));
      double number = new double[] {-0.0, 0.0, Double.NaN, 1.5}[random.nextInt(4)];
      rows.add(
          new byte[][] {
            bytes,
            codecs.get(1).keyOf((Object) (random.nextInt(5) - 2L)),
            codecs.get(2).keyOf(decimal),
            codecs.get(3).keyOf((Object) number)
          });
    }
    for (int i = 1; i < rows.size(); i++) {
      byte[][] one = rows.get(i - 1);
      byte[][] other = rows.get(i);
      int order = 0;
      for (int k = 0; k < keys.length && order == 0; k++) {
        order = Integer.signum(Arrays.compareUnsigned(one[k], other[k]));
      }
      byte[] ofOne = bytes(request, one);
      assertEquals(order, Integer.signum(Arrays.compareUnsigned(ofOne, bytes(request, other))));
      List<KeyReader.Part> parts = KeyReader.parts(request.keys(), ofOne);
      for (int k = 0; k < keys.length; k++) {
        assertArrayEquals(one[k], parts.get(k).form());
      }
    }
  }

  private static byte[] bytes(GroupRequest request, byte[][] keys) {
    KeyWriter writer = new KeyWriter(request);
    writer.begin();
    for (int k = 0; k < keys.length; k++) {
      KeyRequest key = request.keys().get(k);
      byte[] cell = key.codec().cellOf(key.codec().valueOf(keys[k]));
      writer.cell(key, cell, 0, cell.length);
    }
    return writer.toBytes();
  }

  private static GroupRequest large() {
    ValueCodec number = ValueCodec.of(ColumnType.DOUBLE);
    ValueCodec text = ValueCodec.of(ColumnType.STRING);
    return new GroupRequest(
        NAME,
        List.of(
            key("a", text),
            new KeyRequest(
                column("t", ValueCodec.of(ColumnType.DATE)),
                KeyFunction.YEAR,
                0,
                ZoneId.of("Asia/Tokyo")),
            key(new RowSource(text), KeyFunction.VALUE),
            key(
                new PartSource(RowParts.parse("SALT 4 MURMUR3, c SHORT DESC, d DATE"), 1),
                KeyFunction.MONTH)),
        List.of(
            new GroupColumn(column("n", number), true, true, 2, false),
            new GroupColumn(column("a", text), false, true, 0, false)));
  }

  @Test
  void requestsGoThroughBytes() {
    GroupRequest request = large();
    GroupRequest read = GroupRequest.parse(request.toBytes());
    assertArrayEquals(request.toBytes(), read.toBytes());
    assertEquals(request.toString(), read.toString());
    assertEquals("f:a, year of f:t in Asia/Tokyo, row, month of d", read.toString());
    assertEquals(4, read.read().size());
  }

  /** Whatever is no request is answered by rows. */
  @Test
  void whatIsNoRequestIsNone() {
    byte[] bytes = large().toBytes();
    assertNull(GroupRequest.parse(null));
    for (int length = 0; length < bytes.length; length++) {
      assertNull(GroupRequest.parse(Arrays.copyOf(bytes, length)), length + " bytes");
    }
    assertNull(GroupRequest.parse(Arrays.copyOf(bytes, bytes.length + 1)));
    byte[] newer = bytes.clone();
    newer[0]++;
    assertNull(GroupRequest.parse(newer));
    Random random = new Random(1);
    for (int i = 0; i < 5_000; i++) {
      byte[] damaged = bytes.clone();
      damaged[random.nextInt(bytes.length)] = (byte) random.nextInt();
      GroupRequest.parse(damaged); // nothing is thrown
    }
  }

  /** On 2006-10-29 St. John's set its clocks back one minute after midnight. */
  @Test
  void formsDoNotRiseWhereClocksAreSetBack() {
    KeySource moments = column("a", ValueCodec.of(ColumnType.TIMESTAMP));
    KeyRequest days = new KeyRequest(moments, KeyFunction.DAY, 0, ZoneId.of("America/St_Johns"));
    long after = days.numberOf(Instant.parse("2006-10-29T02:30:30Z").toEpochMilli());
    long later = days.numberOf(Instant.parse("2006-10-29T02:40:00Z").toEpochMilli());
    assertTrue(later < after);
    assertFalse(days.rises());
    assertTrue(new KeyRequest(moments, KeyFunction.DAY, 0, ZoneOffset.UTC).rises());
    assertTrue(new KeyRequest(moments, KeyFunction.DAY, 0, ZoneId.of("UTC")).rises());
    assertTrue(new KeyRequest(moments, KeyFunction.VALUE, 0, ZoneOffset.UTC).rises());
  }

  @Test
  void bounds() {
    KeyRequest key = key("a", ValueCodec.of(ColumnType.STRING));
    assertEquals(0, GroupRequest.parse(request().toBytes()).keys().size());
    assertThrows(IllegalArgumentException.class, () -> request(key, key, key, key, key));
    assertThrows(
        IllegalArgumentException.class,
        () -> new GroupRequest(new byte[0], List.of(key), List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new GroupColumn(column("a", key.codec()), false, false, -1, false));
  }

  private static List<Cell> row(int i) {
    List<Cell> cells = new ArrayList<>();
    byte[] row = Bytes.toBytes("r" + i % 7);
    if (i % 5 != 0) {
      cells.add(new KeyValue(row, F, Bytes.toBytes("a"), 1, Bytes.toBytes("a" + i % 3)));
    }
    if (i % 11 != 0) {
      cells.add(new KeyValue(row, F, Bytes.toBytes("n"), 1, Bytes.toBytes(i % 4 * 0.1)));
    }
    String day = LocalDate.of(2020, 1, 1).plusDays(i).toString();
    cells.add(new KeyValue(row, F, Bytes.toBytes("t"), 1, Bytes.toBytes(i % 13 == 0 ? "x" : day)));
    return cells;
  }

  private static List<String> figures(GroupTable table) throws IOException {
    List<String> all = new ArrayList<>();
    for (GroupFigures group : table.groups()) {
      all.add(
          text(large(), group.key())
              + ": "
              + group.rows()
              + " rows, "
              + group.aggregate(0).values()
              + " of "
              + group.aggregate(0).sum()
              + " from "
              + Arrays.toString(group.aggregate(0).leastKey())
              + ", "
              + (group.isDistinctExact(0) ? "" : "more than ")
              + group.distinct(0)
              + ", "
              + Arrays.toString(group.aggregate(1).greatestKey()));
    }
    return all;
  }

  /** However rows come in parts, all is as in one table. */
  @Test
  void partsMakeTheWhole() throws IOException {
    GroupRequest request = large();
    GroupTable whole = new GroupTable(request);
    GroupTable merged = new GroupTable(request);
    GroupTable told = new GroupTable(request);
    GroupTable part = new GroupTable(request);
    for (int i = 0; i < 600; i++) {
      whole.addRow(row(i));
      part.addRow(row(i));
      if (i % 17 == 0) {
        merged.addAll(part);
        told.addBytes(part.toBytes());
        part.clear();
        assertEquals(0, part.memoryBytes());
      }
    }
    merged.addAll(part);
    told.addBytes(part.toBytes());
    assertEquals(figures(whole), figures(merged));
    assertEquals(figures(whole), figures(told));
    assertTrue(figures(whole).stream().anyMatch(text -> text.contains("more than 2")));
    assertEquals(whole.memoryBytes(), merged.memoryBytes());
    assertTrue(whole.memoryBytes() > whole.size() * 600L, "sums of doubles are large");
    assertTrue(whole.size() > 80, whole.size() + " groups");
  }

  @Test
  void damagedAnswersAreRefused() throws IOException {
    GroupTable table = new GroupTable(large());
    for (int i = 0; i < 5; i++) {
      table.addRow(row(i));
    }
    byte[] told = table.toBytes();
    for (int length = 0; length < told.length; length++) {
      byte[] cut = Arrays.copyOf(told, length);
      assertThrows(IOException.class, () -> new GroupTable(large()).addBytes(cut));
    }
    byte[] newer = told.clone();
    newer[0]++;
    String why =
        assertThrows(IOException.class, () -> new GroupTable(large()).addBytes(newer)).getMessage();
    assertTrue(why.contains("groups of version 2, this client reads 1"), why);
  }

  /** A server that does not know of estimates gives none, and what the client has is too little. */
  @Test
  void estimatesThatAServerDoesNotMakeAreAnError() throws IOException {
    ColumnSource column = column("n", ValueCodec.of(ColumnType.LONG));
    GroupTable[] tables = new GroupTable[2];
    for (int i = 0; i < tables.length; i++) {
      GroupColumn counted = new GroupColumn(column, false, false, 2, i == 1);
      tables[i] = new GroupTable(new GroupRequest(NAME, List.of(), List.of(counted)));
    }
    for (long value = 0; value < 3; value++) {
      tables[0].addRow(List.of(cell("n", Bytes.toBytes(value))));
    }
    byte[] told = tables[0].toBytes();
    String why = assertThrows(IOException.class, () -> tables[1].addBytes(told)).getMessage();
    assertTrue(why.contains("use the same LCIndex version"), why);
  }

  /** Groups come again in no order, fewer and more than are found without a search. */
  @ParameterizedTest
  @ValueSource(ints = {1, 60, 3_000, 200_000})
  void eachRowIsInItsGroup(int groups) {
    GroupTable table = new GroupTable(request(key("a", ValueCodec.of(ColumnType.LONG))));
    Random random = new Random(groups);
    long[] expected = new long[groups];
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 3 * groups; i++) {
        int group = i < groups ? i : random.nextInt(groups);
        expected[group]++;
        table.addRow(List.of(cell("a", Bytes.toBytes((long) group))));
      }
      assertArrayEquals(
          expected,
          table.groups().stream().mapToLong(GroupFigures::rows).toArray(),
          "round " + round);
      table.clear();
      Arrays.fill(expected, 0);
    }
  }

  /** Keys that begin and end alike, have other lengths, or differ in the middle only. */
  @Test
  void similarKeysAreOfOtherGroups() throws IOException {
    GroupRequest request = request(key("a", ValueCodec.of(ColumnType.BYTES)));
    GroupTable table = new GroupTable(request);
    Map<String, Long> expected = new TreeMap<>();
    for (int length = 0; length < 40; length++) {
      for (int filling : new int[] {0, 1, 5, 255}) {
        for (int at = 0; at <= length; at++) {
          byte[] value = new byte[length];
          Arrays.fill(value, (byte) filling);
          if (at < length) {
            value[at] = 3;
          }
          table.addRow(List.of(cell("a", value)));
          expected.merge(Bytes.toStringBinary(value), 1L, Long::sum);
        }
      }
    }
    GroupTable told = new GroupTable(request);
    told.addBytes(table.toBytes());
    for (GroupTable each : List.of(table, told)) {
      Map<String, Long> found = new TreeMap<>();
      byte[] before = new byte[0];
      for (GroupFigures group : each.groups()) {
        assertTrue(Arrays.compareUnsigned(before, group.key()) < 0, "in the order of keys");
        before = group.key();
        found.put(text(request, group.key()), group.rows());
      }
      assertEquals(expected, found);
    }
  }

  /** Whoever writes such rows has the same groups. */
  @Test
  void keysOfOneHashAreOfOtherGroups() {
    KeyRequest key = key("a", ValueCodec.of(ColumnType.LONG));
    GroupRequest request = request(key);
    KeyWriter writer = new KeyWriter(request);
    GroupTable table = new GroupTable(request);
    int groups = 0;
    for (long value = 0; groups < 300; value++) {
      writer.begin();
      writer.number(key, value);
      writer.end();
      if ((writer.hash() & 0x3ff) == 7) {
        groups++;
        for (int row = 0; row < 3; row++) {
          table.turnTo(writer);
          table.addRows(1);
        }
      }
    }
    GroupTable merged = new GroupTable(request);
    merged.addAll(table);
    merged.addAll(table);
    assertEquals(groups, merged.size());
    assertTrue(merged.groups().stream().allMatch(group -> group.rows() == 6));
  }

  /** Rows of a leading value follow one another; rows whose key is no value may come anywhere. */
  @Test
  void groupsAreCompleteBehindTheirLastRow() throws IOException {
    RowParts parts = RowParts.parseDeclaration("row = a SHORT, b BYTE");
    KeyRequest leading = key(new PartSource(parts, 0), KeyFunction.VALUE);
    KeyRequest second = key(new PartSource(parts, 1), KeyFunction.VALUE);
    GroupTable table = new GroupTable(request(key("c", ValueCodec.of(ColumnType.INT)), leading));
    Map<String, Long> taken = new TreeMap<>();
    int before = 0;
    for (int a : new int[] {0, 1, 300, -5, -1}) {
      addRow(table, new byte[] {(byte) (a >> Byte.SIZE)}, 0);
      for (int b = 0; b < 3; b++) {
        byte[] row = Bytes.add(Bytes.toBytes((short) a), new byte[] {(byte) b});
        addRow(table, row, b % 2);
        take(table, row, taken);
        assertEquals(before, taken.size(), a + " " + b);
      }
      before += 2;
    }
    assertEquals(3, table.size(), "two of the last value, and what is none");
    assertEquals(12, taken.values().stream().mapToLong(rows -> rows).sum());
    assertEquals(8, table.groups().stream().mapToLong(GroupFigures::rows).sum());
    long held = table.memoryBytes();
    take(table, new byte[] {-1, -1, 9}, taken);
    assertEquals(held, table.memoryBytes());
    take(table, new byte[] {-1, -1}, taken);
    assertEquals(3, table.size(), "of the same value");

    GroupTable other = new GroupTable(request(second));
    addRow(other, new byte[] {0, 1, 2}, 0);
    assertEquals(0, other.takeComplete(new byte[] {9, 9, 9}).size());
  }

  private static void addRow(GroupTable table, byte[] row, int value) {
    table.addRow(List.of(new KeyValue(row, F, Bytes.toBytes("c"), 1, Bytes.toBytes(value))));
  }

  private static void take(GroupTable table, byte[] row, Map<String, Long> taken)
      throws IOException {
    for (GroupFigures group : table.takeComplete(row)) {
      assertNull(taken.put(Bytes.toStringBinary(group.key()), group.rows()), "given twice");
    }
  }

  /** What can grow counts: long keys, different values, extremes. */
  @Test
  void memoryIsCounted() {
    ValueCodec text = ValueCodec.of(ColumnType.STRING);
    GroupRequest request =
        new GroupRequest(
            NAME,
            List.of(key("a", text)),
            List.of(new GroupColumn(column("n", text), false, true, 1_000, false)));
    GroupTable table = new GroupTable(request);
    long bytes = 0;
    for (int i = 0; i < 100; i++) {
      byte[] value = Bytes.toBytes("x".repeat(1_000) + i);
      table.addRow(List.of(cell("a", Bytes.toBytes("one")), cell("n", value)));
      bytes += value.length;
    }
    assertEquals(1, table.size());
    assertTrue(table.memoryBytes() > bytes, table.memoryBytes() + " bytes");
    assertTrue(table.memoryBytes() < 2 * bytes, table.memoryBytes() + " bytes");
  }
}
