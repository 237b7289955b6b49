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
 * Removals of stale entries, shared by all regions of a server; the sweep of all entries, and the
 * hints of queries. Regions decide about rows. This room keeps the queues and sends the deletes.
 *
 * <pre>
 * writes, uncovering ones,
 * storage (room gone) --Suspect--&gt; RegionRemovals     the queues of one region, by index
 *                                   |    ^         lcindex-core's SuspectQueue, RemovalQueue
 *                                   |    +-- tags -- RemovalRound, by RegionRepair (RM1 to RM5)
 *                               RemovalServer      one thread: rounds; hbase:meta, then deletes
 *                                   +--&gt; RemovalCalls --&gt; tables of entries
 *
 * once a week, or asked --&gt; Sweeper --&gt; EntrySweep      of a region of entries (RM6)
 *                                          +--&gt; BaseRegions --&gt; the servers of their rows
 *                                          |
 * queries (RM6) --&gt; StaleHints --&gt; HintedEntries      rows that did not match, read with their tags
 *                    RecentHints                        hints of the last seconds
 *                    ProposedTally                      how many did not match, for status
 * </pre>
 *
 * <p><b>The order of a removal.</b> A finder reports a suspect. A round sees its tags, waits for
 * the batches under way, reads the row, and queues the stale tags. Two seconds (D) later {@code
 * RemovalServer} asks {@code hbase:meta} for the region's server, and deletes exactly these tags.
 * {@link org.lcindex.global.tag} has the reason why no needed tag is among them. A round leaves a
 * row alone while a crash may take back one of its cells (RM4). An entry that lives and has many
 * tags gets a new one in place of those that the round saw (RM5). Suspects and removals share
 * {@code lcindex.global.removals.bytes}; others are counted and left to the sweep. A call or a
 * round that fails is tried five times.
 *
 * <p>Hints of queries keep the rules of {@code docs/design/rules.md}:
 *
 * <ul>
 *   <li>RM6: no hint is believed. The server reads the entry with its tags, and the base region
 *       decides as for a sweep. So a wrong hint costs a read ({@code GlobalHintsTest}).
 *   <li>RM2: the reader of the tags reads them before it asks the base region, whatever the client
 *       saw.
 *   <li>PH4: a caller without rights on entries of a region can give it no hint, and learns
 *       nothing: all hints have one answer ({@code PhaseRightsTest}).
 *   <li>RM7: hints wait in a fixed budget ({@code lcindex.global.hints.bytes}), for one thread, at
 *       the sweep's pace. A hint without room, or of a recent look, is left ({@code
 *       StaleHintsTest}).
 * </ul>
 *
 * <p>{@link org.lcindex.regionserver.global.removal.RemovalServer} is the first class to read.
 */
package org.lcindex.regionserver.global.removal;
