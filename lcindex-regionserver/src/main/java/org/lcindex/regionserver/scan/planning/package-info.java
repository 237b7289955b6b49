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
 * How the rows of a scan are found. To read first: {@link
 * org.lcindex.regionserver.scan.planning.ScanPlanner}.
 *
 * <pre>
 * ScanPlanner      before the core scanner is opened: plans; after that: opens what was chosen
 *   PlanInputs       estimates each access path          -> PlanInput, which the Planner weighs
 *     StoreCounts      what the store has in the query's row range
 *   AccessPath       a way to find the rows: estimates, has a name in plans, opens a scanner
 *     SlicePath        by one column; LogEstimate: how much of the MemStore's log is left to HBase
 *     UnionPath        by one column for each side of a disjunction
 * </pre>
 *
 * <p>Another kind of index begins here, as another {@code AccessPath}: {@code PlanInputs.of} lists
 * it beside the others, the planner weighs its estimate (a {@code DrivingColumn}: rows to read and
 * to verify) against theirs and the plain scan's, and if it is chosen, its scanner stands before
 * the core scanner.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.planning;

import org.apache.yetus.audience.InterfaceAudience;
