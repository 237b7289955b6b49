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
 * <p>The rules, by the numbers to which code and tests refer:
 *
 * <ol>
 *   <li>C1. <em>Marked before untagged.</em> A cell without tags is written only when a token
 *       stands for it in the catalog.
 *   <li>C2. <em>Coverage first.</em> A query reads the coverage before the entries.
 *   <li>C3. <em>A lease.</em> A reading of the catalog is used for one lease, counted from before
 *       it was made. Between a token and the first untagged cell more than a lease passes. So no
 *       query believes a reading from before the token of entries from after the cell.
 *   <li>C4. <em>Only what was read.</em> A build makes good the tokens that it read before it read
 *       the rows, and no others. It says so token by token: pieces of regions add up in any order,
 *       and no region's writing undoes another's.
 *   <li>C5. <em>The gate.</em> A build reads the tokens when all batches have ended that began
 *       while writes may have passed untagged: their cells are there to be read.
 *   <li>C6. <em>Pending.</em> While a token of this instance stands for what is still to come, of
 *       writes or of a bulk load, no build of it reads tokens.
 *   <li>C7. <em>Since.</em> A build may leave out what was written up to a sequence id only if the
 *       one token that it read is this instance's own, and no uncovering write has passed: such a
 *       write shows cells that are older than any sequence id.
 *   <li>C8. <em>Alive.</em> A build counts only if its server is known to have held the region
 *       after the tokens were read: else another server's token may be among them, whose cells it
 *       does not see.
 *   <li>C9. <em>Incarnation.</em> Catalog and entries carry one random incarnation, renewed when
 *       either is restored, cloned, truncated or deleted. If they differ, or one has none, nothing
 *       is covered.
 *   <li>C10. <em>Odd rows.</em> A row that may show a cell without an entry, because the cell has
 *       labels or rights of its own or its entry would not fit, has a token of its own; of many
 *       rows the narrowest range has one. It is put there before such a cell is written or
 *       uncovered, and before a build that has read the row takes another one back. A build takes
 *       it back that has read the row without such a cell, or with one that is hidden for good
 *       (rule R8), by what outlives a crash. The instance that relies on a token keeps it (C11)
 *       until a build is to look at the row, and gives it up before that build turns the gate (C5):
 *       the later, the more often it had to. What a release does not know is never taken back.
 *   <li>C11. <em>Kept.</em> Where a row holds too many old values, or these cannot be read, writes
 *       go on without tagging them anew. The instance that does so keeps its token: it is not among
 *       those that a build of its reads, until it has given it up.
 *   <li>C12. <em>Longer lives.</em> The token of an alter by which cells live longer (TTL,
 *       MIN_VERSIONS) says how long they do. A region builds it only if it was opened so, and if
 *       the descriptor, read after the token, says so: then no later instance hides cells for good
 *       that come back. Such a token never becomes one that any region builds.
 *   <li>C14. <em>What is lost is forgotten.</em> A catalog may be deleted or emptied, and is made
 *       again with a token for everything, and one more that no build takes back while a server
 *       opens regions without observers. A build of an instance that remembers a token which the
 *       catalog does not have forgets it, and waits for the gate anew: the next write that goes
 *       without something marks again. Until such a build has ended the new token stands.
 *   <li>C15. <em>Back from a WAL.</em> A restored or cloned table can have regions of the names
 *       that it had before. When their server dies, HBase brings rows back from its WAL that were
 *       taken away, and whose entries may be gone. A region that gets back anything written before
 *       the last restore or clone, by two clocks, marks the rows from the first to the last that it
 *       got, as soon as it is open; HFiles made of a WAL tell no time, and count as a day old. What
 *       was written since has its entries, so an ordinary crash marks nothing. C1 is kept a lease
 *       after the mark only.
 * </ol>
 *
 * <p>Rules of this kind for the master are in {@code org.lcindex.regionserver.master}: D14 is what
 * {@code TableChanges} adds to the histories, with C12.
 *
 * <p>{@code CoverageHistoriesTest} has random histories over all, {@code OddRowsHistoriesTest} of
 * rows that lack entries in turns (C10), {@code CoverageTest} cases, {@code GlobalFaultsTest} a
 * fault for each condition. Ranges are of row keys and know no regions. Read {@link
 * org.lcindex.global.coverage.Coverage}, then {@link org.lcindex.global.coverage.WriterState} and
 * {@link org.lcindex.global.coverage.BuildState}.
 */
package org.lcindex.global.coverage;
