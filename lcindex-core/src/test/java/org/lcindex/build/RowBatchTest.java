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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.Status;

class RowBatchTest {
  private static final int KIB = 1 << 10;

  private final RowBatch batch = new RowBatch(1);

  @Test
  void anArrayCountsWithWhatItTakes() {
    batch.bytes().reserve(1_000);
    assertEquals(1_000, batch.memoryBytes());
    batch.bytes().reserve(64 * KIB);
    assertEquals(128 * KIB, batch.memoryBytes());
    // The next row may find it full: then there is one of twice the size besides.
    batch.bytes().reserve(50 * KIB);
    assertEquals(3 * 128 * KIB, batch.memoryBytes());
  }

  @Test
  void entriesCountToo() {
    batch.bytes().reserve(8);
    for (int i = 0; i < 5_000; i++) {
      batch.entries(0).addValue(0, 0, 8);
    }
    assertEquals(8 + 20 * 8_192, batch.memoryBytes());
  }

  @Test
  void moreThanPositionsCanTellIsRefused() throws Exception {
    batch.bytes().reserve(100);
    batch.checkRoom(ByteWriter.MAX_LENGTH - 100);
    NotIndexableException e =
        assertThrows(
            NotIndexableException.class, () -> batch.checkRoom(ByteWriter.MAX_LENGTH - 99));
    assertEquals(
        "it needs 2147483632 bytes for rows in memory, the limit is 2147483631: "
            + "lower lcindex.build.memory.bytes or lcindex.build.row.max.bytes",
        e.getMessage());
    batch.checkKey((1 << 30) - 1);
    assertThrows(NotIndexableException.class, () -> batch.checkKey(1 << 30));
    int longest = Status.VALUE | RowBatch.MOST_KEY_BYTES << 2;
    assertEquals(RowBatch.MOST_KEY_BYTES, longest >>> 2);
    assertEquals(Status.VALUE, longest & 3);
  }

  @Test
  void aLargeRowLeavesNoLargeBatch() {
    batch.bytes().reserve(1 << 20);
    batch.clear(4 << 20);
    assertEquals(1 << 20, batch.memoryBytes());
    batch.clear(1 << 20);
    assertEquals(0, batch.memoryBytes());
  }
}
