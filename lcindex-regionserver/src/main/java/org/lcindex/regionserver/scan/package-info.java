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
 * An indexed scan of one region, from HBase's hooks to the rows that are returned. Each room is a
 * package, and uses those below it only ({@code PackagesTest}).
 *
 * <pre>
 * opening      ScanInterceptor: HBase's two hooks of a scan; UnservedScans where nothing is indexed
 *   |
 * first        TopScans: the first rows in a column's order, found in rounds of smaller scans
 * groups       GroupScans: rows that are grouped where they are read
 *   |
 * planning     ScanPlanner: takes a scan apart, weighs its access paths, opens the one it chose
 *   |
 * delivering   IndexRegionScanner: from candidates to rows, in row key order
 *   |
 * gathering    CandidateGatherer: which rows may match, window by window
 *   |
 * answers      Tally: a number or so in place of the rows
 * watching     ScanRecords: what is told of scans while they run, and after that
 *   |
 * query        Query: what a scan asks
 *   |
 * core         CoreScanner: the scanner that HBase opened for the scan
 * </pre>
 *
 * <p>Terms:
 *
 * <ul>
 *   <li>The <b>driving column</b> of a query is the indexed column whose key range finds its
 *       candidates (the paper's term); all other conditions are <b>residual</b>.
 *   <li>A <b>slice</b> is what an IFile has in the driving column's key range. It is read in
 *       <b>groups</b>: runs of entries in key order, which are read and checked as one.
 *   <li>A row's copy in an HFile is <b>simple</b> if its cells are all visible as they stand: puts
 *       only, of each column one version, no tags. Any other copy is <b>complex</b>.
 *   <li>The <b>shape</b> of a simple copy is the list of its columns, which an IFile keeps once for
 *       all rows that have it.
 *   <li>A <b>window</b> is the range of row keys whose candidates a scan holds at a time; its
 *       <b>horizon</b> is the first row key beyond it, where the next window begins.
 *   <li>A row <b>shadows</b> its copies in index files if the MemStore or an HFile without index
 *       has it, too: what the copies say may be out of date.
 *   <li>A candidate is <b>trusted</b> if its one copy in an index file is all that is visible of
 *       it: then the copy decides, and is the result. Any other candidate is verified: HBase
 *       decides.
 * </ul>
 *
 * <p>Why the result is exact is argued in {@code docs/design/exactness.md}; each class states its
 * part. To read first: {@code planning.ScanPlanner}, then {@code delivering.IndexRegionScanner}.
 */
package org.lcindex.regionserver.scan;
