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
import java.util.OptionalLong;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;

/**
 * When a table may have been restored or cloned before it got an index: nobody wrote that down. A
 * restored table was enabled afterwards, a clone was enabled when it was made. Stateless.
 */
final class EarlierRestore {
  /**
   * HBase makes a table in about a second after it has given names to its regions. To fill a table,
   * keep it in a snapshot, take it away and make it again under these names takes longer.
   */
  private static final long MADE_MILLIS = 2_000;

  private EarlierRestore() {}

  /**
   * After when no restore or clone has ended, in milliseconds of the master's clock.
   *
   * @return empty if the regions were made with their table or later, and so never replaced
   */
  static OptionalLong of(Connection connection, TableName table) throws IOException {
    long oldest = Long.MAX_VALUE;
    try (Admin admin = connection.getAdmin()) {
      for (RegionInfo region : admin.getRegions(table)) {
        oldest = Math.min(oldest, region.getRegionId());
      }
    }
    Get state =
        new Get(table.getName())
            .addColumn(HConstants.TABLE_FAMILY, HConstants.TABLE_STATE_QUALIFIER);
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME)) {
      Cell enabled =
          meta.get(state)
              .getColumnLatestCell(HConstants.TABLE_FAMILY, HConstants.TABLE_STATE_QUALIFIER);
      return enabled == null || enabled.getTimestamp() - MADE_MILLIS <= oldest
          ? OptionalLong.empty()
          : OptionalLong.of(enabled.getTimestamp());
    }
  }
}
