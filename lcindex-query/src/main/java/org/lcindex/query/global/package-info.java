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
 * The index phase of a query by a GLOBAL index, in the client: its entries propose base rows, and
 * the coverage says of which base rows they may be believed. The rows themselves are read later.
 *
 * <pre>
 *   Question  base table, index, values of each column, base rows, limit
 *      |
 *   IndexPhase ----> PhaseRun    one attempt: a Walk through each region of entries
 *      |                |   |
 *      |                |   EntryServers ----> regions of the entries' table (EntriesService)
 *      |             PhaseRows   their answers until now
 *      |
 *   Candidates  rows to be read by key; ranges to be scanned as if there were no index
 *
 *   StaleRows   rows that did not match, of one query, told when it has ended
 *      |
 *   IndexPhase ----> HintRun     tells regions of entries, one after the other; waits for nothing
 *      |
 *   Untold      hints that one client has not given yet
 * </pre>
 *
 * <p><b>Memory.</b> A {@link org.lcindex.query.global.CandidateLimit} bounds rows and bytes of heap
 * of all candidates of a query: 16 MiB where the client chooses the path, {@code
 * lcindex.query.global.bytes} where the query is told to go through the index. Sixteen regions are
 * asked at first, one more for each that has answered; an answer has 1 MiB of row keys at most.
 * Beyond the limit the phase ends, and the client takes another path; one value of one column is
 * read page by page.
 *
 * <p>Begin with {@link org.lcindex.query.global.Candidates}. {@code docs/design/rules.md} has the
 * rules, PH1 to PH8, {@code docs/design/global.md} their reasons.
 */
package org.lcindex.query.global;
