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
 * Apache Phoenix as a peer of LCIndex, see the list in {@link org.lcindex.experiments.technique}.
 *
 * <p><b>Why a module of its own.</b> Phoenix asks for older versions of libraries that HBase needs,
 * and its codec of the write-ahead log serves every table of a cluster. So its jars are on this
 * module's class path only, and its tables on a cluster that has them. {@code experiments run}
 * measures all other techniques first, stops their cluster, and starts a second JVM for the same
 * command with the class path of this module. That JVM finds {@link
 * org.lcindex.experiments.phoenix.PhoenixPeer}, so it takes the techniques whose names begin with
 * {@code phoenix-} and a cluster of stock HBase with Phoenix's jars, without LCIndex. Plain HBase
 * is measured there again, as {@code phoenix-hbase}, and reports compare Phoenix with that.
 *
 * <p>{@code bench global --phoenix} does the same for the tables of {@code PhoenixItems}.
 *
 * <p><b>What is Phoenix's default:</b> FAST_DIFF blocks, encoded column names, index tables that
 * are not split, queries that read regions at the same time, no statistics below 100 MB.
 *
 * <p><b>What is not:</b> 1,000 rows in a commit and in a call of it (100), a schema that clients
 * keep for 15 minutes (asked for by each statement), its scheduler of calls on region servers (its
 * manual's advice against deadlocks of global indexes), 1,000 rows in one RPC of a scan as all
 * techniques have it.
 *
 * <p><b>Rows</b> have columns of the types of SQL that fit; cells are made of what JDBC returns
 * when an answer is checked, not when it is timed. The primary key is the workload's row key.
 */
package org.lcindex.experiments.phoenix;
