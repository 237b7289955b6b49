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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which writes a store's MemStore segments hold, by their sequence ids. In HBase's package because
 * segments are known in it only. Stateless.
 */
@InterfaceAudience.Private
public final class MemStoreSegments {
  private MemStoreSegments() {}

  /**
   * The sequence id of a cell of the segment that a scanner reads, as a rule the lowest of all:
   * HBase does not keep it exactly while several threads write. Never lower than the lowest; of two
   * that were parted by a flush, the younger segment's is higher than all of the older one.
   */
  public static long minSequenceId(KeyValueScanner scanner) {
    return scanner instanceof SegmentScanner memory
        ? memory.segment.getMinSequenceId()
        : Long.MIN_VALUE;
  }

  /** Whether all that is not being flushed is younger than this sequence id. */
  public static boolean areBeyond(HStore store, long sequenceId) {
    if (!(store.memstore instanceof AbstractMemStore memstore)) {
      return false;
    }
    try {
      ImmutableSegment flushing = memstore.getSnapshot();
      for (Segment segment : memstore.getSegments()) {
        boolean own = segment != flushing && !flushing.getAllSegments().contains(segment);
        if (own && segment.getMinSequenceId() <= sequenceId) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * A scanner, unsought, of each segment that a flush writes; for the caller to close.
   *
   * @throws IOException when the MemStore is of a kind that does not show them
   */
  public static List<KeyValueScanner> flushing(HStore store) throws IOException {
    if (!(store.memstore instanceof AbstractMemStore memstore)) {
      throw new IOException("a MemStore of " + store.memstore.getClass() + " is not read");
    }
    List<KeyValueScanner> scanners = new ArrayList<>();
    for (Segment segment : memstore.getSnapshot().getAllSegments()) {
      scanners.add(segment.getScanner(Long.MAX_VALUE));
    }
    return scanners;
  }

  /** Whether there is no cell in memory. */
  public static boolean areEmpty(HStore store) {
    // In this order: a flush moves cells from the one to the other.
    return store.getMemStoreSize().getCellsCount() == 0
        && store.getSnapshotSize().getCellsCount() == 0;
  }
}
