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
 * The entries of GLOBAL indexes: writes, builds and repairs of one region. A GLOBAL index is an
 * HBase table of <em>entries</em> (value, row key). A table's descriptor names its indexes and
 * {@link org.lcindex.regionserver.global.GlobalIndexObserver}, which writes each value's entry
 * before the value. Begin with that class, then {@link
 * org.lcindex.regionserver.global.GlobalRegion} and {@link
 * org.lcindex.regionserver.global.RegionWrites}.
 *
 * <pre>
 * GlobalIndexObserver      HBase's hooks
 *   Replay                   rows that a region gets back from WALs while it opens
 *   GlobalRegion             one region: its parts, and the answers to others
 *     RegionWrites             a batch: the order of events
 *       CountedResults           results of increments and appends, about to be written
 *       BatchReader              a batch's changes of indexed columns: a WrittenRow each
 *       Stripes                  one batch of a row after the other, where an index is striped
 *       IndexPlan                the tags of their values, by lcindex-core's TagPlan or TuplePlan:
 *                                an EntryPlan of each row, together an EntryBatch
 *         OldValues                old values that get new tags, within bounds
 *           OldRows, HeldValues      physical cells of rows, place by place; HeldColumns: by column
 *       OfThread                 batches of a thread under way, as in lcindex-core's Gate
 *       EntryWait                the wait for entries, and its exceptions
 *         IndexWrites              do writes wait for an index? by lcindex-core's WriterState
 *           HealedRows               odd rows that are odd no more, for builds
 *           Marks, CatalogMarks      where a region marks rows uncovered
 *     WriteTraces              uncovering writes under way, and suspects of applied batches
 *       HeldCells, UnsyncedWrites  cells of rows, and those that a crash would take back
 *     RegionRepair             rounds over suspects, by lcindex-core's RemovalRound
 *     RegionBuilds             the region's builds, and their times
 *       BulkLoads                HFiles that come in: marked before, built afterwards
 *       ReplayMarks              old rows that came back from WALs: marked when the region is open
 *       IndexBuild               one index, a step at a time, by lcindex-core's BuildState
 *         BuildReader              rows as they are physically, and the tags of all they hold
 *         BuildFigures             its progress
 *     GoneColumn               values that flushes and compactions leave out (room gone)
 *     RegionFigures            figures and metrics of all these
 *     EntryMaker, EntryColumn  one index and its columns: from cells to entries
 *   GlobalServer             shared by all regions of a server; GlobalServers: one for each server
 *     BuildServer              the builds' thread, pace and sender; the catalog (room coverage)
 *     RemovalServer            the remover: queues and thread (room removal)
 *     WritePermits             how many handlers wait
 *     EntryTransport           brings entries to their tables
 *       EntrySender              one wait for the entries of all indexes; EntryCall, EntryFailure
 *           SenderConnection         the connection, which no handler waits for beyond its time
 *         SecondAttempts           how many calls may be made again, to ordinary handlers
 *     MasterWatch              marks all regions under a master without the hook
 * UnobservedServer         marks every index when the server opens regions without observers
 * GlobalStandings          states and verification of indexes, for the calls of clients
 *   EntryVerification        a region's rows against their entries, by EntryCheck
 * GlobalRequirements       requirements on servers and tables
 * EntriesGuard             rights on entries: superusers only; queries ask room phase
 * EntryCheck               entries and values compared, in both directions
 * </pre>
 *
 * <p><b>One batch of writes</b>, in a handler of the base region that holds the rows' locks:
 *
 * <pre>
 * HBase      stamps the cells, calls the other observers
 * WR1          read the batch                      rows without indexed columns: done
 * WR2          take a permit                       none: RegionTooBusyException
 * TU3          take the stripes of rows of a grid  not in time: RegionTooBusyException
 * TG1, TG3     tags, which may need old rows
 * WR3          send, and wait                      too late: RegionTooBusyException
 * HBase      write-ahead log, MemStore
 * WR4        give stripes back, forget the batch; if it was applied, report its rows of ORDERED
 *            indexes as suspects
 * </pre>
 *
 * <p>Rules WR1 to WR6 of {@code docs/design/rules.md} are kept here. Their reasons:
 *
 * <ul>
 *   <li>WR1: the observer is the last one. So it sees the batch as the other observers have left
 *       it, and the mutations that they added. HBase merges these after it has asked all observers,
 *       but shows them before.
 *   <li>WR2: the other half of the handlers writes the entries that this half waits for. A mere
 *       delete needs no entry and never waits ({@code OddWritesTest}). A delete of a grid's row
 *       does wait, for batches of the row before it.
 *   <li>TG1: an entry of a batch has one tag, however many cells are of it.
 *   <li>TG3: a batch may delete an exact version, or write a cell or a marker that expires. Then it
 *       tags all values that the row holds once more, visible or not ({@code GlobalWritersTest},
 *       {@code OddWritesTest}).
 *   <li>WR3: entries are as durable as their rows ({@code BatchReaderTest}). Each 5,000 entries
 *       have one wait more, or a large batch would never get through ({@code OddWritesTest}). A
 *       meta region or connection that does not answer in time ends the wait, and not the server.
 *       Entries are written by the handlers for bulk loads, in which nothing waits for an entry.
 *       Ordinary handlers get them once more if those do not answer soon ({@code HandlersTest}).
 *   <li>WR4 and CV5: a build waits for a batch until HBase has applied or refused it ({@code
 *       RegionWritesTest}).
 *   <li>WR5, an outage: the region marks its range uncovered, waits until no query believes the
 *       index there, and then lets writes go on without entries. Once a second it sends the entries
 *       of one batch, as a probe. A region without writes sends an entry that was not taken, at
 *       each look for uncovered rows. An outage begins when the index takes nothing for a minute,
 *       or when one write has not got through for so long, whatever others have ({@code
 *       PatienceHistories}). It begins at once if the table of entries is not there ({@code
 *       EntryWaitTest}).
 *   <li>CV9: a write that will lack an entry is refused while a query may still believe one of the
 *       indexes; one such write of a server waits for that moment. Such a cell has labels or rights
 *       of its own, which an index must not reveal, or its row key leaves no room for the value.
 *   <li>CV10: a row with more than 1,000 old values, or 10,000 cells, is marked by itself, and is
 *       not read again for ten minutes ({@code OddWritesTest}). If an HFile cannot be read for a
 *       minute, its region is marked ({@code GlobalOutageTest}). A build takes these marks back
 *       when they are needed no more, or in another instance of the region.
 *   <li>WR6: after a bug the region marks itself, and its write goes on without entries.
 * </ul>
 *
 * <p>A grid's rules are TU1 to TU5; {@code GridWriteTest} and {@code GlobalWritersTest} have them
 * in a cluster.
 *
 * <p><b>One build</b>, in the server's one thread for builds, of one index in one region:
 *
 * <pre>
 * no token is pending, no bulk load; batches that began before have ended              (CV5)
 * read the tokens; was anything marked meanwhile? then from the beginning              (CV5)
 * read rows place by place, paced; tags to the entries' table, as ordinary calls       (TG4)
 * hbase:meta says that the region is open here                                         (CV7)
 * take back the tokens that were read, of which nothing is left uncovered              (CV4)
 * </pre>
 *
 * <p>A region looks for uncovered rows when it opens, every 30 seconds, after an outage and after a
 * bulk load. It marks before HFiles come in, and waits for a lease, in a handler for bulk loads.
 * The build comes later, in the background, so a bulk load waits for no entry. HBase may put an
 * instance of the observer into a region that is open already. Such an instance builds nothing,
 * because it does not know the batches under way. {@code GlobalBuildTest} has builds in a cluster.
 *
 * <p><b>Rows from a WAL</b> (CV13) come back while a region opens, in the few threads that open
 * regions. These threads do not ask the catalog, whose region may wait for such a thread, too. They
 * keep two row keys and a time. They also list one folder of each family for HFiles made of WALs,
 * as HBase does, because HBase calls no hook for these. The first look of the open region compares
 * the time with the catalog's, and marks before it takes anything for covered. It does so even if
 * the region is closed by then ({@code ReplayTest}, {@code ReplayHooksTest}).
 *
 * <p><b>Old rows</b>, and rows of builds, are read place by place (TG4), because a raw scan hides
 * cells that may come back. An old row is read in the form of a Get. With four HFiles in the block
 * cache this takes 6 microseconds for a new row, and 41 for a row that is in three of them. One
 * scan for all rows of a batch takes 48 and 43 where rows are spread, because it asks no Bloom
 * filter. Where rows are neighbours it takes a tenth, which is rare enough.
 *
 * <p><b>One round of the remover</b>, in the server's one thread for removals (RM1 to RM6, PH5 and
 * CV7; {@code RegionRemovalRulesTest} has a case of each, {@code GlobalRemovalTest} a cluster):
 *
 * <pre>
 * writes of ORDERED indexes, flushes, compactions    report suspects, into the region's queue
 * half a second later at most                        look for uncovering writes; read rows whose
 *                                                    entries are not named; read the tags of all, one
 *                                                    call for each region of entries; wait for the
 *                                                    gate; read the rows; queue the stale tags
 * D later            hbase:meta says that the region is open here: delete, as ordinary calls
 * </pre>
 *
 * <p><b>One sweep of entries</b> (RM6): the server of the entries reads some with their tags, and
 * asks the regions of their rows. These make a round over them ({@code GlobalSweepTest}); the tags
 * were seen before the round began. The round looks for uncovering writes after that. A write that
 * uncovers and ended in between is applied when the row is read. A write that had not ended is seen
 * by the look.
 */
package org.lcindex.regionserver.global;
