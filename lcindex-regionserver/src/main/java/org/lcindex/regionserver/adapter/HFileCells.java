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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Reads all cells of an HFile row by row, with a stream of its own and without filling the cache.
 */
@InterfaceAudience.Private
public final class HFileCells {
  private static final int ROWS_BETWEEN_CHECKS = 1_000;

  /** Takes the cells of one row, which are valid during the call only. */
  public interface RowConsumer {
    void accept(List<Cell> row) throws IOException;
  }

  private HFileCells() {}

  /** The same for the whole HFile behind a reference, which itself shows one region's rows only. */
  private static boolean forEachRowBehind(
      HStoreFile reference, HStore store, BooleanSupplier stop, RowConsumer consumer)
      throws IOException {
    StoreFileInfo info =
        StoreFileTrackerFactory.create(
                store.getReadOnlyConfiguration(), true, store.getStoreContext())
            .getStoreFileInfo(StoreFileInfo.getReferredToFile(reference.getPath()), true);
    HStoreFile whole = new HStoreFile(info, BloomType.NONE, CacheConfig.DISABLED);
    whole.initReader();
    try {
      return forEachRow(whole, stop, consumer);
    } finally {
      whole.closeStoreFile(false);
    }
  }

  /** All rows of a store file; returns false when {@code stop} ended it early. */
  public static boolean forEachRow(
      LiveHFile hfile, OpenStore store, BooleanSupplier stop, RowConsumer consumer)
      throws IOException {
    return hfile.id().part()
        ? forEachRowBehind(hfile.file(), store.store(), stop, consumer)
        : forEachRow(hfile.file(), stop, consumer);
  }

  private static boolean forEachRow(HStoreFile hfile, BooleanSupplier stop, RowConsumer consumer)
      throws IOException {
    try (StoreFileScanner scanner =
        hfile.getStreamScanner(false, false, true, Long.MAX_VALUE, 0, false)) {
      if (!scanner.seek(KeyValue.LOWESTKEY)) {
        return true;
      }
      List<Cell> row = new ArrayList<>();
      int rows = 0;
      for (Cell next = scanner.peek(); next != null; next = scanner.peek()) {
        if (!row.isEmpty() && !CellUtil.matchingRows(row.get(0), next)) {
          consumer.accept(row);
          row.clear();
          if (++rows % ROWS_BETWEEN_CHECKS == 0) {
            if (stop.getAsBoolean()) {
              return false;
            }
            // Lets go of the blocks behind the rows handed on so far; the block of the cell that is
            // peeked at, but not taken yet, stays.
            scanner.shipped();
          }
        }
        row.add(scanner.next());
      }
      if (!row.isEmpty()) {
        consumer.accept(row);
      }
      return true;
    }
  }
}
