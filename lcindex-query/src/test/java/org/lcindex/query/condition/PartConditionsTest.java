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
package org.lcindex.query.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.Filter.ReturnCode;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.RowParts;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.Order;

/** Conditions on parts of row keys: which ranges they are, and that they find what they mean. */
class PartConditionsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");

  private static TableDescriptor table(String parts) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    DeclaredColumns columns = DeclaredColumns.none().with(ColumnDeclaration.parse("f:n INT", null));
    return RowParts.parse(parts).applyTo(columns.applyTo(table));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "-",
      quoteCharacter = '"',
      value = {
        // parts; condition; ranges; tests that are left
        "a SHORT, b SHORT, c STRING; a = 1; [\\x00\\x01, \\x00\\x02); 0",
        "a SHORT, b SHORT, c STRING; a = 1 and b = 2; [\\x00\\x01\\x00\\x02, \\x00\\x01\\x00\\x03); 0",
        "a SHORT, b SHORT, c STRING; a = 1 and b = 2 and c = 'x'; {\\x00\\x01\\x00\\x02x}; 0",
        "a SHORT, b SHORT, c STRING; a = 1 and b = 2 and c >= 'x'; [\\x00\\x01\\x00\\x02x, \\x00\\x01\\x00\\x03); 0",
        "a SHORT, b SHORT, c STRING; a = 1 and b = 2 and c starts with 'x'; [\\x00\\x01\\x00\\x02x, \\x00\\x01\\x00\\x02y); 0",
        "a SHORT, b SHORT, c STRING; a = 1 and b between 2 and 3; [\\x00\\x01\\x00\\x02, \\x00\\x01\\x00\\x04); 1",
        "a SHORT, b SHORT, c STRING; a = 1 and b > 2 and c = 'x'; [\\x00\\x01\\x00\\x03, \\x00\\x01\\x80); 2",
        "a SHORT, b SHORT, c STRING; a = 1 and c = 'x'; [\\x00\\x01, \\x00\\x02); 1",
        "a SHORT, b SHORT, c STRING; b = 1; (-inf, +inf); 1",
        "a SHORT, b SHORT, c STRING; a in (1, 5); [\\x00\\x01, \\x00\\x02) u [\\x00\\x05, \\x00\\x06); 0",
        "a SHORT, b SHORT, c STRING; a in (1, 5) and b = 0; [\\x00\\x01\\x00\\x00, \\x00\\x01\\x00\\x01) u [\\x00\\x05\\x00\\x00, \\x00\\x05\\x00\\x01); 0",
        "a SHORT, b SHORT, c STRING; a = 1 or a = 5 and b = 0; [\\x00\\x01, \\x00\\x02) u [\\x00\\x05\\x00\\x00, \\x00\\x05\\x00\\x01); 3",
        "a SHORT, b SHORT, c STRING; not a = 1; (-inf, +inf); 1",
        "a SHORT, b SHORT, c STRING; not (a != 1 or b != 2); [\\x00\\x01\\x00\\x02, \\x00\\x01\\x00\\x03); 0",
        "a SHORT, b SHORT, c STRING; a != 1; (-inf, +inf); 1",
        "a SHORT, b SHORT, c STRING; a is missing; (-inf, +inf); 1",
        "a SHORT, b SHORT, c STRING; a = 1 and a = 2; none; 0",
        "a SHORT DESC, c STRING; a between 1 and 2; [\\x7F\\xFD, \\x7F\\xFF); 1",
        "a SHORT DESC, c STRING; a >= -1; (-inf, \\x80\\x01); 1",
        "t STRING '|' i STRING; t = 'x'; [x|, x}); 0",
        "t STRING '|' i STRING; t = 'x|'; none; 0",
        "t STRING '|' i STRING; t = 'x' and i = 'y'; {x|y}; 0",
        "t STRING '|' i STRING; t starts with 'x'; [x, y); 1",
        "t STRING '|' i STRING; t <= 'x'; (-inf, }); 1",
        "SALT 2 MURMUR3, a SHORT, c STRING; a = 1; [\\x00\\x00\\x01, \\x00\\x00\\x02) u [\\x01\\x00\\x01, \\x01\\x00\\x02); 0",
        "SALT 2 MURMUR3, a SHORT, c STRING; c = 'x'; (-inf, +inf); 1",
        "k STRING 2, c STRING; k = 'x'; none; 0",
        "k STRING 2, c STRING; k >= 'x' and k < 'yyy'; [x, yz); 2",
        "a SHORT; a = 1; {\\x00\\x01}; 0",
        "a SHORT; a >= 1; [\\x00\\x01, \\x80); 1",
      })
  void becomeRanges(String parts, String text, String ranges, int left) {
    TableDescriptor table = table(parts);
    TypedColumns columns = TypedColumns.of(table);
    Expression expression = ConditionParser.parse(text);
    RowConditions rows = RowConditions.of(expression, columns);
    if (ranges.contains(" u ")) {
      assertEquals(
          ranges,
          rows.ranges().stream().map(KeyRange::toString).collect(Collectors.joining(" u ")));
    } else {
      assertEquals(List.of(), rows.ranges());
      assertEquals(ranges, rows.toString());
    }
    Filter filter = ConditionFilters.amongRows(expression, columns, true);
    assertEquals(left, count(filter));
  }

  private static int count(Filter filter) {
    return filter instanceof FilterList list
        ? list.getFilters().stream().mapToInt(PartConditionsTest::count).sum()
        : filter == null ? 0 : 1;
  }

  /** The empty key would stand for no limit, and rows before the next range would pass. */
  @Test
  void noRowHasTheEmptyKey() {
    TypedColumns columns = TypedColumns.of(table("name STRING"));
    RowConditions rows = RowConditions.of(ConditionParser.parse("name in ('', 'a')"), columns);
    assertEquals("[{a}]", rows.ranges().toString());
    rows = RowConditions.of(ConditionParser.parse("name in ('', 'a', 'b')"), columns);
    assertEquals("[{a}, {b}]", rows.ranges().toString());
  }

  /** A program may use one condition plainly and negated. */
  @Test
  void aTestIsDecidedOnlyWhereItBounds() {
    TypedColumns columns = TypedColumns.of(table("a SHORT, b SHORT"));
    Expression test = ConditionParser.parse("a = 1");
    Expression both = Junction.all(List.of(test, new Negation(test)));
    assertEquals(1, count(ConditionFilters.amongRows(both, columns, true)));
  }

  @Test
  void tooManyValuesAreOneRange() {
    TypedColumns columns = TypedColumns.of(table("a SHORT, b SHORT"));
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      many.add(2 * i);
    }
    ColumnTest test =
        ColumnTest.of(new ColumnName(null, Bytes.toBytes("a"), null), ColumnTest.Kind.IN, many);
    RowConditions rows = RowConditions.of(test, columns);
    assertEquals(List.of(), rows.ranges());
    assertEquals("[\\x00\\x00, \\x07\\xD1)", rows.toString());
    assertEquals(1, count(ConditionFilters.amongRows(test, columns, true)));
    ColumnTest fewer = ColumnTest.of(test.column(), ColumnTest.Kind.IN, many.subList(0, 1_000));
    assertEquals(1_000, RowConditions.of(fewer, columns).ranges().size());
  }

  @Test
  void areColumnsUnlessTheirNameIsOnesOwn() {
    TypedColumns columns = TypedColumns.of(table("n SHORT, f STRING"));
    String told =
        assertThrows(
                IllegalArgumentException.class,
                () -> columns.resolve(new ColumnName(null, Bytes.toBytes("n"), null)))
            .getMessage();
    assertTrue(told.contains("write row.n for the part, f:n for the column"), told);
    assertTrue(columns.resolve(new ColumnName(null, Bytes.toBytes("row.n"), null)).isPart());
    assertTrue(columns.resolve(new ColumnName(null, Bytes.toBytes("f"), null)).isPart());
    assertEquals(
        "f:f", columns.resolve(new ColumnName(FAMILY, Bytes.toBytes("f"), null)).toString());
    told =
        assertThrows(
                IllegalArgumentException.class, () -> Mdrq.parse(table("a SHORT"), "a::INT = 1"))
            .getMessage();
    assertTrue(told.contains("which is declared SHORT; leave the type out"), told);
    MdrqBuilder builder = Mdrq.on(table("a SHORT"));
    told =
        assertThrows(IllegalArgumentException.class, () -> builder.orderBy("a", Order.ASC))
            .getMessage();
    assertTrue(told.contains("'a' is a part of the row key of table t"), told);
    told = assertThrows(IllegalArgumentException.class, () -> builder.index("a")).getMessage();
    assertTrue(told.contains("has no index on a"), told);
    assertEquals(0, builder.select("a", "row.a").build().toScan().numFamilies());
  }

  /** Three tables whose keys are taken apart by hand; a part is null when it is odd. */
  private enum Layout {
    FIXED("a SHORT, b SHORT, c SHORT") {
      @Override
      Comparable<?>[] parts(byte[] key) {
        return new Comparable<?>[] {
          key.length < 2 ? null : number(key, 0),
          key.length < 4 ? null : number(key, 2),
          key.length != 6 ? null : number(key, 4)
        };
      }
    },
    TEXT("SALT 3 MURMUR3, a STRING '|', b STRING") {
      @Override
      Comparable<?>[] parts(byte[] key) {
        String text = new String(key, java.nio.charset.StandardCharsets.ISO_8859_1);
        int bar = text.indexOf('|');
        boolean odd = key.length == 0 || key[0] < 0 || key[0] > 2 || bar < 1;
        return new Comparable<?>[] {
          odd ? null : text.substring(1, bar), odd ? null : text.substring(bar + 1)
        };
      }
    },
    FALLING("a STRING 2, b SHORT DESC '!', c INT(TEXT)") {
      @Override
      Comparable<?>[] parts(byte[] key) {
        String text = new String(key, java.nio.charset.StandardCharsets.ISO_8859_1);
        boolean behind = key.length >= 5 && text.charAt(4) == '!';
        String c = behind ? text.substring(5) : "";
        return new Comparable<?>[] {
          key.length < 2 ? null : text.substring(0, 2),
          behind ? (Integer) (Short.MAX_VALUE - number(key, 2)) << 16 >> 16 : null,
          c.matches("[-+]?[0-9]+") ? Integer.valueOf(c) : null
        };
      }
    };

    final String text;

    Layout(String text) {
      this.text = text;
    }

    abstract Comparable<?>[] parts(byte[] key);

    static int number(byte[] key, int at) {
      return key[at] << 8 | key[at + 1] & 0xff;
    }
  }

  private static final String LETTERS = "ab|!y";

  private static byte[] key(Layout layout, Random random) {
    byte[] key = new byte[1 + random.nextInt(9)];
    for (int i = 0; i < key.length; i++) {
      key[i] =
          (byte)
              switch (random.nextInt(6)) {
                case 0 -> random.nextInt(256);
                case 1, 2 -> LETTERS.charAt(random.nextInt(LETTERS.length()));
                case 3 -> '0' + random.nextInt(3);
                default -> random.nextInt(3);
              };
    }
    if (layout == Layout.FIXED && random.nextInt(3) > 0) {
      return Bytes.add(small(random), small(random), small(random));
    }
    if (layout == Layout.FALLING && random.nextInt(3) > 0) {
      return Bytes.add(
          new byte[] {letter(random), letter(random)},
          Bytes.toBytes((short) (Short.MAX_VALUE - random.nextInt(7) + 3)),
          Bytes.toBytes("!" + (random.nextInt(7) - 3)));
    }
    if (layout == Layout.TEXT) {
      if (random.nextInt(3) > 0) {
        key = Bytes.toBytes(" " + value(true, random) + "|" + value(true, random));
      }
      key[0] = (byte) random.nextInt(4);
    }
    return key;
  }

  private static byte letter(Random random) {
    return (byte) LETTERS.charAt(random.nextInt(LETTERS.length()));
  }

  private static byte[] small(Random random) {
    return Bytes.toBytes((short) (random.nextInt(7) - 3));
  }

  /** A condition with what it is for a key, by hand. */
  private record Asked(String text, java.util.function.Predicate<Comparable<?>[]> of) {}

  @SuppressWarnings("unchecked")
  private static Asked test(Layout layout, Random random) {
    int parts = layout == Layout.TEXT ? 2 : 3;
    int part = Math.min(random.nextInt(parts), random.nextInt(parts));
    String name = "abc".substring(part, part + 1);
    boolean text = layout == Layout.TEXT || layout == Layout.FALLING && part == 0;
    Comparable<Object> one = (Comparable<Object>) value(text, random);
    Comparable<Object> other = (Comparable<Object>) value(text, random);
    String first = text ? "'" + one + "'" : "" + one;
    String second = text ? "'" + other + "'" : "" + other;
    return switch (random.nextInt(text ? 10 : 9)) {
      case 0, 1 ->
          new Asked(name + " = " + first, p -> p[part] != null && one.compareTo(p[part]) == 0);
      case 2 ->
          new Asked(name + " != " + first, p -> p[part] == null || one.compareTo(p[part]) != 0);
      case 3 -> new Asked(name + " < " + first, p -> p[part] != null && one.compareTo(p[part]) > 0);
      case 4 ->
          new Asked(name + " <= " + first, p -> p[part] != null && one.compareTo(p[part]) >= 0);
      case 5 -> new Asked(name + " > " + first, p -> p[part] != null && one.compareTo(p[part]) < 0);
      case 6 ->
          new Asked(name + " >= " + first, p -> p[part] != null && one.compareTo(p[part]) <= 0);
      case 7 ->
          new Asked(
              name + " between " + first + " and " + second,
              p -> p[part] != null && one.compareTo(p[part]) <= 0 && other.compareTo(p[part]) >= 0);
      case 8 ->
          new Asked(
              name + " in (" + first + ", " + second + ")",
              p ->
                  p[part] != null
                      && (one.compareTo(p[part]) == 0 || other.compareTo(p[part]) == 0));
      default ->
          new Asked(
              name + " starts with " + first,
              p -> p[part] != null && ((String) p[part]).startsWith((String) (Object) one));
    };
  }

  private static Comparable<?> value(boolean text, Random random) {
    if (!text) {
      return random.nextInt(7) - 3;
    }
    StringBuilder value = new StringBuilder();
    for (int length = random.nextInt(4); length > 0; length--) {
      value.append((char) letter(random));
    }
    return value.toString();
  }

  private static Asked condition(Layout layout, Random random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return test(layout, random);
    }
    Asked one = condition(layout, random, depth - 1);
    Asked other = condition(layout, random, depth - 1);
    return switch (random.nextInt(7)) {
      case 0 -> new Asked("not (" + one.text + ")", one.of.negate());
      case 1, 2 -> new Asked("(" + one.text + " or " + other.text + ")", one.of.or(other.of));
      default -> new Asked("(" + one.text + " and " + other.text + ")", one.of.and(other.of));
    };
  }

  @Test
  void ofFixedPartsFindWhatTheyMean() throws Exception {
    findWhatTheyMean(Layout.FIXED);
  }

  @Test
  void ofTextsBehindASaltFindWhatTheyMean() throws Exception {
    findWhatTheyMean(Layout.TEXT);
  }

  @Test
  void ofFallingPartsFindWhatTheyMean() throws Exception {
    findWhatTheyMean(Layout.FALLING);
  }

  private static void findWhatTheyMean(Layout layout) throws Exception {
    TableDescriptor table = table(layout.text);
    TypedColumns columns = TypedColumns.of(table);
    Random random = new Random(layout.ordinal());
    int passed = 0;
    int ranged = 0;
    for (int round = 0; round < 1_500; round++) {
      Asked asked = condition(layout, random, random.nextInt(4));
      Expression expression = ConditionParser.parse(asked.text);
      RowConditions rows = RowConditions.of(expression, columns);
      Filter inRanges = overTheWire(ConditionFilters.amongRows(expression, columns, true));
      Scan scan = Mdrq.parse(table, asked.text).toScan();
      List<KeyRange> ranges = rows.ranges();
      ranged += ranges.isEmpty() ? 0 : 1;
      for (int i = 0; i < 60; i++) {
        byte[] key = key(layout, random);
        boolean expected = asked.of.test(layout.parts(key));
        String what = asked.text + " of " + Bytes.toStringBinary(key);
        assertEquals(expected, isIn(scan, key) && passes(scan.getFilter(), key), what);
        if (!ranges.isEmpty()) {
          boolean inside = ranges.stream().anyMatch(range -> range.contains(key));
          assertEquals(expected, inside && passes(inRanges, key), "in ranges: " + what);
        }
        passed += expected ? 1 : 0;
      }
    }
    assertTrue(passed > 9_000 && passed < 81_000, passed + " pass");
    assertTrue(ranged > 10, ranged + " in ranges");
  }

  private static Filter overTheWire(Filter filter) throws Exception {
    return filter == null
        ? null
        : filter instanceof FilterList
            ? FilterList.parseFrom(filter.toByteArray())
            : RowFilter.parseFrom(filter.toByteArray());
  }

  private static boolean isIn(Scan scan, byte[] row) {
    return Bytes.compareTo(row, scan.getStartRow()) >= 0
        && (scan.getStopRow().length == 0 || Bytes.compareTo(row, scan.getStopRow()) < 0);
  }

  private static boolean passes(Filter filter, byte[] row) throws IOException {
    if (filter == null) {
      return true;
    }
    filter.reset();
    Cell cell = new KeyValue(row, FAMILY, Bytes.toBytes("q"), new byte[0]);
    return !filter.filterRowKey(cell)
        && filter.filterCell(cell) == ReturnCode.INCLUDE
        && !filter.filterRow();
  }
}
