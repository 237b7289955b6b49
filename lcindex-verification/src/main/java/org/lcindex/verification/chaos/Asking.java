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
package org.lcindex.verification.chaos;

import java.util.Random;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.verification.common.ModeScans;

/** How a query is asked. */
enum Asking {
  AUTO,
  /** By the regions' own indexes. */
  FORCE,
  /** HBase's own scan. */
  FORBID,
  /** Through a global index, where one serves the query. */
  GLOBAL,
  /** Through a grid, where one serves the query. */
  GRID,
  /** By the path that the client chooses. */
  CHOSEN;

  private static final byte[] GLOBAL_PATH = Bytes.toBytes("global");
  private static final byte[] GRID_PATH = Bytes.toBytes("grid");
  private static final byte[] CHOSEN_PATH = Bytes.toBytes("auto");

  /** One that an index answers. */
  static Asking indexed(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> AUTO;
      case 1, 2 -> GLOBAL;
      case 3 -> CHOSEN;
      case 4 -> GRID;
      default -> FORCE;
    };
  }

  /** Whether only the Java API can ask so. */
  boolean isOfClient() {
    return this == GLOBAL || this == GRID || this == CHOSEN;
  }

  /** Gives a scan what says so, and a name. */
  Scan in(String queryId, Scan scan) {
    return switch (this) {
      case AUTO -> ModeScans.in("auto", queryId, scan);
      case FORCE -> ModeScans.in("force", queryId, scan);
      case FORBID -> ModeScans.in("forbid", queryId, scan);
      case GLOBAL ->
          ModeScans.named(queryId, scan.setAttribute(LCIndexConstants.SCAN_PATH, GLOBAL_PATH));
      case GRID ->
          ModeScans.named(queryId, scan.setAttribute(LCIndexConstants.SCAN_PATH, GRID_PATH));
      case CHOSEN ->
          ModeScans.named(queryId, scan.setAttribute(LCIndexConstants.SCAN_PATH, CHOSEN_PATH));
    };
  }
}
