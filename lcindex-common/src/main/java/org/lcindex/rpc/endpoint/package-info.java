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
 * What clients and region servers tell each other about an index: status, plans, verification.
 *
 * <p>One region endpoint, {@link org.lcindex.rpc.endpoint.LCIndexRegionService}, carries JSON text
 * both ways in a protobuf envelope that is built at run time, so no generated protobuf code ties
 * LCIndex to one protobuf release. The records of this package, {@link org.lcindex.rpc.reply} and
 * {@link org.lcindex.rpc} are the JSON documents:
 *
 * <table>
 *   <caption>Requests and what answers them</caption>
 *   <tr><th>{@link org.lcindex.rpc.endpoint.RegionOp}</th><th>reply</th></tr>
 *   <tr><td>STATUS</td><td>{@link org.lcindex.rpc.RegionStatus}</td></tr>
 *   <tr><td>PLANS</td><td>{@link org.lcindex.rpc.reply.RegionPlans}</td></tr>
 *   <tr><td>VERIFY</td><td>{@link org.lcindex.rpc.VerifyReport}</td></tr>
 *   <tr><td>RETRY</td><td>{@link org.lcindex.rpc.reply.RetryReport}</td></tr>
 *   <tr><td>REFRESH</td><td>{@link org.lcindex.rpc.reply.RefreshReport}</td></tr>
 *   <tr><td>COUNTERS</td><td>{@link org.lcindex.rpc.reply.RegionCounters}</td></tr>
 *   <tr><td>STAGE</td><td>{@link org.lcindex.rpc.reply.StageReply}</td></tr>
 *   <tr><td>ROOM</td><td>{@link org.lcindex.rpc.reply.RoomReply}</td></tr>
 *   <tr><td>SCAN</td><td>{@link org.lcindex.rpc.reply.ServerScanReply}, with a {@link
 *       org.lcindex.rpc.reply.RowBlock}</td></tr>
 *   <tr><td>HFILES</td><td>{@link org.lcindex.rpc.reply.RegionHFiles}</td></tr>
 * </table>
 *
 * <p>The region server endpoint, {@link org.lcindex.rpc.endpoint.LCIndexServerService}, is for the
 * region servers among each other and carries bytes besides: {@link
 * org.lcindex.rpc.endpoint.ServerOp FIND} is answered by {@link org.lcindex.rpc.reply.FindReply},
 * CHUNK by {@link org.lcindex.rpc.reply.ChunkReply} and a piece of a file.
 *
 * <p>The master's endpoint, {@link org.lcindex.rpc.endpoint.LCIndexMasterService}, is for commands
 * on global indexes: a {@link org.lcindex.rpc.endpoint.MasterRequest} is answered by a {@link
 * org.lcindex.rpc.reply.MasterReply}.
 *
 * <p>The endpoint of a global index's entries, {@link
 * org.lcindex.rpc.endpoint.LCIndexEntriesService}, is for the index phase of queries: an {@link
 * org.lcindex.rpc.endpoint.EntriesRequest} is answered by an {@link
 * org.lcindex.rpc.endpoint.EntriesReply} with a {@link org.lcindex.rpc.reply.KeyBlock}. Of a grid
 * it has an {@link org.lcindex.rpc.endpoint.EntriesBox}.
 *
 * <p>Compatibility: a reader ignores members it does not know, and takes absent members as 0, null
 * or empty, so servers and clients of neighbouring versions understand each other.
 */
@InterfaceAudience.Private
package org.lcindex.rpc.endpoint;

import org.apache.yetus.audience.InterfaceAudience;
