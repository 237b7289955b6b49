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
package org.lcindex.regionserver.scan.planning;

import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.regionserver.scan.delivering.OpenedScan;

/**
 * A way other than the plain scan in which a region finds the rows of a query. It has its name and
 * its numbers for the planner, which weighs it against the plain scan and other paths, and for
 * plans that are shown; if it is chosen it opens a scanner of the rows. The plain scan, against
 * which each is weighed, needs none of this: it is the core scanner alone.
 *
 * <p>For one query, not thread safe.
 */
public interface AccessPath {
  /**
   * Estimates what it has to look at, without I/O; null when it is none of its own.
   *
   * @param store what there is in the query's row range
   */
  DrivingColumn estimate(StoreCounts store);

  /**
   * Opens a scanner of the query's rows, which owns the core scanner and does nothing before it is
   * first asked for rows. To be called after {@link #estimate}.
   */
  RegionScanner open(OpenedScan scan);
}
