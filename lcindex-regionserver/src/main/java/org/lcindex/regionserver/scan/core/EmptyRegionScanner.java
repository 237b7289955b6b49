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
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.regionserver.adapter.HBase;

/** Answers a scan that only wanted its plan: no rows. Owns the core scanner. Not thread safe. */
public final class EmptyRegionScanner extends CoreBackedScanner {
  public EmptyRegionScanner(OpenRegion region, RegionScanner core) {
    super(region, core);
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) {
    return HBase.progress().end(context, false);
  }

  @Override
  public boolean reseek(byte[] row) {
    return false;
  }

  @Override
  public boolean isFilterDone() {
    return true;
  }

  @Override
  public void close() throws IOException {
    closeCore();
  }
}
