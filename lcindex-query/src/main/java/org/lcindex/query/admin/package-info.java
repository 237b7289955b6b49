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
 * What {@link org.lcindex.query.LCIndexAdmin} is made of: alters of tables, calls to regions and
 * servers, and what is wrong, in sentences.
 *
 * <pre>
 *   LCIndexAdmin                       IndexCommands (the command line, the HBase shell)
 *     part: DdlAdmin, StatusAdmin, FileAdmin, GlobalAdmin
 *       GlobalCalls, GridCalls         commands on global indexes, by a region or the master
 *       IndexRepair                    verifies, deletes what is wrong, waits, verifies again
 *     build: BuildWaiter               waits; GlobalStates, GlobalsView, RegionView tell how far
 *     IndexCreate, IndexDrop           indexes of both kinds: those below, and the master
 *     IndexAlter &gt; OnlineAlter         alters a table by an IndexEdit, with or without reopening
 *       IndexDdl, ColumnDdl            one table descriptor to the next; IndexChecks refuses
 *       DescriptorWriter, PendingAlters, AlterSurvey &gt; ServerSurvey
 *     StatusCalls, ClusterCalls        how regions and servers stand
 *       StatusProblems, ClusterProblems &gt; Troubles, CellDoubts
 *     VerifyCalls                      verifications
 *     RunningQueryCalls                what runs
 *   TimeLimit                          nobody waits longer
 * </pre>
 *
 * <p>It prints nothing: {@link org.lcindex.query.text} does. Read {@link
 * org.lcindex.query.admin.IndexAlter} or {@link org.lcindex.query.admin.StatusCalls} first.
 */
package org.lcindex.query.admin;
