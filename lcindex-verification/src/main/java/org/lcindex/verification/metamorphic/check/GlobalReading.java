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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.MdrqClient;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * The Java API through a global index, whatever it costs: rows that entries propose, and those that
 * are uncovered.
 */
public record GlobalReading(MdrqClient client, Path path) implements Reading {
  /** How a global index is found. */
  public enum Path {
    /** On one column, or several of those. */
    GLOBAL,
    /** One over several columns. */
    GRID,
    /** As the client chooses, of tables with a grid. */
    AUTO
  }

  @Override
  public String name() {
    return path == Path.AUTO ? "chosen" : EnumWords.of(path);
  }

  @Override
  public boolean takes(TestTable table, ScanText query) {
    return !query.options().containsKey(ScanOption.REVERSED)
        && !query.options().containsKey(ScanOption.PARTIAL)
        && !query.options().containsKey(ScanOption.BATCH)
        // Of equal cells in two segments HBase's Get shows one, and its scan perhaps the other.
        && !table.setting().around().segments()
        && table.entries().indexes().stream().anyMatch(this::isMeant);
  }

  private boolean isMeant(GlobalIndex index) {
    return index.definition().isGrid() == (path != Path.GLOBAL);
  }

  @Override
  public boolean mayDecline() {
    return path != Path.AUTO;
  }

  @Override
  public List<CheckCount> kinds() {
    return switch (path) {
      case GLOBAL -> List.of(CheckCount.BY_GLOBAL);
      case GRID -> List.of(CheckCount.BY_GLOBAL, CheckCount.BY_GRID);
      case AUTO -> List.of();
    };
  }

  @Override
  public List<CheckCount> kindsUnderWrites() {
    return switch (path) {
      case GLOBAL -> List.of(CheckCount.GLOBAL_UNDER_WRITES);
      case GRID -> List.of(CheckCount.GLOBAL_UNDER_WRITES, CheckCount.GRID_UNDER_WRITES);
      case AUTO -> List.of();
    };
  }

  /** Rows are got one after the other, each as it is then. */
  @Override
  public boolean isOfOneMoment() {
    return false;
  }

  @Override
  public ResultScanner open(TestTable table, ScanText query, String queryId) throws IOException {
    Scan scan = ModeScans.named(queryId, query.toScan(table.start()));
    return client.scan(
        table.table().getName(),
        scan.setAttribute(LCIndexConstants.SCAN_PATH, Bytes.toBytes(EnumWords.of(path))));
  }
}
