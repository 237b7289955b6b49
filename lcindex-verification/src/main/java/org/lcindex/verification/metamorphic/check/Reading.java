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
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/** One way to run a query. All ways must return the same cells in the same order. */
public interface Reading {

  /** For reports. */
  String name();

  /** Whether this way can say the query. */
  default boolean takes(TestTable table, ScanText query) {
    return true;
  }

  /** Whether a failure means that the query was declined and not that something is wrong. */
  boolean mayDecline();

  /**
   * Whether all rows of a region are as they were when the scanner was opened, as HBase's are. Else
   * it cannot be compared over writes.
   */
  default boolean isOfOneMoment() {
    return true;
  }

  /** As what its answers are counted. */
  default List<CheckCount> kinds() {
    return List.of();
  }

  /** As what its answers are counted when others wrote meanwhile. */
  default List<CheckCount> kindsUnderWrites() {
    return List.of();
  }

  /**
   * @param queryId under which the region servers keep the plan
   */
  ResultScanner open(TestTable table, ScanText query, String queryId) throws IOException;

  /** HBase's scan in a mode of the index. */
  record InMode(String name, boolean mayDecline) implements Reading {
    @Override
    public ResultScanner open(TestTable table, ScanText query, String queryId) throws IOException {
      return table.table().getScanner(ModeScans.in(name, queryId, query.toScan(table.start())));
    }
  }

  /** The oracle: the core scanner alone. */
  Reading FORBID = new InMode("forbid", false);

  /** The planner decides. */
  Reading AUTO = new InMode("auto", false);

  /** The index whatever it costs; fails when the scan cannot be served. */
  Reading FORCE = new InMode("force", true);
}
