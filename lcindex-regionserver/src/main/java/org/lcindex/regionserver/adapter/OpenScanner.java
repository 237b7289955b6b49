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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.CoreScanner;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.RegionScannerImpl;
import org.apache.hadoop.hbase.regionserver.RowReader;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.SeekMarks;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * HBase's own scanner of a region, opened for a scan: the core scanner that stands behind an
 * indexed one. Used by the handler that runs the scan, inside a region operation.
 */
@InterfaceAudience.Private
public final class OpenScanner {
  private final RegionScannerImpl scanner;

  private OpenScanner(RegionScannerImpl scanner) {
    this.scanner = scanner;
  }

  /** Null when it is not HBase's own, because another coprocessor has replaced it. */
  public static OpenScanner of(RegionScanner scanner) {
    return scanner instanceof RegionScannerImpl own ? new OpenScanner(own) : null;
  }

  /** As it is known to callers of HBase. */
  public RegionScanner scanner() {
    return scanner;
  }

  /** See {@link RegionScanner#nextRaw(List, ScannerContext)}. */
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    return scanner.nextRaw(out, context);
  }

  /** Moves it forward to the first row that is not below the given one. */
  public void seek(byte[] row) throws IOException {
    CoreScanner.seek(scanner, row);
  }

  /** Keeps it from turning to streams for what single rows have read. */
  public void stayWithPositionalReads() {
    CoreScanner.stayWithPositionalReads(scanner);
  }

  /**
   * Single rows of a store, read beside it; null when that cannot be done.
   *
   * @param scan the client's, of one family
   * @param marks where in blocks rows are
   * @param known of the MemStore segments that the scanner reads
   */
  public RowReader rows(OpenStore store, Scan scan, SeekMarks marks, RowReader.KnownRows known)
      throws IOException {
    return RowReader.of(scanner, store.store(), scan, marks, known);
  }

  /**
   * What it reads of a store, at and after where it stands.
   *
   * @param scan the client's
   */
  public CoreView view(OpenStore store, Scan scan) {
    return new CoreView(store.store(), scanner, scan);
  }
}
