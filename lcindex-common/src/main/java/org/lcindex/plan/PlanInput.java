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
package org.lcindex.plan;

import java.util.List;

/**
 * The input of the planner for one query in one region. Immutable.
 *
 * @param columns the columns that could drive the query
 * @param files HFiles of the store inside the query's row range
 * @param cells cells of those HFiles inside the row range (estimated)
 * @param bytes uncompressed bytes of those HFiles inside the row range (estimated)
 * @param cellsPerRow cells of a row, on average
 * @param memStoreCells cells in the MemStore
 * @param logRows rows in its log, if an indexed scan passes over that; -1 when it passes over the
 *     cells
 * @param verifiedShare share of IFile entries that have to be verified (0 to 1)
 * @param verifiedByValues whether of these only those are verified that may match all conditions
 * @param missingThreshold share of the HFiles' cells that are in HFiles without IFile, above which
 *     a column is not used (0 to 1)
 * @param scanMemory bytes that the scan may hold
 * @param entriesSuffice whether of rows that need not be verified nothing but their entries is read
 * @param limit rows that are wanted at most; {@link Long#MAX_VALUE} for all
 * @param costs of a unit of work
 */
public record PlanInput(
    List<DrivingColumn> columns,
    int files,
    long cells,
    long bytes,
    double cellsPerRow,
    long memStoreCells,
    long logRows,
    double verifiedShare,
    boolean verifiedByValues,
    double missingThreshold,
    long scanMemory,
    boolean entriesSuffice,
    long limit,
    Costs costs) {
  /** Whether the scan may end before all rows are found. */
  public boolean isLimited() {
    return limit < Long.MAX_VALUE;
  }
}
