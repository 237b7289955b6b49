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
 * The suite {@code deli}: what the DELI paper measured of an index whose old entries are removed
 * later, beside one that is kept up to date in place. Update in place is an ORDERED global index
 * here, DELI a DEFERRED one.
 *
 * <pre>
 *   DeliSuite            sizes, order, claims; the first class to read
 *     PutsAndCompaction    Table II: puts, then a compaction with repair
 *     ReadShares           Figures 7 and 8: reads and puts by several clients
 *       Mixture              one table and its clients
 *     RepairCosts          Figure 9: a compaction with repairs of several kinds
 *     PhoenixPuts          the puts of Table II, by Phoenix
 *     PhoenixShares        the operations of Figure 8, by Phoenix
 *       DeliTable            a table with its index; flushes, compactions, what waits
 *       KeyValues            what is written, by whom, and what must be found
 *       ServerCounts         what servers have read, exactly
 *     DeliClaims, DeliTables, PhoenixTables  the report
 * </pre>
 */
package org.lcindex.experiments.deli;
