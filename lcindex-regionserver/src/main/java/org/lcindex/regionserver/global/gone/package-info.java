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
 * What flushes and compactions leave out of a base table's indexed columns: its entries are
 * suspects of {@code org.lcindex.global.tag} (after DELI's Algorithm 3). Nothing here changes what
 * HBase writes, or makes it fail: what cannot be known is left to the sweep, and counted.
 *
 * <pre>
 * RegionGone                  one region: what its observer's hooks call
 *   FlushRepairs                which flush of which thread is committed
 *     FlushedFamily               of one family: a pass, in the thread that flushes
 *   BegunCompactions            which compaction has written its first result
 *   CompactionRepairs           one server: a thread, and what waits until it is committed
 *     WrittenCompaction           one compaction: its HFiles, pinned
 *     StagedRepair                a pass over them, paced
 *     StreamedRepair              or a pass over its inputs, while it runs
 *   FoundSuspects               what was found and waits for the commit
 * Comparison                  in and out, in lockstep, row by row: Residue.dropped
 *   PlacePuts                   puts of indexed columns, place by place
 *   IndexedColumn               one index: its entries, and where to report them
 *     GoneTally                   what was found, for those who ask
 *
 *   flush       segments of the snapshot ---+
 *                                           +--&gt; Comparison --&gt; suspects --commit--&gt; report
 *               the new HFile --------------+
 *   streaming   inputs, a second time ------+                                  (likewise)
 *               cells HBase writes ---------+
 *   staged      --commit--&gt; inputs ---------+
 *                                           +--&gt; Comparison --&gt; report
 *                           results --------+
 * </pre>
 *
 * <p>Rules of {@code docs/design/rules.md} that are kept here, and their reasons:
 *
 * <ul>
 *   <li>TG4: of two cells of one timestamp a merged reading shows one.
 *   <li>RM8: a flush is committed by its last hook, a compaction when the store shows the result,
 *       or compacts it again. One that fails leaves its inputs, whose tags stay. A compaction is
 *       compared with all that it has written: what a result holds that is not known would seem to
 *       have gone ({@code BegunCompactionsTest}, {@code CompactionEventsTest}).
 *   <li>RM7: a pass holds the puts of one row, 1,000 of a column at most, and before a commit a
 *       quarter of the server's room for removals. A pass after a compaction waits while less than
 *       half of that room is left, for five minutes at most. Compactions that wait keep their old
 *       HFiles up to a limit in bytes ({@code FlushRepairsTest}, {@code CompactionRepairsTest}).
 *   <li>RM9: HBase archives then what was compacted away, and leaves what is pinned. A split, a
 *       merge or a snapshot of a disabled table takes all files of the folder: markers that are
 *       purged would hide new cells, and cells that are gone would come back ({@code
 *       CompactionEventsTest}).
 * </ul>
 *
 * <p>A flush and a staged compaction make no pass if as many cells came out as went in. A
 * compaction's HFiles stay on disk until its pass has ended or its region closes. What has waited
 * ten minutes for its turn is left to the sweep, one minute if it has references to HFiles of a
 * region that was split: HBase does not split a region again that has some.
 *
 * <p>Not seen, and so left to the sweep: versions that an in-memory compaction drops, HFiles that
 * expire as a whole, a compaction without any result, a flush into several HFiles.
 *
 * <p>Read {@link org.lcindex.regionserver.global.gone.Comparison} first.
 */
package org.lcindex.regionserver.global.gone;
