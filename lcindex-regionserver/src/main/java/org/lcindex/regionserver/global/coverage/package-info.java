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
 * What region servers know of the catalog of global indexes: for the writes and builds of base
 * regions, and for the queries of regions of entries. It knows neither writes nor builds.
 *
 * <pre>
 * marks, builds ----&gt; ServerCatalog ----&gt; Catalog (lcindex-core) --&gt; lcindex:catalog
 *                        |  its thread    which may wait; no handler does
 *                        +--&gt; HeldRegions --&gt; hbase:meta: does this server hold a region?
 * queries ----------&gt; EntriesCoverage --&gt; ServerCatalog, once a second at most
 *                        |  a thread (CatalogReads), for which a handler waits a second at most
 *                        +--&gt; BaseObservers --&gt; the base table's descriptor: who may hide rows?
 *                             BesideOthers says so, to queries and status
 * openings ---------&gt; OpeningGate --&gt; the active master: may somebody believe an old reading?
 * </pre>
 *
 * <p><b>One reading.</b> {@code EntriesReading.of} decides of which rows an index is believed, and
 * says why not: for queries, and for what {@code status}, {@code describe} and a wait are told
 * ({@code LostCatalogTest}). So nothing is told as covered that a query would not believe, but for
 * one lease, for which a server of entries may go on by an older reading; a wait counts that in.
 *
 * <p><b>Masters.</b> Each active master with LCIndex's hook writes its name into the catalog. Who
 * reads the catalog for queries asks ZooKeeper first which master is active, and believes nothing
 * if that is another one, or none: a reading from before a failover is used for one lease, and a
 * region that opens waits for as long ({@code OpeningGate}), so no query believes it of rows that a
 * restore has brought. Under a foreign master regions mark themselves, and their builds wait for
 * one with the hook.
 *
 * <p>{@link org.lcindex.regionserver.global.coverage.ServerCatalog} is the first class to read.
 */
package org.lcindex.regionserver.global.coverage;
