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
package org.lcindex.regionserver.global;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.lcindex.global.coverage.ReplayedRows;
import org.lcindex.regionserver.adapter.RecoveredHFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees what a region gets back from WALs while it opens. HBase has few threads that open regions,
 * and all regions of a cluster may open at once, the catalog's among them: nothing here calls
 * anybody but the name node. Not thread safe: a region opens in one thread.
 */
final class Replay {
  private static final Logger LOG = LoggerFactory.getLogger(Replay.class);

  private final RegionInfo region;
  private final ReplayedRows rows;

  Replay(RegionInfo region) {
    this.region = region;
    this.rows = new ReplayedRows(CatalogMarks.range(region));
  }

  /** HBase takes in HFiles of WALs soon, if there are any, and calls no hook for them. */
  void opening(Configuration conf, TableDescriptor table) {
    if (region.getReplicaId() != RegionInfo.DEFAULT_REPLICA_ID) {
      return; // takes none in
    }
    try {
      for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
        RecoveredHFiles.oldest(conf, region, family.getNameAsString()).ifPresent(rows::file);
      }
    } catch (IOException | RuntimeException | Error e) {
      notSeen(e);
    }
  }

  /**
   * HBase takes in what somebody wrote. It may leave out some of it as flushed, and tells nobody.
   *
   * @param written when, in milliseconds of that server's clock
   */
  void edit(long written, WALEdit edit) {
    try {
      for (Cell cell : edit.getCells()) {
        if (!WALEdit.isMetaEditFamily(cell)) {
          rows.row(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength(), written);
        }
      }
    } catch (RuntimeException | Error e) {
      notSeen(e);
    }
  }

  /** Something may come in of which nothing is known. */
  private void notSeen(Throwable why) {
    LOG.warn(
        "LCIndex: region {}: what it gets back from WALs is not known: if its table was restored or"
            + " cloned within a day, its global indexes are built anew",
        region.getRegionNameAsString(),
        why);
    rows.file(EnvironmentEdgeManager.currentTime());
  }

  /** What has come back; whole when the region is open. */
  ReplayedRows rows() {
    return rows;
  }
}
