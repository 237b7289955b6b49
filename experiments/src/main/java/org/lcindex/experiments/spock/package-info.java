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
 * The suite {@code spock}: what the Spock paper measured, and what it claims of builds, pulls and
 * swaps, shown with folders of {@code lcindex offline build} on a cluster of processes.
 *
 * <pre>
 *   SpockSuite            sizes, order; the first class to read
 *     Loads                 Figure 7: processor time of servers, by the way of loading
 *     Builds                the builder, in JVMs of its own
 *     PullRate              how fast servers pull, by the rate that is set
 *     QueriesMeanwhile      Figure 10: queries while a version is pushed
 *     Swaps                 swaps and rollbacks, amid readers
 *     Refusals              pushes of damaged folders
 *       SpockCluster          processes, their processor time, counters, jobs
 *       BuiltFolders          what was built offline, and copies of it
 *       SpockStore, StoreReader  a store, and who asks it
 *     SpockFigures, SpockTables, SpockClaims (BuildClaims, CycleClaims)  the report
 * </pre>
 */
package org.lcindex.experiments.spock;
