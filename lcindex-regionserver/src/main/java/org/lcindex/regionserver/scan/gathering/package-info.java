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
 * The candidates of a query, window by window: each row that may match, and of trusted ones where
 * their copy is. To read first: {@link org.lcindex.regionserver.scan.gathering.CandidateGatherer}.
 *
 * <pre>
 * CandidateGatherer   works in steps, so that a call can end between two of them
 *   WindowPlaces        what the core scanner reads in the window, and what stands in for it:
 *     |                 index files, the MemStore's log, or nothing
 *   CellPass            cells of places for which nothing stands in  -> RowHashes (shadows), hits
 *   BranchPass          for each branch, that is for each slice that finds candidates:
 *     LogPass             the MemStore's log                         -> hits to verify
 *     SharedPass          rows that several HFiles hold              -> hits to verify
 *     IFilePass           SliceGroups of each FileSource             -> hits, trusted or to verify
 *   HitList             the window's candidates in row key order, and its horizon
 * ScanMemory          how much heap all of this may take
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.gathering;

import org.apache.yetus.audience.InterfaceAudience;
