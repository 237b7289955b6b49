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
 * The index phase of a query by a global index: which base rows its entries propose, and of which
 * base rows they may be believed. What the rows hold is not asked here.
 *
 * <pre>
 *   Question  base table, index, values of each column, base rows, limit
 *      |
 *   IndexPhase ----> PhaseRun    one attempt: a Walk through each region of entries
 *      |                |   |
 *      |                |   EntryServers ----> regions of the entries' table (EntriesService)
 *      |             PhaseRows   what they told until now
 *      |
 *   Candidates  rows to be read by key; ranges to be scanned as if there were no index
 *
 *   StaleRows   rows that did not match, of one query, told when it has ended
 *      |
 *   IndexPhase ----> HintRun     tells regions of entries, one after the other; waits for nothing
 *      |
 *   Untold      what one client has not told an index yet
 * </pre>
 *
 * <p>Begin with {@link org.lcindex.query.global.Candidates}. {@code docs/design/rules.md} has the
 * rules, PH1 to PH8, {@code docs/design/global.md} their reasons.
 */
package org.lcindex.query.global;
