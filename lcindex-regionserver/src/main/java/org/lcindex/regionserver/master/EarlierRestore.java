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
package org.lcindex.regionserver.master;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * When a table's rows may have become others before it got an index, though its regions have their
 * names still: nobody wrote that down. A restored table was enabled afterwards, a clone was enabled
 * when it was made; {@code hbase:meta} keeps the last three states of a table. A region that was
 * truncated has a folder that is younger than its name. Stateless.
 */
final class EarlierRestore {
  /**
   * From the names of a new table's regions to its first state HBase needs some tenths of a second.
   * To make a table, fill it, keep it in a snapshot, take it away and begin to make it again under
   * these names takes longer.
   */
  private static final long MADE_MILLIS = 1_000;

  /** A table that was never disabled has been enabling, then enabled. */
  private static final int STATES_OF_A_NEW_ONE = 2;

  private EarlierRestore() {}

  /**
   * After when no restore, clone or truncation of a region has ended, in milliseconds of the
   * master's clock.
   *
   * @return empty if the table was made with its regions, and none of it was replaced since
   */
  static OptionalLong of(Connection connection, TableName table) throws IOException {
    List<RegionInfo> regions;
    try (Admin admin = connection.getAdmin()) {
      regions = admin.getRegions(table);
    }
    OptionalLong replaced = tables(connection, table, regions);
    OptionalLong remade = remade(connection.getConfiguration(), table, regions);
    return LongStream.concat(replaced.stream(), remade.stream()).max();
  }

  /** When a region's folder was made anew, which those of daughters may seem to be. */
  private static OptionalLong remade(Configuration conf, TableName table, List<RegionInfo> regions)
      throws IOException {
    Path root = CommonFSUtils.getRootDir(conf);
    FileSystem files = root.getFileSystem(conf);
    Path folder = CommonFSUtils.getTableDir(root, table);
    OptionalLong last = OptionalLong.empty();
    for (RegionInfo region : regions) {
      Path made = new Path(folder, region.getEncodedName() + "/.regioninfo");
      try {
        long at = files.getFileStatus(made).getModificationTime();
        if (at - region.getRegionId() > MADE_MILLIS) {
          last = OptionalLong.of(Math.max(at, last.orElse(at)));
        }
      } catch (FileNotFoundException e) {
        return OptionalLong.of(EnvironmentEdgeManager.currentTime()); // split or merged just now
      }
    }
    return last;
  }

  private static OptionalLong tables(
      Connection connection, TableName table, List<RegionInfo> regions) throws IOException {
    long oldest = regions.stream().mapToLong(RegionInfo::getRegionId).min().orElse(Long.MAX_VALUE);
    Get get =
        new Get(table.getName())
            .addColumn(HConstants.TABLE_FAMILY, HConstants.TABLE_STATE_QUALIFIER)
            .readVersions(STATES_OF_A_NEW_ONE + 1);
    List<Cell> states;
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME)) {
      states =
          meta.get(get).getColumnCells(HConstants.TABLE_FAMILY, HConstants.TABLE_STATE_QUALIFIER);
    }
    if (states.isEmpty()) {
      return OptionalLong.of(EnvironmentEdgeManager.currentTime());
    }
    boolean isNew =
        states.size() == STATES_OF_A_NEW_ONE
            && states.get(1).getTimestamp() - oldest <= MADE_MILLIS;
    return isNew ? OptionalLong.empty() : OptionalLong.of(states.get(0).getTimestamp());
  }
}
