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
 * The servers' half of the index phase: a region of entries answers the client of a query.
 *
 * <pre>
 * EntriesGuard --&gt; EntriesEndpoint     rights of the caller; coverage first (room coverage)
 *                    StaleHints          takes hints of stale entries from queries (room removal)
 *                    EntriesScan         a region's entries, until rows, bytes or time are used up
 *                      EntrySpan           one range of entries: which scan reads it
 * </pre>
 *
 * <p>The coverage is read before the entries, by a reading of the catalog that is a lease old at
 * most. One call reads for {@code lcindex.query.call.ms} and brings 1 MiB of row keys at most; the
 * client asks on from there. {@code docs/design/rules.md} has the rules, PH1 to PH8, {@code
 * docs/design/global.md} their reasons. {@link
 * org.lcindex.regionserver.global.phase.EntriesEndpoint} is the first class to read.
 */
package org.lcindex.regionserver.global.phase;
