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
package org.lcindex.tpch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class OrdersTableTest {
  private static Result result(Put put) {
    List<Cell> cells = new ArrayList<>(put.getFamilyCellMap().get(OrdersTable.family()));
    cells.sort(CellComparator.getInstance());
    return Result.create(cells);
  }

  @Test
  void rowsComeBackAsTheyWere() throws IOException {
    OrderRow row = new GeneratedOrders(1).open().order();
    Put put = OrdersTable.toPut(row);
    assertEquals(9, put.size());
    assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, 1}, put.getRow());
    assertEquals(row, StoredOrder.fromResult(result(put)));
    assertEquals(
        "1996-01-02",
        Bytes.toString(result(put).getValue(OrdersTable.family(), Bytes.toBytes("orderdate"))));
  }

  @Test
  void aMissingColumnIsNamed() throws IOException {
    Put put = OrdersTable.toPut(new GeneratedOrders(1).open().order());
    put.getFamilyCellMap()
        .get(OrdersTable.family())
        .removeIf(cell -> Bytes.toString(cell.getQualifierArray()).contains("clerk"));
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> StoredOrder.fromResult(result(put)));
    assertTrue(e.getMessage().endsWith("has no column o:clerk"), e.getMessage());
  }

  @Test
  void regionsGetEqualShares() {
    byte[][] keys = OrdersTable.splitKeys(15_000, 3);
    assertEquals(2, keys.length);
    assertEquals(20_000, Bytes.toLong(keys[0]));
    assertEquals(40_000, Bytes.toLong(keys[1]));
    assertEquals(0, OrdersTable.splitKeys(10, 1).length);
    assertThrows(IllegalArgumentException.class, () -> OrdersTable.splitKeys(10, 0));
  }
}
