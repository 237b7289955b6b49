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
 *   a batch --> TagPlan --+--> tags, to write before      Stamps       may a timestamp be a name?
 *                 ^       +--> a removal, after           Uncovering   may older cells come back?
 *                 |                |
 *   places --> Residue             v
 *                 ^           RemovalQueue --> deletes of exact tags, D later, while alive
 *                 |                ^
 *   flush, compaction -> gone -----+
 *   reads, sweep ------> Repair ---+
 * </pre>
 *
 * <p><b>Why no entry is lost</b> (G) and <b>who removes what</b> (R), by the numbers to which code
 * and tests refer:
 *
 * <ol>
 *   <li>G1. A tag is durable before its cell. A tag that was removed is never given out again.
 *   <li>G2. A random tag is new. Its timestamp is the server's clock when it was made, not the base
 *       cell's: only so can R2 tell that its writer may be under way.
 *   <li>G3. A timestamp names a tag only if the server stamped the cell in this batch, the cell has
 *       no time to live of its own, and the clock has reached the stamp.
 *   <li>G4. A name is given out once for a row and column: a stamp names only if it is after all
 *       timestamps, the clients' too, that this instance of the region has seen for them.
 *   <li>G5. Names that another instance, a removal, a build or a bulk load may have used are not
 *       given out: they are at or below the floor. The floor begins at the clock of opening plus
 *       twice the skew, or at the greatest timestamp that the region held, and goes up with each
 *       flush and compaction.
 *   <li>G6. What can make older cells visible (a delete of one version, a put or a marker with a
 *       time to live) tags all that the row holds, at random, before it is applied; but not puts
 *       that expire. Nothing removes the tags of these as long as they are held (R1 to R3).
 *   <li>G7. While a range is uncovered nothing is removed by name in it, and only an index's first
 *       build gives names: before a later one, names may have been removed, and HBase's marker
 *       hides a tag that is put again. Later builds give random tags.
 *   <li>G8. Who removes must have read the row while nothing uncovering was under way, from before
 *       the reading until the decision.
 *   <li>G9. Whoever decides by what a row holds, or gives tags to it, reads MemStore and HFiles
 *       place by place. A raw scan shows only the last written of several puts of one timestamp,
 *       and nothing that has expired by the reader's clock; both may be seen again.
 *   <li>R1. A write removes the name of the put that was visible before, if it hides it for good
 *       (R8): by a later stamped put, or by a marker of the column. Nothing that uncovers may be
 *       held, or be in the batch.
 *   <li>R2. A repair removes tags that it has seen and that are older than G, if no cell of the
 *       value is held, or if a put hides all of them for good (R8) and none that is held has a time
 *       to live of its own. What has one may have a put dropped by a flush, which hides nothing for
 *       good then; so may what has the timestamp of a point's marker that is newer than the put.
 *       Tags of cells that have expired by the clock of every server go, too.
 *   <li>R3. A flush or compaction removes the names of puts that it left out, if no double came out
 *       and the clock is past their timestamp: before, the name may still be given out.
 *   <li>R4. The sweep is R2 for all entries.
 *   <li>R5. A removal waits for D after its decision. A query that took longer than D for its index
 *       phase begins anew. So a row that moves within a query's range is found by one entry or the
 *       other.
 *   <li>R6. A removal waits until the server is known to have been alive after the decision. A
 *       server that has lost a region without knowing it decides by rows that are not the region's
 *       any more, for as long as it lives: no age helps against that.
 *   <li>R7. What hides for good outlives a crash. A write that is not synced to the log removes
 *       nothing, and nobody decides by a row whose unsynced cells no flush has written yet.
 *   <li>R8. In a family with a time to live, what is newer hides what is older for good only if it
 *       is newer by more than two clocks are apart. A server whose clock is fast drops the newer
 *       cell, which has expired; the region moves to one whose clock is slow, which shows the older
 *       cell again. MIN_VERSIONS do not matter, since they may be taken away, except that they show
 *       what has expired. R3 needs none of this: what it removes is dropped, and comes back by no
 *       clock.
 * </ol>
 *
 * <p>{@code TagCasesTest} has cases of each rule, {@code TagHistoriesTest} random histories over
 * all, {@code GlobalFaultsTest} a fault for each condition. Each server's clock differs from the
 * true time by the skew at most, so two clocks are apart by twice as much. A clock may stand still
 * or jump as long as that holds when a region changes its server; where a family has a time to
 * live, it has to hold always. Families with {@code NEW_VERSION_BEHAVIOR} are refused: their
 * markers hide by order of writing. A family whose time to live gets longer, or which gets one, is
 * marked as uncovered, because cells come back then that R1 took for hidden.
 *
 * <p>Read {@link org.lcindex.global.tag.TagPlan}, then {@link org.lcindex.global.tag.Residue}.
 */
package org.lcindex.global.tag;
