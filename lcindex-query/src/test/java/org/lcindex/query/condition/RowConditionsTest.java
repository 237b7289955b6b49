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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.Filter.ReturnCode;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.query.Mdrq;
import org.lcindex.query.condition.RandomConditions.TestColumn;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Conditions on row keys: what scans they become, and that these find what plain Java finds. */
class RowConditionsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int CONDITIONS = 120;
  private static final int ROWS = 30;

  private static TableDescriptor table(String rowType) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    DeclaredColumns columns = DeclaredColumns.none().with(ColumnDeclaration.parse("f:n INT", null));
    if (rowType != null) {
      columns = columns.with(ColumnDeclaration.parse("row " + rowType, null));
    }
    return columns.applyTo(table);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      quoteCharacter = '"',
      value = {
        // type, condition, first row, row after the last one, filter
        "- | row = 'b' | b | b\\x00 | -",
        "- | ROW between 'b' and 'd' | b | d\\x00 | -",
        "- | row between ('b', 'd') | b\\x00 | d | -",
        "- | row >= 'b' and row < 'd' | b | d | -",
        "- | row starts with 'ab' | ab | ac | -",
        "- | row starts with x'61ff' | a\\xFF | b | -",
        "- | row starts with x'ffff' | \\xFF\\xFF | - | -",
        "- | not row < 'b' and not row starts with 'x' | b | - | RowFilter (NOT_EQUAL, x)",
        "- | row > 'b' and n = 5 | b\\x00 | - | n",
        "- | row > 'b' or n = 5 | - | - | RowFilter (GREATER, b)",
        "- | row starts with 'a' or row = 'c' | a | c\\x00 | RowFilter (EQUAL, c)",
        "- | row in ('b', 'e', 'd') | b | e\\x00 | RowFilter",
        "- | row in ('b') | b | b\\x00 | -",
        "- | row in () | \\x00 | \\x00 | -",
        "- | row < 'b' and row > 'd' | \\x00 | \\x00 | -",
        "- | row != 'b' | - | - | RowFilter (NOT_EQUAL, b)",
        "LONG | row = 5 | \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x05 | \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x05\\x00 | -",
        "SHORT | row between 5 and 6 | \\x00\\x05 | \\x00\\x06\\x00 | RowFilter",
        "SHORT | row between -2 and -1 | \\xFF\\xFE | \\xFF\\xFF\\x00 | RowFilter",
        "SHORT | row between -1 and 1 | \\x00\\x00 | \\xFF\\xFF\\x00 | RowFilter",
        "SHORT | row < 0 | \\x80 | \\xFF\\xFF\\x00 | RowFilter",
        "SHORT | row >= 0 | \\x00\\x00 | \\x80 | RowFilter",
        "SHORT | row >= -3 and row < 0 or row = 7 | \\x00\\x07 | \\xFF\\xFF\\x00 | RowFilter",
        "FLOAT | row between -2 and -1 | \\xBF\\x80\\x00\\x00 | \\xC0\\x00\\x00\\x00\\x00 | RowFilter",
        "FLOAT | row = -1 | \\xBF\\x80\\x00\\x00 | \\xBF\\x80\\x00\\x00\\x00 | -",
        "FLOAT | row = 'NaN' | \\x7F | - | RowFilter",
        "INT(TEXT) | row = 5 | - | - | RowFilter",
        "INT(TEXT) | row > 5 | - | - | RowFilter",
        "DATE | row between '1998-01-01' and '1998-01-31' | 1998-01-01 | 1998-01-31\\x00 | RowFilter",
        "DATE(BINARY) | row = '1970-01-02' | \\x00\\x00\\x00\\x01 | \\x00\\x00\\x00\\x01\\x00 | -",
      })
  void becomeFirstAndLastRow(String type, String text, String start, String stop, String filter) {
    Scan scan = Mdrq.parse(table(type), text).toScan();
    assertEquals(String.valueOf(start), shown(scan.getStartRow()));
    assertEquals(String.valueOf(stop), shown(scan.getStopRow()));
    assertTrue(scan.includeStartRow() && !scan.includeStopRow());
    if (filter == null) {
      assertEquals(null, scan.getFilter());
    } else {
      assertTrue(scan.getFilter().toString().contains(filter), () -> "" + scan.getFilter());
    }
  }

  private static String shown(byte[] row) {
    return row.length == 0 ? "null" : Bytes.toStringBinary(row);
  }

  @Test
  void theCallersOwnRowsStayLimits() {
    Scan inside =
        Mdrq.on(table(null))
            .rows(Bytes.toBytes("c"), Bytes.toBytes("m"))
            .where("row between 'a' and 'f'")
            .customize(scan -> scan.withStartRow(Bytes.toBytes("d"), false))
            .build()
            .toScan();
    assertEquals("d\\x00", Bytes.toStringBinary(inside.getStartRow()));
    assertEquals("f\\x00", Bytes.toStringBinary(inside.getStopRow()));
    Scan apart =
        Mdrq.on(table(null))
            .rows(Bytes.toBytes("x"), new byte[0])
            .where("row < 'f'")
            .build()
            .toScan();
    assertEquals(0, Bytes.compareTo(apart.getStartRow(), apart.getStopRow()));
    assertTrue(apart.includeStartRow() && !apart.includeStopRow());
    Scan reversed =
        Mdrq.on(table(null))
            .where("row between 'b' and 'd'")
            .customize(scan -> scan.setReversed(true))
            .build()
            .toScan();
    assertEquals("d", Bytes.toString(reversed.getStartRow()));
    assertEquals("b", Bytes.toString(reversed.getStopRow()));
    assertTrue(reversed.includeStartRow() && reversed.includeStopRow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      quoteCharacter = '"',
      value = {
        "- | row = 5 | Row keys of table t have no declared type, and 5 is neither text nor bytes",
        "- | row is missing | every row has a row key; leave it out",
        "- | not row is not missing | every row has a row key; leave it out",
        "LONG | row = 'x' | Row key of table t and value 'x'",
        "LONG | row starts with '1' | a prefix needs a STRING or BYTES column",
        "BYTE | row = 300 | Row key of table t and value 300",
      })
  void mistakesAreTold(String type, String text, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Mdrq.parse(table(type), text), text);
    assertTrue(e.getMessage().contains(message), e::getMessage);
  }

  @Test
  void aDeclarationThatCannotBeReadIsTold() {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(table(null))
            .setValue(DeclaredColumns.TABLE_KEY, "{\"nonsense")
            .build();
    for (String text : List.of("row = 2", "f:n = 2")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> Mdrq.on(table).where(text).build().toScan(),
              text);
      String told = ". Declarations that cannot be read: lcindex.columns has '{\"nonsense': ";
      assertTrue(e.getMessage().contains(told), e::getMessage);
      assertTrue(e.getMessage().contains("'lcindex column unset t --all'"), e::getMessage);
    }
  }

  @Test
  void aColumnMayBeCalledSo() {
    for (String text : List.of("\"row\" = 'x'", "f:row = 'x'")) {
      Expression read = ConditionParser.parse(text);
      assertEquals(read, ConditionParser.parse(read.toString()));
      read.forEachTest(test -> assertEquals("row", Bytes.toString(test.column().qualifier())));
    }
    ConditionParser.parse("row::LONG = 5").forEachTest(test -> assertTrue(test.column().isRow()));
  }

  @Test
  void scansFindWhatPlainJavaFinds() throws Exception {
    List<ValueCodec> codecs = new ArrayList<>();
    RandomConditions.COLUMNS.forEach(column -> codecs.add(column.codec()));
    codecs.add(null);
    int passed = 0;
    int all = 0;
    for (ValueCodec codec : codecs) {
      TableDescriptor table = table(codec == null ? null : codec.toString());
      ValueCodec read = codec == null ? ValueCodec.of(ColumnType.BYTES) : codec;
      TestColumn row = new TestColumn(ColumnName.row(null), null, read);
      ColumnName n = new ColumnName(FAMILY, Bytes.toBytes("n"), null);
      TestColumn other = new TestColumn(n, FAMILY, ValueCodec.of(ColumnType.INT));
      List<TestColumn> columns = List.of(row, row, row, other);
      for (int seed = 0; seed < CONDITIONS; seed++) {
        RandomConditions conditions = new RandomConditions(seed, columns);
        Random random = new Random(seed);
        Expression tree = conditions.next();
        String text = tree.toString();
        byte[] from = random.nextInt(3) == 0 ? conditions.cell(row) : new byte[0];
        byte[] to = random.nextInt(3) == 0 ? conditions.cell(row) : new byte[0];
        Scan scan = Mdrq.on(table).rows(from, to).where(text).build().toScan();
        Scan rest = Mdrq.on(table).rows(from, to).where("not (" + text + ")").build().toScan();
        boolean known = !text.contains("n ");
        for (int i = 0; i < ROWS; i++) {
          byte[] key = key(conditions, row, random);
          if (key.length == 0) {
            continue; // HBase has no such row
          }
          Map<String, byte[]> cells = new HashMap<>();
          cells.put("row", key);
          if (random.nextBoolean()) {
            cells.put(other.key(), conditions.cell(other));
          }
          boolean own =
              Arrays.compareUnsigned(from, key) <= 0
                  && (to.length == 0 || Arrays.compareUnsigned(key, to) < 0);
          boolean expected =
              own && Boolean.TRUE.equals(new DirectEvaluation(cells, columns).of(tree));
          String what = codec + ": " + text + " on " + Bytes.toStringBinary(key) + cells.keySet();
          assertEquals(expected, finds(scan, key, cells.get(other.key())), what);
          if (known && own) {
            assertNotEquals(expected, finds(rest, key, cells.get(other.key())), what);
          }
          all++;
          passed += expected ? 1 : 0;
        }
      }
    }
    assertTrue(passed > all / 10 && passed < all * 9 / 10, passed + " of " + all + " pass");
  }

  /** A value's bytes, now and then some that are near to it. */
  private static byte[] key(RandomConditions conditions, TestColumn row, Random random) {
    byte[] key = conditions.cell(row);
    return switch (random.nextInt(6)) {
      case 0 -> Bytes.add(key, new byte[1]);
      case 1 -> Arrays.copyOf(key, Math.max(0, key.length - 1));
      default -> key;
    };
  }

  /** As a region does: first and last row, then the filter. */
  private static boolean finds(Scan scan, byte[] key, byte[] n) throws IOException {
    boolean inside =
        Arrays.compareUnsigned(scan.getStartRow(), key) <= 0
            && (scan.getStopRow().length == 0
                || Arrays.compareUnsigned(key, scan.getStopRow()) < 0);
    Filter filter = scan.getFilter();
    if (!inside || filter == null) {
      return inside;
    }
    List<Cell> cells = new ArrayList<>();
    cells.add(new KeyValue(key, FAMILY, Bytes.toBytes("a"), 1, new byte[0]));
    if (n != null) {
      cells.add(new KeyValue(key, FAMILY, Bytes.toBytes("n"), 1, n));
    }
    filter.reset();
    if (filter.filterRowKey(cells.get(0))) {
      return false;
    }
    for (Cell cell : cells) {
      if (filter.filterCell(cell) == ReturnCode.NEXT_ROW) {
        break;
      }
    }
    return !filter.filterRow();
  }
}
