/**
 * Index files on their way from one region server to another: who has those of an HFile, and how
 * they are copied without trusting names, bytes or the other side's being there.
 *
 * <pre>
 * RemoteSource                                          RemoteCalls
 *   Peers         hbase:meta, live servers                CallerCheck   servers' own user only
 *   Survey        Peer.find  -- LCIndexServerService --&gt;  RequestCheck  identities, never paths
 *   FileCopy      Peer.chunk -------------------------&gt;  OwnFiles      one piece of a file
 *   AnyIndexFile  all page checksums, HFile, index
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.remote;

import org.apache.yetus.audience.InterfaceAudience;
