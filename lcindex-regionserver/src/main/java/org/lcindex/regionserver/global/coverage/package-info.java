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
 * The catalog as region servers use it: for the writes and builds of base regions, and for the
 * queries of regions of entries. This room knows neither writes nor builds.
 *
 * <pre>
 * marks, builds ----&gt; ServerCatalog ----&gt; Catalog (lcindex-core) --&gt; lcindex:catalog
 *                        |  its thread    which may wait; no handler does
 *                        +--&gt; HeldRegions --&gt; hbase:meta: does this server hold a region?
 * queries ----------&gt; EntriesCoverage --&gt; ServerCatalog, once a second at most
 *                        |  a thread (CatalogReads), for which a handler waits a second at most
 *                        +--&gt; BaseObservers --&gt; the base table's descriptor: may an observer hide rows?
 *                             BesideOthers tells queries and status
 * openings ---------&gt; OpeningGate --&gt; the active master: may a query believe an old reading?
 * </pre>
 *
 * <p><b>One reading.</b> {@code EntriesReading.of} decides which rows an index covers, and says why
 * others are uncovered. Queries ask it, and so do {@code status}, {@code describe} and a wait
 * ({@code LostCatalogTest}). So a row that is told as covered is covered for queries, too. The
 * exception is one lease, for which a server of entries may use an older reading; a wait counts
 * that in.
 *
 * <p><b>Masters.</b> Each active master with LCIndex's hook writes its name into the catalog. A
 * reader of the catalog asks ZooKeeper first for the active master. If that is another master, or
 * none, all is uncovered. A reading from before a failover is used for one lease. A region that
 * opens waits for as long ({@code OpeningGate}), so no query believes that reading for rows that a
 * restore has brought. Under a foreign master regions mark themselves, and their builds wait for a
 * master with the hook.
 *
 * <p>{@link org.lcindex.regionserver.global.coverage.ServerCatalog} is the first class to read.
 */
package org.lcindex.regionserver.global.coverage;
