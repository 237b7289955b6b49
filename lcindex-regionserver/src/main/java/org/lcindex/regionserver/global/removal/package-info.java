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
 * Removals of old entries, as all regions of a server share them, and the sweep of entries that
 * nobody has removed, or of which queries tell. It decides nothing about rows: regions do, and
 * queue here what may go.
 *
 * <pre>
 * writes, uncovering ones,
 * storage (room gone) --Suspect--&gt; RegionRemovals     what waits, of one region, by index
 *                                   |    ^         lcindex-core's SuspectQueue, RemovalQueue
 *                                   |    +-- tags -- RemovalRound, by RegionRepair (RM1 to RM5)
 *                               RemovalServer      one thread: rounds; hbase:meta, then deletes
 *                                   +--&gt; RemovalCalls --&gt; tables of entries
 *
 * once a week, or asked --&gt; Sweeper --&gt; EntrySweep      of a region of entries (RM6)
 *                                          +--&gt; BaseRegions --&gt; the servers of their rows
 *                                          |
 * queries (RM6) --&gt; StaleHints --&gt; HintedEntries      what did not match, read with its tags
 *                    RecentHints                        what was looked at lately
 *                    ProposedTally                      how many did not match, for status
 * </pre>
 *
 * <p>Hints of queries keep the rules of {@code docs/design/rules.md}:
 *
 * <ul>
 *   <li>RM6: a hint makes the server read an entry with its tags, and the base region decide about
 *       it as about a sweep's. So a wrong hint costs a read ({@code GlobalHintsTest}).
 *   <li>RM2: the tags are read before the base region is asked, by whoever reads them, whatever the
 *       client saw.
 *   <li>PH4: who may not ask a region for entries may tell it nothing, and learns nothing: all
 *       hints have one answer ({@code PhaseRightsTest}).
 *   <li>RM7: hints wait in a fixed room, in one thread's turn, at the sweep's pace; what has no
 *       room, and what was looked at a moment ago, is left ({@code StaleHintsTest}).
 * </ul>
 *
 * <p>{@link org.lcindex.regionserver.global.removal.RemovalServer} is the first class to read.
 */
package org.lcindex.regionserver.global.removal;
