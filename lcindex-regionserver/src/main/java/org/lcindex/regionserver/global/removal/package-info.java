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
 * nobody has removed. It decides nothing about rows: regions do, and queue here what may go.
 *
 * <pre>
 * writes (R1), repairs (R2),
 * storage (R3, room gone) ----&gt; RegionRemovals     what waits, of one region, by index
 *                                   |              lcindex-core's RemovalQueue: D and R6
 *                               RemovalServer      one thread: hbase:meta, then deletes
 *                                   +--&gt; RemovalCalls --&gt; tables of entries
 *
 * once a week, or asked --&gt; Sweeper --&gt; EntrySweep      of a region of entries (R4)
 *                                          +--&gt; BaseRegions --&gt; the servers of their rows
 * </pre>
 *
 * <p>{@link org.lcindex.regionserver.global.removal.RemovalServer} is the first class to read.
 */
package org.lcindex.regionserver.global.removal;
