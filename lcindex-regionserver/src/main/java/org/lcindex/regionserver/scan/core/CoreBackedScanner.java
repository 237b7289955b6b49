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
package org.lcindex.regionserver.scan.core;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.regionserver.adapter.HBase;

/**
 * The base of our scanners: each stands before the core scanner that HBase opened, closes it, and
 * reports its properties as its own.
 */
@InterfaceAudience.Private
public abstract class CoreBackedScanner implements RegionScanner {
  protected final OpenRegion region;
  private final RegionScanner core;
  private final ScannerContext defaultContext = ScannerContext.newBuilder().build();
  private final ScannerOwner owner = ScannerOwner.ofThisCall();

  protected CoreBackedScanner(OpenRegion region, RegionScanner core) {
    this.region = region;
    this.core = core;
  }

  /** Closes the core scanner, which is the last thing to do. */
  protected final void closeCore() throws IOException {
    core.close();
  }

  /** Who may use it. */
  final ScannerOwner owner() {
    return owner;
  }

  /**
   * No cell that a scanner has given is used any more.
   *
   * @param scanner one of ours, or HBase's
   */
  public static void shipped(RegionScanner scanner) throws IOException {
    HBase.shipped(scanner instanceof CoreBackedScanner own ? own.core : scanner);
  }

  @Override
  public final boolean nextRaw(List<Cell> out) throws IOException {
    return nextRaw(out, defaultContext);
  }

  @Override
  public final boolean next(List<Cell> out) throws IOException {
    return next(out, defaultContext);
  }

  @Override
  public final synchronized boolean next(List<Cell> out, ScannerContext context)
      throws IOException {
    region.beginScan();
    try {
      return nextRaw(out, context);
    } finally {
      region.endScan();
    }
  }

  @Override
  public final RegionInfo getRegionInfo() {
    return core.getRegionInfo();
  }

  @Override
  public final long getMaxResultSize() {
    return core.getMaxResultSize();
  }

  @Override
  public final long getMvccReadPoint() {
    return core.getMvccReadPoint();
  }

  @Override
  public final int getBatch() {
    return core.getBatch();
  }

  @Override
  public final String getOperationId() {
    return core.getOperationId();
  }
}
