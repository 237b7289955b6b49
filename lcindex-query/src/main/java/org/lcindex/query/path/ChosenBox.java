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
package org.lcindex.query.path;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;

/**
 * What a query's conditions meet of a grid, as {@code explain} tells it. Immutable.
 *
 * @param grid its columns, as commands name it
 * @param cells that the box meets
 * @param ofCells that the grid has
 * @param regions of entries that the box meets; -1 when they are not known
 * @param ofRegions regions of entries that there are; -1 when they are not known
 */
@InterfaceAudience.Public
public record ChosenBox(String grid, int cells, int ofCells, int regions, int ofRegions) {

  /** As in a line for people. */
  @Override
  public String toString() {
    String met = String.format("%s: %,d of %,d cells", grid, cells, ofCells);
    return ofRegions < 0
        ? met
        : String.format(
            "%s, in %,d of %s of entries", met, regions, Measures.count(ofRegions, "region"));
  }
}
