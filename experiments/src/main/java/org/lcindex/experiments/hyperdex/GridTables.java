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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.LCIndexAdmin;

/** Makes tables and their indexes. */
final class GridTables {
  private static final Duration LIMIT = Duration.ofMinutes(30);

  /**
   * Tags have no names in the first seconds of a region, twice by so much as the clocks of two
   * servers may differ. Servers in one process have one clock.
   */
  private static final String CLOCK_SKEW = "hbase.master.maxclockskew";

  private GridTables() {}

  /** Makes a table, empty. */
  static void create(Connection connection, TableDescriptorBuilder table, byte[][] splits)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          table.setValue(CLOCK_SKEW, "0").build(), splits.length == 0 ? null : splits);
    }
  }

  /**
   * Gives a table that has rows indexes of either kind.
   *
   * @param splits regions of the entries of each that is global; 0 if there is none
   */
  static void index(Connection connection, TableName table, int splits, String... definitions)
      throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      admin.createIndexes(table, admin.parse(table, definitions), splits, (index, estimate) -> {});
    }
  }

  /** Returns when all indexes of a table are built. */
  static void awaitBuilt(Connection connection, TableName table) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      admin.waitUntilBuilt(table, LIMIT);
    }
  }

  /** The global indexes of a table, in the order in which they were created. */
  static List<GlobalIndex> globals(Connection connection, TableName table) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      return admin.definitions(table).globals();
    }
  }
}
