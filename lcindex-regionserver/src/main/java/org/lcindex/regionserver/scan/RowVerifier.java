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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Lets HBase decide single rows: a region scanner of its own with the scan's filter and read point,
 * sought from candidate to candidate. It sees deletes, versions, TTL, time ranges and other
 * families as any scan does, because it is one.
 *
 * <p>The read point stays pinned by the core scanner, which outlives this object. Rows must be
 * asked for in ascending order. Not thread safe.
 */
@InterfaceAudience.Private
final class RowVerifier implements AutoCloseable {

  /** What became of a candidate. */
  enum Verdict {
    /** The row matches; its cells were added. */
    MATCH,
    /** The row does not match, or has no visible cell. */
    NO_MATCH,
    /** A limit of the call was reached first; ask again for the same row. */
    UNDECIDED
  }

  private final Region region;
  private final Scan scan;
  private final long readPoint;
  private TargetRowFilter filter;
  private RegionScanner scanner;
  private ScannerContext lastContext;
  private byte[] pending;

  RowVerifier(Region region, Scan scan, long readPoint) {
    this.region = region;
    this.scan = scan;
    this.readPoint = readPoint;
  }

  Verdict verify(byte[] row, List<Cell> out, ScannerContext context) throws IOException {
    if (scanner == null) {
      open(row);
    } else if (row != pending) {
      releasePreviousCall(context);
      filter.aimAt(row);
      scanner.reseek(row);
    }
    lastContext = context;
    boolean more = scanner.nextRaw(out, context);
    if (!out.isEmpty()) {
      pending = null;
      return Verdict.MATCH;
    }
    // Nothing found and yet more to come: the call ran into a limit. The row may or may not have
    // been
    // judged by then; asking again without a seek gives the right answer in both cases.
    pending = more ? row : null;
    return more ? Verdict.UNDECIDED : Verdict.NO_MATCH;
  }

  private void open(byte[] row) throws IOException {
    filter = new TargetRowFilter(scan.getFilter(), row);
    Scan verification = new Scan(scan);
    verification.setFilter(filter);
    verification.withStartRow(row, true);
    verification.setReadType(Scan.ReadType.PREAD);
    PackagePrivateFieldAccessor.setMvccReadPoint(verification, readPoint);
    scanner = region.getScanner(verification);
  }

  /**
   * A client asks for more only when it has the previous answer, so with a new context the blocks
   * behind the cells handed out in the previous call may go.
   */
  private void releasePreviousCall(ScannerContext context) throws IOException {
    if (lastContext != context && scanner instanceof Shipper shipper) {
      shipper.shipped();
    }
  }

  @Override
  public void close() throws IOException {
    if (scanner != null) {
      scanner.close();
      scanner = null;
    }
  }
}
