/**
 * What clients and region servers tell each other about an index: status, plans, verification.
 *
 * <p>One region endpoint, {@link org.lcindex.rpc.LCIndexRegionService}, carries JSON text both ways
 * in a protobuf envelope that is built at run time, so no generated protobuf code ties LCIndex to
 * one protobuf release. The records of this package are the JSON documents:
 *
 * <table>
 *   <caption>Requests and what answers them</caption>
 *   <tr><th>{@link org.lcindex.rpc.RegionOp}</th><th>reply</th></tr>
 *   <tr><td>STATUS</td><td>{@link org.lcindex.rpc.RegionStatus}</td></tr>
 *   <tr><td>PLANS</td><td>{@link org.lcindex.rpc.RegionPlans}</td></tr>
 *   <tr><td>VERIFY</td><td>{@link org.lcindex.rpc.VerifyReport}</td></tr>
 *   <tr><td>RETRY</td><td>{@link org.lcindex.rpc.RetryReport}</td></tr>
 *   <tr><td>REFRESH</td><td>{@link org.lcindex.rpc.RefreshReport}</td></tr>
 *   <tr><td>COUNTERS</td><td>{@link org.lcindex.rpc.RegionCounters}</td></tr>
 *   <tr><td>STAGE</td><td>{@link org.lcindex.rpc.StageReply}</td></tr>
 *   <tr><td>ROOM</td><td>{@link org.lcindex.rpc.RoomReply}</td></tr>
 *   <tr><td>SCAN</td><td>{@link org.lcindex.rpc.ServerScanReply}, with a {@link
 *       org.lcindex.rpc.RowBlock}</td></tr>
 *   <tr><td>HFILES</td><td>{@link org.lcindex.rpc.RegionHFiles}</td></tr>
 * </table>
 *
 * <p>The region server endpoint, {@link org.lcindex.rpc.LCIndexServerService}, is for the region
 * servers among each other and carries bytes besides: {@link org.lcindex.rpc.ServerOp FIND} is
 * answered by {@link org.lcindex.rpc.FindReply}, CHUNK by {@link org.lcindex.rpc.ChunkReply} and a
 * piece of a file.
 *
 * <p>The master's endpoint, {@link org.lcindex.rpc.LCIndexMasterService}, is for commands on global
 * indexes: a {@link org.lcindex.rpc.MasterRequest} is answered by a {@link
 * org.lcindex.rpc.MasterReply}.
 *
 * <p>The endpoint of a global index's entries, {@link org.lcindex.rpc.LCIndexEntriesService}, is
 * for the index phase of queries: an {@link org.lcindex.rpc.EntriesRequest} is answered by an
 * {@link org.lcindex.rpc.EntriesReply} with a {@link org.lcindex.rpc.KeyBlock}. Of a grid it has an
 * {@link org.lcindex.rpc.EntriesBox}.
 *
 * <p>Compatibility: a reader ignores members it does not know, and takes absent members as 0, null
 * or empty, so servers and clients of neighbouring versions understand each other.
 */
package org.lcindex.rpc;
