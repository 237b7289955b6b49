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
 * Tags: which cells an entry has, so that no retry, race or dead server can lose one that a visible
 * value needs.
 *
 * <pre>
 *   a batch --> TagPlan --> tags, to write before            Uncovering   may older cells come back?
 *                 ^                                              |
 *   places --> Residue ------------------------+                 |
 *                                              v                 v
 *   writes, flushes, compactions --> Suspect --> RemovalRound --> RemovalQueue --> deletes of exact
 *   readers' hints, the sweep -----> Suspect ----^                                 tags, D later,
 *                                                                                  while alive
 * </pre>
 *
 * <p><b>Why no entry is lost</b> (G) and <b>who removes what</b> (R), by the numbers to which code
 * and tests refer:
 *
 * <ol>
 *   <li>G1. A tag is durable before its cell. A tag that was removed is never given out again.
 *   <li>G2. A tag is new: no other of its entry has its id and its clock's reading. A server counts
 *       its ids, from anywhere; two servers give one id with a chance of 2<sup>-32</sup> for each
 *       pair of tags of one entry and one reading.
 *   <li>G6. What can make older cells visible (a delete of one version, a put or a marker with a
 *       time to live) tags all that the row holds before it is applied; but not puts that expire.
 *       An entry of these keeps a tag as long as they are held (R2).
 *   <li>G8. Who removes must have read the row while nothing uncovering was under way, from before
 *       the tags were seen until the decision. For such a mutation tags what it has read, and a
 *       cell may be applied since.
 *   <li>G9. Whoever decides by what a row holds, or gives tags to it, reads MemStore and HFiles
 *       place by place. A raw scan shows only the last written of several puts of one timestamp,
 *       and nothing that has expired by the reader's clock; both may be seen again.
 *   <li>R2. A round removes tags that it has seen before it waited for the batches under way, after
 *       which it has read the row: if no cell of the value is held, or if a put hides all of them
 *       for good (R8) and none that is held has a time to live of its own. What has one may have a
 *       put dropped by a flush, which hides nothing for good then; so may what has the timestamp of
 *       a point's marker that is newer than the put. Tags of cells that have expired by the clock
 *       of every server go, too. So a tag goes only if its batch has ended when the row is read;
 *       whatever makes the value visible later has written another one since. Neither an age of
 *       tags is needed for that, nor that the range is covered.
 *   <li>R4. The sweep reports all entries.
 *   <li>R5. A removal waits for D after its decision. A query that took longer than D for its index
 *       phase begins anew. So a row that moves within a query's range is found by one entry or the
 *       other.
 *   <li>R6. A removal waits until the server is known to have been alive after the decision. A
 *       server that has lost a region without knowing it decides by rows that are not the region's
 *       any more, for as long as it lives: no age helps against that.
 *   <li>R7. What hides for good outlives a crash. A write that is not synced to the log reports
 *       nothing, and nobody decides by a row whose unsynced cells no flush has written yet.
 *   <li>R8. In a family with a time to live, what is newer hides what is older for good only if it
 *       is newer by more than two clocks are apart. A server whose clock is fast drops the newer
 *       cell, which has expired; the region moves to one whose clock is slow, which shows the older
 *       cell again. MIN_VERSIONS do not matter, since they may be taken away, except that they show
 *       what has expired.
 *   <li>R9. An entry that lives gets a tag with each write of its value. If a round has seen too
 *       many, it writes a new one and has it acknowledged; then those that it has seen go. The new
 *       one comes after all that it replaces: who removes it has seen it, and so decides after all
 *       batches whose tags are gone. It is none that somebody is about to remove, as the newest of
 *       those that were seen might be.
 * </ol>
 *
 * <p>Whoever finds an old entry reports a suspect, and decides nothing: a write of an ordered index
 * its row, a flush or a compaction the entries of the puts that it has left out, for these are in
 * no place any more.
 *
 * <p>{@code TagCasesTest} has cases of each rule, {@code TagHistoriesTest} random histories over
 * all, {@code GlobalFaultsTest} a fault for each condition. Each server's clock differs from the
 * true time by the skew at most, so two clocks are apart by twice as much. A clock may stand still
 * or jump; where a family has a time to live, that has to hold always. Families with {@code
 * NEW_VERSION_BEHAVIOR} are refused: their markers hide by order of writing. A family whose time to
 * live gets longer, or which gets one, is marked as uncovered, because cells come back then that R2
 * took for hidden.
 *
 * <p>Read {@link org.lcindex.global.tag.TagPlan}, then {@link org.lcindex.global.tag.Residue} and
 * {@link org.lcindex.global.tag.RemovalRound}.
 */
package org.lcindex.global.tag;
