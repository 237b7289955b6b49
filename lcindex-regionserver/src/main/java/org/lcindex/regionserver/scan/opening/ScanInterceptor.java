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
package org.lcindex.regionserver.scan.opening;

import java.io.IOException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.regionserver.scan.core.EndableFilter;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.scan.first.TopScans;
import org.lcindex.regionserver.scan.groups.GroupScans;
import org.lcindex.regionserver.scan.planning.ScanPlanner;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.watching.ScanRecords;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;

/**
 * The entry of every scan of a region from HBase's hooks: called once before HBase opens its core
 * scanner and once after it. It hands the scan to those who serve it, {@link TopScans} if first
 * rows are wanted, {@link GroupScans} if groups are, and else {@link ScanPlanner}. Thread safe.
 */
public final class ScanInterceptor implements AutoCloseable {
  private final RegionIndex region;
  private final ScanRecords records;
  private final ScanPlanner planner;
  private final TopScans tops;
  private final GroupScans groups;

  public ScanInterceptor(IndexServer server, RegionIndex region) {
    this.region = region;
    this.records = new ScanRecords(server, region);
    this.planner = new ScanPlanner(server, region, records);
    this.tops = new TopScans(planner, records, server, region);
    this.groups = new GroupScans(planner, records, server, region);
  }

  /** What is told of the region's scans. */
  public ScanRecords records() {
    return records;
  }

  /**
   * Decides about a scan whose core scanner is not open yet.
   *
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void prepare(Scan scan) throws DoNotRetryIOException {
    long opened = System.nanoTime();
    try {
      InPlaceOfRows.settle(scan, region.region()::observersMayAlterCells);
      if (TopScans.wants(scan)) {
        tops.prepare(scan);
      } else {
        if (GroupScans.wants(scan)) {
          groups.prepare(scan, opened);
        } else {
          planner.plan(scan, opened);
        }
        InPlaceOfRows.shorten(scan, region.region()::observersMayAlterCells);
      }
      makeEndable(scan);
    } catch (RuntimeException | Error e) {
      planner.notPlanned(scan, opened, e);
    }
  }

  /** A scan that is left to HBase ends when its query does, also where no row passes. */
  private static void makeEndable(Scan scan) {
    Filter filter = scan.getFilter();
    if (filter != null && !(filter instanceof TargetRowFilter) && !scan.isGetScan()) {
      scan.setFilter(new EndableFilter(filter));
    }
  }

  /**
   * Puts a scanner of ours in front of a core scanner whose scan was {@linkplain #prepare prepared}
   * for one.
   *
   * @return {@code core} itself, or a scanner that owns it
   * @throws DoNotRetryIOException when the scan forces an index and that cannot be done after all;
   *     the core scanner is closed then
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) throws IOException {
    RegionScanner scanner = tops.intercept(scan, core);
    if (scanner == null) {
      scanner = groups.intercept(scan, core);
    }
    if (scanner == null) {
      scanner = planner.open(scan, core);
    }
    if (scanner == core && !scan.isGetScan()) {
      records.open().list(core, scan);
    }
    return scanner;
  }

  /** The region is closed: nothing is remembered of its scans. */
  @Override
  public void close() {
    records.close();
  }
}
