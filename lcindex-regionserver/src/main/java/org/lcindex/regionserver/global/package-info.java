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
 * Writes: the entries of global indexes. A global index is an HBase table of <em>entries</em>
 * (value, row key), a table's descriptor names its indexes and {@link
 * org.lcindex.regionserver.global.GlobalIndexObserver}, and every value has its entry before it is
 * written. Begin with that class, then {@link org.lcindex.regionserver.global.GlobalRegion} and
 * {@link org.lcindex.regionserver.global.RegionWrites}.
 *
 * <pre>
 * GlobalIndexObserver      what HBase calls
 *   Replay                   what a region gets back from WALs while it opens
 *   GlobalRegion             one region: what it is put together from, what others ask it
 *     RegionWrites             a batch: the order of events
 *       CountedResults           what increments and appends are about to write
 *       BatchReader              what a batch does to indexed columns: a WrittenRow each
 *       Stripes                  one batch of a row after the other, where a table has a grid
 *       Tagger                   the tags of their values, by lcindex-core's TagPlan and TuplePlan:
 *                                an EntryBatch
 *         OldValues                what old values are tagged anew, and what that costs at most
 *           OldRows, HeldValues      what rows hold physically, place by place; HeldColumns: by column
 *       EnteredBatches           which batches a build waits for, by lcindex-core's Gate
 *       EntryWait                what it waits for, and goes on without
 *         IndexWrites              whether writes wait for an index, by lcindex-core's WriterState
 *           HealedRows               what was written so and is not any more, for builds
 *           Marks, CatalogMarks      where a region tells that an index lacks entries
 *     WriteTraces              what uncovers and is under way, and which rows are suspects afterwards
 *       HeldCells, UnsyncedWrites  what rows hold, and what of it a crash would take back
 *     RegionRepair             rounds over suspects, by lcindex-core's RemovalRound
 *     RegionBuilds             what is built of the region, and when
 *       BulkLoads                HFiles that come in: marked before, built afterwards
 *       ReplayMarks              old rows that came back from WALs: marked when the region is open
 *       IndexBuild               one index, a step at a time, by lcindex-core's BuildState
 *         BuildReader              rows as they are physically, and the tags of all they hold
 *         BuildFigures             how far it is
 *     GoneColumn               what flushes and compactions leave out (room gone)
 *     RegionFigures            figures and metrics of all these
 *     EntryMaker, EntryColumn  one index and its columns: from cells to entries
 *   GlobalServer             what all regions of a server share; GlobalServers: one for each server
 *     BuildServer              the builds' thread, pace and sender; the catalog (room coverage)
 *     RemovalServer            what waits to be removed, and its thread (room removal)
 *     WritePermits             how many handlers wait
 *     EntryTransport           what takes entries to their tables
 *       EntrySender              one wait for the entries of all indexes; EntryCall, EntryFailure
 *           SenderConnection         the connection, which no handler waits for beyond its time
 *         SecondAttempts           how many calls may be made again, to ordinary handlers
 *     MasterWatch              marks all regions under a master without the hook
 * UnobservedServer         marks every index when the server opens regions without observers
 * GlobalStandings          how indexes stand, and are verified, for the calls of clients
 *   EntryVerification        a region's rows against their entries, by EntryCheck
 * GlobalRequirements       what a global index wants of servers and tables
 * EntriesGuard             who may read and write the entries: superusers; queries ask room phase
 * EntryCheck               entries and values compared, in both directions
 * </pre>
 *
 * <p>One batch of writes, in a handler of the base region that holds the rows' locks:
 *
 * <pre>
 * HBase      stamps the cells, calls the other observers
 * W1           read the batch                      rows without indexed columns: done
 * W2           take a permit                       none: RegionTooBusyException
 * T3           take the stripes of rows of a grid  not in time: RegionTooBusyException
 * W3, W4       tags, which may need old rows
 * W5           send, and wait                      too late: RegionTooBusyException
 * HBase      write-ahead log, MemStore
 * W6         give stripes back, forget what was kept for the batch; if it was applied, report its
 *            rows of ordered indexes
 * </pre>
 *
 * <p>The rules, with the tests that break without them:
 *
 * <ol>
 *   <li>W1. <em>What is read is what is written.</em> The observer is the last one, so it sees what
 *       others made of the batch, and the mutations that they added: HBase merges these after all
 *       observers were asked, but keeps them where they can be seen. Of an increment or an append
 *       the result counts ({@code GlobalWriteTest}, {@code OtherKindsTest}).
 *   <li>W2. <em>Half of the handlers wait at most</em>, of those that write. Those that are left
 *       answer what the others wait for ({@code GlobalWritersTest}, {@code WritePermitsTest},
 *       {@code RegionWritesTest}). A mere delete needs no entry and never waits ({@code
 *       OddWritesTest}), unless it is of a row of a grid: such a delete waits for batches of the
 *       row before it.
 *   <li>W3. <em>A tag for each entry</em> that the batch's puts have, however many cells are of it
 *       ({@code GlobalWriteTest}).
 *   <li>W4. <em>What may reappear has a tag of its own.</em> A batch that deletes an exact version,
 *       or writes a cell or a marker that expires, tags all values that the row holds once more,
 *       whether they are visible or not; but those not that expire, whose tags nobody removes
 *       ({@code GlobalWriteTest}, {@code GlobalWritersTest}, {@code OddWritesTest}).
 *   <li>W5. <em>Before the row, at most for one wait.</em> Entries of all indexes go out at once,
 *       as durable as their rows ({@code BatchReaderTest}); each 5,000 have one wait more, or a
 *       large batch would never get through ({@code OddWritesTest}). Whatever does not answer in
 *       time, be it meta or a connection, ends the wait and not the server; nothing of the batch is
 *       written then ({@code GlobalOutageTest}). Entries are written by the handlers for bulk
 *       loads, in which nothing waits for an entry, and again by ordinary ones if these do not
 *       answer soon ({@code HandlersTest}).
 *   <li>W6. <em>Nothing stays behind</em> of a batch that failed ({@code CountedResultsTest}), and
 *       a build waits for a batch until HBase has applied or refused it ({@code RegionWritesTest}).
 *   <li>W7. <em>An index that is out of order for a minute costs coverage, not writes.</em> The
 *       region marks its range, waits until nobody believes the index there, and then lets writes
 *       go on without entries. Once a second it sends those of one batch, to see whether the index
 *       answers. A region that nobody writes any more sends an entry that was not taken whenever it
 *       looks what is uncovered ({@code GlobalOutageTest}). An index is out of order, too, if one
 *       write has not got through for so long, whatever others have ({@code PatienceHistories}),
 *       and at once if its table is not there ({@code GlobalOutageTest}, {@code EntryWaitTest}).
 *   <li>W8. <em>What can have no entry is marked before it is written</em>, its row by itself (rule
 *       C10), and while somebody may still believe one of the indexes, the write is refused ({@code
 *       EntryWaitTest}); one of a server waits until nobody does. It is a cell with labels or
 *       rights of its own, which an index must not tell of, or a row key beside which the value
 *       finds no room ({@code OddRowsTest}). Likewise with old values: a row that holds more than
 *       1,000, or 10,000 cells, is marked by itself, and is not read again for ten minutes ({@code
 *       OddWritesTest}); an HFile that cannot be read for the patience has its region marked
 *       ({@code GlobalOutageTest}). These two marks a build takes back when they are needed no
 *       more, or by another instance of the region.
 *   <li>W9. <em>A fault of ours costs coverage, neither writes nor a server.</em> The region marks
 *       itself, and its write goes on without entries ({@code IndexWritesTest} has the marking,
 *       {@code EntryWaitTest} and {@code RegionWritesTest} the write).
 * </ol>
 *
 * <p>A grid's rules are T1 to T9 of {@code org.lcindex.global.tuple}; {@code GridWriteTest} and
 * {@code GlobalWritersTest} have them in a cluster.
 *
 * <p>One build, in the server's one thread for builds, of one index in one region:
 *
 * <pre>
 * B1   no token is pending, no bulk load; batches that began before have ended   (C5, C6)
 * B2   read the tokens; was anything marked meanwhile? then from the beginning   (C6)
 * B3   read rows place by place, paced; tags to the entries' table, as ordinary calls
 * B4   hbase:meta says that the region is open here                              (C8)
 * B5   what was read in B2 is built; tokens of which nothing is left go          (C4)
 * </pre>
 *
 * <p>A region looks what is uncovered when it opens and every 30 seconds, after an outage and after
 * a bulk load. It marks before HFiles come in, and waits for a lease, in a handler for bulk loads;
 * what comes after is built in the background, so nothing waits there for an entry. An instance of
 * the observer that HBase put into a region which was open already builds nothing: it does not know
 * the batches under way. {@code GlobalBuildTest} has builds in a cluster.
 *
 * <p>What HBase brings back from WALs while a region opens (rule C15) is seen in the few threads
 * that open regions. There nobody asks the catalog, whose region may wait for the same threads: two
 * row keys and a time are kept, and one folder of each family is listed for HFiles made of WALs, as
 * HBase lists it once more, because HBase calls no hook for these. The first look of the open
 * region compares the time with the catalog's, and marks before anything is taken for covered; it
 * does so even if the region is closed by then ({@code ReplayTest}, {@code ReplayHooksTest}).
 *
 * <p>Old rows and those of builds are read place by place (rule G9), because a raw scan hides cells
 * that may come back. An old row is read in the form of a Get. Of a row that is new this takes 6
 * microseconds with four HFiles in the block cache, and 41 of one that three of them have. One scan
 * for all rows of a batch takes 48 and 43 where rows are spread, because it asks no Bloom filter,
 * and a tenth where they are neighbours, which is rare enough.
 *
 * <p>One round of the remover, in the server's one thread for removals (rules R2, R5 to R9 and G8
 * of {@code org.lcindex.global.tag}; {@code RegionRemovalRulesTest} has a case of each, {@code
 * GlobalRemovalTest} a cluster):
 *
 * <pre>
 * writes of ordered indexes, flushes, compactions    report suspects, into the region's queue
 * half a second later at most                        look what uncovers; read rows whose entries are
 *                                                    not named; read the tags of all, one call for
 *                                                    each region of entries; wait for the gate; read
 *                                                    the rows; queue what may go
 * D later            hbase:meta says that the region is open here: delete, as ordinary calls
 * </pre>
 *
 * <p>One sweep of entries (R4): the server that has the entries reads some with their tags, and
 * asks the regions of their rows. These make the same round of them ({@code GlobalSweepTest}),
 * whose tags were seen before it began. It looks what uncovers after that. A write that uncovers
 * and ended in between is applied when the row is read; one that had not ended is seen by the look.
 */
package org.lcindex.regionserver.global;
