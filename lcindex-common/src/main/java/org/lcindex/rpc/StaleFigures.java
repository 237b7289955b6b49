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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What is known of entries of a global index that have no value any more. Regions of entries know
 * it, each since it opened on its server, and forget it with their server. Immutable.
 *
 * @param candidates rows that the index has proposed to queries in the last {@value #MINUTES}
 *     minutes
 * @param unmatched rows among these that did not match, as queries of this index alone have told
 * @param hintsWaiting hints of queries that wait to be looked at
 * @param sweptRegions regions that were swept, by themselves or by {@code lcindex index repair}
 * @param sweptAt when that ended, of the region that was swept the longest ago: milliseconds since
 *     1970; 0 if none was
 * @param sweptEntries that the last sweep of each has compared
 * @param sweptStale entries without a value among these
 * @param wantsRepair whether so many rows did not match that {@code lcindex index repair} is worth
 *     its price: half of those that were proposed, and 1,000 at least
 */
@InterfaceAudience.Public
public record StaleFigures(
    long candidates,
    long unmatched,
    long hintsWaiting,
    int sweptRegions,
    long sweptAt,
    long sweptEntries,
    long sweptStale,
    boolean wantsRepair) {
  /** For how long queries are remembered. */
  public static final int MINUTES = 10;

  /** Of a region that nobody has asked or swept. */
  public static final StaleFigures NONE = new StaleFigures(0, 0, 0, 0, 0, 0, 0, false);

  /** Both together. */
  public StaleFigures plus(StaleFigures more) {
    return new StaleFigures(
        candidates + more.candidates,
        unmatched + more.unmatched,
        hintsWaiting + more.hintsWaiting,
        sweptRegions + more.sweptRegions,
        sweptAt == 0 || more.sweptAt == 0
            ? Math.max(sweptAt, more.sweptAt)
            : Math.min(sweptAt, more.sweptAt),
        sweptEntries + more.sweptEntries,
        sweptStale + more.sweptStale,
        wantsRepair || more.wantsRepair);
  }

  /** Of the rows that were proposed, those that did not match; 0 to 1, 0 if none was proposed. */
  public double share() {
    return candidates == 0 ? 0 : Math.min(1, (double) unmatched / candidates);
  }

  /** A copy that says whether a repair is worth its price. */
  public StaleFigures wanting(boolean repair) {
    return new StaleFigures(
        candidates,
        unmatched,
        hintsWaiting,
        sweptRegions,
        sweptAt,
        sweptEntries,
        sweptStale,
        repair);
  }
}
