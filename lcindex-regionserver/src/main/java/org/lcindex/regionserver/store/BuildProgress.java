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
package org.lcindex.regionserver.store;

import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.lcindex.regionserver.server.BuildMeter;

/**
 * How far a build is in its HFile: bytes, estimated from the cells it has read. One thread writes,
 * any thread may read.
 */
final class BuildProgress {
  private static final int ROWS_BETWEEN_REPORTS = 256;

  private final BuildMeter meter;
  private final double bytesPerCell;
  private long cells;
  private long rows;
  private volatile long bytes;

  BuildProgress(HStoreFile hfile, BuildMeter meter) {
    this.meter = meter;
    this.bytesPerCell =
        (double) hfile.getReader().length() / Math.max(1, hfile.getReader().getEntries());
  }

  void rowRead(int cellsOfRow) {
    cells += cellsOfRow;
    if (++rows % ROWS_BETWEEN_REPORTS == 0) {
      report();
    }
  }

  /** Tells what was read since the last report. */
  void report() {
    long now = Math.round(cells * bytesPerCell);
    meter.add(now - bytes);
    bytes = now;
  }

  long bytes() {
    return bytes;
  }
}
