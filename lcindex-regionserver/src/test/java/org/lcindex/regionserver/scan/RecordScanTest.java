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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.query.FromColumn;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.RecordScanner;
import org.lcindex.query.RowReader;
import org.lcindex.regionserver.testing.IndexedTable;

/** Rows as records are those that the query has, through indexes too. */
class RecordScanTest {
  private static final int ROWS = 100;

  record Item(
      @FromColumn("row::STRING") String key,
      double price,
      Optional<String> status,
      @FromColumn("f:note::STRING") String remark) {}

  record Dated(LocalDate date) {}

  private static List<Item> items(MdrqClient client, Mdrq query) throws Exception {
    List<Item> items = new ArrayList<>();
    try (RecordScanner<Item> scanner = client.scan(query, Item.class)) {
      scanner.forEach(items::add);
      assertNull(scanner.next());
    }
    return items;
  }

  @Test
  void recordsAreTheRowsOfTheQuery() throws Exception {
    try (IndexedTable table = new IndexedTable("records");
        MdrqClient client = new MdrqClient(table.connection)) {
      table.createIndexes();
      table.load(0, ROWS, 1);
      Mdrq query = Mdrq.parse(table.table, "price between 100 and 900");
      RowReader reader = RowReader.of(query);
      List<Item> expected = new ArrayList<>();
      try (ResultScanner rows = client.scan(query)) {
        for (Result row : rows) {
          expected.add(
              new Item(
                  Bytes.toString(row.getRow()),
                  reader.get(row, "price", Double.class),
                  Optional.ofNullable(reader.get(row, "status", String.class)),
                  reader.get(row, "note::STRING", String.class)));
        }
      }
      assertTrue(expected.size() > ROWS / 3, expected::toString);
      assertTrue(expected.stream().anyMatch(item -> item.status().isEmpty()), expected::toString);
      assertEquals(expected, items(client, query));
      List<Item> dearest =
          items(client, Mdrq.on(table.table).orderBy("price", Order.DESC).limit(3).build());
      assertEquals(3, dearest.size());
      assertTrue(dearest.get(0).price() >= dearest.get(2).price(), dearest::toString);
    }
  }

  @Test
  void aRowThatDoesNotFitIsNamedAndTheNextOneComes() throws Exception {
    try (IndexedTable table = new IndexedTable("odd-records");
        MdrqClient client = new MdrqClient(table.connection)) {
      table.createIndexes();
      table.table.put(
          List.of(
              new Put(IndexedTable.row(1))
                  .addColumn(IndexedTable.FAMILY, IndexedTable.DATE, Bytes.toBytes("soon")),
              new Put(IndexedTable.row(2))
                  .addColumn(IndexedTable.FAMILY, IndexedTable.DATE, Bytes.toBytes("1998-03-10"))));
      Mdrq all = Mdrq.on(table.table).build();
      try (RecordScanner<Dated> rows = client.scan(all, Dated.class)) {
        String told = assertThrows(IllegalArgumentException.class, rows::next).getMessage();
        assertTrue(told.startsWith("Row 000001 has bytes in column f:date::DATE"), told);
        assertEquals(LocalDate.of(1998, 3, 10), rows.next().date());
        assertNull(rows.next());
      }
    }
  }
}
