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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Writers change the type of a column, as new releases of applications do, while an index on it is
 * built, used, dropped, and made anew with the other type: values of several encodings at once.
 */
@Tag("slices")
class ChangedTypeTest {
  private static final byte[] F = IndexedTable.FAMILY;
  private static final byte[] PRICE = IndexedTable.PRICE;
  private static final int ROWS = 600;

  /** A number as this and other releases of a writer have it, and as nobody should. */
  private static byte[] cell(int number, int release) {
    return switch (release % 7) {
      case 0 -> Bytes.toBytes((double) number);
      case 1 -> Bytes.toBytes((long) number);
      case 2 -> Bytes.toBytes(Integer.toString(number));
      case 3 -> Bytes.toBytes((float) number);
      case 4 -> Bytes.toBytes(number + ".50");
      case 5 -> new byte[0];
      default -> ByteBuffer.allocate(9).putDouble(number).put((byte) 1).array();
    };
  }

  private static void write(IndexedTable table, int from, int step, int release)
      throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < ROWS; i += step) {
      byte[] value = cell((i * 37 + release) % 500, release);
      puts.add(new Put(IndexedTable.row(i)).addColumn(F, PRICE, value));
    }
    table.table.put(puts);
  }

  /** Queries by the index's type and by others, and by bytes as a plain client has them. */
  private static List<Scan> scans(IndexedTable table) throws IOException {
    List<Scan> scans = new ArrayList<>();
    Column doubles = Column.column("f:price").as(ColumnType.DOUBLE);
    Column longs = Column.column("f:price").as(ColumnType.LONG);
    Column texts =
        Column.column("f:price").as(ValueCodec.of(ColumnType.DOUBLE, ValueEncoding.TEXT));
    for (Column column : List.of(doubles, longs, texts)) {
      for (Condition condition :
          List.of(column.ge(0), column.between(100, 200), column.lt(250), column.eq(137))) {
        scans.add(Mdrq.on(table.name, IndexDefinitions.none()).where(condition).build().toScan());
      }
    }
    for (byte[] bytes : List.of(Bytes.toBytes(150.0), Bytes.toBytes("2"), Bytes.toBytes(99L))) {
      SingleColumnValueFilter filter =
          new SingleColumnValueFilter(
              F, PRICE, CompareOperator.GREATER_OR_EQUAL, new BinaryComparator(bytes));
      filter.setFilterIfMissing(true);
      scans.add(new Scan().addFamily(F).setFilter(filter));
    }
    return scans;
  }

  private static void check(IndexedTable table, String index, String when) throws IOException {
    table.checkQueries(scans(table), index + ", " + when, QueryMode.AUTO);
    Mdrq forced = Mdrq.on(table.table).where("price between 90 and 300").build();
    table.checkQueries(List.of(forced.toScan()), index + ", " + when, QueryMode.FORCE);
    try (MdrqClient client = new MdrqClient(table.connection)) {
      for (String condition : List.of("price >= 0", "not price < 100", "price != 137")) {
        assertEquals(
            client.count(Mdrq.on(table.table).where(condition).mode(QueryMode.FORBID).build()),
            client.count(Mdrq.on(table.table).where(condition).build()),
            () -> index + ", " + when + ": " + condition);
      }
      Mdrq all = Mdrq.on(table.table).mode(QueryMode.FORBID).build();
      assertEquals(
          client.aggregate(all, "f:price").toString(),
          client.aggregate(Mdrq.on(table.table).build(), "f:price").toString(),
          () -> index + ", " + when);
    }
  }

  @Test
  void valuesOfSeveralTypesAtOnce() throws Exception {
    try (IndexedTable table =
        new IndexedTable("types", "lcindex.planner.costs", IndexedTable.INDEX_IS_CHEAPER)) {
      write(table, 0, 1, 0);
      table.flush();
      int release = 0;
      for (String index : List.of("f:price DOUBLE", "f:price LONG", "f:price DOUBLE(TEXT)")) {
        write(table, 0, 3, release);
        table.flush();
        table.admin.createIndexes(table.name, index);
        // Jobs build it meanwhile.
        for (int round = 0; round < 3; round++) {
          release++;
          write(table, round, 2 + round, release);
          check(table, index, "written by release " + release);
          if (round % 2 == 0) {
            table.flush();
            check(table, index, "flushed after release " + release);
          }
        }
        table.awaitBuilt();
        check(table, index, "built");
        table.table.delete(new Delete(IndexedTable.row(release)).addColumn(F, PRICE));
        table.cluster.regions(table.name).get(0).compact(true);
        check(table, index, "compacted");
        table.awaitBuilt();
        check(table, index, "compacted and built");
        table.admin.dropIndex(table.name, F, PRICE);
        table.checkQueries(scans(table), "after " + index, QueryMode.AUTO);
      }
    }
  }
}
