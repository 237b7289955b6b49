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
 *       Stripes                  one batch of a row after the other, where an index is striped
 *       IndexPlan                the tags of their values, by lcindex-core's TagPlan or TuplePlan:
 *                                an EntryPlan of each row, together an EntryBatch
 *         OldValues                what old values are tagged anew, and what that costs at most
 *           OldRows, HeldValues      what rows hold physically, place by place; HeldColumns: by column
 *       OfThread                 what a thread's batches have under way, as in lcindex-core's Gate
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
 * WR1          read the batch                      rows without indexed columns: done
 * WR2          take a permit                       none: RegionTooBusyException
 * TU3          take the stripes of rows of a grid  not in time: RegionTooBusyException
 * TG1, TG3     tags, which may need old rows
 * WR3          send, and wait                      too late: RegionTooBusyException
 * HBase      write-ahead log, MemStore
 * WR4        give stripes back, forget what was kept for the batch; if it was applied, report its
 *            rows of ordered indexes
 * </pre>
 *
 * <p>Rules WR1 to WR6 of {@code docs/design/rules.md} are kept here. Their reasons:
 *
 * <ul>
 *   <li>WR1: the observer is the last one, so it sees what others made of the batch, and the
 *       mutations that they added. HBase merges these after all observers were asked, but keeps
 *       them where they can be seen.
 *   <li>WR2: the handlers that are left answer what the others wait for. A mere delete needs no
 *       entry and never waits ({@code OddWritesTest}), unless it is of a row of a grid: such a
 *       delete waits for batches of the row before it.
 *   <li>TG1: an entry of a batch has one tag, however many cells are of it.
 *   <li>TG3: a batch that deletes an exact version, or writes a cell or a marker that expires, tags
 *       all values that the row holds once more, whether they are visible or not ({@code
 *       GlobalWritersTest}, {@code OddWritesTest}).
 *   <li>WR3: entries are as durable as their rows ({@code BatchReaderTest}); each 5,000 have one
 *       wait more, or a large batch would never get through ({@code OddWritesTest}). Whatever does
 *       not answer in time, be it meta or a connection, ends the wait and not the server. Entries
 *       are written by the handlers for bulk loads, in which nothing waits for an entry, and again
 *       by ordinary ones if these do not answer soon ({@code HandlersTest}).
 *   <li>WR4 and CV5: a build waits for a batch until HBase has applied or refused it ({@code
 *       RegionWritesTest}).
 *   <li>WR5: the region marks its range, waits until nobody believes the index there, and then lets
 *       writes go on without entries. Once a second it sends those of one batch, to see whether the
 *       index answers. A region that nobody writes any more sends an entry that was not taken
 *       whenever it looks what is uncovered. An index is out of order, too, if one write has not
 *       got through for so long, whatever others have ({@code PatienceHistories}), and at once if
 *       its table is not there ({@code EntryWaitTest}).
 *   <li>CV9: while somebody may still believe one of the indexes, a write that will lack an entry
 *       is refused; one of a server waits until nobody does. It is a cell with labels or rights of
 *       its own, which an index must not tell of, or a row key beside which the value finds no
 *       room.
 *   <li>CV10: a row that holds more than 1,000 old values, or 10,000 cells, is marked by itself,
 *       and is not read again for ten minutes ({@code OddWritesTest}); an HFile that cannot be read
 *       for the patience has its region marked ({@code GlobalOutageTest}). A build takes these
 *       marks back when they are needed no more, or in another instance of the region.
 *   <li>WR6: the region marks itself, and its write goes on without entries.
 * </ul>
 *
 * <p>A grid's rules are TU1 to TU5; {@code GridWriteTest} and {@code GlobalWritersTest} have them
 * in a cluster.
 *
 * <p>One build, in the server's one thread for builds, of one index in one region:
 *
 * <pre>
 * no token is pending, no bulk load; batches that began before have ended              (CV5)
 * read the tokens; was anything marked meanwhile? then from the beginning              (CV5)
 * read rows place by place, paced; tags to the entries' table, as ordinary calls       (TG4)
 * hbase:meta says that the region is open here                                         (CV7)
 * what the tokens were read for is built; tokens of which nothing is left go           (CV4)
 * </pre>
 *
 * <p>A region looks what is uncovered when it opens and every 30 seconds, after an outage and after
 * a bulk load. It marks before HFiles come in, and waits for a lease, in a handler for bulk loads;
 * what comes after is built in the background, so nothing waits there for an entry. An instance of
 * the observer that HBase put into a region which was open already builds nothing: it does not know
 * the batches under way. {@code GlobalBuildTest} has builds in a cluster.
 *
 * <p>What HBase brings back from WALs while a region opens (rule CV13) is seen in the few threads
 * that open regions. There nobody asks the catalog, whose region may wait for the same threads: two
 * row keys and a time are kept, and one folder of each family is listed for HFiles made of WALs, as
 * HBase lists it once more, because HBase calls no hook for these. The first look of the open
 * region compares the time with the catalog's, and marks before anything is taken for covered; it
 * does so even if the region is closed by then ({@code ReplayTest}, {@code ReplayHooksTest}).
 *
 * <p>Old rows and those of builds are read place by place (rule TG4), because a raw scan hides
 * cells that may come back. An old row is read in the form of a Get. Of a row that is new this
 * takes 6 microseconds with four HFiles in the block cache, and 41 of one that three of them have.
 * One scan for all rows of a batch takes 48 and 43 where rows are spread, because it asks no Bloom
 * filter, and a tenth where they are neighbours, which is rare enough.
 *
 * <p>One round of the remover, in the server's one thread for removals (rules RM1 to RM6, PH5 and
 * CV7; {@code RegionRemovalRulesTest} has a case of each, {@code GlobalRemovalTest} a cluster):
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
 * <p>One sweep of entries (RM6): the server that has the entries reads some with their tags, and
 * asks the regions of their rows. These make the same round of them ({@code GlobalSweepTest}),
 * whose tags were seen before it began. It looks what uncovers after that. A write that uncovers
 * and ended in between is applied when the row is read; one that had not ended is seen by the look.
 */
package org.lcindex.regionserver.global;
