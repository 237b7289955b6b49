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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.type.ColumnType;

/** A global index beside a local one, and beside an observer that adds mutations. */
class OtherKindsTest {
  private static final byte[] F = GlobalTable.FAMILY;
  private static final byte[] V = GlobalTable.VALUE;

  private static void withLocal(TableDescriptorBuilder table) {
    TableDescriptor plain = table.build();
    TableDescriptor indexed =
        IndexDefinitions.readable(plain)
            .with(IndexDefinition.parse("f:v STRING", null))
            .applyTo(plain);
    table.setValue(IndexDefinitions.TABLE_KEY, indexed.getValue(IndexDefinitions.TABLE_KEY));
  }

  /** Rows are trusted and the MemStore's log tells of them, as if there were no global index. */
  @Test
  void aLocalIndexKeepsItsTrust() throws Exception {
    try (GlobalTable table =
            new GlobalTable(SharedCluster.get(), "global-local", OtherKindsTest::withLocal);
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < 2_000; i++) {
        puts.add(new Put(Bytes.toBytes("r" + i)).addColumn(F, V, Bytes.toBytes("v" + i % 100)));
      }
      table.base.put(puts);
      for (HRegion region : table.cluster.regions(table.name)) {
        assertFalse(ForeignObservers.mayAlterCells(region));
        assertFalse(ForeignObservers.mayWrite(region));
        assertFalse(ForeignObservers.seeFilteredRows(region));
        region.flush(true);
      }
      Await.until(
          IndexedTable.LIMIT, () -> "no index files", () -> admin.status(table.name).isBuilt());
      table.base.put(new Put(Bytes.toBytes("new")).addColumn(F, V, Bytes.toBytes("v7")));
      Scan scan =
          IndexedTable.in(
              QueryMode.FORCE,
              Mdrq.on(table.base)
                  .where(Column.column("f:v").as(ColumnType.STRING).eq("v7"))
                  .build()
                  .toScan());
      long trusted = table.risen(Counter.ROWS_TRUSTED);
      int rows = 0;
      try (ResultScanner found = table.base.getScanner(scan)) {
        while (found.next() != null) {
          rows++;
        }
      }
      assertEquals(21, rows);
      assertEquals(20, table.risen(Counter.ROWS_TRUSTED) - trusted);
      table.checkAll("both kinds");
    }
  }

  private static void withOther(TableDescriptorBuilder table) {
    try {
      table.setCoprocessor(AddingObserver.class.getName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatAnotherObserverAddsHasEntries() throws Exception {
    try (GlobalTable table =
        new GlobalTable(SharedCluster.get(), "global-adding", OtherKindsTest::withOther)) {
      table.base.put(new Put(Bytes.toBytes("a")).addColumn(F, V, Bytes.toBytes("x")));
      assertTrue(table.base.exists(new Get(Bytes.toBytes("a-copy"))));
      table.checkAll("an added put");
      assertEquals(2, table.check(table.text()).entries());
      table.base.put(new Put(Bytes.toBytes("undone")).addColumn(F, V, 10, Bytes.toBytes("v")));
      table.base.put(new Put(Bytes.toBytes("undone")).addColumn(F, V, 20, Bytes.toBytes("w")));
      int tags = table.tags().size();
      table.base.put(new Put(Bytes.toBytes("undo")).addColumn(F, V, Bytes.toBytes("x")));
      assertArrayEquals(
          Bytes.toBytes("v"), table.base.get(new Get(Bytes.toBytes("undone"))).getValue(F, V));
      assertEquals(tags + 3, table.tags().size());
      table.checkAll("an added delete");
      table.base.delete(new Delete(Bytes.toBytes("undone")));
    }
  }
}
