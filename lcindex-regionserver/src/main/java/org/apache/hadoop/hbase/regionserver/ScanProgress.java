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

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.ScannerContext.NextState;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * LCIndex's only class in an HBase package: the door to {@link ScannerContext}'s progress, which is
 * package-private although every {@link RegionScanner} has to report it. Without it one RPC would
 * return everything, because the caller's size and time limits would never be reached.
 *
 * <p>All methods act as {@code RegionScannerImpl.nextInternal} does for a filter whose {@code
 * hasFilterRow()} is true: limits hold between rows only. Stateless; thread safe as far as the
 * given context is.
 */
@InterfaceAudience.Private
public final class ScanProgress {
  private ScanProgress() {}

  /** Prepares the context for one call of {@code nextRaw}. */
  public static void begin(ScannerContext context) {
    context.setSizeLimitScope(LimitScope.BETWEEN_ROWS);
    context.setTimeLimitScope(LimitScope.BETWEEN_ROWS);
    if (!context.getKeepProgress()) {
      context.clearProgress();
    }
  }

  /** Counts one whole row towards the batch and size limits. */
  public static void addRow(ScannerContext context, List<Cell> row) {
    context.incrementBatchProgress(row.size());
    for (Cell cell : row) {
      context.incrementSizeProgress(
          PrivateCellUtil.estimatedSerializedSizeOf(cell), cell.heapSize());
    }
  }

  /** Counts a row in the region's read request metrics, as {@code RegionScannerImpl} does. */
  public static void countRead(HRegion region) {
    region.addReadRequestsCount(1);
    if (region.getMetrics() != null) {
      region.getMetrics().updateReadRequestCount();
    }
  }

  /** Whether the time limit of the call has passed; the scanner then returns what it has. */
  public static boolean timeIsUp(ScannerContext context) {
    return context.checkTimeLimit(LimitScope.BETWEEN_ROWS);
  }

  /** Ends a call of {@code nextRaw} and returns what it returns. */
  public static boolean end(ScannerContext context, boolean more) {
    return context
        .setScannerState(more ? NextState.MORE_VALUES : NextState.NO_MORE_VALUES)
        .hasMoreValues();
  }
}
