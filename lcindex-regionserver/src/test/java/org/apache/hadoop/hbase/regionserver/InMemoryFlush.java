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
package org.apache.hadoop.hbase.regionserver;

import org.apache.hadoop.hbase.Cell;

/** What HBase does with a MemStore that compacts in memory, when enough was written to it. */
public final class InMemoryFlush {
  private InMemoryFlush() {}

  /** Ends the active segment; then the segments are compacted, as the family's policy has it. */
  public static void of(HStore store) {
    ((CompactingMemStore) store.memstore).flushInMemory();
  }

  /** Writes a cell with the sequence id that it has, past the region's batches. */
  public static void add(HRegion region, HStore store, Cell cell) {
    MemStoreSizing sizing = new NonThreadSafeMemStoreSizing();
    store.add(cell, sizing);
    region.incMemStoreSize(
        sizing.getDataSize(),
        sizing.getHeapSize(),
        sizing.getOffHeapSize(),
        sizing.getCellsCount());
  }
}
