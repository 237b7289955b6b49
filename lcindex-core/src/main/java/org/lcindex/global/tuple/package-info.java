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
 * <p>Tags, rounds and the queue are those of {@code org.lcindex.global.tag}, whose rules G1, G2, G9
 * and R5 to R9 hold here as there. Cells are those of {@code org.lcindex.entry.grid}.
 *
 * <ol>
 *   <li>T1. <em>All that may be shown.</em> Before a batch is applied, each tuple that the row may
 *       show from then on until its next batch has a tag: one value of each column, of all that it
 *       may show (T2), and none only if it may show none. Where a row shows no value, an entry with
 *       any value stands for it: no condition on that column is met by the row, so whoever is to
 *       find it has none there. So nothing is needed for values that go away by themselves.
 *   <li>T2. <em>What a column may show.</em> The newest put that is held, if it has no time to live
 *       of its own and no marker hides it; in a family with a time to live the older ones, too,
 *       that it does not hide for good (R8). Else the values of all that is held, whatever the
 *       clock: what expires, what a flush or a compaction drops, and what a marker hid that goes
 *       with a compaction, go in any order, and a reader of two families sees two clocks. Of
 *       several puts of one timestamp any may be shown. A put is left out that a marker hides which
 *       was written later, hides for good (R8) and has no time to live of its own: HBase drops the
 *       marker only together with the put, or when no clock shows the put any more. Of a row that
 *       holds what was written without the log, all that is held may be shown, too: a crash takes
 *       such cells back, of one family and not of another that was flushed.
 *   <li>T3. <em>One batch of a row at a time.</em> It has the row's stripe from before it reads the
 *       row until HBase has applied it. Stripes are taken in one order, so batches do not wait for
 *       each other; but HBase takes row locks behind the hook, so waits are bounded.
 *   <li>T5. <em>What has its tag.</em> A batch tags what the row may show after it and might not
 *       before, and whatever has a value that it puts: a compaction may have dropped that value
 *       since the row was read, and somebody who has read the row then takes the entry for dead, or
 *       builds without it. If that is nothing, nobody waits. Where a crash may take cells back,
 *       where all that is held may have expired, or where HBase has forgotten of a put whether a
 *       marker came later (T2), all is tagged: what is taken for shown before may have had no tag.
 *   <li>T6. <em>Old entries.</em> Of an ordered index a batch reports what the row might show
 *       before it and may not after it. Nothing has to be quiet for a removal (T3).
 *   <li>T7. <em>Who removes</em> sees the tags, waits until the batches under way have ended, and
 *       reads the row. An entry is dead if it stands for no tuple that the row may show (T1); an
 *       entry with more values than the row shows is not, since it may be the only one. Of a put of
 *       which HBase has forgotten whether a marker came later it does not know, and takes any value
 *       for shown.
 *   <li>T8. <em>One generation.</em> Who writes, builds and asks has the slots of the generation to
 *       whose table the entries belong.
 *   <li>T9. <em>In time.</em> The cells of a box are read within D, as several values are (I6 of
 *       {@code docs/design/global.md}).
 * </ol>
 *
 * <p>{@code PlanCasesTest} has cases of the rules, {@code TupleHistoriesTest} random histories over
 * all, {@code StripeInterleavingsTest} all interleavings of two batches, {@code GlobalFaultsTest} a
 * fault for each condition. Read {@link org.lcindex.global.tuple.TuplePlan}, then {@link
 * org.lcindex.global.tuple.HeldAxis}.
 */
package org.lcindex.global.tuple;
