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
import java.nio.channels.ClosedChannelException;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.RowPieces;

/**
 * Reads all cells of an HFile row by row, with a stream of its own and without filling the cache.
 */
@InterfaceAudience.Private
public final class HFileCells {
  private static final int PIECES_BETWEEN_CHECKS = 1_000;
  private static final long BYTES_BETWEEN_CHECKS = 4L << 20;

  private HFileCells() {}

  /** The same for the whole HFile behind a reference, which itself shows one region's rows only. */
  private static boolean forEachRowBehind(
      HStoreFile reference,
      HStore store,
      BooleanSupplier stop,
      long rowMaxBytes,
      RowPieces.Consumer consumer)
      throws IOException {
    StoreFileInfo info =
        StoreFileTrackerFactory.create(
                store.getReadOnlyConfiguration(), true, store.getStoreContext())
            .getStoreFileInfo(StoreFileInfo.getReferredToFile(reference.getPath()), true);
    HStoreFile whole = new HStoreFile(info, BloomType.NONE, CacheConfig.DISABLED);
    whole.initReader();
    try {
      return forEachRow(whole, stop, rowMaxBytes, consumer);
    } finally {
      whole.closeStoreFile(false);
    }
  }

  /**
   * All rows of a store file.
   *
   * @param rowMaxBytes see {@link RowPieces}
   * @return false when {@code stop} ended it early
   */
  public static boolean forEachRow(
      LiveHFile hfile,
      OpenStore store,
      BooleanSupplier stop,
      long rowMaxBytes,
      RowPieces.Consumer consumer)
      throws IOException {
    return hfile.id().part()
        ? forEachRowBehind(hfile.file(), store.store(), stop, rowMaxBytes, consumer)
        : forEachRow(hfile.file(), stop, rowMaxBytes, consumer);
  }

  static boolean forEachRow(
      HStoreFile hfile, BooleanSupplier stop, long rowMaxBytes, RowPieces.Consumer consumer)
      throws IOException {
    try (StoreFileScanner scanner = stream(hfile)) {
      if (!scanner.seek(KeyValue.LOWESTKEY)) {
        return true;
      }
      RowPieces pieces = new RowPieces(rowMaxBytes, consumer);
      int unchecked = 0;
      long checkedBytes = 0;
      for (Cell next = scanner.peek(); next != null; next = scanner.peek()) {
        if (pieces.before(next)
            && (++unchecked == PIECES_BETWEEN_CHECKS
                || pieces.bytes() - checkedBytes >= BYTES_BETWEEN_CHECKS)) {
          if (stop.getAsBoolean()) {
            return false;
          }
          // Lets go of the blocks behind the cells handed on so far; the block of the cell that is
          // peeked at, but not taken yet, stays.
          scanner.shipped();
          unchecked = 0;
          checkedBytes = pieces.bytes();
        }
        pieces.add(scanner.next());
      }
      pieces.end();
      return true;
    }
  }

  /**
   * All cells of a file from the first on, with a stream of its own and without filling the cache.
   *
   * @throws ClosedChannelException when the file is closed: a region that closes does not look at
   *     pins, and HBase has no other answer than a null reader
   */
  static StoreFileScanner stream(HStoreFile file) throws IOException {
    try {
      return file.getStreamScanner(false, false, true, Long.MAX_VALUE, 0, false);
    } catch (NullPointerException e) {
      if (file.getReader() != null) {
        throw e;
      }
      throw (IOException) new ClosedChannelException().initCause(e);
    }
  }
}
