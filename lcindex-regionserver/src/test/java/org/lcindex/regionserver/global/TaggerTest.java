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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.HeldCell.Kind;
import org.lcindex.global.tag.Stamps;
import org.lcindex.global.tag.WrittenCell;
import org.lcindex.regionserver.base.Counters;

/** How much of what a row holds is tagged once more. */
class TaggerTest {
  private static final byte[] ROW = Bytes.toBytes("r");
  private static final int VALUES = 100;

  /** An exact delete of a row with many values, where there is room for some. */
  private static WrittenRow undone(GlobalTable table, long mostBytes, int entries)
      throws Exception {
    Region region = table.cluster.regions(table.name).get(0);
    EntryMaker index = new EntryMaker(table.text(), table.entries(table.text()), 0);
    Tagger tagger =
        new Tagger(
            List.of(index), new Stamps(1, 0, 0, 0), new OldRows(region), new Counters(), mostBytes);
    WrittenRow row = new WrittenRow(ROW, 1);
    row.add(index, new WrittenCell(HeldCell.marker(Kind.POINT, 7, 0), false));
    assertEquals(entries, tagger.tag(List.of(row), 1, Durability.SYNC_WAL).size());
    assertFalse(row.isTooLong(index));
    return row;
  }

  @Test
  void oldValuesAreHeldWithinABound() throws Exception {
    try (GlobalTable table = new GlobalTable("tagger")) {
      EntryMaker index = new EntryMaker(table.text(), table.entries(table.text()), 0);
      for (int i = 0; i < VALUES; i++) {
        table.base.put(
            new Put(ROW)
                .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, 1 + i, new byte[1_000 + i % 2]));
      }
      assertFalse(undone(table, 1 << 20, 1).isTooMany(index));
      for (int i = 0; i < VALUES; i++) {
        table.base.put(
            new Put(ROW)
                .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, 1 + i, Bytes.toBytes("v" + i)));
      }
      // Of two puts of one timestamp a raw scan shows the later one only.
      assertFalse(undone(table, 1 << 20, VALUES).isTooMany(index));
      assertTrue(undone(table, 10_000, 25).isTooMany(index));
    }
  }
}
