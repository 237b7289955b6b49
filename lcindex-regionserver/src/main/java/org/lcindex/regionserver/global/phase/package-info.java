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
 * The servers' half of the index phase: what regions of entries answer to queries.
 *
 * <pre>
 * EntriesGuard --&gt; EntriesEndpoint     who may ask; coverage first (room coverage)
 *                    StaleHints          takes what queries tell of stale entries (room removal)
 *                    EntriesScan         a region's entries, until rows, bytes or time are used up
 *                      EntrySpan           one range of entries: which scan reads it
 * </pre>
 *
 * <p>{@code docs/design/rules.md} has the rules, PH1 to PH8, {@code docs/design/global.md} their
 * reasons. {@link org.lcindex.regionserver.global.phase.EntriesEndpoint} is the first class to
 * read.
 */
package org.lcindex.regionserver.global.phase;
