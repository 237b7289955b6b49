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

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * When a table may have been restored or cloned before it got an index: nobody wrote that down. A
 * restored table was enabled afterwards, a clone was enabled when it was made; {@code hbase:meta}
 * keeps the last three states of a table. Stateless.
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
   * After when no restore or clone has ended, in milliseconds of the master's clock.
   *
   * @return empty if the table was made with its regions, and never disabled
   */
  static OptionalLong of(Connection connection, TableName table) throws IOException {
    long oldest = Long.MAX_VALUE;
    try (Admin admin = connection.getAdmin()) {
      for (RegionInfo region : admin.getRegions(table)) {
        oldest = Math.min(oldest, region.getRegionId());
      }
    }
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
