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
package org.lcindex.regionserver.store.build;

import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.base.BuildMeter;

/**
 * How far a job is in its HFile, in bytes: a build by the cells it has read, a merge or a copy by
 * its share of the work. One thread writes, any thread may read.
 */
final class JobProgress {
  private static final int ROWS_BETWEEN_REPORTS = 256;

  private final BuildMeter meter;
  private final long length;
  private final double bytesPerCell;
  private long cells;
  private long rows;
  private volatile long bytes;

  JobProgress(LiveHFile hfile, BuildMeter meter) {
    this.meter = meter;
    this.length = hfile.bytes();
    this.bytesPerCell = (double) length / Math.max(1, hfile.entries());
  }

  void rowRead(int cellsOfRow) {
    cells += cellsOfRow;
    if (++rows % ROWS_BETWEEN_REPORTS == 0) {
      report();
    }
  }

  /** Tells what was read since the last report. */
  void report() {
    set(Math.round(cells * bytesPerCell));
  }

  /**
   * @param done from 0 to 1
   */
  void share(double done) {
    set(Math.round(length * done));
  }

  /** Less than before when a copy starts again with another server: that takes nothing back. */
  private void set(long now) {
    meter.add(Math.max(0, now - bytes));
    bytes = now;
  }

  long bytes() {
    return bytes;
  }
}
