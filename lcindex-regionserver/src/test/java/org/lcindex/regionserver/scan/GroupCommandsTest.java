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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.regionserver.testing.IndexedTable;

/** Commands that tell of groups and of values: the same without an index and by one. */
class GroupCommandsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private IndexedTable table;
  private String name;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("groups");
    name = table.name.getNameAsString();
    List<Put> puts = new ArrayList<>();
    puts.add(put("a1", "open", "1997-03-10", 1.5, "1998-12-31 23:30:00"));
    puts.add(put("a2", "open", "1997-04-01", 2.5, "1998-12-31 22:30:00"));
    puts.add(put("a3", "", "1997-04-30", 11.5, "1998-12-31 12:00:00"));
    puts.add(put("a4", null, "no day", Double.NaN, "1998-12-31 12:00:00"));
    puts.add(new Put(Bytes.toBytes("a5")).addColumn(IndexedTable.FAMILY, key("n"), new byte[3]));
    table.table.put(puts);
    table.flush();
    table.admin.setColumns(
        table.name,
        "f:status STRING",
        "f:date DATE",
        "f:price DOUBLE",
        "f:at TIMESTAMP(TEXT)",
        "f:n INT");
  }

  private static byte[] key(String text) {
    return Bytes.toBytes(text);
  }

  private static Put put(String row, String status, String date, double price, String at) {
    Put put =
        new Put(key(row))
            .addColumn(IndexedTable.FAMILY, IndexedTable.DATE, key(date))
            .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(price))
            .addColumn(IndexedTable.FAMILY, key("at"), key(at));
    return status == null
        ? put
        : put.addColumn(IndexedTable.FAMILY, IndexedTable.STATUS, key(status));
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private void prints(String[] command, String... lines) {
    assertEquals(0, run(command), err::toString);
    List<String> printed = out.toString().lines().map(String::stripTrailing).toList();
    assertEquals(List.of(lines), printed);
  }

  private void refuses(String expected, String... command) {
    assertEquals(2, run(command), err::toString);
    List<String> told = err.toString().lines().filter(l -> !l.startsWith("... ")).toList();
    assertEquals(1, told.size(), err::toString);
    assertTrue(told.get(0).contains(expected), err::toString);
  }

  private int run(String... words) {
    return TypedCommand.on(table.cluster.configuration(), out, err, words);
  }

  private static String[] words(String... words) {
    return words;
  }

  /** Times differ. */
  private String json(String... command) {
    assertEquals(0, run(command), err::toString);
    return out.toString().strip().replaceAll("\"millis\":\\d+", "\"millis\":0");
  }

  @Test
  void groupsAreTheSameWithoutIndexAndByOne() throws Exception {
    everything();
    table.createIndexes();
    table.awaitBuilt();
    everything();
    assertEquals(0, run("explain", name, "--by", "status", "--run"), err::toString);
    assertTrue(out.toString().contains("1 region"), out::toString);
  }

  private void everything() {
    prints(
        words("count", name, "--by", "status"),
        "status     rows",
        "              1",
        "open          2",
        "<missing>     2",
        "3 groups, 5 rows");
    prints(
        words("count", name, "price < 5", "--by", "first(status,2),month(f:date)"),
        "first(status,2)  month(f:date)  rows",
        "op               1997-03           1",
        "op               1997-04           1",
        "2 groups, 2 rows");
    prints(
        words("count", name, "--by", "month(date)", "--by", "status", "--format", "csv"),
        "month(date),status,rows",
        "1997-03,open,1",
        "1997-04,\"\",1",
        "1997-04,open,1",
        "<missing>,<missing>,1",
        "<odd>,<missing>,1");
    prints(
        words("count", name, "--by", "year(at)", "--zone", "Europe/Berlin", "--format", "tsv"),
        "year(at)\trows",
        "1998\t3",
        "1999\t1",
        "<missing>\t1");
    prints(
        words("count", name, "--by", "date,n", "--format", "jsonl"),
        "{\"keys\":{\"date\":\"1997-03-10\"},\"rows\":1}",
        "{\"keys\":{\"date\":\"1997-04-01\"},\"rows\":1}",
        "{\"keys\":{\"date\":\"1997-04-30\"},\"rows\":1}",
        "{\"keys\":{},\"odd\":[\"n\"],\"rows\":1}",
        "{\"keys\":{},\"odd\":[\"date\"],\"rows\":1}");
    assertEquals(
        "{\"by\":[\"year(date)\"],\"count\":1,\"rows\":3,\"lines\":[{\"keys\":{\"year(date)\":1997},"
            + "\"rows\":3}],\"millis\":0}",
        json("count", name, "date >= '1997-01-01'", "--by", "year(date)", "--json"));
    assertEquals("{\"rows\":5,\"millis\":0}", json("count", name, "--json"));

    prints(
        words("aggregate", name, "price", "price < 100", "--by", "status"),
        "status  rows  values  sum   average  minimum  maximum",
        "           1       1  11.5  11.5     11.5     11.5",
        "open       2       2  4     2        1.5      2.5",
        "2 groups, 3 rows");
    prints(
        words("aggregate", name, "status", "--by", "year(date)", "--functions", "maximum"),
        "year(date)  rows  values  maximum",
        "1997           3       3  open",
        "<missing>      1       0",
        "<odd>          1       0",
        "3 groups, 5 rows");
    assertEquals(
        "{\"keys\":{\"status\":\"open\"},\"rows\":2,\"values\":2,\"sum\":4}",
        json(
            "aggregate",
            name,
            "f:price",
            "status = 'open'",
            "--by",
            "status",
            "--functions",
            "sum",
            "--format",
            "jsonl"));

    prints(
        words("distinct", name, "date"),
        "f:date      rows",
        "1997-03-10     1",
        "1997-04-01     1",
        "1997-04-30     1",
        "<missing>      1",
        "<odd>          1",
        "3 different values in 5 rows",
        "<missing>: 1 row without a cell",
        "<odd>: 1 row with a cell that is no value");
    prints(
        words("distinct", name, "status", "price is not missing", "--limit", "1"),
        "f:status  rows",
        "             1",
        "2 different values in 4 rows",
        "<missing>: 1 row without a cell",
        "These are the first 1; a larger limit has more");
    prints(
        words("distinct", name, "status", "--format", "jsonl"),
        "{\"value\":\"\",\"rows\":1}",
        "{\"value\":\"open\",\"rows\":2}",
        "{\"missing\":true,\"rows\":2}");
    prints(
        words("distinct", name, "date", "--by", "status", "--format", "csv"),
        "status,rows,values,distinct",
        "\"\",1,1,1",
        "open,2,2,2",
        "<missing>,2,0,0");
    prints(
        words("distinct", name, "date", "--approximate"),
        "rows  values  distinct",
        "   5       3         3",
        "1 group, 5 rows");

    prints(
        words("histogram", name, "price", "--buckets", "4"),
        "from  to    rows",
        "1.5   4        2",
        "4     6.5      0",
        "6.5   9        0",
        "9     11.5     1",
        "NaN   NaN      1",
        "<missing>: 1 row without a cell");
    assertEquals(
        "{\"column\":\"f:date\",\"type\":\"DATE\",\"rows\":5,\"missing\":1,\"odd\":1,\"lines\":["
            + "{\"from\":\"1997-03-10\",\"to\":\"1997-04-05\",\"rows\":2},"
            + "{\"from\":\"1997-04-05\",\"to\":\"1997-04-30\",\"rows\":1}],\"millis\":0}",
        json("histogram", name, "date", "--buckets", "2", "--json"));
  }

  @Test
  void partsOfRowKeysAreKeys() throws Exception {
    for (String row : List.of("x|1", "x|20", "xy|3")) {
      table.table.put(new Put(key(row)).addColumn(IndexedTable.FAMILY, key("n"), Bytes.toBytes(7)));
    }
    table.admin.setColumns(table.name, "row = tenant STRING '|', id INT(TEXT)");
    partsAreKeys();
    table.createIndexes();
    table.awaitBuilt();
    partsAreKeys();
  }

  private void partsAreKeys() {
    prints(
        words("count", name, "--by", "tenant,n", "--format", "csv"),
        "tenant,n,rows",
        "x,7,2",
        "xy,7,1",
        "<odd>,<missing>,4",
        "<odd>,<odd>,1");
    prints(
        words("aggregate", name, "n", "tenant = 'x'", "--by", "first(row.tenant,1),status"),
        "first(row.tenant,1)  status     rows  values  sum  average  minimum  maximum",
        "x                    <missing>     2       2  14   7        7        7",
        "1 group, 2 rows");
    prints(
        words("histogram", name, "id", "--buckets", "2"),
        "from  to  rows",
        "1     11     2",
        "11    20     1",
        "<odd>: 5 rows with a cell that is no value");
    prints(
        words("distinct", name, "tenant", "n is not missing"),
        "tenant  rows",
        "x          2",
        "xy         1",
        "<odd>      1",
        "2 different values in 4 rows",
        "<odd>: 1 row with a cell that is no value");
  }

  @Test
  void mistakesAreOneLine() throws Exception {
    refuses("did you mean f:status?", "count", name, "--by", "f:statis");
    refuses(
        "f:status is STRING, which has no month: year, month and day are of DATE",
        "count",
        name,
        "--by",
        "month(status)");
    refuses(
        "'moth(date)': groups have no function moth; did you mean month?",
        "count",
        name,
        "--by",
        "moth(date)");
    refuses("'first(status)' wants a column", "count", name, "--by", "first(status)");
    refuses("Groups by 5 keys; give 4 at most", "count", name, "--by", "n,n,n,n,n");
    refuses("'Berlin' is no time zone", "count", name, "--by", "year(at)", "--zone", "Berlin");
    refuses("UTC is for the keys year", "count", name, "--by", "at", "--zone", "UTC");
    refuses("'n,' has a key that is empty", "count", name, "--by", "n,");
    refuses("--format csv is for groups", "count", name, "--format", "csv");
    refuses("--format xml is none", "distinct", name, "n", "--format", "xml");
    refuses("has no sum", "aggregate", name, "status", "--by", "n", "--functions", "sum");
    refuses("f:statu of table " + name + " is not known", "aggregate", name, "statu", "--by", "n");
    refuses("--limit is of values", "distinct", name, "n", "--by", "status", "--limit", "1");
    refuses("and --approximate counts", "distinct", name, "n", "--approximate", "--limit", "1");
    refuses("is STRING, which has no histogram", "histogram", name, "status");
    refuses("--buckets 0 is none", "histogram", name, "n", "--buckets", "0");
    table.load(0, 100, 0);
    assertEquals(1, run("count", name, "--by", "row", "-D", "lcindex.query.group.bytes=1024"));
    assertTrue(err.toString().contains("has more groups by row than"), err::toString);
  }
}
