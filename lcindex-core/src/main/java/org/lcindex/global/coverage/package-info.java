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
 * Coverage: the base rows for which a GLOBAL index may be believed. All other rows are uncovered,
 * and queries scan them.
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
 * <p>A <em>token</em> in the catalog marks a range uncovered. A <em>build</em> (the backfill)
 * writes the missing entries and takes the token back. A <em>lease</em> is how long a server uses
 * one reading of the catalog. Rules CV1 to CV13 of {@code docs/design/rules.md} are kept here.
 * Their reasons:
 *
 * <ul>
 *   <li>CV3: a query may still use a reading from before the token. After a lease no query does, so
 *       the first untagged cell comes later than that.
 *   <li>CV4: a build reports token by token. Builds of several regions may end in any order, and
 *       none undoes a mark of another region.
 *   <li>CV5: a build can read the cells of a batch only after the batch has ended.
 *   <li>CV6: an uncovering write shows cells that are older than any sequence id.
 *   <li>CV7: a server that has lost its region does not see the new server's cells. The new
 *       server's token may be among those that the build has read.
 *   <li>CV8: a restore, clone, truncation or deletion of catalog or entries gives a new
 *       incarnation. If one of them has none, nothing is covered either.
 *   <li>CV9: an odd row holds a cell that has labels or rights of its own, or a cell whose entry
 *       would not fit. The row has a token of its own; of many rows the narrowest range has one.
 *       The token comes before the cell is written or uncovered, and before a build that has read
 *       the row takes another token back. A build takes the row's token back if the row holds no
 *       such cell, or hides it for good (RM3), by cells that outlive a crash. The instance that
 *       relies on a token keeps it until a build is to look at the row. It gives the token up
 *       before that build turns the gate (CV5), the later, the more often it had to. No release
 *       takes back a token with a reason that it does not know.
 *   <li>CV10: a row may hold too many old values, or they cannot be read. Then writes go on without
 *       new tags for them.
 *   <li>CV11: the token has the lifetime of the cells. A region builds only if the descriptor, read
 *       after the token, has that lifetime, too. Then no later instance hides cells for good that
 *       come back. Such a token never becomes one that any region builds.
 *   <li>CV12: a catalog may be deleted or emptied. It is made again with a token for everything,
 *       and with one more that no build takes back while a server opens regions without observers.
 *       The next write without entries marks again. Until a build of such an instance has ended the
 *       new token stands.
 *   <li>CV13: a restored or cloned table can have regions with the names that it had before. When
 *       their server dies, HBase brings rows back from its WAL that a restore had taken away, and
 *       their entries may be gone. The region marks the rows from the first to the last that came
 *       back, by two clocks. HFiles made of a WAL have no time, and count as a day old. Rows
 *       written since have their entries, so an ordinary crash marks nothing. CV1 holds from a
 *       lease after the mark.
 * </ul>
 *
 * <p>{@code TableChanges} adds DD9 to the histories, with CV11.
 *
 * <p>{@code CoverageHistoriesTest} has random histories over all, {@code OddRowsHistoriesTest} of
 * rows that lack entries in turns (CV9), {@code CoverageTest} cases, {@code GlobalFaultsTest} a
 * fault for each condition. Ranges are of row keys and know no regions. Read {@link
 * org.lcindex.global.coverage.Coverage}, then {@link org.lcindex.global.coverage.WriterState} and
 * {@link org.lcindex.global.coverage.BuildState}.
 */
package org.lcindex.global.coverage;
