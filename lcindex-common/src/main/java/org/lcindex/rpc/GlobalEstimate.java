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
package org.lcindex.rpc;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a global index would take, from a sample of the table's rows.
 *
 * @param sampledRows rows that were read
 * @param rows of the table, about
 * @param entries of the index, about
 * @param bytes of the entries before compression, about
 * @param seconds in which one reader for each region server reads the table, about, at the rate of
 *     the sample: a build takes longer
 * @param regions of the table of entries
 * @param grid of a grid what is to be said of its cells; null of an index on one column
 */
@InterfaceAudience.Public
public record GlobalEstimate(
    long sampledRows, long rows, long entries, long bytes, long seconds, int regions, Grid grid) {

  /**
   * What a sample says of a grid's cells.
   *
   * @param cells how many there are
   * @param sampled sampled rows that have an entry
   * @param inFullest how many of these are in the cell that has the most
   * @param advice a line for each column whose bits the sample speaks against
   */
  public record Grid(int cells, int sampled, int inFullest, List<String> advice) {
    /** What an older server leaves out is none. */
    public Grid {
      advice = advice == null ? List.of() : List.copyOf(advice);
    }
  }
}
