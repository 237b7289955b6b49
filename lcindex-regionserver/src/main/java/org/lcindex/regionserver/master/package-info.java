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
 * Global indexes as the active master looks after them: commands, which it runs as its own user for
 * whoever may alter the base table, and what HBase's own commands do to the tables. Begin with
 * {@link org.lcindex.regionserver.master.MasterGlobals}, then {@code GlobalDdl}.
 *
 * <pre>
 * LCIndexMasterObserver (hook)
 *   MasterGlobals            one master
 *     MasterEndpoint           commands of clients: MasterRights, one thread each
 *       GlobalDdl                create, drop, rebuild, disable, enable (DdlStep)
 *         DdlChecks                what is refused before anything changes
 *           ServerNeeds              what live region servers lack
 *         EarlierRestore           when a table may have been restored before it got an index
 *         EntriesSample            estimate, a grid's slots, where the regions of entries begin
 *           SampledRows, ScatteredRows
 *     OwnTableHooks            who may move, split, merge, throttle or lock tables of ours
 *     TableHooks, TableEvents  truncate, delete, clone, restore, alter; hands on tables of ours
 *       AlterTurns               alters that would undo what was written while they waited
 *     LostCatalog              is there a catalog, and does it know this master?
 *       CatalogMaker             makes it, with the master's row
 *       RestoreCalls             calls that restore a table, noted until the table is enabled
 *       LongerLives              alters by which cells live longer
 *         OpenProcedures           what HBase's master has not ended
 *     MasterStart              a new master: marks all if another may have been active before
 *       MasterTurns              by what ZooKeeper has counted
 *     CatalogLook              each minute: what no hook tells of
 *     ServerWatch              servers that open regions without observers
 *     Background               what nobody waits for, again when it fails
 *       HalfStates               ends what is half done: the descriptor decides
 *     Uncovering               marks, then waits until nobody believes
 *     AsMaster, MasterTables, OwnDeeds, TableLocks
 * </pre>
 *
 * <p><b>Steps, and what a master that dies after one leaves.</b> The next active master ends it
 * when it starts, and so does the next command on the table, whichever is first ({@code
 * HalfStatesTest}).
 *
 * <table>
 *   <caption>Half-states</caption>
 *   <tr><th>step</th><th>what is there</th><th>what ends it</th></tr>
 *   <tr><td>CHECKED</td><td>namespace and catalog</td><td>nothing to end</td></tr>
 *   <tr><td>ROW_WRITTEN</td><td>a row: everything is uncovered</td><td>the row goes</td></tr>
 *   <tr><td>ENTRIES_CREATED</td><td>row, table of entries; nobody writes there</td><td>table, then
 *       row go</td></tr>
 *   <tr><td>DEFINED</td><td>the whole index, uncovered</td><td>nothing to end: regions build</td></tr>
 *   <tr><td>MARKED</td><td>the whole index, uncovered</td><td>its mark becomes one
 *       that regions build; drop it again</td></tr>
 *   <tr><td>UNDEFINED</td><td>row and table of entries, without a definition</td><td>table, then row
 *       go</td></tr>
 *   <tr><td>ENTRIES_DELETED</td><td>a row</td><td>the row goes</td></tr>
 *   <tr><td>ROW_DELETED</td><td>nothing</td><td>nothing to end</td></tr>
 * </table>
 *
 * <p>Rules DD1 to DD9 of {@code docs/design/rules.md} are kept here. Their reasons:
 *
 * <ul>
 *   <li>DD1: definition, incarnation and a token for everything are one put. Of entries that may
 *       have had a life before, the token is none of a new index ({@code LostCatalogTest}).
 *   <li>DD2: so do entries whose incarnation is not the catalog's. A build that has taken back an
 *       older token may have written to what was deleted.
 *   <li>DD3: unless there is a global definition that this release cannot read.
 *   <li>DD4: truncating or deleting a base table brings no other rows, and goes on.
 *   <li>DD5: a region may not have reopened yet and would stop to write entries then. If the
 *       descriptor has the index after all, and switched on, another mark takes its place.
 *   <li>DD6: the catalog comes with the row of the master before any row of an index. One that is
 *       lost is made again within a minute while a table writes an index, and stays away after the
 *       last one. With it the marks of servers without observers are lost: if a live server is
 *       known to be one, a row that is written anew says so, too; and such a server marks again
 *       every ten seconds ({@code UnobservedServerTest}). So are the marks and notes of what is
 *       under way: calls that restore the table, as the master remembers them or as their
 *       procedures tell, are noted in such a row, and if an alter is open no region builds it
 *       before the master's next look. It is whole a lease after the loss, and who enables a table
 *       whose row is not whole waits for one.
 *   <li>DD7: the hook of an alter may wait under the table's lock.
 *   <li>DD8: what HBase allows for ADMIN on a table is for superusers here, or for ADMIN on the
 *       whole cluster where tools for whole servers need it. HBase's own splits, merges and moves
 *       have no caller and pass. A table that is found without its guard is told as UNCOVERED, and
 *       whatever ends half-states puts the guard back.
 *   <li>DD9: HBase tells of a restore before its procedure, without the table's lock, and never
 *       again; whoever enables and disables the table in between lets regions build the mark. So
 *       the call is noted in the catalog before it goes on, and while the note stands everything is
 *       marked before regions open. The note goes after such a mark if no procedure restores the
 *       table and the call was answered, for an error too, or its master is not active any more, or
 *       it is a day old.
 *   <li>CV11: the mark of an alter has what cells live then. If the descriptor has less, and nobody
 *       alters the table, another mark with the descriptor's takes its place: the new one first.
 *   <li>CV13: when rows became other ones is written before a restore and a clone, when another
 *       master may have been active, and with every row that no create makes. A create writes when
 *       the table was last enabled, unless its regions were made with it and it was never disabled.
 * </ul>
 *
 * <p>A table of entries names its split policy when it is made or its index is rebuilt, if all live
 * servers have it, and never by itself: a downgrade takes it off first ({@code RegionNamesTest}).
 */
package org.lcindex.regionserver.master;
