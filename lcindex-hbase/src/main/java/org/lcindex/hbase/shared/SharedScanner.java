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
package org.lcindex.hbase.shared;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.RegionScannerInternals;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.StoreRowReader;
import org.lcindex.hbase.CoreView;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.RawCells;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.SingleRowReader;

/** HBase's scanner of a region, by a shim that sees into it. */
record SharedScanner(RegionScannerInternals core) implements OpenScanner {
  @Override
  public RegionScanner scanner() {
    return core.scanner();
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    return core.scanner().nextRaw(out, context);
  }

  @Override
  public void seek(byte[] row) throws IOException {
    core.seek(row);
  }

  @Override
  public void stayWithPositionalReads() {
    core.stayWithPositionalReads();
  }

  @Override
  public SingleRowReader rows(
      OpenStore store, Scan scan, SeekMarks marks, SingleRowReader.KnownRows known)
      throws IOException {
    return StoreRowReader.of(core, ((SharedStore) store).store(), scan, marks, known);
  }

  @Override
  public CoreView view(OpenStore store, Scan scan) {
    return new SharedView(((SharedStore) store).store(), core, scan);
  }

  @Override
  public List<RawCells> places(OpenStore store) {
    return core.view(((SharedStore) store).store()).stream()
        .<RawCells>map(scanner -> new SharedCells(scanner, core.differences().blocks()))
        .toList();
  }
}
