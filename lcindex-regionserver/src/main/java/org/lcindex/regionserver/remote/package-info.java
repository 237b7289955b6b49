/**
 * Index files on their way from one region server to another: who has those of an HFile, and how
 * they are copied without trusting names, bytes or the other side's being there.
 *
 * <pre>
 * RemoteSource                                           RemoteCalls
 *   Whereabouts   hbase:meta, live servers                 CallerCheck    the servers' own user only
 *   Peer.find  ------------- LCIndexServerService -------&gt; RequestCheck   identities, never paths
 *   FileCopy   Peer.chunk -------------------------------&gt; IndexFileOwner, one piece of a file
 *   CopyCheck     all page checksums, HFile, index
 * </pre>
 */
package org.lcindex.regionserver.remote;
