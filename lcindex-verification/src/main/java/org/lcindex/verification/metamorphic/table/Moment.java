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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/**
 * The read points of a table's regions at one moment, held until it is closed: flushes and
 * compactions keep what a scanner at such a read point sees, and what one at any later read point
 * sees, so that the same scan can be asked again. For one thread.
 *
 * <p>What holds a read point is a core scanner beyond the last row, which pins no HFile. A region
 * that has closed meanwhile has no read point any more.
 */
public final class Moment implements AutoCloseable {
  private static final byte[] BEYOND = {(byte) 0xff, (byte) 0xff};

  /** A region and the scanner that holds its read point. */
  public record Held(HRegion region, RegionScanner scanner) {
    public long readPoint() {
      return scanner.getMvccReadPoint();
    }

    /** The last write that a scanner opened now would see. */
    public long now() {
      return region.getReadPoint(IsolationLevel.READ_COMMITTED);
    }
  }

  private final List<Held> held = new ArrayList<>();

  private Moment() {}

  /**
   * Now.
   *
   * @param regions open ones
   * @throws IOException when one of them is closing
   */
  public static Moment of(List<HRegion> regions) throws IOException {
    Moment moment = new Moment();
    try {
      for (HRegion region : regions) {
        byte[] start = region.getRegionInfo().getEndKey();
        Scan none = new Scan().withStartRow(start.length == 0 ? BEYOND : start);
        moment.held.add(new Held(region, region.getScanner(none)));
      }
      return moment;
    } catch (IOException | RuntimeException e) {
      moment.close();
      throw e;
    }
  }

  /** The regions that are still open. */
  public List<Held> regions() {
    return held.stream().filter(h -> !h.region().isClosing() && !h.region().isClosed()).toList();
  }

  @Override
  public void close() throws IOException {
    for (Held each : held) {
      each.scanner().close();
    }
    held.clear();
  }
}
