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
 * Which way a query takes: through a global index, through the local indexes of the regions, or
 * without an index. For both clients.
 *
 * <pre>
 *   MdrqClient, AsyncMdrqClient
 *      |
 *   PathChooser ----> GlobalWays   which global indexes have all rows that can pass (no I/O)
 *      |        ----> SwitchedOff  which would, if they were not switched off
 *      |        ----> RankedWays   in which order they are tried, and which grids are not
 *   PhaseChoice ----> IndexPhase   what they propose, and what they do not cover
 *      |        ----> ProposedUnion  the answers of several indexes as one
 *      v
 *   PathChoice: a ScanPath, and a ChosenPath for people
 *      |
 *   PagedRows, PagedConsumer: page after page, where one does not hold all rows of a value
 * </pre>
 *
 * <p>An index only proposes rows, and the base table decides by the query's own filter. So a way
 * has to hold every row that can pass and may hold others: what is not sure of that is declined.
 *
 * <p>Begin with {@link org.lcindex.query.path.PathChooser}.
 */
package org.lcindex.query.path;
