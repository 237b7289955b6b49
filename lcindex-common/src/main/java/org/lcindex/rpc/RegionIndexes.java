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

/**
 * The indexes that a region knows, at one moment.
 *
 * @param indexes how each stands; those of families that cannot be indexed, too
 * @param trouble why definitions or settings of the table cannot be used, or why the region does
 *     not index; null when all is well
 * @param buildBytesPerSecond HFile bytes that the region server has indexed, of all its regions, by
 *     builds, merges and copies, per second over the last ones; 0 when there is nothing to do, and
 *     in the first two seconds, when little is known
 * @param inert whether the region has nothing to do with indexes, for the trouble that it tells,
 *     and so does not know those that were created since it was opened
 */
public record RegionIndexes(
    List<IndexStatus> indexes, String trouble, long buildBytesPerSecond, boolean inert) {
  public RegionIndexes {
    indexes = indexes == null ? List.of() : List.copyOf(indexes);
  }

  /** Those of a region that indexes. */
  public RegionIndexes(List<IndexStatus> indexes, String trouble, long buildBytesPerSecond) {
    this(indexes, trouble, buildBytesPerSecond, false);
  }
}
