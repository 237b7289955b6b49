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
 * Repair after flushes and compactions: the values that these drop from a base table's indexed
 * columns. Their entries are suspects of {@code org.lcindex.global.tag} (after DELI's Algorithm 3).
 * Nothing here changes HBase's output, or makes a flush or compaction fail. Values that cannot be
 * found are left to the sweep, and counted.
 *
 * <pre>
 * RegionGone                  one region: its observer's hooks
 *   FlushRepairs                which flush of which thread is committed
 *     FlushedFamily               of one family: a pass, in the thread that flushes
 *   BegunCompactions            which compaction has written its first result
 *   CompactionRepairs           one server: a thread, and compactions that are not committed yet
 *     WrittenCompaction           one compaction: its HFiles, pinned
 *     StagedRepair                a pass over them, paced
 *     StreamedRepair              or a pass over its inputs, while it runs
 *   FoundSuspects               suspects that wait for the commit
 * Comparison                  in and out, in lockstep, row by row: Residue.dropped
 *   PlacePuts                   puts of indexed columns, place by place
 *   IndexedColumn               one index: its entries, and where to report them
 *     GoneTally                   figures of dropped values
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
 * <p><b>Staged and streaming</b> are two ways to repair after a compaction; {@code
 * lcindex.global.compaction.repair} chooses. A <em>staged</em> repair runs after the compaction, in
 * a thread of the server, at a pace. It reads inputs and results, and reports at once, because the
 * compaction is committed. It makes no pass if as many cells came out as went in. The inputs stay
 * on disk until it has ended. A <em>streaming</em> repair runs in the compaction's own thread. It
 * reads the inputs a second time and watches the cells that HBase writes. It keeps no HFile, reads
 * always, and holds its suspects until the store shows the result.
 *
 * <p>Rules of {@code docs/design/rules.md} that are kept here, and their reasons:
 *
 * <ul>
 *   <li>TG4: of two cells of one timestamp a merged reading shows one.
 *   <li>RM8: a flush is committed by its last hook. A compaction is committed when the store shows
 *       its result, or compacts it again. After a failure the inputs stay, and so do their tags. A
 *       compaction is compared with all of its results. A value in an unknown result would seem to
 *       be dropped ({@code BegunCompactionsTest}, {@code CompactionEventsTest}).
 *   <li>RM7: a pass holds the puts of one row, 1,000 of a column at most, and before a commit a
 *       quarter of the server's budget for removals. A pass after a compaction waits while less
 *       than half of that budget is left, for five minutes at most. Compactions that wait keep
 *       their old HFiles up to a limit in bytes ({@code FlushRepairsTest}, {@code
 *       CompactionRepairsTest}).
 *   <li>RM9: when a region closes HBase archives compacted HFiles, and leaves pinned ones. A split,
 *       a merge or a snapshot of a disabled table takes all files of the folder. Purged markers
 *       would hide new cells then, and dropped cells would come back ({@code
 *       CompactionEventsTest}).
 * </ul>
 *
 * <p>A flush makes no pass if as many cells came out as went in. A compaction that has waited ten
 * minutes for its turn is left to the sweep. It waits one minute if it has references to HFiles of
 * a region that was split, because HBase does not split a region again that has some.
 *
 * <p>The sweep alone finds versions that an in-memory compaction drops, HFiles that expire as a
 * whole, a compaction without any result, and a flush into several HFiles.
 *
 * <p>Read {@link org.lcindex.regionserver.global.gone.Comparison} first.
 */
package org.lcindex.regionserver.global.gone;
