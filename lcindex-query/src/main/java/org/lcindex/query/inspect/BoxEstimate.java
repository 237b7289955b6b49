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
package org.lcindex.query.inspect;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a grid would do for a condition, or does, by a sample of the table's rows. Immutable.
 *
 * @param condition as it was given
 * @param bounded on how many of the grid's columns the condition lets only some values pass
 * @param cells that the condition's box meets
 * @param ofCells that the grid has
 * @param regions of the table of entries that have these cells
 * @param ofRegions that it has, or is to be made with
 * @param matched sampled rows that have an entry in the box: each is a candidate, which the base
 *     table has to look at
 * @param sampled rows that were looked at
 * @param rows of the table, about; -1 if nobody knows
 */
@InterfaceAudience.Public
public record BoxEstimate(
    String condition,
    int bounded,
    int cells,
    int ofCells,
    int regions,
    int ofRegions,
    int matched,
    int sampled,
    long rows) {

  /** Calls of the index phase: one for each region, if none of them splits meanwhile. */
  public int calls() {
    return regions;
  }

  /** Candidates of the whole table, about; -1 if nobody knows. */
  public long candidates() {
    return rows < 0 || sampled == 0 ? -1 : Math.round((double) rows * matched / sampled);
  }
}
