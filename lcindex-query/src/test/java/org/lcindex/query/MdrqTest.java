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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.Column.column;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.type.ColumnType;

/** The scans that queries become; filters are evaluated as a region would, on single cells. */
class MdrqTest {
  private static final byte[] CF = Bytes.toBytes("cf");
  private static final IndexDefinitions INDEXES =
      IndexDefinitions.none()
          .with(IndexDefinition.parse("cf:price DOUBLE", null))
          .with(IndexDefinition.parse("cf:date DATE", null))
          .with(IndexDefinition.parse("cf:name STRING", null))
          .with(IndexDefinition.parse("a:twice LONG", null))
          .with(IndexDefinition.parse("b:twice LONG", null));

  private static MdrqBuilder query() {
    return Mdrq.on(TableName.valueOf("orders"), INDEXES);
  }

  /** Whether a row with this one cell passes. */
  private static boolean passes(Condition condition, String qualifier, byte[] cell)
      throws IOException {
    Filter filter = query().where(condition).build().toScan().getFilter();
    filter.filterCell(new KeyValue(Bytes.toBytes("r"), CF, Bytes.toBytes(qualifier), cell));
    return !filter.filterRow();
  }

  private static boolean price(Condition condition, double value) throws IOException {
    return passes(condition, "price", Bytes.toBytes(value));
  }

  @Test
  void comparisons() throws IOException {
    Column price = column("cf:price");
    assertTrue(price(price.eq(12.5), 12.5) && !price(price.eq("12.5"), -12.5));
    assertTrue(price(price.ne(12.5), -1) && !price(price.ne("12.5"), 12.5));
    assertTrue(price(price.lt(1.0), -7) && !price(price.lt(1.0), 1));
    assertTrue(price(price.le(1.0), 1) && !price(price.le(1.0), 1.5));
    assertTrue(price(price.gt(-1.0), 0) && !price(price.gt(-1.0), -1));
    assertTrue(price(price.ge("-1"), -1) && !price(price.ge("-1"), -2));
  }

  @Test
  void betweenHasOpenAndClosedEnds() throws IOException {
    Column price = column("price");
    assertTrue(price(price.between(-1.0, 2.0), -1) && price(price.between(-1.0, 2.0), 2));
    Condition open = price.between(-1.0, false, 2.0, false);
    assertTrue(!price(open, -1) && price(open, 0) && !price(open, 2));
    assertTrue(!price(price.between(3.0, 2.0), 2.5), "nothing lies between 3 and 2");
  }

  @Test
  void inAndPrefix() throws IOException {
    Condition in = column("price").in(1.0, "2", 3.0);
    assertTrue(price(in, 1) && price(in, 2) && price(in, 3) && !price(in, 2.5));
    assertTrue(!price(column("price").in(), 1), "none of none");
    Condition prefix = column("name").prefix("ab");
    assertTrue(passes(prefix, "name", Bytes.toBytes("abc")));
    assertTrue(!passes(prefix, "name", Bytes.toBytes("ac")));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> query().where(column("price").prefix("1")).build());
    assertTrue(e.getMessage().contains("use between"), e.getMessage());
  }

  @Test
  void anIndexThatAQueryNamesHasToBeThere() {
    Scan scan = query().where(column("price").gt(1.0)).index("date").build().toScan();
    assertEquals("cf:date", Bytes.toString(scan.getAttribute(LCIndexConstants.SCAN_INDEX)));
    refusesIndex("cf:clerk", "Table orders has no index on cf:clerk; it has indexes on cf:price, ");
    refusesIndex("twice", "2 indexes of table orders have this qualifier");
    MdrqBuilder plain = Mdrq.on(TableName.valueOf("plain"), IndexDefinitions.none());
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> plain.index("cf:price"));
    assertEquals("Table plain has no index on cf:price, nor any other", e.getMessage());
  }

  private static void refusesIndex(String column, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> query().index(column));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  @Test
  void cellsOfAnotherTypePassNotEqualOnly() throws IOException {
    byte[] garbage = Bytes.toBytes("garbage");
    Column price = column("price");
    assertTrue(passes(price.ne(1.0), "price", garbage));
    for (Condition condition :
        List.of(
            price.eq(1.0),
            price.lt(1.0),
            price.le(1.0),
            price.gt(1.0),
            price.ge(1.0),
            price.between(1.0, 2.0),
            price.in(1.0))) {
      assertTrue(!passes(condition, "price", garbage), condition.toString());
    }
  }

  @Test
  void missingColumnPassesNothing() throws IOException {
    assertTrue(!passes(column("price").ne(1.0), "other", Bytes.toBytes(5.0)));
  }

  @Test
  void conditionsAreOneConjunctionThatTheIndexRecognizes() {
    Scan scan =
        query()
            .where(column("price").between(1.0, 2.0), column("date").ge("1998-01-01"))
            .where(column("cf:size").as(ColumnType.LONG).lt(10L))
            .build()
            .toScan();
    FilterList list = (FilterList) scan.getFilter();
    assertEquals(FilterList.Operator.MUST_PASS_ALL, list.getOperator());
    assertEquals(3, list.size());
    for (Filter filter : list.getFilters()) {
      assertTrue(((SingleColumnValueFilter) filter).getFilterIfMissing());
    }
    FilterRecognizer.Recognized recognized = FilterRecognizer.recognize(scan.getFilter());
    assertNull(recognized.declined());
    assertEquals(3, recognized.conjunction().conditions().size());
  }

  @Test
  void filtersSurviveTheWire() throws Exception {
    Filter filter =
        query()
            .where(column("price").between(1.0, 2.0), column("name").eq("x"))
            .build()
            .toScan()
            .getFilter();
    assertEquals(filter, FilterList.parseFrom(filter.toByteArray()));
  }

  @Test
  void everyScanHasFiltersOfItsOwn() {
    Mdrq query = query().where(column("price").eq(1.0)).build();
    assertNotSame(query.toScan().getFilter(), query.toScan().getFilter());
    assertNull(query().build().toScan().getFilter());
  }

  @Test
  void projectionIncludesConditionColumns() {
    Scan scan = query().select("cf:other", "date").where(column("price").eq(1.0)).build().toScan();
    List<String> columns = new ArrayList<>();
    scan.getFamilyMap().get(CF).forEach(q -> columns.add(Bytes.toString(q)));
    assertEquals(List.of("date", "other", "price"), columns);
    Scan whole = query().selectFamily(CF).where(column("price").eq(1.0)).build().toScan();
    assertTrue(whole.getFamilyMap().containsKey(CF));
    assertNull(whole.getFamilyMap().get(CF));
    assertTrue(!query().where(column("price").eq(1.0)).build().toScan().hasFamilies());
  }

  /** Rows that have none of the selected columns pass as well. */
  @Test
  void aProjectionThatWouldLoseRowsIsLeftToTheClient() {
    for (String text :
        List.of("cf:other is missing", "price = 1 or cf:other is missing", "row > 'a'")) {
      Mdrq query = query().select("cf:size").where(text).build();
      assertFalse(query.toScan().hasFamilies(), text);
      assertTrue(query.selects(cell("size")), text);
      assertEquals(text.contains("price"), query.selects(cell("price")), text);
      assertFalse(query.selects(cell("note")), text);
    }
    assertFalse(query().select("cf:size").build().toScan().hasFamilies());
    Mdrq both = query().select("cf:size").where("price = 1 and cf:other is missing").build();
    assertTrue(both.toScan().hasFamilies());
    Mdrq ordered = query().select("cf:size").orderBy("price", Order.ASC).limit(3).build();
    assertTrue(ordered.toScan().hasFamilies());
  }

  private static Cell cell(String qualifier) {
    return new KeyValue(Bytes.toBytes("r"), CF, Bytes.toBytes(qualifier), new byte[0]);
  }

  @Test
  void rangeLimitsAndAttributes() {
    Scan scan =
        query()
            .rows(Bytes.toBytes("a"), Bytes.toBytes("z"))
            .limit(7)
            .caching(50)
            .mode(QueryMode.FORCE)
            .queryId("q\u00e9")
            .customize(s -> s.setCacheBlocks(false))
            .build()
            .toScan();
    assertArrayEquals(Bytes.toBytes("a"), scan.getStartRow());
    assertArrayEquals(Bytes.toBytes("z"), scan.getStopRow());
    assertTrue(scan.includeStartRow() && !scan.includeStopRow());
    assertEquals(7, scan.getLimit());
    assertEquals(50, scan.getCaching());
    assertTrue(!scan.getCacheBlocks());
    assertEquals("force", Bytes.toString(scan.getAttribute(LCIndexConstants.SCAN_MODE)));
    assertEquals("q\u00e9", Bytes.toString(scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID)));
    assertNull(query().build().toScan().getAttribute(LCIndexConstants.SCAN_MODE));
    assertThrows(IllegalArgumentException.class, () -> query().limit(0));
    assertThrows(IllegalArgumentException.class, () -> query().caching(-1));
  }

  @Test
  void errorsSayWhatAndHowToMend() {
    assertError("give its type, as in cf:size::LONG", column("cf:size").eq(1));
    assertError("write it as family:qualifier", column("twice").eq(1L));
    assertError("write it as family:qualifier", column("nowhere").eq(1L));
    assertError("'twelve' is no DOUBLE", column("price").eq("twelve"));
    assertThrows(IllegalArgumentException.class, () -> column("price").eq(null));
    assertThrows(IllegalArgumentException.class, () -> query().select("nowhere"));
  }

  private static void assertError(String part, Condition condition) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> query().where(condition).build());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void queriesPrintThemselves() {
    Mdrq query =
        query()
            .where(column("price").between(1.0, true, 2.0, false), column("name").in("x", "y"))
            .where(column("date").gt("1998-01-01"))
            .build();
    assertEquals(
        "orders where price between [1.0, 2.0) and name in ('x', 'y') and date > '1998-01-01'",
        query.toString());
  }

  @Test
  void textsAndJavaMakeTheSameQuery() {
    Mdrq text =
        query()
            .where("cf:price between [1, 2) and name in ('x', 'y') and date > '1998-01-01'")
            .build();
    Mdrq java =
        query()
            .where(column("cf:price").between(1.0, true, 2.0, false), column("name").in("x", "y"))
            .where(column("date").gt("1998-01-01"))
            .build();
    assertEquals(java.toScan().getFilter(), text.toScan().getFilter());
    Condition or = column("price").lt(1).or(column("name").isMissing()).not();
    assertEquals("not (price < 1 or name is missing)", or.toString());
    assertEquals(or, Condition.parse(or.toString()));
  }

  @Test
  void negationsOfConjunctionsAreAnyOfTheNegatedParts() throws IOException {
    Condition not = Condition.parse("not (price > 1 and name = 'x')");
    FilterList list = (FilterList) query().where(not).build().toScan().getFilter();
    assertEquals(FilterList.Operator.MUST_PASS_ONE, list.getOperator());
    assertTrue(passes(not, "price", Bytes.toBytes(1.0)), "false is enough, unknown or not");
    assertTrue(!passes(not, "price", Bytes.toBytes(2.0)), "unknown, not true");
    assertTrue(!passes(not, "other", Bytes.toBytes(2.0)), "unknown, not true");
  }

  @Test
  void missingColumns() throws IOException {
    assertTrue(passes(column("price").isMissing(), "other", Bytes.toBytes(1.0)));
    assertTrue(!passes(column("price").isMissing(), "price", Bytes.toBytes("garbage")));
    assertTrue(passes(column("price").isNotMissing(), "price", Bytes.toBytes("garbage")));
    assertTrue(!passes(column("price").isNotMissing(), "other", Bytes.toBytes(1.0)));
    assertTrue(passes(Condition.parse("cf:other is missing"), "price", Bytes.toBytes(1.0)));
  }

  @Test
  void nullsAreNamed() {
    for (Object[] ends : new Object[][] {{null, 1}, {1, null}}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> column("price").between(ends[0], ends[1]));
      assertTrue(e.getMessage().contains("price has a null value"), e.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> column("price").in(1, null));
  }

  @Test
  void momentsAndDoublesFitWhereTheirMeaningIsClear() throws IOException {
    Column time = column("cf:time").as(ColumnType.LONG);
    Instant moment = Instant.parse("1998-01-01T00:00:00.5Z");
    assertTrue(passes(time.eq(moment), "time", Bytes.toBytes(moment.toEpochMilli())));
    assertError("does not fit LONG", time.eq(moment.plusNanos(1)));
    Column amount = column("cf:amount").as(ColumnType.DECIMAL);
    assertTrue(passes(amount.eq(0.1), "amount", Bytes.toBytes(new BigDecimal("0.10"))));
    assertTrue(passes(amount.eq(0.1f), "amount", Bytes.toBytes(new BigDecimal("0.1"))));
    assertError("does not fit DECIMAL", amount.eq(Double.NaN));
    Column day = column("cf:day").as(ColumnType.TIMESTAMP);
    assertTrue(passes(day.eq(LocalDate.of(1970, 1, 2)), "day", Bytes.toBytes(86_400_000L)));
  }

  @Test
  void theFamilyMayBeLeftOutWhenThereIsOne() {
    TableDescriptorBuilder one =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"));
    SingleColumnValueFilter filter =
        (SingleColumnValueFilter) Mdrq.parse(one.build(), "size::LONG = 1").toScan().getFilter();
    assertArrayEquals(Bytes.toBytes("f"), filter.getFamily());
    TableDescriptor two = one.setColumnFamily(ColumnFamilyDescriptorBuilder.of("g")).build();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Mdrq.parse(two, "size::LONG = 1"));
    assertTrue(e.getMessage().contains("Families: f, g."), e.getMessage());
    e = assertThrows(IllegalArgumentException.class, () -> Mdrq.parse(two, "h:size::LONG = 1"));
    assertTrue(e.getMessage().contains("table t has no family h"), e.getMessage());
  }

  @Test
  void typeErrorsNameColumnTypeValueAndRemedy() {
    for (String[] texts :
        new String[][] {
          {
            "name = 5",
            "Column name of table orders and value 5: 5 is a number, and the column is STRING: write it in quotes, '5'"
          },
          {"date = 1998", "write a day in quotes, such as '1998-12-01'"},
          {
            "cf:price = 'twelve'",
            "Column cf:price of table orders and value 'twelve': 'twelve' is no DOUBLE"
          },
          {"cf:price = x'00'", "DOUBLE"},
          {"cf:price = true", "DOUBLE: give a number such as 12.5 or 1e-7"},
          {"cf:size = 1", "give its type, as in cf:size::LONG"}
        }) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> query().where(texts[0]).build(), texts[0]);
      assertTrue(e.getMessage().contains(texts[1]), e.getMessage());
    }
  }

  @Test
  void countingReadsFewColumnsOnlyIfTheyShowEveryRow() {
    assertTrue(columns("price > 1 and name is missing"));
    assertTrue(columns("price > 1 or not name = 'x'"));
    assertTrue(!columns("price > 1 or name is missing"));
    assertTrue(!columns("not name is not missing"));
  }

  private static boolean columns(String condition) {
    return query().where(condition).selectConditionColumns().build().toScan().hasFamilies();
  }

  @Test
  void valuesAreReadByType() {
    TableDescriptor table =
        INDEXES.applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("b"))
                .build());
    RowReader reader = RowReader.of(table);
    byte[] row = Bytes.toBytes("r");
    Result result =
        Result.create(
            List.<Cell>of(
                new KeyValue(row, CF, Bytes.toBytes("date"), Bytes.toBytes("garbage")),
                new KeyValue(row, CF, Bytes.toBytes("price"), Bytes.toBytes(12.5)),
                new KeyValue(row, CF, Bytes.toBytes("size"), Bytes.toBytes(7L))));
    assertEquals(12.5, reader.get(result, "price"));
    assertEquals(7L, reader.get(result, column("cf:size").as(ColumnType.LONG)));
    assertArrayEquals(Bytes.toBytes(7L), (byte[]) reader.get(result, "cf:size"));
    assertNull(reader.get(result, "name"));
    assertNull(reader.text(result, column("name")));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> reader.get(result, "date"));
    assertTrue(e.getMessage().contains("no DATE: garbage"), e.getMessage());
    assertEquals("garbage", reader.text(result, column("date")));
    assertEquals(
        "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x07", reader.text(result, column("cf:size")));
    assertEquals("7", reader.text(result, column("cf:size").as(ColumnType.LONG)));
  }

  @Test
  void valuesAreReadByTheTypesOfTheQuery() {
    TableDescriptor table =
        INDEXES.applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
                .build());
    Cell size = new KeyValue(Bytes.toBytes("r"), CF, Bytes.toBytes("size"), Bytes.toBytes(7L));
    Cell price = new KeyValue(Bytes.toBytes("r"), CF, Bytes.toBytes("price"), Bytes.toBytes(12.5));
    List<Mdrq> typed =
        List.of(
            Mdrq.on(table).select("cf:size::LONG").build(),
            Mdrq.on(table).orderBy("cf:size::LONG", Order.ASC).limit(1).build(),
            Mdrq.parse(table, "not (cf:size::LONG > 5 or price = 1)"),
            Mdrq.on(table).select("cf:size::LONG").where("cf:size::BYTES = x'00'").build());
    for (Mdrq query : typed) {
      assertEquals("7", RowReader.of(table, query).text(size), query::toString);
    }
    // An index knows better than a condition, and who selects a column better than an index.
    RowReader reader = RowReader.of(table, Mdrq.parse(table, "price::LONG > 5"));
    assertEquals("12.5", reader.text(price));
    String bits = "@)\\x00\\x00\\x00\\x00\\x00\\x00";
    RowReader wanted =
        RowReader.of(table, Mdrq.on(table).select("price::BYTES").where("price > 5").build());
    assertEquals(bits, wanted.text(price));
    assertEquals("12.5", RowReader.of(table, Mdrq.on(table).select("price").build()).text(price));
    assertEquals("\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x07", reader.text(size));
    assertArrayEquals(CF, typed.get(3).toScan().getFamilies()[0]);
    assertThrows(IllegalArgumentException.class, () -> query().select("cf:size::NUMBER"));
  }
}
