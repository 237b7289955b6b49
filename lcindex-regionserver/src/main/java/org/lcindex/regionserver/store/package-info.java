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
 * The indexes of the open regions: which HFile has which index files, and how it came by them.
 * Begin with {@link org.lcindex.regionserver.store.StoreIndex}, which puts the parts of one store
 * together.
 *
 * <pre>
 * RegionIndex         one open region: what its table descriptor has indexed, and how
 *   StoreIndex          one store (a column family of the region), of parts from four rooms
 *     build               how an HFile gets its index files
 *     view                what queries see of them
 *     failure             what went wrong with them, and what follows
 *     audit               whether they say what their HFile says
 *     SharedRowsKeeper    the values of rows that several HFiles hold, for queries
 *   RegionSummary       tells the log how far the region is
 *   StoreGaps           tells the metrics what is missing
 * </pre>
 *
 * <p>The story of an HFile that was flushed, by thread:
 *
 * <pre>
 * HBase's flush      1. LCIndexObserver.postFlush of the store: MemStoreLog keeps the HFile's rows;
 *                       of the region: asks for a reconciliation
 * lcindex-reconcile  2. Reconciliation.run finds an HFile without index files
 *                    3. StoreJobs.submitMissing queues a FlushJob
 * lcindex-flush      4. IndexFileMaker.build: HFileBuild writes the files into a directory aside
 * lcindex-commit     5. Publication.publish renames them into the HFile's directory and opens them
 *                    6. Publication.admit compares their rows with those of the store's other
 *                       HFiles (Overlaps). OpenIndexes.put: they are the HFile's now;
 *                       StoreViews.changed
 * HBase's handler    7. StoreIndex.view: the next query, or the end of the next reconciliation,
 *                       makes a StoreView that has them; MemStoreLog.settle lets the rows go
 * </pre>
 *
 * <p>A compaction, a bulk load, a region that opens and an index that is created differ in steps 1
 * and 4 only; see {@code build}.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.store;

import org.apache.yetus.audience.InterfaceAudience;
