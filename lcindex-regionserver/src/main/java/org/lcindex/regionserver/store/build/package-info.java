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
 * How an HFile gets its index files, and loses them. Begin with {@link
 * org.lcindex.regionserver.store.build.Reconciliation}: everything that is built, opened or deleted
 * follows from its comparison of the store's HFiles with what is open and on the disks.
 *
 * <pre>
 * Reconciliations       turns: one at a time, and who asks meanwhile does not wait (OpenWait)
 *   Reconciliation        one comparison, for an IndexedFamily
 *     Publication           what is there is opened
 *     StoreJobs             what is missing is made: decides which job, and what its end means
 *       RunningJobs           at most one job for an HFile, in all open stores (Origins)
 *       CompactionPins        inputs of compactions, kept for the merge and for queries
 *       IndexFileMaker        four ways: JobProgress tells how far they are
 *         HFileBuild            from the HFile's cells
 *         CompactionMerge       from the index files of a compaction's inputs
 *         remote                from another server
 *         offline               what was built beside the HFile of a bulk load
 *       Publication           what is made is put in its place, opened, compared, admitted
 *     IndexHousekeeping     what no open store claims (Origins) is deleted
 * IndexEnvironment      what all stores of a server share: telemetry, memory, disk, work
 * </pre>
 *
 * <p>A compaction tells of its result before HBase has put it into the store: {@code
 * LCIndexObserver.postCompact}, {@code StoreJobs.compacted}. The inputs are pinned. A {@code
 * CompactJob} merges their index files, a {@code CompleteCompactJob} waits until the result is one
 * of the store's files and publishes. Until then queries use the index files of the inputs; with
 * the end of the job they are let go.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.store.build;

import org.apache.yetus.audience.InterfaceAudience;
