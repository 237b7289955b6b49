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
 * <p>Rules TG1 to TG4 and RM1 to RM9 of {@code docs/design/rules.md} say why no entry is lost, and
 * who removes what. Their reasons:
 *
 * <ul>
 *   <li>TG2: a server counts its ids, from anywhere; two servers give one id with a chance of
 *       2<sup>-32</sup> for each pair of tags of one entry and one reading.
 *   <li>TG3: a delete of one version, a put or a marker with a time to live can make older cells
 *       visible. Puts that expire get no new tags: their entry keeps one as long as they are held.
 *   <li>TG4: a raw scan shows only the last written of several puts of one timestamp, and nothing
 *       that has expired by the reader's clock; both may be seen again.
 *   <li>RM1: a put hides nothing for good if one that is held has a time to live of its own. What
 *       has one may have a put dropped by a flush, which hides nothing for good then; so may what
 *       has the timestamp of a point's marker that is newer than the put.
 *   <li>RM2: a tag goes only if its batch has ended when the row is read; whatever makes the value
 *       visible later has written another one since. Neither an age of tags is needed for that, nor
 *       that the range is covered. A mutation that uncovers tags what it has read, and a cell may
 *       be applied since; so nothing such may be under way from before the tags are seen until the
 *       decision.
 *   <li>RM3: a server whose clock is fast drops the newer cell, which has expired; the region moves
 *       to one whose clock is slow, which shows the older cell again. MIN_VERSIONS do not matter,
 *       since they may be taken away, except that they show what has expired.
 *   <li>RM4: a write that is not synced to the log reports nothing, and nobody decides by a row
 *       whose unsynced cells no flush has written yet.
 *   <li>RM5: an entry that lives gets a tag with each write of its value. The new tag comes after
 *       all that it replaces: who removes it has seen it, and so decides after all batches whose
 *       tags are gone. It is none that somebody is about to remove, as the newest of those that
 *       were seen might be.
 *   <li>RM6: a write of an ordered index reports its row; a flush or a compaction the entries of
 *       the puts that it has left out, for these are in no place any more.
 *   <li>PH5: so a row that moves within a query's range is found by one entry or the other.
 *   <li>CV7: a server that has lost a region without knowing it decides by rows that are not the
 *       region's any more, for as long as it lives. No age helps against that.
 * </ul>
 *
 * <p>{@code TagCasesTest} has cases of each rule, {@code TagHistoriesTest} random histories over
 * all, {@code GlobalFaultsTest} a fault for each condition. Each server's clock differs from the
 * true time by the skew at most, so two clocks are apart by twice as much. A clock may stand still
 * or jump; where a family has a time to live, that has to hold always. Families with {@code
 * NEW_VERSION_BEHAVIOR} are refused: their markers hide by order of writing. A family whose time to
 * live gets longer, or which gets one, is marked as uncovered, because cells come back then that
 * RM1 took for hidden.
 *
 * <p>Read {@link org.lcindex.global.tag.TagPlan}, then {@link org.lcindex.global.tag.Residue} and
 * {@link org.lcindex.global.tag.RemovalRound}.
 */
package org.lcindex.global.tag;
