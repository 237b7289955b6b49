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

/**
 * Coverage: of which base rows a global index may be believed. Everything else is asked as if there
 * were no index.
 *
 * <pre>
 *   writes --------> WriterState --+                      +--> CoverageCache --> a query's answer
 *   bulk load,                     +--> Token  (catalog)  |
 *   restore, drop -> UntaggedChange+        |             |
 *   opening -------> ReplayedRows -+        |             |
 *                                           +--> Coverage +
 *   builds --------> BuildState ------> Built (catalog)
 *                       ^
 *                      Gate: batches that began before have ended
 * </pre>
 *
 * <p>Rules CV1 to CV13 of {@code docs/design/rules.md} are kept here. Their reasons:
 *
 * <ul>
 *   <li>CV3: so no query believes a reading from before the token of entries from after the cell.
 *   <li>CV4: a build says so token by token. Pieces of regions add up in any order, and no region's
 *       writing undoes another's.
 *   <li>CV5: the cells of batches that have ended are there to be read.
 *   <li>CV6: an uncovering write shows cells that are older than any sequence id.
 *   <li>CV7: else another server's token may be among them, whose cells the build does not see.
 *   <li>CV8: the incarnation is renewed when catalog or entries are restored, cloned, truncated or
 *       deleted. If one has none, nothing is covered either.
 *   <li>CV9: an odd row holds a cell that has labels or rights of its own, or whose entry would not
 *       fit. It has a token of its own; of many rows the narrowest range has one. It is put there
 *       before such a cell is written or uncovered, and before a build that has read the row takes
 *       another one back. A build takes it back that has read the row without such a cell, or with
 *       one that is hidden for good (RM3), by what outlives a crash. The instance that relies on a
 *       token keeps it until a build is to look at the row, and gives it up before that build turns
 *       the gate (CV5): the later, the more often it had to. What a release does not know is never
 *       taken back.
 *   <li>CV10: a row may hold too many old values, or these cannot be read.
 *   <li>CV11: how long cells live is in the token. The region builds if the descriptor, read after
 *       the token, says so, too: then no later instance hides cells for good that come back. Such a
 *       token never becomes one that any region builds.
 *   <li>CV12: a catalog may be deleted or emptied, and is made again with a token for everything,
 *       and one more that no build takes back while a server opens regions without observers. The
 *       next write that goes without something marks again, and until a build of such an instance
 *       has ended the new token stands.
 *   <li>CV13: a restored or cloned table can have regions of the names that it had before. When
 *       their server dies, HBase brings rows back from its WAL that were taken away, and whose
 *       entries may be gone. The region marks the rows from the first to the last that it got, by
 *       two clocks; HFiles made of a WAL tell no time, and count as a day old. What was written
 *       since has its entries, so an ordinary crash marks nothing. CV1 is kept a lease after the
 *       mark only.
 * </ul>
 *
 * <p>DD9 is what {@code TableChanges} adds to the histories, with CV11.
 *
 * <p>{@code CoverageHistoriesTest} has random histories over all, {@code OddRowsHistoriesTest} of
 * rows that lack entries in turns (CV9), {@code CoverageTest} cases, {@code GlobalFaultsTest} a
 * fault for each condition. Ranges are of row keys and know no regions. Read {@link
 * org.lcindex.global.coverage.Coverage}, then {@link org.lcindex.global.coverage.WriterState} and
 * {@link org.lcindex.global.coverage.BuildState}.
 */
package org.lcindex.global.coverage;
