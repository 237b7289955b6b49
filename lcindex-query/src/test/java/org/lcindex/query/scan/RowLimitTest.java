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
package org.lcindex.query.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Cursor;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;

/** Rows are counted, not results. */
class RowLimitTest {
  private static Result part(String row, boolean goesOn) {
    Cell[] cells = ListScanner.row(row).rawCells();
    return Result.create(List.of(cells), null, false, goesOn);
  }

  private static Result cursor() {
    Cursor cursor =
        ProtobufUtil.toCursor(
            ClientProtos.Cursor.newBuilder()
                .setRow(UnsafeByteOperations.unsafeWrap(Bytes.toBytes("a")))
                .build());
    return Result.createCursorResult(cursor);
  }

  @Test
  void partsOfARowCountOnceAndCursorsNever() {
    RowLimit limit = new RowLimit(2);
    assertTrue(limit.accepts(cursor()));
    assertTrue(limit.accepts(part("a", true)));
    assertTrue(limit.accepts(part("a", true)));
    // The row has ended, although it was not known.
    assertTrue(limit.accepts(part("b", true)));
    assertFalse(limit.isReached());
    assertTrue(limit.accepts(part("b", false)));
    assertTrue(limit.isReached());
    assertFalse(limit.accepts(part("c", false)));
  }

  @Test
  void theLastRowMayHaveEndedUnknown() {
    RowLimit limit = new RowLimit(1);
    assertTrue(limit.accepts(part("a", true)));
    assertFalse(limit.accepts(part("b", false)));
    assertTrue(limit.isReached());
  }

  @Test
  void withoutALimitAllRowsAreWanted() {
    RowLimit limit = new RowLimit(0);
    for (int i = 0; i < 10; i++) {
      assertTrue(limit.accepts(part("a" + i, false)));
    }
    assertFalse(limit.isLimited());
    Scan all = new Scan();
    assertSame(all, RowLimit.lifted(all, new Configuration(false)));
  }

  @Test
  void aLimitThatIsLiftedBoundsACallAndIsTold() {
    Configuration conf = new Configuration(false);
    Scan lifted = RowLimit.lifted(new Scan().setLimit(7), conf);
    assertEquals(-1, lifted.getLimit());
    assertEquals(7, lifted.getCaching());
    assertEquals(7, Bytes.toLong(lifted.getAttribute(LCIndexConstants.SCAN_LIMIT)));
    assertEquals(3, RowLimit.lifted(new Scan().setLimit(7).setCaching(3), conf).getCaching());
    conf.setInt("hbase.client.scanner.caching", 5);
    assertEquals(5, RowLimit.lifted(new Scan().setLimit(7), conf).getCaching());
  }
}
