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
 * An indexed scan of one region, from the recognised filter to the delivered rows.
 *
 * <pre>
 * ScanInterceptor     looks at an opening scan
 *   QueryRecognizer     takes it apart, or declines            -> Query
 *   PlanInputs, Planner choose the driving column, or decline  -> Plan
 *   TargetRowFilter     wraps the filter of the core scanner HBase opens next
 *   IndexRegionScanner  stands in front of the core scanner, within its ScanMemory
 *     CandidateGatherer   fills a window of row keys
 *       WindowPlaces        what the core scanner reads: index files, log, cells without either
 *       CellPass            MemStore and HFiles without IFile   -> RowHashes (shadows), hits
 *       SharedPass          rows that several HFiles hold       -> hits to verify
 *       LogPass             or the MemStore's log: LogRows      -> hits
 *       IFilePass           slices of IFiles, Residual          -> hits: trusted or to verify
 *     Tally               what a client wants to know of the rows in place of them:
 *                         RowCount, ValueTally
 *     HitList             the window's candidates, sorted by row key, and its horizon
 *     TrustedRows         rows from payloads
 *     RowVerifier         rows decided by HBase
 *       SingleRows          from the places that have the row; else by the core scanner
 * </pre>
 *
 * Why the result is exact is argued in ARCHITECTURE.md; each class states its part.
 */
package org.lcindex.regionserver.scan;
