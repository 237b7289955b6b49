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
 * Harm: whether a small region server lives with LCIndex. One server with a heap of 1 GB and 1,024
 * file descriptors; what its clients do is of several kinds ({@link
 * org.lcindex.verification.harm.HarmKind}), side by side. First the same load runs without an
 * index: what plain HBase does not survive proves nothing. Then all indexes are built while nothing
 * else happens, and what the heap has more by that is looked at; then the load runs with them.
 *
 * <p>The mixed load has 200 regions, 20 indexes, 50 indexed scanners that stay open over most of a
 * table, rows from a byte to 10 MB, writers, flushes and compactions. Its rows with even numbers
 * never change, so every answer is known for them; the others are written all the time. The other
 * loads write rows again as they are, so each answer must be the plain scan's.
 *
 * <p>Three kinds are about a global index, each on a server of its own that has four handlers for
 * everything. Something gets in the way of the index for some time; what that is, files say:
 *
 * <pre>
 * HarmCommand --&gt; GlobalHarmRun      a cluster of processes for each kind
 *                   GlobalHarm         the order of events, and what is promised
 *                     GlobalTable        the table; are all acknowledged rows found?
 *                     GlobalClients      who writes, reads and flushes, and how long each waits
 *                     BlockedLoads       bulk loads that keep their handlers
 *   servers -----&gt; HangObserver       handlers wait while a file is there
 * </pre>
 *
 * <p>{@link org.lcindex.verification.harm.GlobalHarm} is the class to read first of these.
 */
package org.lcindex.verification.harm;
