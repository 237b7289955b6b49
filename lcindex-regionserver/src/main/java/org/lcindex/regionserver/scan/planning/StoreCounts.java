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

import java.util.List;
import org.lcindex.plan.Costs;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.LogView;

/**
 * Counts of what a store has in the row range of a query, for {@linkplain AccessPath access paths}
 * to estimate. Immutable.
 *
 * @param files HFiles, or the index files that stand in for them
 * @param log of the MemStore; null when it is of no use to the query
 */
public record StoreCounts(List<File> files, LogView log, Costs costs) {
  /**
   * An HFile.
   *
   * @param index null when it has none
   * @param cells in the row range
   * @param share of its rows that are in the row range (0 to 1)
   */
  public record File(HFileIndex index, long cells, double share) {}
}
