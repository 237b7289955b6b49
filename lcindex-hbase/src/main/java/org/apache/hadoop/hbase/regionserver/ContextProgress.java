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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.metrics.ServerSideScanMetrics;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.ipc.CallerDisconnectedException;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.ScannerContext.NextState;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.ScanProgress;

/**
 * The door to {@link ScannerContext}'s progress, which is package-private although every {@link
 * RegionScanner} has to report it.
 */
@InterfaceAudience.Private
public final class ContextProgress implements ScanProgress {
  private static final String SCANNED = ServerSideScanMetrics.COUNT_OF_ROWS_SCANNED_KEY_METRIC_NAME;
  private static final String FILTERED =
      ServerSideScanMetrics.COUNT_OF_ROWS_FILTERED_KEY_METRIC_NAME;

  @Override
  public void begin(ScannerContext context) {
    context.setSizeLimitScope(LimitScope.BETWEEN_ROWS);
    context.setTimeLimitScope(LimitScope.BETWEEN_ROWS);
    if (!context.getKeepProgress()) {
      context.clearProgress();
    }
  }

  @Override
  public void addRow(ScannerContext context, List<Cell> row) {
    context.incrementBatchProgress(row.size());
    for (Cell cell : row) {
      context.incrementSizeProgress(
          PrivateCellUtil.estimatedSerializedSizeOf(cell), cell.heapSize());
    }
  }

  @Override
  public long[] size(ScannerContext context) {
    return new long[] {
      context.getBatchProgress(), context.getDataSizeProgress(), context.getHeapSizeProgress(),
    };
  }

  @Override
  public void setSize(ScannerContext context, long[] before) {
    context.setBatchProgress((int) before[0]);
    context.setSizeProgress(before[1], before[2]);
  }

  /** Counts a row in the region's read request metrics, as {@code RegionScannerImpl} does. */
  public static void countRead(HRegion region) {
    region.addReadRequestsCount(1);
    if (region.getMetrics() != null) {
      region.getMetrics().updateReadRequestCount();
    }
  }

  @Override
  public void countRows(ScannerContext context, long scanned, long filtered) {
    if (context.isTrackingMetrics()) {
      ServerSideScanMetrics metrics = context.getMetrics();
      metrics.addToCounter(SCANNED, scanned);
      metrics.addToCounter(FILTERED, filtered);
    }
  }

  @Override
  public long[] rows(ScannerContext context) {
    if (!context.isTrackingMetrics()) {
      return null;
    }
    ServerSideScanMetrics metrics = context.getMetrics();
    return new long[] {
      metrics.getCounter(SCANNED).get(), metrics.getCounter(FILTERED).get(),
    };
  }

  @Override
  public void setRows(ScannerContext context, long[] before, long scanned, long filtered) {
    if (before != null) {
      ServerSideScanMetrics metrics = context.getMetrics();
      metrics.addToCounter(SCANNED, before[0] + scanned - metrics.getCounter(SCANNED).get());
      metrics.addToCounter(FILTERED, before[1] + filtered - metrics.getCounter(FILTERED).get());
    }
  }

  /**
   * Looks whether going on makes sense, as {@code RegionScannerImpl} does between rows.
   *
   * @throws IOException when the region wants to close, the client has gone away or the time in
   *     which it waits for an answer is over
   */
  public static void checkCall(HRegion region) throws IOException {
    region.checkInterrupt();
    RpcCall call = RpcServer.getCurrentCall().orElse(null);
    if (call == null) {
      return;
    }
    long gone = call.disconnectSince();
    if (gone >= 0) {
      throw new CallerDisconnectedException(
          String.format(
              "indexed scan of region %s ends: its client disconnected %d ms ago",
              region.getRegionInfo().getEncodedName(), gone));
    }
    if (EnvironmentEdgeManager.currentTime() > call.getDeadline()) {
      throw new TimeoutIOException(
          String.format(
              "indexed scan of region %s ends: its client does not wait any longer",
              region.getRegionInfo().getEncodedName()));
    }
  }

  @Override
  public boolean callIsOver(ScannerContext context) {
    return context.checkTimeLimit(LimitScope.BETWEEN_ROWS)
        || context.checkSizeLimit(LimitScope.BETWEEN_ROWS);
  }

  @Override
  public boolean isWithinRow(ScannerContext context) {
    return context.mayHaveMoreCellsInRow();
  }

  @Override
  public boolean end(ScannerContext context, boolean more) {
    return context
        .setScannerState(more ? NextState.MORE_VALUES : NextState.NO_MORE_VALUES)
        .hasMoreValues();
  }
}
