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
 * Tags: the cells of an entry. An entry lives while it has a tag. The classes here decide which
 * tags a write needs and which tags are stale, so that no retry, race or dead server removes a tag
 * that a visible value needs.
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
 * <p><b>No needed entry is removed.</b> Only a round decides. It sees the tags first, waits for the
 * batches under way, and reads the row last. A tag that it saw belongs to a batch that has ended,
 * so its cell is in the row, or never comes. If the row needs the cell, the tag stays. A later
 * write gives a new tag, which the round has not seen and does not delete. A finder of a stale
 * entry reports a {@link org.lcindex.global.tag.Suspect} and decides nothing.
 *
 * <p>Rules TG1 to TG5 and RM1 to RM9 of {@code docs/design/rules.md} are kept here. Their reasons:
 *
 * <ul>
 *   <li>TG2: a server counts its tags, from a random start in 40 bits. Two servers give an entry
 *       one number with a chance of 2<sup>-40</sup> for each pair of its tags.
 *   <li>TG3: a delete of one version, and a put or a marker with a time to live, can make older
 *       cells visible. Puts that expire get no new tags: their entry keeps one as long as they are
 *       held.
 *   <li>TG4: a raw scan shows only the last written of several puts of one timestamp, and no cell
 *       that has expired by the reader's clock. Both may be seen again.
 *   <li>TG5: an HFile of another region comes in without a number of this one if its bulk load
 *       meets a flush. Its cells keep the sequence ids of the other region. HBase shows those that
 *       are greater than its own when it has given out as many. Until then it shows older cells,
 *       which such a put seems to hide. The order of two such numbers decides nothing: a region
 *       that has loaded something does not ask which came later (TU2) until it opens anew. Then its
 *       own numbers are greater than all that it has.
 *   <li>RM1: a put hides nothing for good if a held cell has a time to live of its own. Such a cell
 *       may have a put dropped by a flush. So may a cell with the timestamp of a point's marker
 *       that is newer than the put.
 *   <li>RM2: the batch of a seen tag has ended when the row is read, and a write that makes the
 *       value visible later has written another tag. So neither the age of a tag nor the coverage
 *       of its range matters. A mutation that uncovers tags the cells that it has read, and a cell
 *       may be applied since. So none may be under way from before the tags are seen until the
 *       decision.
 *   <li>RM3: a server with a fast clock drops the newer cell, which has expired there. The region
 *       moves to a server with a slow clock, which shows the older cell again. MIN_VERSIONS do not
 *       matter, since an alter may take them away, except that they show expired cells.
 *   <li>RM4: a write that is not synced to the log reports nothing. Nobody decides by a row with
 *       unsynced cells that no flush has written yet.
 *   <li>RM5: an entry that lives gets a tag with each write of its value. The new tag comes after
 *       all tags that it replaces. A round that removes it has seen it, and so decides after all
 *       batches of the replaced tags. The newest of the seen tags would not do: another round may
 *       be about to remove it.
 *   <li>RM6: a write of an ORDERED index reports its row. A flush or a compaction reports the
 *       entries of dropped puts, because no place of the row has these any more.
 *   <li>PH5: a row that moves within a query's range is found by its old or its new entry.
 *   <li>CV7: a server that has lost a region without knowing it decides by rows that are not the
 *       region's any more, for as long as it lives. No age of tags helps against that.
 * </ul>
 *
 * <p>{@code TagCasesTest} has cases of each rule, {@code TagHistoriesTest} random histories over
 * all, {@code GlobalFaultsTest} a fault for each condition.
 *
 * <p><b>Assumed.</b> Each server's clock differs from the true time by the skew at most, so two
 * clocks are apart by twice as much. A clock may stand still or jump; where a family has a time to
 * live, the bound has to hold always. Families with {@code NEW_VERSION_BEHAVIOR} are refused: their
 * markers hide by order of writing. A family that gets a time to live, or a longer one, is marked
 * as uncovered, because cells come back then that RM1 took for hidden.
 *
 * <p>Read {@link org.lcindex.global.tag.TagPlan}, then {@link org.lcindex.global.tag.Residue} and
 * {@link org.lcindex.global.tag.RemovalRound}.
 */
package org.lcindex.global.tag;
