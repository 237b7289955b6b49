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
 * The suite {@code hyperdex}: what HyperDex's authors measured, again. A subspace is a grid here, a
 * GLOBAL index over several columns; a server of the paper is a region of the grid's entries.
 *
 * <pre>
 *   HyperdexSuite     sizes, parts, the report
 *     Subspaces         section 3: regions that searches ask (NineAttributes)
 *     GridPuts          Figure 10: puts of tables with 0 to 10 grids
 *     Ycsb              Figures 4 and 8: workloads A and E (YcsbTable, YcsbClients)
 *     OrdersPart        MDRQ-D and boxes of few rows, in tables of many regions
 *       OrdersBoxes       which boxes, and their rows
 *       BoxCounts         regions and servers that they ask
 *       MetRegions        those that a box meets, by the grid's bounds alone
 *       PathTable         a table by every path: answers, calls, times
 *     HyperdexClaims    the paper's values beside ours
 *     HyperdexTables    the tables below these
 * </pre>
 *
 * <p>{@code HyperdexSuite} is the first class to read.
 */
package org.lcindex.experiments.hyperdex;
