/**
 * A scan over many regions at once whose rows still come in row key order, for both clients.
 *
 * <pre>
 *   MdrqClient, AsyncMdrqClient
 *      |  ScanPath: which row ranges, which scan in each (from RegionBoundaries)
 *      |  ServerCalls: a ServerCall for each server that has several of the ranges
 *      |               (by CalledServers), and a RangeAnswer of each range
 *      v
 *   OrderedScanner (a thread waits)     OrderedAsyncScan (a consumer is called)
 *      \________________ OrderedRows ________________/
 *                  a window of RangeFeeds: bounded buffers
 *                  a feed takes its RangeAnswer, and scans what is left:
 *      PooledFeed: tasks of a pool       OrderedAsyncScan.Feed: HBase's
 *      read a ResultScanner              asynchronous client brings rows
 *                  ProposedFeed: gets rows by their keys (ProposedRows)
 * </pre>
 *
 * <p>A call to a server saves calls to its regions and decides nothing: what it has not answered is
 * scanned as if there were no calls. {@link org.lcindex.query.scan.CallTally} counts both.
 *
 * <p>Begin with {@link org.lcindex.query.scan.ScanPath}.
 */
package org.lcindex.query.scan;
