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
 * Local indexes as IRIndex and the LCIndex paper have them, as one region observer of this module:
 * next to each HFile, on the region server's local disk, one file for each indexed column with the
 * HFile's entries in the order of the column. They differ in what an entry has (nothing, or the
 * whole row), in when files are made (in the flush itself, or behind it) and in what a query does
 * with the entries.
 *
 * <pre>
 *   LocalIndexObserver   what HBase calls
 *     RegionFiles        which HFile of a region has which index files; what makes and deletes them
 *       FileMaker        from an HFile, or from the index files of the HFiles it was compacted from
 *       FileIndex        the index files of one HFile
 *         SortedFile     one of them: an HFile in a local directory
 *     KeyLookup          IRIndex's queries: row keys, sorted, then HBase's own scanner with seeks
 *     CopyScanner        LCIndex's queries: the copies of the rows, and the MemStore
 * </pre>
 *
 * <p>Nothing here uses LCIndex but {@code ValueCodec} and the door to {@code ScannerContext}. The
 * classes must be on the class path of region servers and masters.
 */
package org.lcindex.experiments.technique.local;
