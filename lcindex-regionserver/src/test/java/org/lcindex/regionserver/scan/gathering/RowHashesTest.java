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
package org.lcindex.regionserver.scan.gathering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.evidence.RowHashes;

class RowHashesTest {
  private static RowHashes hashes(long bytes) {
    ScanMemory memory = new ScanMemory(new MemoryBudget("test", bytes), bytes);
    memory.begin();
    return new RowHashes(memory::half, memory::grow);
  }

  @Test
  void knowsEveryRowThatWasAdded() {
    RowHashes hashes = hashes(1 << 20);
    assertTrue(hashes.isEmpty());
    for (int i = 0; i < 5_000; i += 2) {
      byte[] row = Bytes.toBytes("--row" + i);
      hashes.add(row, 2, row.length - 2);
    }
    hashes.seal();
    int wrong = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] row = Bytes.toBytes("row" + i);
      boolean found = hashes.mayContain(row, 0, row.length);
      assertTrue(found || i % 2 != 0);
      wrong += found && i % 2 != 0 ? 1 : 0;
    }
    assertEquals(0, wrong);
  }

  @Test
  void isFullWhenItsHalfOfTheMemoryIs() {
    RowHashes hashes = hashes(1_600);
    int taken = 0;
    while (!hashes.isFull()) {
      hashes.add(Bytes.toBytes(taken++), 0, Integer.BYTES);
    }
    assertEquals(100, taken);
    assertEquals(100, hashes.size());
  }

  @Test
  void oneRowIsAlwaysTaken() {
    RowHashes hashes = hashes(1);
    assertFalse(hashes.isFull());
    hashes.add(new byte[] {1}, 0, 1);
    assertTrue(hashes.isFull());
  }
}
