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
 * <p><b>Rules.</b>
 *
 * <ol>
 *   <li>D1. <em>Uncovered first.</em> Before an index is in a descriptor, and before it leaves it,
 *       the catalog says that everything is uncovered, and nobody believes an older reading.
 *   <li>D2. <em>A token after the table.</em> Entries that are created, or whose incarnation is not
 *       the catalog's, get a token for everything after they are there: a build that has taken back
 *       an older token may have written to what was deleted.
 *   <li>D3. <em>The descriptor decides.</em> What it has is completed, what it does not have goes,
 *       unless there is a global definition that this release cannot read.
 *   <li>D4. <em>Refused rather than believed.</em> A command of HBase's that brings other rows is
 *       refused when the catalog cannot be told before. Truncating or deleting a base table brings
 *       none, and goes on.
 *   <li>D5. <em>Nobody builds what ends.</em> The mark of a drop or a disable is none that a region
 *       takes back, which may not have reopened yet and would stop to write entries then. If the
 *       descriptor has the index after all, and switched on, another mark takes its place.
 *   <li>D6. <em>A wait undoes nothing.</em> The hook of an alter may wait under the table's lock.
 *       An alter that came before that one's descriptor was written, and has its turn after it, is
 *       refused ({@code StockAltersTest}).
 *   <li>D8. <em>A row is written whole.</em> Definition, incarnation and a token for everything are
 *       one put. Of entries that may have had a life before, the token is none of a new index: a
 *       build of a new one gives tags their cells' names, which may have been given out ({@code
 *       LostCatalogTest}).
 *   <li>D9. <em>One place makes the catalog</em>, with the row of the master before any row of an
 *       index. One that is lost is made again within a minute while a table writes an index, and
 *       stays away after the last one ({@code LostCatalogTest}). With it the marks of servers
 *       without observers are lost: if a live server is known to be one, a row that is written anew
 *       says so, too; and such a server marks again every ten seconds ({@code
 *       UnobservedServerTest}). So are the marks and notes of what is under way: calls that restore
 *       the table, as the master remembers them or as their procedures tell, are noted in such a
 *       row, and if an alter is open no region builds it before the master's next look. It is whole
 *       a lease after the loss, and who enables a table whose row is not whole waits for one
 *       ({@code CoverageHistoriesTest}).
 *   <li>D10. <em>When rows became other ones</em> stands in the catalog (rule C15): it is written
 *       before a restore and a clone, when another master may have been active, and with every row
 *       that no create makes. A create writes when the table was last enabled, unless its regions
 *       were made with it and it was never disabled ({@code ReplayTest}).
 *   <li>D11. <em>ADMIN granted on tables of ours holds nothing up.</em> What HBase allows for it is
 *       for superusers, or for ADMIN on the whole cluster where tools for whole servers need it
 *       ({@code OwnTablesRightsTest}). HBase's own splits, merges and moves have no caller and
 *       pass.
 *   <li>D12. <em>The guard stays.</em> Nobody alters a table of ours so that regions open without
 *       it. One that is found without it is told as UNCOVERED, and whatever ends half-states puts
 *       the guard back ({@code UnguardedTablesTest}).
 *   <li>D13. <em>The split policy is named where all can open it.</em> A table of entries names it
 *       when it is made or its index is rebuilt, if all live servers have it, and never by itself:
 *       a downgrade takes it off first ({@code RegionNamesTest}).
 *   <li>D14. <em>A restore is marked when the table is enabled.</em> HBase tells of a restore
 *       before its procedure, without the table's lock, and never again; whoever enables and
 *       disables the table in between lets regions build the mark. So the call is noted in the
 *       catalog before it goes on, and while the note stands everything is marked before regions
 *       open. The note goes after such a mark if no procedure restores the table and the call was
 *       answered, for an error too, or its master is not active any more, or it is a day old
 *       ({@code RestoredTableTest}, {@code CoverageHistoriesTest}).
 *   <li>D7. <em>Longer lives.</em> The mark of an alter by which cells live longer has what they
 *       have then (C12). If the descriptor has less, and nobody alters the table, another mark with
 *       the descriptor's takes its place: the new one first ({@code LongerLivesTest}).
 * </ol>
 */
package org.lcindex.regionserver.master;
