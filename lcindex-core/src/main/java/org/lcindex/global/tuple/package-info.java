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
 * Tuples: which entries of a grid a row needs, so that whoever reads finds it by the values that it
 * shows together. A column's entry has all that it needs in one cell; a tuple is made of cells that
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
 * <p>Tags, rounds and the queue are those of {@code org.lcindex.global.tag}, whose rules hold here
 * as there, but TG3. Cells are those of {@code org.lcindex.entry.grid}. Rules TU1 to TU5 of {@code
 * docs/design/rules.md} are a grid's own. Their reasons:
 *
 * <ul>
 *   <li>TU1: a tuple has one value of each column, of all that it may show (TU2), and none only if
 *       it may show none. Where a row shows no value, an entry with any value stands for it: no
 *       condition on that column is met by the row, so whoever is to find it has none there. So
 *       nothing is needed for values that go away by themselves.
 *   <li>TU2: a column shows the newest put that is held, if it has no time to live of its own and
 *       no marker hides it; in a family with a time to live the older ones, too, that it does not
 *       hide for good (RM3). Else it may show the values of all that is held, whatever the clock:
 *       what expires, what a flush or a compaction drops, and what a marker hid that goes with a
 *       compaction, go in any order, and a reader of two families sees two clocks. Of several puts
 *       of one timestamp any may be shown. A put is left out that a marker hides which was written
 *       later, hides for good (RM3) and has no time to live of its own: HBase drops the marker only
 *       together with the put, or when no clock shows the put any more. Of a row that holds what
 *       was written without the log, all that is held may be shown, too: a crash takes such cells
 *       back, of one family and not of another that was flushed.
 *   <li>TU3: stripes are taken in one order, so batches do not wait for each other; but HBase takes
 *       row locks behind the hook, so waits are bounded.
 *   <li>TU4: a compaction may have dropped a value that a batch puts since the row was read, and
 *       somebody who has read the row then takes the entry for dead, or builds without it. If
 *       nothing is to be tagged, nobody waits. Where a crash may take cells back, where all that is
 *       held may have expired, or where HBase has forgotten of a put whether a marker came later
 *       (TU2), all is tagged: what is taken for shown before may have had no tag.
 *   <li>TU5: an entry with more values than the row shows may be the only one. Of a put of which
 *       HBase has forgotten whether a marker came later nobody knows, and any value is taken for
 *       shown.
 *   <li>RM6: of an ordered index a batch reports what the row might show before it and may not
 *       after it. Nothing has to be quiet for a removal (TU3).
 *   <li>PH2 and PH5 are of a grid's slots, and of the cells of a box, too.
 * </ul>
 *
 * <p>{@code PlanCasesTest} has cases of the rules, {@code TupleHistoriesTest} random histories over
 * all, {@code StripeInterleavingsTest} all interleavings of two batches, {@code GlobalFaultsTest} a
 * fault for each condition. Read {@link org.lcindex.global.tuple.TuplePlan}, then {@link
 * org.lcindex.global.tuple.HeldAxis}.
 */
package org.lcindex.global.tuple;
