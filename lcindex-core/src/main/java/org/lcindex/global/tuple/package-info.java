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
 * Tuples: the entries that a row needs in a grid, so that a query finds it by the values that it
 * shows together. An entry of one column follows from one cell. A tuple follows from cells that
 * different batches have written.
 *
 * <pre>
 *   a batch --&gt; RowStripes     one batch of a row after the other
 *                   |
 *   places ---&gt; HeldAxis       which values may a column show until the row is written again?
 *                   |
 *               HeldRow        which tuples are these?        &lt;--- RemovalRound: is an entry dead?
 *                   |
 *               TuplePlan --+--&gt; tags, to write before
 *                           +--&gt; old entries, to report after: Suspect
 * </pre>
 *
 * <p>Tags, rounds and the queue are those of {@code org.lcindex.global.tag}. All rules of that
 * package but TG3 hold here, too. Cells are those of {@code org.lcindex.entry.grid}. Rules TU1 to
 * TU5 of {@code docs/design/rules.md} are a grid's own. Their reasons:
 *
 * <ul>
 *   <li>TU1: a tuple has one value of each column, out of all that the column may show (TU2). It
 *       has none of a column only if the column may show none. Where a row shows no value, an entry
 *       with any value stands for it: the row meets no condition on that column, so a query that is
 *       to find it has none there. So nothing is needed for values that go away by themselves.
 *   <li>TU2: a column shows the newest held put, if the put has no time to live of its own and no
 *       marker hides it. In a family with a time to live it may also show the older puts that the
 *       newest one does not hide for good (RM3). Else it may show the values of all held cells, at
 *       any clock: expired cells, cells that a flush or a compaction drops, and cells behind a
 *       marker that goes with a compaction, go in any order, and a reader of two families sees two
 *       clocks. Of several puts of one timestamp any may be shown. A put is left out if a marker
 *       that was written later hides it for good (RM3) and has no time to live of its own: HBase
 *       drops the marker only together with the put, or when no clock shows the put any more. A row
 *       may hold cells that were written without the log. Then all held cells may be shown: a crash
 *       takes such cells back in one family, and not in another that was flushed.
 *   <li>TU3: all batches take stripes in one order, so they do not wait for each other in a circle.
 *       HBase takes row locks behind the hook, so waits are bounded.
 *   <li>TU4: a compaction may have dropped a value since the row was read, and the batch puts it
 *       again. Another reader of the row then takes the entry for dead, or builds without it. If
 *       there is nothing to tag, the batch does not wait. All held values are tagged where a crash
 *       may take cells back, where all held cells may have expired, or where HBase has forgotten
 *       whether a marker came after a put (TU2): a tuple that seems to have been shown before may
 *       have had no tag.
 *   <li>TU5: an entry with more values than the row shows may be the only one. HBase may have
 *       forgotten whether a marker came after a put. Then any value is taken for shown.
 *   <li>RM6: a batch of an ORDERED index reports the tuples that the row might show before it and
 *       may not after it. A removal needs no quiet (TU3).
 *   <li>PH2 and PH5 hold for a grid's slots, and for the cells of a box, too.
 * </ul>
 *
 * <p>{@code PlanCasesTest} has cases of the rules, {@code TupleHistoriesTest} random histories over
 * all, {@code StripeInterleavingsTest} all interleavings of two batches, {@code GlobalFaultsTest} a
 * fault for each condition. Read {@link org.lcindex.global.tuple.TuplePlan}, then {@link
 * org.lcindex.global.tuple.HeldAxis}.
 */
package org.lcindex.global.tuple;
